import type { Readable } from "node:stream";
import { errorMessage } from "@sellerdesk/contract/errors";
import {
  type AcceptedOrders,
  maxShippedRows,
  type ShippedFile,
  type ShippedRowError,
} from "@sellerdesk/contract/order-bulk";
import { say } from "@sellerdesk/contract/words";
import type { SaveResponse } from "../../db/idempotency.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../lib/app-error.ts";
import { readTable, type ReadTable } from "../../lib/csv-table.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { lockStock } from "../inventory/service.ts";
import { listIdsByNumber } from "./bulk-queries.ts";
import { shipLockedOrder, toTrackingInfo } from "./fulfilment-service.ts";
import { type Actor, type LockedOrder, lockOrders } from "./queries.ts";
import { acceptLockedOrders } from "./service.ts";
import { readShipHeader, readShipRow, repeatedRows, type ShipRow } from "./ship-file-rules.ts";
import { findRefusal } from "./state-rules.ts";

/**
 * Accepts those of the orders that wait.
 * @returns how many, and why the others were skipped
 * @throws AppError `not_found` where one of them is not the seller's; then none is accepted
 */
export const acceptOrders = (
  db: Db,
  sellerId: SellerId,
  ids: readonly string[],
  saveResponse: SaveResponse<AcceptedOrders>,
): Promise<AcceptedOrders> =>
  inTransaction(db, async (tx) => {
    const orders = await lockOrders(tx, sellerId, ids);
    if (orders.length !== new Set(ids).size) throw new AppError("not_found");
    const skipped = orders.flatMap(({ id, order_no, status }) => {
      const refused = findRefusal("accept", status);
      return refused ? { id, order_no, status, message: errorMessage("order_state", refused) } : [];
    });
    const waiting = orders.filter(({ status }) => findRefusal("accept", status) === null);
    if (waiting.length > 0)
      await acceptLockedOrders(
        tx,
        sellerId,
        waiting.map(({ id }) => id),
        { type: "seller", id: sellerId },
      );
    const result = { accepted: waiting.length, skipped };
    await saveResponse(tx, result);
    return result;
  });

type ShipFile = ReadTable<ShipRow, ShippedRowError>;

/** Reads a file that marks orders as shipped, while it comes in. @throws AppError `import_refused` in words for the seller */
export const readShipFile = async ({ stream }: { stream: Readable }): Promise<ShipFile> => {
  const { rows, count, faults } = await readTable(stream, {
    readHeader: readShipHeader,
    readRow: readShipRow,
    maxRows: maxShippedRows,
    tooMany: say("A file may mark {n} orders as shipped. Split it in parts.", {
      n: maxShippedRows,
    }),
  });
  return { rows, count, faults: [...faults, ...repeatedRows(rows)] };
};

/** Ends a transaction whose result is only to be told. */
class Undone extends Error {
  readonly result: ShippedFile;
  constructor(result: ShippedFile) {
    super("The transaction is undone on purpose.");
    this.result = result;
  }
}

const shipRows = async (
  tx: Tx,
  sellerId: SellerId,
  file: ShipFile,
): Promise<Omit<ShippedFile, "applied">> => {
  const actor: Actor = { type: "seller", id: sellerId };
  const ids = await listIdsByNumber(
    tx,
    sellerId,
    file.rows.map(({ order_no }) => order_no),
  );
  const orders = new Map<string, LockedOrder>();
  for (const order of await lockOrders(tx, sellerId, ids))
    orders.set(order.order_no.toUpperCase(), order);
  // All at once and in ascending id: orders that are shipped one after the other would take them in any order.
  const variants = [...orders.values()].flatMap(({ items }) =>
    items.map(({ variant_id }) => variant_id),
  );
  await lockStock(tx, sellerId, variants);
  const errors = [...file.faults];
  const wrong = new Set(errors.map(({ row }) => row));
  let units = 0;
  let shipped = 0;
  for (const { row, order_no, ...tracking } of file.rows.filter(
    (shipRow) => !wrong.has(shipRow.row),
  )) {
    const order = orders.get(order_no.toUpperCase());
    if (!order) {
      errors.push({
        row,
        column: "order_no",
        order_no,
        message: say("You have no order of this number."),
      });
      continue;
    }
    try {
      await shipLockedOrder(tx, sellerId, order, actor, toTrackingInfo(tracking));
      shipped += 1;
      units += order.items.reduce(
        (sum, item) => sum + item.quantity - item.canceled - item.shipped,
        0,
      );
    } catch (error) {
      // What it has written goes with the whole transaction, because a row is wrong.
      if (!(error instanceof AppError)) throw error;
      errors.push({ row, column: "order_no", order_no, message: error.message });
    }
  }
  return {
    rows: file.count,
    orders: shipped,
    units,
    errors: errors.toSorted((a, b) => a.row - b.row),
  };
};

/**
 * Ships what is left of every order of a file, all of them or, where one row is wrong, none. A dry run does the same and undoes it, so that
 * it finds what the real run would.
 */
export const shipFromFile = async (
  db: Db,
  sellerId: SellerId,
  file: ShipFile,
  dryRun: boolean,
  saveResponse: SaveResponse<ShippedFile>,
): Promise<ShippedFile> => {
  try {
    return await inTransaction(db, async (tx) => {
      const result = await shipRows(tx, sellerId, file);
      if (dryRun || result.errors.length > 0) throw new Undone({ ...result, applied: false });
      const shipped = { ...result, applied: true };
      await saveResponse(tx, shipped);
      return shipped;
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    const { result } = error;
    await inTransaction(db, (tx) => saveResponse(tx, result));
    return result;
  }
};
