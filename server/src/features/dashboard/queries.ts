import type { Dashboard, DashboardToDo, SetUpStep } from "@sellerdesk/contract/dashboard";
import { sql } from "kysely";
import { oneRow } from "../../db/one-row.ts";
import type { Db } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { DayTotals } from "./rules.ts";

/** First days of the periods in the seller's calendar, and the day after the last. */
export type Period = { timezone: string; previousFrom: string; from: string; until: string };

/** The database's time, and what day it is for the seller. */
export const findToday = (db: Db, timezone: string): Promise<{ now: Date; today: string }> =>
  oneRow(sql`select now() as now, to_char(now() at time zone ${timezone}, 'YYYY-MM-DD') as today`, db);

/** The moment at which a calendar day begins for the seller. */
const midnight = (date: string, timezone: string) => sql`(${date}::date::timestamp at time zone ${timezone})`;

// Refunds are a later matter: what was refunded in whole brings nothing, in part is counted as it was paid.
const isPaid = sql`o.payment_status in ('paid', 'partially_refunded')`;
const units = sql`(i.quantity - i.canceled)`;
// What is left of a line whose units were canceled in part keeps its part of the discount, to the nearest minor unit.
const net = sql`(case when i.canceled = 0 then i.unit_price_minor * i.quantity - i.discount_minor
  else round((i.unit_price_minor * i.quantity - i.discount_minor)::numeric * ${units} / i.quantity)::bigint end)`;

/** Totals of each day of both periods that had orders. */
export const listDayTotals = async (
  db: Db,
  sellerId: SellerId,
  { timezone, previousFrom, until }: Period,
): Promise<DayTotals[]> => {
  const { rows } = await sql<DayTotals>`
    select to_char(placed_at at time zone ${timezone}, 'YYYY-MM-DD') as date,
      coalesce(sum(net) filter (where is_paid), 0)::bigint as revenue_minor,
      count(*) as orders,
      count(*) filter (where is_paid and units > 0) as paid_orders,
      sum(units)::bigint as units
    from (
      select o.placed_at, ${isPaid} as is_paid, sum(${units}) as units, sum(${net}) as net
      from orders o
      join order_items i on i.seller_id = o.seller_id and i.order_id = o.id
      where o.seller_id = ${sellerId}
        and o.placed_at >= ${midnight(previousFrom, timezone)} and o.placed_at < ${midnight(until, timezone)}
      group by o.seller_id, o.id
    ) of_order
    group by 1`.execute(db);
  return rows;
};

type Counts = { current: number; previous: number };

export const countCustomers = (
  db: Db,
  sellerId: SellerId,
  { timezone, previousFrom, from, until }: Period,
): Promise<Counts> => {
  const middle = midnight(from, timezone);
  return oneRow(
    sql`select count(distinct customer_id) filter (where placed_at >= ${middle}) as current,
               count(distinct customer_id) filter (where placed_at < ${middle}) as previous
        from orders
        where seller_id = ${sellerId}
          and placed_at >= ${midnight(previousFrom, timezone)} and placed_at < ${midnight(until, timezone)}`,
    db,
  );
};

/** Followers now, and when the period began. */
export const countFollowers = (db: Db, sellerId: SellerId, { timezone, from }: Period): Promise<Counts> => {
  const start = midnight(from, timezone);
  return oneRow(
    sql`select count(*) filter (where unfollowed_at is null) as current,
               count(*) filter (where followed_at < ${start} and (unfollowed_at is null or unfollowed_at >= ${start}))
                 as previous
        from followers where seller_id = ${sellerId}`,
    db,
  );
};

export const countOrdersByStatus = async (
  db: Db,
  sellerId: SellerId,
  { timezone, from, until }: Period,
): Promise<Dashboard["orders_by_status"]> => {
  const { rows } = await sql<Dashboard["orders_by_status"][number]>`
    select status, count(*) as count from orders
    where seller_id = ${sellerId}
      and placed_at >= ${midnight(from, timezone)} and placed_at < ${midnight(until, timezone)}
    group by status`.execute(db);
  return rows;
};

const isToShip = sql`status in ('accepted', 'processing', 'partially_shipped')`;
const isLate = sql<boolean>`(ship_by < now() and (status = 'pending' or ${isToShip}))`;
// What nobody can buy anyway does not wait to be refilled.
const lowStock = sql`
  from inventory
  join variants on variants.seller_id = inventory.seller_id and variants.id = inventory.variant_id
  join products on products.seller_id = inventory.seller_id and products.id = inventory.product_id
  where inventory.available <= inventory.low_stock_threshold and variants.deleted_at is null
    and products.deleted_at is null and products.status in ('published', 'unlisted')`;

/** What waits for the seller now. @param until the day after today, in the seller's calendar */
export const findToDo = async (
  db: Db,
  sellerId: SellerId,
  { timezone, until }: Period,
): Promise<DashboardToDo> => {
  const row = await oneRow(
    sql<
      Record<
        "accept" | "ship" | "due_today" | "late" | "reviews" | "below_three" | "low" | "sold_out",
        number
      > & {
        oldest_at: Date | null;
      }
    >`
      select o.*, r.*, s.*
      from
        (select count(*) filter (where status = 'pending') as accept,
                min(placed_at) filter (where status = 'pending') as oldest_at,
                count(*) filter (where ${isToShip}) as ship,
                count(*) filter (where ${isToShip} and ship_by >= now() and ship_by < ${midnight(until, timezone)})
                  as due_today,
                count(*) filter (where ${isLate}) as late
         from orders
         where seller_id = ${sellerId} and status in ('pending', 'accepted', 'processing', 'partially_shipped')) o,
        (select count(*) as reviews, count(*) filter (where rating < 3) as below_three
         from reviews where seller_id = ${sellerId} and status = 'published' and reply is null) r,
        (select count(*) as low, count(*) filter (where available <= 0) as sold_out
         ${lowStock} and inventory.seller_id = ${sellerId}) s`,
    db,
  );
  return {
    accept: { count: row.accept, oldest_at: row.oldest_at?.toISOString() ?? null },
    ship: { count: row.ship, due_today: row.due_today },
    late: { count: row.late },
    reviews: { count: row.reviews, below_three: row.below_three },
    low_stock: { count: row.low, sold_out: row.sold_out },
  };
};

const recentOrders = 6;

export const listRecentOrders = async (db: Db, sellerId: SellerId): Promise<Dashboard["recent_orders"]> => {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "order_no", "customer_name", "placed_at", "status", "total_minor", "currency"])
    .select(["units_count as units", isLate.as("is_late")])
    .where("seller_id", "=", sellerId)
    .orderBy("placed_at", "desc")
    .orderBy("id", "desc")
    .limit(recentOrders)
    .execute();
  return rows.map((row) => ({
    ...row,
    placed_at: row.placed_at.toISOString(),
    is_late: row.is_late ?? false,
  }));
};

/** The smallest copy of the first picture of a product, as a storage key. */
const firstPicture = sql<string | null>`(
  select coalesce(documents.derivatives ->> '160', documents.storage_key)
  from product_images
  join documents on documents.seller_id = product_images.seller_id and documents.id = product_images.document_id
  where product_images.seller_id = products.seller_id and product_images.product_id = products.id
  order by product_images.position limit 1)`;

const lowStockShown = 4;

/** What runs out first. `image` is a storage key. */
export const listLowStock = async (db: Db, sellerId: SellerId): Promise<Dashboard["low_stock"]> => {
  const { rows } = await sql<Dashboard["low_stock"][number]>`
    select variants.id as variant_id, products.id as product_id, products.title as product_title,
      variants.title as variant_title, variants.sku, inventory.available, ${firstPicture} as image
    ${lowStock} and inventory.seller_id = ${sellerId}
    order by inventory.available, variants.id limit ${lowStockShown}`.execute(db);
  return rows;
};

const topProductsShown = 5;

/** The products that brought most of the period's revenue. `image` is a storage key. */
export const listTopProducts = async (
  db: Db,
  sellerId: SellerId,
  { timezone, from, until }: Period,
): Promise<Dashboard["top_products"]> => {
  const { rows } = await sql<Dashboard["top_products"][number]>`
    select products.id as product_id, products.title, ${firstPicture} as image, revenue_minor
    from (
      select i.product_id, sum(${net})::bigint as revenue_minor
      from orders o
      join order_items i on i.seller_id = o.seller_id and i.order_id = o.id
      where o.seller_id = ${sellerId} and ${isPaid}
        and o.placed_at >= ${midnight(from, timezone)} and o.placed_at < ${midnight(until, timezone)}
      group by i.product_id
      order by 2 desc, 1 limit ${topProductsShown}
    ) top
    join products on products.seller_id = ${sellerId} and products.id = top.product_id
    where revenue_minor > 0
    order by revenue_minor desc, products.id`.execute(db);
  return rows;
};

/** Which of the set-up steps the shop itself shows as done. */
export const findSetUp = (db: Db, sellerId: SellerId): Promise<Record<Exclude<SetUpStep, "plan">, boolean>> =>
  oneRow(
    sql`select
      exists (select from sellers where id = ${sellerId} and profile_image is not null) as profile_picture,
      exists (select from products where seller_id = ${sellerId} and deleted_at is null) as product,
      exists (select from products where seller_id = ${sellerId} and deleted_at is null and status = 'published')
        as published_product,
      exists (select from social_links where seller_id = ${sellerId}) as social_link,
      exists (select from banners where seller_id = ${sellerId}) as banner`,
    db,
  );
