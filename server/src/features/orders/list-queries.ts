import type { OrderListQuery, OrderRow, OrderSort, OrderStatus } from "@sellerdesk/contract/orders";
import { sql } from "kysely";
import type { Db } from "../../db/pool.ts";
import { containsPattern, searchWords } from "../../lib/like.ts";
import { type Counted, offsetOf } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";

const orders = {
  "-placed_at": sql`o.placed_at desc, o.id desc`,
  placed_at: sql`o.placed_at, o.id`,
  "-total": sql`o.total_minor desc, o.id desc`,
  total: sql`o.total_minor, o.id`,
} satisfies Record<OrderSort, unknown>;

/** Its `ship_by` has passed and something is still to be shipped. */
export const isLate = sql<boolean>`
  coalesce(o.ship_by < now(), false) and o.status in ('pending', 'accepted', 'processing', 'partially_shipped')`;

const matching = (sellerId: SellerId, { search, status, late }: OrderListQuery) => {
  const words = searchWords(search).map(
    (word) => sql`and o.search_text like lower(${containsPattern(word)})`,
  );
  return sql`
    from orders o
    where o.seller_id = ${sellerId}
      ${status === undefined ? sql`` : sql`and o.status = ${status}`}
      ${late === undefined ? sql`` : sql`and o.ship_by < now() and ${isLate}`}
      ${sql.join(words, sql` `)}`;
};

type StoredRow = Omit<OrderRow, "placed_at" | "ship_by"> & { placed_at: Date; ship_by: Date | null };

/** One page of the seller's orders. The page is cut on ids alone, which an index has; both statements read this seller's rows only. */
export const listOrders = async (
  db: Db,
  sellerId: SellerId,
  query: OrderListQuery,
): Promise<Counted<OrderRow>> => {
  const order = orders[query.sort];
  const [{ rows }, counted] = await Promise.all([
    sql<StoredRow>`
      with page as materialized (
        select o.id ${matching(sellerId, query)} order by ${order} limit ${query.per_page} offset ${offsetOf(query)}
      )
      select o.id, o.order_no, o.customer_name, o.placed_at, o.ship_by, ${isLate} as is_late, o.status,
        o.payment_status, o.units_count as units, o.total_minor, o.currency
      from page join orders o on o.seller_id = ${sellerId} and o.id = page.id
      order by ${order}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${matching(sellerId, query)}`.execute(db),
  ]);
  return {
    rows: rows.map((row) => ({
      ...row,
      placed_at: row.placed_at.toISOString(),
      ship_by: row.ship_by?.toISOString() ?? null,
    })),
    total: counted.rows[0]?.total ?? 0,
  };
};

/** How many orders the seller has of each status that occurs: read from the index of statuses alone. */
export const countOrders = (db: Db, sellerId: SellerId): Promise<{ status: OrderStatus; count: number }[]> =>
  db
    .selectFrom("orders")
    .select((e) => ["status", e.fn.countAll<number>().as("count")])
    .where("seller_id", "=", sellerId)
    .groupBy("status")
    .execute();
