import { sql } from "kysely";
import { anySeller } from "../../../db/any-seller.ts";
import { oneRow } from "../../../db/one-row.ts";
import type { Db, Tx } from "../../../db/pool.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import type { OrderKey } from "../state/marketplace-queries.ts";

/** The reason for statements that span sellers. */
const everySeller = "the marketplace reads one feed of all orders";

/** Checks if an order waits for its number. Cheap enough to run every second. */
export const hasQueuedOrders = async (db: Db): Promise<boolean> => {
  const { rows } =
    await sql`select from order_queue ${anySeller("order_queue", everySeller)} limit 1`.execute(db);
  return rows.length > 0;
};

/**
 * Removes orders from the queue and assigns each the next number, whatever its current state is
 * (decision 042). The numbers are on the coordinator of a distributed database, whose statements
 * cannot write there and to sellers' tables at once.
 */
export const numberOrders = async (tx: Tx, limit: number): Promise<void> => {
  const { rows } = await sql<{ seller_id: SellerId; order_id: string }>`
    delete from order_queue q using (
      select seller_id, id from order_queue ${anySeller("order_queue", everySeller)}
      order by seller_id, id limit ${limit}
    ) first
    where q.seller_id = first.seller_id and q.id = first.id
    returning q.seller_id, q.order_id`.execute(tx);
  await sql`
    insert into order_entries (seller_id, order_id, seq)
    select seller_id, order_id, nextval('order_feed_seq') from (
      select distinct * from unnest(${rows.map(({ seller_id }) => seller_id)}::uuid[],
        ${rows.map(({ order_id }) => order_id)}::uuid[]) as q(seller_id, order_id)
    ) changed
    on conflict (seller_id, order_id) do update set seq = excluded.seq`.execute(tx);
};

/** Returns the last assigned number; 0 before the first. */
export const findLastOrderSeq = async (db: Db): Promise<number> => {
  const { last } = await oneRow(
    sql<{ last: number }>`select coalesce(max(seq), 0) as last from order_entries
      ${anySeller("order_entries", everySeller)}`,
    db,
  );
  return last;
};

/** Lists orders with a number greater than `seq`, by ascending number. */
export const listOrderEntries = async (
  db: Db,
  seq: number,
  limit: number,
): Promise<(OrderKey & { seq: number })[]> => {
  const { rows } = await sql<OrderKey & { seq: number }>`
    select seller_id, order_id as id, seq from order_entries ${anySeller("order_entries", everySeller)}
    where seq > ${seq} order by seq limit ${limit}`.execute(db);
  return rows;
};
