import type { Buyer } from "./buyers.ts";
import { inTransaction, rowsOf } from "./database.ts";
import { addTask } from "./orders/outbox.ts";
import type { Shop } from "./shop.ts";

/** Whether a buyer follows a seller. */
export const isFollowing = async ({ db }: Shop, buyer: Buyer, sellerId: string) =>
  (
    await rowsOf(db, "select 1 from follows where buyer_id = $1 and seller_id = $2", [
      buyer.id,
      sellerId,
    ])
  ).length > 0;

/** Follows or unfollows a seller, here and at Sellerdesk. */
export const setFollowing = async (
  shop: Shop,
  { id: buyer_id, name }: Buyer,
  seller_id: string,
  follows: boolean,
): Promise<void> => {
  const params = { seller_id, customer_external_id: buyer_id };
  const now = new Date().toISOString();
  await inTransaction(shop.db, async (tx) => {
    const changed = await rowsOf(
      tx,
      follows
        ? `insert into follows (buyer_id, seller_id) select $1, id from sellers where id = $2
           on conflict do nothing returning 1`
        : "delete from follows where buyer_id = $1 and seller_id = $2 returning 1",
      [buyer_id, seller_id],
    );
    if (changed.length === 0) return;
    await addTask(
      tx,
      `${buyer_id} ${seller_id}`,
      follows
        ? { call: "follow", input: { params, body: { name, followed_at: now } } }
        : { call: "unfollow", input: { params, query: { unfollowed_at: now } } },
    );
  });
  shop.sendSoon();
};
