import type { Dashboard, DashboardToDo, SetUpStep } from "@sellerdesk/contract/dashboard";
import { sql } from "kysely";
import { oneRow } from "../../db/one-row.ts";
import { firstImageKey } from "../../db/image-keys.ts";
import {
  countedRating,
  dayCountsOf,
  followerChange,
  isCountedPublished,
} from "../../db/day-counts.ts";
import type { Db } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { Pair } from "./rules.ts";

/** The database's time, and the current day in the seller's time zone. */
export const findToday = (db: Db, timezone: string): Promise<{ now: Date; today: string }> =>
  oneRow(
    sql`select now() as now, to_char(now() at time zone ${timezone}, 'YYYY-MM-DD') as today`,
    db,
  );

/**
 * Followers, and the average of the published reviews in hundredths of a star, when two days
 * started.
 */
export const findFollowersAndRating = async (
  db: Db,
  sellerId: SellerId,
  { current, previous }: Pair<string>,
): Promise<{ followers: Pair; rating: Pair<number | null> }> => {
  // Keys are few and days are many: the stars are read from each key once.
  const ratingBefore = (day: string) => sql`
    (select round(sum(${countedRating} * count * 100) / nullif(sum(count), 0))::integer
      from (select key, sum(count) as count from ${dayCountsOf(sellerId, "review", "deleted_product_review")}
        where day < ${day}::date group by key) by_key
      where ${isCountedPublished})`;
  const row = await oneRow(
    sql<
      Record<"followers" | "followers_before", number> &
        Record<"rating" | "rating_before", number | null>
    >`
      select ${ratingBefore(current)} as rating, ${ratingBefore(previous)} as rating_before,
        coalesce(sum(${followerChange}) filter (where day < ${current}::date), 0)::bigint as followers,
        coalesce(sum(${followerChange}) filter (where day < ${previous}::date), 0)::bigint as followers_before
      from ${dayCountsOf(sellerId, "follower")}`,
    db,
  );
  return {
    followers: { current: row.followers, previous: row.followers_before },
    rating: { current: row.rating, previous: row.rating_before },
  };
};

/**
 * Low stock, from its partial index. Leaves out products that nobody can buy, like the filter
 * `refill` of the inventory list. `offset 0` makes each of the few rows look up its variant and
 * product: PostgreSQL estimates that a third of all stock is low, and would read all variants and
 * products.
 */
const lowStockOf = (sellerId: SellerId) => sql`
  from inventory
  cross join lateral (
    select id, title, sku from variants
    where seller_id = ${sellerId} and id = inventory.variant_id and deleted_at is null offset 0
  ) variants
  cross join lateral (
    select seller_id, id, title from products where seller_id = ${sellerId} and id = inventory.product_id
      and deleted_at is null and status in ('published', 'unlisted') offset 0
  ) products
  where inventory.seller_id = ${sellerId} and inventory.available <= inventory.low_stock_threshold`;

/** Counts the reviews without a reply, and low stock. */
export const findReviewAndStockCounts = async (
  db: Db,
  sellerId: SellerId,
): Promise<Pick<DashboardToDo, "reviews" | "low_stock">> => {
  const { reviews, below_three, low, sold_out } = await oneRow(
    sql<Record<"reviews" | "below_three" | "low" | "sold_out", number>>`
      select r.*, s.*
      from
        (select count(*) as reviews, count(*) filter (where rating < 3) as below_three
         from reviews where seller_id = ${sellerId} and status = 'published' and reply is null) r,
        (select count(*) as low, count(*) filter (where available <= 0) as sold_out
         ${lowStockOf(sellerId)}) s`,
    db,
  );
  return { reviews: { count: reviews, below_three }, low_stock: { count: low, sold_out } };
};

const recentOrders = 6;

/** The latest orders, newest first. */
export const listRecentOrders = async (
  db: Db,
  sellerId: SellerId,
): Promise<Dashboard["recent_orders"]> => {
  const rows = await db
    .selectFrom("orders")
    .select([
      "id",
      "order_no",
      "customer_name",
      "placed_at",
      "accept_by",
      "ship_by",
      "status",
      "total_minor",
    ])
    .select(["currency", "units_count as units"])
    .where("seller_id", "=", sellerId)
    .orderBy("placed_at", "desc")
    .orderBy("id", "desc")
    .limit(sql.lit(recentOrders))
    .execute();
  return rows.map((row) => ({
    ...row,
    placed_at: row.placed_at.toISOString(),
    accept_by: row.accept_by?.toISOString() ?? null,
    ship_by: row.ship_by?.toISOString() ?? null,
  }));
};

const lowStockShown = 4;

/** Lists the variants with the lowest stock. `image` is a storage key. */
export const listLowStock = async (db: Db, sellerId: SellerId): Promise<Dashboard["low_stock"]> => {
  const { rows } = await sql<Dashboard["low_stock"][number]>`
    select variants.id as variant_id, products.id as product_id, products.title as product_title,
      variants.title as variant_title, variants.sku, inventory.available, (${firstImageKey(sellerId, "products")}) as image
    ${lowStockOf(sellerId)}
    order by inventory.available, inventory.variant_id limit ${sql.lit(lowStockShown)}`.execute(db);
  return rows;
};

/** Lists the current names and images of products. `image` is a storage key. */
export const listProductSummaries = async (
  db: Db,
  sellerId: SellerId,
  ids: string[],
): Promise<{ product_id: string; title: string; image: string | null }[]> => {
  const { rows } = await sql<{ product_id: string; title: string; image: string | null }>`
    select products.id as product_id, products.title, (${firstImageKey(sellerId, "products")}) as image
    from products
    where seller_id = ${sellerId} and id = any(array(select unnest(${ids}::uuid[])))`.execute(db);
  return rows;
};

/** Finds the setup steps that the shop's data shows as done. */
export const findSetUp = (
  db: Db,
  sellerId: SellerId,
): Promise<Record<Exclude<SetUpStep, "plan">, boolean>> =>
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
