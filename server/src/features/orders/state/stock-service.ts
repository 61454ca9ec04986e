import { maxStock } from "@sellerdesk/contract/inventory";
import { AppError } from "../../../lib/app-error.ts";
import { changeStock, type StockContext } from "../../inventory/service.ts";
import type { OrderContext } from "./queries.ts";

type Move = {
  units: readonly { item_id: string; quantity: number }[];
  kind: StockContext["kind"];
  reason?: StockContext["reason"];
  /** The changes per unit: `delta` of on hand, `committed` of committed. */
  each: { delta?: number; committed?: number };
};

/**
 * Changes the stock of units of a locked order's items, with the order as the reference in the
 * ledger.
 * @throws AppError `not_on_hand` if fewer units are on hand than are to be shipped;
 * `stock_too_large` if the stock would exceed `maxStock`
 */
export const moveStock = async (
  { tx, sellerId, order, actor }: OrderContext,
  { units, kind, reason = null, each: { delta = 0, committed = 0 } }: Move,
): Promise<void> => {
  const lines = units.flatMap(({ item_id, quantity }) => {
    const item = order.items.find(({ id }) => id === item_id);
    return item
      ? { variantId: item.variant_id, delta: quantity * delta, committed: quantity * committed }
      : [];
  });
  const { refused } = await changeStock(tx, sellerId, lines, {
    kind,
    reason,
    reference_type: "order",
    reference_id: order.id,
    actor_type: actor.type,
    actor_id: actor.id,
  });
  const [first] = refused;
  if (!first) return;
  const item = order.items.find(({ variant_id }) => variant_id === first.variantId);
  const sku = first.stock?.sku ?? item?.title ?? "";
  if (first.stock && delta < 0)
    throw new AppError("not_on_hand", { params: { n: first.stock.on_hand, sku } });
  if (first.reason === "too_large")
    throw new AppError("stock_too_large", { params: { sku, max: maxStock } });
  throw new Error(`Order ${order.id} was promised stock that the inventory does not know of.`);
};
