import type { Customer, CustomerListQuery, CustomerSort } from "@sellerdesk/contract/customers";
import { sql } from "kysely";
import type { Db } from "../../db/pool.ts";
import { containsPattern } from "../../lib/like.ts";
import { type Counted, offsetOf } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";

const orders = {
  "-last_order_at": sql`last_order_at desc nulls last, id desc`,
  last_order_at: sql`last_order_at nulls last, id`,
  "-spent": sql`spent_minor desc, id desc`,
  spent: sql`spent_minor, id`,
  "-orders": sql`orders_count desc, id desc`,
  orders: sql`orders_count, id`,
  name: sql`lower(name), id`,
  "-name": sql`lower(name) desc, id desc`,
} satisfies Record<CustomerSort, unknown>;

const customersOf = (db: Db, sellerId: SellerId, search: string) => {
  const pattern = containsPattern(search.toLowerCase());
  return db
    .selectFrom("customers")
    .where("seller_id", "=", sellerId)
    .$if(search !== "", (query) =>
      query.where(sql<boolean>`(lower(name) like ${pattern} or lower(email) like ${pattern})`),
    );
};

/** One page of the seller's customers; amounts are in the seller's currency. */
export const listCustomers = async (
  db: Db,
  sellerId: SellerId,
  currency: string,
  { search, sort, ...page }: CustomerListQuery,
): Promise<Counted<Customer>> => {
  const matching = customersOf(db, sellerId, search);
  const [rows, { total }] = await Promise.all([
    matching
      .select(["id", "name", "email", "phone", "place", "orders_count", "spent_minor"])
      .select(["first_order_at", "last_order_at"])
      .orderBy(orders[sort])
      .limit(page.per_page)
      .offset(offsetOf(page))
      .execute(),
    matching.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return {
    total,
    rows: rows.map(({ first_order_at, last_order_at, ...row }) => ({
      ...row,
      currency,
      average_minor: row.orders_count === 0 ? 0 : Math.round(row.spent_minor / row.orders_count),
      first_order_at: first_order_at?.toISOString() ?? null,
      last_order_at: last_order_at?.toISOString() ?? null,
    })),
  };
};
