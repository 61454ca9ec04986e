import { sql } from "kysely";
import { anySeller } from "../../../db/any-seller.ts";
import type { Db, Tx } from "../../../db/pool.ts";
import type { SellerId } from "../../../lib/seller-id.ts";

/** Sellers with changes of orders that their sums do not contain yet. */
export const listChangedSellers = async (db: Db): Promise<SellerId[]> => {
  const { rows } = await sql<{ seller_id: SellerId }>`
    select distinct seller_id from order_day_changes ${anySeller("order_day_changes", "a job adds up the orders of all sellers")}
    union
    select distinct seller_id from product_day_changes ${anySeller("product_day_changes", "a job adds up the orders of all sellers")}`.execute(
    db,
  );
  return rows.map(({ seller_id }) => seller_id);
};

/** Waits until nobody else writes the seller's sums or changes the time zone of the days. */
export const lockSums = async (tx: Tx, sellerId: SellerId): Promise<void> => {
  await sql`select from sellers where id = ${sellerId} for no key update`.execute(tx);
};

/**
 * Moves all changes of the seller's orders into the sums, which are locked. One statement for each
 * of the two tables: at any time a change is either beside the sums or in them.
 */
export const moveChangesIntoSums = async (tx: Tx, sellerId: SellerId): Promise<void> => {
  await sql`
    with taken as (delete from order_day_changes where seller_id = ${sellerId} returning *)
    insert into order_days as d (seller_id, day, status, orders, paid_orders, units, revenue_minor)
    select ${sellerId}, (placed_at at time zone s.timezone)::date, t.status, sum(orders), sum(paid_orders), sum(units),
      sum(revenue_minor)
    from taken t join sellers s on s.id = ${sellerId}
    group by 2, 3
    on conflict (seller_id, day, status) do update set orders = d.orders + excluded.orders,
      paid_orders = d.paid_orders + excluded.paid_orders, units = d.units + excluded.units,
      revenue_minor = d.revenue_minor + excluded.revenue_minor`.execute(tx);
  await sql`
    with taken as (delete from product_day_changes where seller_id = ${sellerId} returning *)
    insert into product_days as d (seller_id, day, product_id, units, revenue_minor)
    select ${sellerId}, (placed_at at time zone s.timezone)::date, product_id, sum(units), sum(revenue_minor)
    from taken join sellers s on s.id = ${sellerId}
    group by 2, 3
    on conflict (seller_id, day, product_id) do update set units = d.units + excluded.units,
      revenue_minor = d.revenue_minor + excluded.revenue_minor`.execute(tx);
};

/**
 * Makes the seller's sums anew from the orders; the sums are locked. The changes that go are those
 * that the statement sees in the orders.
 */
export const replaceSums = async (tx: Tx, sellerId: SellerId): Promise<void> => {
  await sql`delete from order_days where seller_id = ${sellerId}`.execute(tx);
  await sql`
    with contained as (delete from order_day_changes where seller_id = ${sellerId})
    insert into order_days (seller_id, day, status, orders, paid_orders, units, revenue_minor)
    select ${sellerId}, day, status, orders, paid_orders, units, revenue_minor from order_days_of_orders where seller_id = ${sellerId}`.execute(
    tx,
  );
  await sql`delete from product_days where seller_id = ${sellerId}`.execute(tx);
  await sql`
    with contained as (delete from product_day_changes where seller_id = ${sellerId})
    insert into product_days (seller_id, day, product_id, units, revenue_minor)
    select ${sellerId}, day, product_id, units, revenue_minor from product_days_of_orders where seller_id = ${sellerId}`.execute(
    tx,
  );
};
