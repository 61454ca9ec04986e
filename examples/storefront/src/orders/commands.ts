import { randomUUID } from "node:crypto";
import type { OrderState } from "../api.ts";
import type { Buyer } from "../buyers.ts";
import { inTransaction, rowsOf } from "../database.ts";
import type { Shop } from "../shop.ts";
import { addTask } from "./outbox.ts";
import { findOrder, listStates, type Order } from "./queries.ts";

/** Whether a buyer may still cancel: nothing is shipped, and not everything is canceled. */
export const canCancel = (order: Order, states: OrderState[]): boolean =>
  order.status === "placed" &&
  order.cancel_asked_at === null &&
  states.some(({ status }) => status !== "canceled") &&
  states.every(({ items }) => items.every(({ shipped }) => shipped === 0));

/**
 * Counts the units of an item that may be returned: delivered, and in no return yet except for
 * rejected ones.
 */
export const returnable = (state: OrderState, itemId: string): number => {
  const item = state.items.find(({ id }) => id === itemId);
  const asked = state.returns
    .filter(({ status }) => status !== "rejected")
    .flatMap(({ items }) => items.filter(({ item_id }) => item_id === itemId))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, (item?.delivered ?? 0) - asked);
};

/** Asks the sellers of an order to cancel it. */
export const cancelOrder = async (shop: Shop, buyer: Buyer, id: string): Promise<void> => {
  await inTransaction(shop.db, async (tx) => {
    const order = await findOrder(tx, id, { buyerId: buyer.id, locks: true });
    if (!order || !canCancel(order, await listStates(tx, [id]))) return;
    await tx.query("update orders set cancel_asked_at = now() where id = $1", [id]);
    await addTask(tx, id, {
      call: "cancel",
      input: { params: { external_id: id }, body: {} },
      order_id: id,
    });
  });
  shop.sendSoon();
};

export const returnReasons = [
  "no_longer_needed",
  "damaged",
  "wrong_item",
  "not_as_described",
  "arrived_late",
  "other",
] as const;

type ReturnWish = {
  reason: (typeof returnReasons)[number];
  note: string;
  /** Units by the id of the item. */
  quantities: ReadonlyMap<string, number>;
};

/** Requests a return from a seller. @returns whether a return was requested */
export const requestReturn = async (
  shop: Shop,
  buyer: Buyer,
  id: string,
  { reason, note, quantities }: ReturnWish,
): Promise<boolean> => {
  const isAsked = await inTransaction(shop.db, async (tx) => {
    const order = await findOrder(tx, id, { buyerId: buyer.id, locks: true });
    const states = order ? await listStates(tx, [id]) : [];
    const items = states.flatMap((state) =>
      state.items.flatMap((item) => {
        const quantity = Math.min(quantities.get(item.id) ?? 0, returnable(state, item.id));
        return quantity > 0 ? [{ variant_id: item.variant_id, quantity }] : [];
      }),
    );
    if (items.length === 0) return false;
    const requested_at = new Date().toISOString();
    await addTask(tx, id, {
      call: "requestReturn",
      input: {
        params: { external_id: id },
        body: { external_id: randomUUID(), requested_at, reason, note, items },
      },
      order_id: id,
    });
    await tx.query("update orders set notice = $2 where id = $1", [
      id,
      "The seller received your return request.",
    ]);
    return true;
  });
  shop.sendSoon();
  return isAsked;
};

type ReviewText = { productId: string; rating: number; title: string; body: string };

/** Writes a review of a delivered product, once for each order. */
export const writeReview = async (
  shop: Shop,
  buyer: Buyer,
  id: string,
  { productId, rating, title, body }: ReviewText,
): Promise<void> => {
  await inTransaction(shop.db, async (tx) => {
    const order = await findOrder(tx, id, { buyerId: buyer.id, locks: true });
    const states = order ? await listStates(tx, [id]) : [];
    const isDelivered = states.some(({ items }) =>
      items.some((item) => item.product_id === productId && item.delivered > 0),
    );
    if (!isDelivered) return;
    const [review] = await rowsOf<{ id: string; created_at: Date }>(
      tx,
      `insert into reviews (id, product_id, order_id, buyer_id, rating, title, body) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (order_id, product_id) do nothing returning id, created_at`,
      [randomUUID(), productId, id, buyer.id, rating, title, body],
    );
    if (!review) return;
    await addTask(tx, review.id, {
      call: "review",
      input: {
        body: {
          external_id: review.id,
          product_id: productId,
          customer: { external_id: buyer.id, name: buyer.name },
          rating,
          title,
          body,
          order_external_id: id,
          created_at: review.created_at.toISOString(),
        },
      },
    });
  });
  shop.sendSoon();
};
