import {
  type Customer,
  type CustomerDetail,
  type CustomerListQuery,
  CustomerSegment,
  type CustomerSegmentCount,
  type CustomerSort,
  lapsedAfterDays,
} from "@sellerdesk/contract/customers";
import { type RawBuilder, sql } from "kysely";
import { countByKey, countMatches } from "../../db/capped-counts.ts";
import type { Db } from "../../db/pool.ts";
import { containsPattern } from "../../lib/text/like.ts";
import { type Counted, offsetOf, type PageQuery } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";

// Each sort order is that of an index, forward or backward.
const orders = {
  "-last_order_at": sql`last_order_at desc nulls last, id desc`,
  last_order_at: sql`last_order_at nulls first, id`,
  "-spent": sql`spent_minor desc, id desc`,
  spent: sql`spent_minor, id`,
  "-orders": sql`orders_count desc, id desc`,
  orders: sql`orders_count, id`,
  name: sql`lower(name), id`,
  "-name": sql`lower(name) desc, id desc`,
} satisfies Record<CustomerSort, unknown>;

const lapsedSince = sql`now() - make_interval(days => ${sql.lit(lapsedAfterDays)})`;
/** The rows of each segment. Partial indexes have the customers with one order and with several. */
const segments: Record<CustomerSegment, RawBuilder<boolean>> = {
  new: sql`(orders_count <= 1 and last_order_at >= ${lapsedSince})`,
  repeat: sql`(orders_count > 1 and last_order_at >= ${lapsedSince})`,
  lapsed: sql`(last_order_at is null or last_order_at < ${lapsedSince})`,
};
const segment = sql<CustomerSegment>`case when ${segments.lapsed} then 'lapsed' when orders_count > 1 then 'repeat' else 'new' end`;

const customersOf = (
  db: Db,
  sellerId: SellerId,
  { search = "", segment: wanted, noted }: Partial<CustomerListQuery> = {},
) => {
  const pattern = containsPattern(search.toLowerCase());
  return db
    .selectFrom("customers")
    .where("seller_id", "=", sellerId)
    .$if(search !== "", (query) =>
      query.where(
        sql<boolean>`(lower(name) like ${pattern} or lower(email) like ${pattern} or lower(place) like ${pattern})`,
      ),
    )
    .$if(wanted !== undefined, (query) => query.where(segments[wanted ?? "new"]))
    .$if(noted !== undefined, (query) => query.where("private_note", "<>", ""));
};

const columns = [
  "id",
  "name",
  "email",
  "phone",
  "place",
  "orders_count",
  "spent_minor",
  "first_order_at",
  "last_order_at",
  "private_note",
] as const;

type Row = Omit<Customer, "currency" | "average_minor" | "first_order_at" | "last_order_at"> &
  Record<"first_order_at" | "last_order_at", Date | null>;

const toCustomer = (
  { first_order_at, last_order_at, ...row }: Row,
  currency: string,
): Customer => ({
  ...row,
  currency,
  average_minor: row.orders_count === 0 ? 0 : Math.round(row.spent_minor / row.orders_count),
  first_order_at: first_order_at?.toISOString() ?? null,
  last_order_at: last_order_at?.toISOString() ?? null,
});

/** One page of the seller's customers; amounts are in the seller's currency. */
export const listCustomers = async (
  db: Db,
  sellerId: SellerId,
  currency: string,
  query: CustomerListQuery,
): Promise<Counted<Customer>> => {
  const matching = customersOf(db, sellerId, query);
  const [rows, total] = await Promise.all([
    matching
      .select([...columns, segment.as("segment")])
      .orderBy(orders[query.sort])
      .limit(query.per_page)
      .offset(offsetOf(query))
      .execute(),
    countMatches(db, sql`from (${matching.select("id")}) matches`, query),
  ]);
  return { rows: rows.map((row) => toCustomer(row, currency)), ...total };
};

/** Counts the customers in each segment. Segments without customers are left out. */
export const countSegments = (db: Db, sellerId: SellerId): Promise<CustomerSegmentCount[]> => {
  const own = sql`select from customers where seller_id = ${sellerId}`;
  return countByKey(db, CustomerSegment.options, (key) =>
    key === "lapsed"
      ? // One condition with `or` would read all customers.
        sql`from (${own} and last_order_at is null
          union all ${own} and last_order_at < ${lapsedSince}) lapsed`
      : sql`from customers where seller_id = ${sellerId} and ${segments[key]}`,
  );
};

/** One of the seller's customers; undefined if there is none. @param currency of the sums */
export const findCustomer = async (
  db: Db,
  sellerId: SellerId,
  currency: string,
  id: string,
): Promise<Customer | undefined> => {
  const row = await customersOf(db, sellerId)
    .select([...columns, segment.as("segment")])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toCustomer(row, currency);
};

/** One page of a customer's orders, the newest first. */
export const listOrdersOf = async (
  db: Db,
  sellerId: SellerId,
  customerId: string,
  page: PageQuery,
): Promise<Counted<CustomerDetail["orders"][number]>> => {
  const own = db
    .selectFrom("orders")
    .where("seller_id", "=", sellerId)
    .where("customer_id", "=", customerId);
  const [rows, { total }] = await Promise.all([
    own
      .select([
        "id",
        "order_no",
        "placed_at",
        "status",
        "units_count as units",
        "total_minor",
        "currency",
      ])
      .orderBy("placed_at", "desc")
      .orderBy("id", "desc")
      .limit(page.per_page)
      .offset(offsetOf(page))
      .execute(),
    own.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return {
    total,
    isCapped: false,
    rows: rows.map((row) => ({ ...row, placed_at: row.placed_at.toISOString() })),
  };
};

/** @returns whether the seller has this customer */
export const updateNote = async (
  db: Db,
  sellerId: SellerId,
  id: string,
  note: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("customers")
    .set({ private_note: note })
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
