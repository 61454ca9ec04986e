import type {
  OrderCounts,
  OrderFilters,
  OrderListQuery,
  OrderNeighbours,
  OrderNeighboursQuery,
  OrderRow,
  OrderSort,
  OrderStatusFilter,
} from "@sellerdesk/contract/order-list";
import { statusesTo } from "@sellerdesk/contract/order-rules";
import { OrderStatus } from "@sellerdesk/contract/order-statuses";
import { type RawBuilder, sql } from "kysely";
import { instant } from "../../../db/instant.ts";
import { countByKey, countMatches } from "../../../db/capped-counts.ts";
import { oneRow } from "../../../db/one-row.ts";
import { type Db, pipelineReads } from "../../../db/pool.ts";
import { containsPattern, searchWords } from "../../../lib/text/like.ts";
import { type Counted, offsetOf } from "../../../lib/page.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { isLate, statusIn } from "../state/read-queries.ts";

/** The seller of a list, with the time zone that determines the start of a day. */
export type Owner = { id: SellerId; timezone: string };

/**
 * The deadline for shipping, `infinity` if nothing is left to ship. Must match the index
 * `orders_next_due`.
 */
const nextDue = (table: "o" | "here") => sql`(case when ${statusIn(statusesTo("cancel"), table)}
  then coalesce(${sql.ref(`${table}.ship_by`)}, 'infinity') else 'infinity' end)`;

/**
 * The deadline for accepting, `infinity` if the order is not pending. Must match the index
 * `orders_next_accept`.
 */
const nextAccept = (table: "o" | "here") => sql`(case when ${sql.ref(`${table}.status`)} = 'pending'
  then coalesce(${sql.ref(`${table}.accept_by`)}, ${sql.ref(`${table}.ship_by`)}, 'infinity') else 'infinity' end)`;

const orders = {
  "-placed_at": sql`o.placed_at desc, o.id desc`,
  placed_at: sql`o.placed_at, o.id`,
  "-total": sql`o.total_minor desc, o.id desc`,
  total: sql`o.total_minor, o.id`,
  ship_by: sql`${nextDue("o")}, o.id`,
  "-ship_by": sql`${nextDue("o")} desc, o.id desc`,
  accept_by: sql`${nextAccept("o")}, o.id`,
  "-accept_by": sql`${nextAccept("o")} desc, o.id desc`,
} satisfies Record<OrderSort, unknown>;

const hasStatus = (status: OrderStatusFilter) =>
  status === "to_ship" ? statusIn(statusesTo("ship")) : sql`o.status = ${status}`;

const when = <Value>(value: Value | undefined, condition: (value: Value) => RawBuilder<unknown>) =>
  value === undefined ? [] : [condition(value)];

/** The next midnight in a time zone. */
const endOfToday = (timezone: string) =>
  sql`(((now() at time zone ${timezone})::date + 1)::timestamp at time zone ${timezone})`;

/** Builds the `from` and `where` clauses for the orders that match the filters. */
export const matching = ({ id, timezone }: Owner, filters: OrderFilters): RawBuilder<unknown> => {
  const day = (date: string, days: number) =>
    sql`((${date}::date + ${days}::integer)::timestamp at time zone ${timezone})`;
  const { search, status, payment: wantedPayment, accept, late, returns, ...others } = filters;
  const { from: firstDay, to: lastDay, customer_id, product_id, ...rest } = others;
  rest satisfies Record<string, never>;
  const conditions = [
    sql`o.seller_id = ${id}`,
    ...when(status, hasStatus),
    ...when(wantedPayment, (payment) => sql`o.payment_status = ${payment}`),
    ...when(accept, () => sql`o.status = 'pending' and o.accept_by < ${endOfToday(timezone)}`),
    ...when(late, () => sql`${nextDue("o")} < now()`),
    ...when(returns, () => sql`o.open_returns > 0`),
    ...when(firstDay, (from) => sql`o.placed_at >= ${day(from, 0)}`),
    ...when(lastDay, (to) => sql`o.placed_at < ${day(to, 1)}`),
    ...when(customer_id, (customer) => sql`o.customer_id = ${customer}`),
    ...when(
      product_id,
      // The array is read first. A join would search for the product among all orders.
      (product) => sql`o.id = any(array(
        select i.order_id from order_items i where i.seller_id = ${id} and i.product_id = ${product}))`,
    ),
    ...searchWords(search).map((word) => sql`o.search_text like lower(${containsPattern(word)})`),
  ];
  return sql`from orders o where ${sql.join(conditions, sql` and `)}`;
};

const itemsOf = (sellerId: SellerId) =>
  sql`from order_items i where i.seller_id = ${sellerId} and i.order_id = o.id`;

/**
 * Lists one page of the seller's orders. The page is selected by ids alone, which an index
 * contains. Both statements read only this seller's rows.
 */
export const listOrders = async (
  db: Db,
  owner: Owner,
  { sort, page, per_page, ...filters }: OrderListQuery,
): Promise<Counted<OrderRow>> => {
  const order = orders[sort];
  const items = itemsOf(owner.id);
  const [{ rows }, total] = await pipelineReads(db, (own) =>
    Promise.all([
      sql<OrderRow>`
      with page as materialized (
        select o.id ${matching(owner, filters)} order by ${order}
        limit ${per_page} offset ${offsetOf({ page, per_page })}
      )
      select o.id, o.order_no, o.customer_name, ${instant("o.placed_at")} as placed_at, ${instant("o.accept_by")} as accept_by,
        ${instant("o.ship_by")} as ship_by, ${isLate} as is_late, o.status, o.payment_status, o.units_count as units, o.total_minor, o.ordered_minor, o.currency, o.open_returns,
        json_build_object('city', o.shipping_address ->> 'city', 'country', o.shipping_address ->> 'country')
          as destination,
        array(select i.snapshot ->> 'image' ${items} order by i.position limit 3) as images, o.items_count
      from page join orders o on o.seller_id = ${owner.id} and o.id = page.id
      order by ${order}`.execute(own),
      countMatches(own, matching(owner, filters), { page, per_page }),
    ]),
  );
  return { rows, ...total };
};

/** The sort key of each sort order, and the comparisons for rows after and before `here`. */
const keyOf = (column: "placed_at" | "total_minor") => (table: "o" | "here") =>
  sql.ref(`${table}.${column}`);
const steps = {
  "-placed_at": { key: keyOf("placed_at"), next: "<", previous: ">" },
  placed_at: { key: keyOf("placed_at"), next: ">", previous: "<" },
  "-total": { key: keyOf("total_minor"), next: "<", previous: ">" },
  total: { key: keyOf("total_minor"), next: ">", previous: "<" },
  ship_by: { key: nextDue, next: ">", previous: "<" },
  "-ship_by": { key: nextDue, next: "<", previous: ">" },
  accept_by: { key: nextAccept, next: ">", previous: "<" },
  "-accept_by": { key: nextAccept, next: "<", previous: ">" },
} as const satisfies Record<OrderSort, unknown>;

/**
 * Finds the orders before and after one in a list. The order need not match the filters any more:
 * its position follows from the sort key.
 * @returns undefined if the seller has no such order
 */
export const findNeighbours = async (
  db: Db,
  owner: Owner,
  id: string,
  { sort, ...filters }: OrderNeighboursQuery,
): Promise<OrderNeighbours | undefined> => {
  const { key, next, previous } = steps[sort];
  const beside = (side: "<" | ">") => {
    const [sign, direction] = side === "<" ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
    return sql`(select o.id ${matching(owner, filters)} and (${key("o")}, o.id) ${sign} (${key("here")}, here.id)
      order by ${key("o")} ${direction}, o.id ${direction} limit 1)`;
  };
  const { rows } = await sql<OrderNeighbours>`
    select ${beside(previous)} as previous_id, ${beside(next)} as next_id
    from orders here where here.seller_id = ${owner.id} and here.id = ${id}`.execute(db);
  return rows[0];
};

/**
 * Counts the seller's orders by status, from the index of statuses alone. Statuses without orders
 * are left out.
 */
export const countOrders = (db: Db, sellerId: SellerId) =>
  countByKey(
    db,
    OrderStatus.options,
    (status) => sql`from orders o where o.seller_id = ${sellerId} and o.status = ${status}`,
  );

/** Counts the seller's late orders, and the orders with a return that waits for the seller. */
export const countUrgentOrders = (db: Db, sellerId: SellerId): Promise<OrderCounts["meta"]> =>
  oneRow(
    sql<OrderCounts["meta"]>`
      select
        (select count(*) from orders o where o.seller_id = ${sellerId} and ${nextDue("o")} < now()) as late,
        (select count(*) from orders o where o.seller_id = ${sellerId} and o.open_returns > 0) as open_returns`,
    db,
  );
