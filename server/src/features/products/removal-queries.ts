import type { ProductOption } from "@sellerdesk/contract/product-variants";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/** True if an open order has units of variant `v` that are neither shipped nor canceled. */
const isInOpenOrder = (sellerId: SellerId) => sql`exists (
  select from order_items i join orders o on o.seller_id = i.seller_id and o.id = i.order_id
  where i.seller_id = ${sellerId} and i.variant_id = v.id and i.shipped + i.canceled < i.quantity
    and o.status in ('pending', 'accepted', 'processing', 'partially_shipped'))`;

/** Lists those of the variants that open orders contain. */
export const listVariantsInOpenOrders = async (
  tx: Tx,
  sellerId: SellerId,
  variantIds: string[],
): Promise<{ id: string; title: string }[]> => {
  const { rows } = await sql<{ id: string; title: string }>`
    select v.id, v.title from variants v
    where v.seller_id = ${sellerId} and v.id = any(${variantIds}) and ${isInOpenOrder(sellerId)}
    order by v.id`.execute(tx);
  return rows;
};

/** Lists the ids of the variants of products. */
export const listVariantIds = async (
  tx: Tx,
  sellerId: SellerId,
  productIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from variants
    where seller_id = ${sellerId} and product_id = any(${productIds}::uuid[]) and deleted_at is null`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
};

/** Lists those of the products with a variant that open orders contain. */
export const listProductsInOpenOrders = async (
  db: Db,
  sellerId: SellerId,
  productIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ product_id: string }>`
    select distinct v.product_id from variants v
    where v.seller_id = ${sellerId} and v.product_id = any(${productIds}::uuid[]) and v.deleted_at is null
      and ${isInOpenOrder(sellerId)}`.execute(db);
  return rows.map(({ product_id }) => product_id);
};

/** Marks products and their variants as deleted. Orders keep their snapshots. */
export const deleteProductRows = async (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<void> => {
  await tx
    .updateTable("products")
    .set((set) => ({ deleted_at: sql<Date>`now()`, version: set("version", "+", 1) }))
    .where("seller_id", "=", sellerId)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  await tx
    .updateTable("variants")
    .set({ deleted_at: sql<Date>`now()` })
    .where("seller_id", "=", sellerId)
    .where("product_id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("deleted_at", "is", null)
    .execute();
};

/** Marks a variant as deleted and updates the remaining options of its product. */
export const deleteVariantRow = async (
  tx: Tx,
  sellerId: SellerId,
  { id, product_id, options }: { id: string; product_id: string; options: ProductOption[] },
): Promise<void> => {
  await tx
    .updateTable("variants")
    .set({ deleted_at: sql<Date>`now()` })
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .execute();
  await tx
    .updateTable("products")
    .set((set) => ({
      options: JSON.stringify(options),
      version: set("version", "+", 1),
      updated_at: sql<Date>`now()`,
    }))
    .where("seller_id", "=", sellerId)
    .where("id", "=", product_id)
    .execute();
};

/** Finds the product id of one of the seller's variants; undefined if there is none. */
export const findProductIdOfVariant = async (
  db: Db | Tx,
  sellerId: SellerId,
  variantId: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom("variants")
    .select("product_id")
    .where("seller_id", "=", sellerId)
    .where("id", "=", variantId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.product_id;
};
