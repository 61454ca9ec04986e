import type { PlanUsage } from "@sellerdesk/contract/plans";
import { sql } from "kysely";
import { oneRow } from "../../../db/one-row.ts";
import type { Db } from "../../../db/pool.ts";
import type { SellerId } from "../../../lib/seller-id.ts";

const count = sql<number>`count(*)`.as("count");

/** Finds the seller's usage of every limit. Reads each product and its images. */
export const findUsage = (db: Db, sellerId: SellerId): Promise<PlanUsage> =>
  oneRow(
    sql`select p.*, o.*, b.*, w.*
    from
      (select count(*) filter (where status <> 'archived') as products,
              count(*) filter (where status = 'published') as published_products,
              coalesce(max(variants_count) filter (where status <> 'archived'), 0) as variants_per_product,
              coalesce(max(images) filter (where status <> 'archived'), 0) as images_per_product
       from products
       left join (
         select product_id, count(*) as images from product_images where seller_id = ${sellerId} group by product_id
       ) of_product on of_product.product_id = products.id
       where seller_id = ${sellerId} and deleted_at is null) p,
      (select count(*) filter (where not draft and (ends_at is null or ends_at > now())) as offers,
              count(*) as all_offers
       from offers where seller_id = ${sellerId}) o,
      (select count(*) as banners from banners where seller_id = ${sellerId}) b,
      (select count(*) as waiting_orders from orders where seller_id = ${sellerId} and status = 'pending') w`,
    db,
  );

/** Counts the orders that wait for the seller to accept them. */
export const countWaitingOrders = async (db: Db, sellerId: SellerId): Promise<number> => {
  const { count: waiting } = await db
    .selectFrom("orders")
    .select(count)
    .where("seller_id", "=", sellerId)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  return waiting;
};

const counts = {
  products: (db: Db, sellerId: SellerId) =>
    db
      .selectFrom("products")
      .select(count)
      .where("seller_id", "=", sellerId)
      .where("deleted_at", "is", null)
      .where("status", "<>", "archived"),
  offers: (db: Db, sellerId: SellerId) =>
    db
      .selectFrom("offers")
      .select(count)
      .where("seller_id", "=", sellerId)
      .where("draft", "=", false)
      .where((offer) =>
        offer.or([offer("ends_at", "is", null), offer("ends_at", ">", sql<Date>`now()`)]),
      ),
  banners: (db: Db, sellerId: SellerId) =>
    db.selectFrom("banners").select(count).where("seller_id", "=", sellerId),
};

/** Counts the seller's usage of one limit, in the same way as `findUsage`. */
export const countUsed = async (
  db: Db,
  sellerId: SellerId,
  resource: keyof typeof counts,
): Promise<number> => (await counts[resource](db, sellerId).executeTakeFirstOrThrow()).count;
