import type {
  ShipOrders,
  ShippedOrders,
  UnshipOrders,
  UnshippedOrders,
} from "@sellerdesk/contract/order-packing";
import { msg } from "@sellerdesk/contract/texts";
import type { Db, Tx } from "../../../db/pool.ts";
import { inSavepoint, inTransaction } from "../../../db/transaction.ts";
import { AppError } from "../../../lib/app-error.ts";
import { toMessageFields } from "../../../lib/message-fields.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { lockStock } from "../../inventory/service.ts";
import { type LockedOrder, lockOrders } from "../state/queries.ts";
import { sellerActor } from "../state/service.ts";
import { listChangedOrders } from "./packing-queries.ts";
import { cancelFulfilment, shipLockedOrder, toTrackingInfo, unshipFulfilment } from "./service.ts";

type Wanted = { id: string; version?: number | undefined };
type Failed = ShippedOrders["failed"];

/** Returns the reason why an order was not changed, as a text to show next to the order. */
const reasonOf = (error: AppError) => {
  if (error.code === "stale_write") return msg("order_changed_meanwhile");
  return error.fields?.[0]?.message ?? error.text;
};

/**
 * Changes each of the orders completely or not at all. All orders and all of their stock are locked
 * first: orders that are changed one by one would lock stock in any order.
 * @returns the orders that were not changed, with the reasons
 * @throws AppError `not_found` if an order or a part of it does not exist; then none is changed
 */
const changeEach = async <W extends Wanted>(
  tx: Tx,
  sellerId: SellerId,
  wanted: readonly W[],
  change: (order: LockedOrder, wanted: W) => Promise<void>,
): Promise<Failed> => {
  const ids = wanted.map(({ id }) => id);
  const locked = await lockOrders(tx, sellerId, ids);
  const orders = new Map(locked.map((order) => [order.id, order]));
  const variants = locked.flatMap(({ items }) => items.map(({ variant_id }) => variant_id));
  await lockStock(tx, sellerId, variants);
  const failed: Failed = [];
  for (const item of wanted) {
    const order = orders.get(item.id);
    if (!order) throw new AppError("not_found");
    const refusal = await inSavepoint(tx, async () => {
      if (item.version !== undefined && item.version !== order.version)
        throw new AppError("stale_write");
      await change(order, item);
    });
    if (refusal?.code === "not_found") throw refusal;
    if (refusal)
      failed.push({
        id: order.id,
        order_no: order.order_no,
        ...toMessageFields(reasonOf(refusal)),
      });
  }
  return failed;
};

const without = (wanted: readonly Wanted[], failed: Failed): string[] => {
  const left = new Set(failed.map(({ id }) => id));
  return wanted.map(({ id }) => id).filter((id) => !left.has(id));
};

/**
 * Ships orders that were packed together, each as requested or not at all.
 * @throws AppError `not_found` if an order or an item does not exist; then none is shipped
 */
export const shipOrders = (
  db: Db,
  sellerId: SellerId,
  { orders }: ShipOrders,
): Promise<ShippedOrders> =>
  inTransaction(db, async (tx) => {
    const actor = sellerActor(sellerId);
    const fulfilments = new Map<string, Awaited<ReturnType<typeof shipLockedOrder>>>();
    const failed = await changeEach(tx, sellerId, orders, async (order, { items, ...tracking }) => {
      const own = new Set(order.items.map(({ id }) => id));
      if (items?.some(({ item_id }) => !own.has(item_id))) throw new AppError("not_found");
      const context = { tx, sellerId, order, actor };
      fulfilments.set(order.id, await shipLockedOrder(context, toTrackingInfo(tracking), items));
    });
    const changed = await listChangedOrders(tx, sellerId, without(orders, failed));
    const shipped = changed.map((order) => ({
      ...order,
      fulfilments: fulfilments.get(order.id) ?? [],
    }));
    return { shipped, failed };
  });

/**
 * Undoes shipments of orders. Units that were packed before are packed again; units that were
 * packed only for this shipping are open again. Orders that have changed since are not changed.
 * @throws AppError `not_found` if an order or a shipment does not exist; then none is undone
 */
export const unshipOrders = (
  db: Db,
  sellerId: SellerId,
  { orders }: UnshipOrders,
): Promise<UnshippedOrders> =>
  inTransaction(db, async (tx) => {
    const failed = await changeEach(tx, sellerId, orders, async (order, { fulfilments }) => {
      for (const { id, was_packed } of fulfilments) {
        const undo = was_packed ? unshipFulfilment : cancelFulfilment;
        await undo(tx, sellerId, { orderId: order.id, id }, {});
      }
    });
    return { unshipped: without(orders, failed), failed };
  });
