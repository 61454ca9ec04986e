import type { Readable } from "node:stream";
import {
  maxShippedRows,
  type ShippedFile,
  type ShippedRowError,
} from "@sellerdesk/contract/order-bulk";
import { parseMoney } from "@sellerdesk/contract/money";
import { msg } from "@sellerdesk/contract/texts";
import type { Db, Tx } from "../../../db/pool.ts";
import {
  inResponseTransaction,
  inRevocableTransaction,
  saveResponse,
} from "../../../db/transaction.ts";
import { AppError } from "../../../lib/app-error.ts";
import { readTable, type ReadTable } from "../../../lib/tables/csv-table.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { lockStock } from "../../inventory/service.ts";
import { listIdsByNumber } from "./queries.ts";
import { shipLockedOrder, toTrackingInfo } from "./service.ts";
import { type LockedOrder, lockOrders } from "../state/queries.ts";
import { sellerActor } from "../state/service.ts";
import { readShipHeader, readShipRow, repeatedRows, type ShipRow } from "./ship-file-rules.ts";
import { toMessageFields } from "../../../lib/message-fields.ts";

type ShipFile = ReadTable<ShipRow, ShippedRowError>;

/**
 * Reads a file that marks orders as shipped while it is uploaded.
 * @throws AppError `import_refused` with a message for the seller
 */
export const readShipFile = async ({ stream }: { stream: Readable }): Promise<ShipFile> => {
  const { rows, count, problems } = await readTable(stream, {
    readHeader: readShipHeader,
    readRow: readShipRow,
    maxRows: maxShippedRows,
    tooMany: msg("a_file_may_mark_orders_as_shipped", {
      n: maxShippedRows,
    }),
  });
  return { rows, count, problems: [...problems, ...repeatedRows(rows)] };
};

const shipRows = async (
  tx: Tx,
  sellerId: SellerId,
  file: ShipFile,
): Promise<Omit<ShippedFile, "applied">> => {
  const actor = sellerActor(sellerId);
  const ids = await listIdsByNumber(
    tx,
    sellerId,
    file.rows.map(({ order_no }) => order_no),
  );
  const orders = new Map<string, LockedOrder>();
  for (const order of await lockOrders(tx, sellerId, ids))
    orders.set(order.order_no.toUpperCase(), order);
  // Locks all stock in one statement, by ascending id: orders that are shipped one by one would
  // lock it in any order.
  const variants = [...orders.values()].flatMap(({ items }) =>
    items.map(({ variant_id }) => variant_id),
  );
  await lockStock(tx, sellerId, variants);
  const errors = [...file.problems];
  const wrong = new Set(errors.map(({ row }) => row));
  let units = 0;
  let shipped = 0;
  for (const { row, order_no, shipping_cost, ...tracking } of file.rows.filter(
    (shipRow) => !wrong.has(shipRow.row),
  )) {
    const order = orders.get(order_no.toUpperCase());
    if (!order) {
      errors.push({
        row,
        column: "order_no",
        order_no,
        ...toMessageFields(msg("you_have_no_order_of_this_number")),
      });
      continue;
    }
    const shipping_cost_minor =
      shipping_cost === "" ? null : parseMoney(shipping_cost, order.currency);
    if (shipping_cost !== "" && shipping_cost_minor === null) {
      errors.push({
        row,
        column: "shipping_cost",
        order_no,
        ...toMessageFields(msg("is_not_a_clear_amount", { cell: shipping_cost })),
      });
      continue;
    }
    try {
      const travel = toTrackingInfo({ ...tracking, shipping_cost_minor });
      await shipLockedOrder({ tx, sellerId, order, actor }, travel);
      shipped += 1;
      units += order.items.reduce(
        (sum, item) => sum + item.quantity - item.canceled - item.shipped,
        0,
      );
    } catch (error) {
      // A wrong row rolls back the whole transaction, with everything written before it.
      if (!(error instanceof AppError)) throw error;
      errors.push({ row, column: "order_no", order_no, ...toMessageFields(error.text) });
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
 * Ships the rest of every order of a file; none if a row is wrong. A dry run does the same and
 * rolls it back, so that it finds every problem of the real run.
 */
export const shipFromFile = async (
  db: Db,
  sellerId: SellerId,
  file: ShipFile,
  dryRun: boolean,
): Promise<ShippedFile> => {
  const shipped = await inRevocableTransaction<ShippedFile>(
    db,
    ({ applied }) => !applied,
    async (tx) => {
      const result = await shipRows(tx, sellerId, file);
      const done = { ...result, applied: !dryRun && result.errors.length === 0 };
      await saveResponse(tx, done);
      return done;
    },
  );
  // The rollback also removed the saved response. Save it again in a transaction of its own.
  return shipped.applied ? shipped : inResponseTransaction(db, async () => shipped);
};
