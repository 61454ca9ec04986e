import { sql } from "kysely";
import { anySeller } from "../../../db/any-seller.ts";
import { oneRow } from "../../../db/one-row.ts";
import type { Db, Tx } from "../../../db/pool.ts";
import { salesColumns, salesFigures, summedFigures } from "../../../db/sales.ts";
import type { SellerId } from "../../../lib/seller-id.ts";

/** Sellers with changes of orders, reviews or followers that their sums do not contain yet. */
export const listChangedSellers = async (db: Db): Promise<SellerId[]> => {
  const { rows } = await sql<{ seller_id: SellerId }>`
    select distinct seller_id from sales_changes
    ${anySeller("sales_changes", "a job adds up the orders of all sellers")}`.execute(db);
  const { rows: counted } = await sql<{ seller_id: SellerId }>`
    select distinct seller_id from day_count_changes
    ${anySeller("day_count_changes", "a job adds up the counts of all sellers")}`.execute(db);
  return [...new Set([...rows, ...counted].map(({ seller_id }) => seller_id))];
};

/** Locks the seller's sums, and the time zone of their days, until the transaction ends. */
export const lockSums = async (tx: Tx, sellerId: SellerId): Promise<void> => {
  await sql`select from sellers where id = ${sellerId} for no key update`.execute(tx);
};

/** At or above every id. */
const highestId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Deletes the oldest changes from a table, at most `limit`, for a statement that sums them. */
const takeChanges = (table: string, sellerId: SellerId, limit: number) => sql`
  delete from ${sql.ref(table)} where seller_id = ${sellerId} and id <= coalesce(
    (select id from ${sql.ref(table)} where seller_id = ${sellerId} order by id offset ${limit - 1} limit 1),
    ${highestId}
  ) returning *`;

/**
 * Moves changes of the seller's orders into the sums, which the caller has locked. It is one
 * statement: at any time a change is either beside the sums or in them.
 * @returns the number of moved changes, at most `limit`
 */
export const moveChangesIntoSums = async (
  tx: Tx,
  sellerId: SellerId,
  limit: number,
): Promise<number> => {
  const added = salesFigures.map(
    (name) => sql`${sql.ref(name)} = d.${sql.ref(name)} + excluded.${sql.ref(name)}`,
  );
  const { count } = await oneRow(
    sql<{ count: number }>`
      with taken as (${takeChanges("sales_changes", sellerId, limit)}), added as (
        insert into sales_days as d (seller_id, dimension, day, key, ${salesColumns})
        select ${sellerId}, k.dimension, (t.placed_at at time zone s.timezone)::date,
          coalesce(k.key, to_char(t.placed_at at time zone s.timezone, 'HH24')), ${summedFigures}
        from taken t join sellers s on s.id = ${sellerId} cross join unnest(t.dimensions, t.keys) k(dimension, key)
        group by 2, 3, 4
        on conflict (seller_id, dimension, day, key) do update set ${sql.join(added)}
      )
      select count(*) as count from taken`,
    tx,
  );
  return count;
};

/** Moves changes into the counts of the seller's orders, reviews and followers by day, in the same way. */
export const moveChangesIntoCounts = async (
  tx: Tx,
  sellerId: SellerId,
  limit: number,
): Promise<number> => {
  const { count } = await oneRow(
    sql<{ count: number }>`
      with taken as (${takeChanges("day_count_changes", sellerId, limit)}), added as (
        insert into day_counts as d (seller_id, subject, day, key, count)
        select ${sellerId}, t.subject, (t.moment at time zone s.timezone)::date,
          day_count_key(t.key, t.previous, s.timezone), sum(t.count)
        from taken t join sellers s on s.id = ${sellerId}
        group by 2, 3, 4
        on conflict (seller_id, subject, day, key) do update set count = d.count + excluded.count
      )
      select count(*) as count from taken`,
    tx,
  );
  return count;
};

/**
 * Recomputes the seller's sums, which the caller has locked, from the rows that they sum. It deletes
 * exactly the changes that the statement sees in these rows.
 */
export const replaceSums = async (tx: Tx, sellerId: SellerId): Promise<void> => {
  // Tens of thousands of orders take longer than the default statement timeout.
  await sql`set local statement_timeout = '60s'`.execute(tx);
  await sql`delete from sales_days where seller_id = ${sellerId}`.execute(tx);
  await sql`
    with contained as (delete from sales_changes where seller_id = ${sellerId})
    insert into sales_days (seller_id, dimension, day, key, ${salesColumns})
    select ${sellerId}, dimension, day, key, ${salesColumns}
    from sales_of_orders where seller_id = ${sellerId}`.execute(tx);
  await sql`delete from day_counts where seller_id = ${sellerId}`.execute(tx);
  await sql`
    with contained as (delete from day_count_changes where seller_id = ${sellerId})
    insert into day_counts (seller_id, subject, day, key, count)
    select ${sellerId}, subject, day, key, count from day_counts_of_rows where seller_id = ${sellerId}`.execute(
    tx,
  );
};

/** Lists sellers with orders whose items can be filled with what is known now. */
export const listSellersToFill = async (db: Db): Promise<SellerId[]> => {
  const { rows } = await sql<{ seller_id: SellerId }>`
    select distinct seller_id from orders_to_fill
    ${anySeller("orders_to_fill", "a job fills the orders of all sellers")}`.execute(db);
  return rows.map(({ seller_id }) => seller_id);
};

/** Claims the next orders to fill, and locks them by ascending id as commands do. */
export const claimOrdersToFill = async (
  tx: Tx,
  sellerId: SellerId,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ order_id: string }>`
    delete from orders_to_fill where seller_id = ${sellerId} and order_id in (
      select order_id from orders_to_fill where seller_id = ${sellerId} order by order_id limit ${limit} for update skip locked
    ) returning order_id`.execute(tx);
  const ids = rows.map(({ order_id }) => order_id);
  await sql`select from orders where seller_id = ${sellerId} and id = any(${ids}::uuid[]) order by id for no key update`.execute(
    tx,
  );
  return ids;
};

/**
 * Fills locked orders with what is known of their sales: full price, offer and cost of the items,
 * and whether the customer had ordered before. Triggers add the differences to the sums.
 */
export const fillOrders = async (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<void> => {
  await sql`
    update order_items i set cost_minor = t.cost_minor, full_price_minor = t.full_price_minor, offer_id = t.offer_id
    from (
      select i.id, t.* from order_items i join orders o on o.seller_id = i.seller_id and o.id = i.order_id,
        lateral item_terms(i.seller_id, i.product_id, i.variant_id, o.placed_at, i.unit_price_minor, i.quantity, i.discount_minor,
          i.full_price_minor, i.cost_minor, i.offer_id) t
      where i.seller_id = ${sellerId} and i.order_id = any(${ids}::uuid[]) offset 0
    ) t
    where i.seller_id = ${sellerId} and i.id = t.id`.execute(tx);
  await sql`
    update orders o set is_returning = true
    where o.seller_id = ${sellerId} and o.id = any(${ids}::uuid[]) and not o.is_returning and exists (
      select from orders e where e.seller_id = ${sellerId} and e.customer_id = o.customer_id
        and (e.placed_at, e.id) < (o.placed_at, o.id)
    )`.execute(tx);
};
