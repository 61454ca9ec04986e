import { sql } from "kysely";
import { currentTime } from "../../db/clock.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { assignFrom, type ColumnTypes, recordset } from "../../db/recordset.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { EditableProduct, Prices, ProductFields } from "./rules.ts";

/** Lists products with the data that a bulk edit needs, deleted ones included, by ascending id. */
export const listEditableProducts = async (
  db: Db,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<EditableProduct[]> => {
  const { rows } = await sql<EditableProduct>`
    select p.id, p.version, p.title, p.currency, p.status, p.category_id, p.brand_id, p.tags, p.published_at::text as published_at,
      p.deleted_at is not null as is_deleted,
      (select coalesce(json_agg(json_build_object('id', v.id, 'price_minor', v.price_minor,
          'compare_at_price_minor', v.compare_at_price_minor, 'low_stock_threshold', s.low_stock_threshold)
          order by v.position), '[]')
        from variants v join inventory s on s.seller_id = v.seller_id and s.variant_id = v.id
        where v.seller_id = ${sellerId} and v.product_id = p.id and v.deleted_at is null) as variants
    from products p
    where p.seller_id = ${sellerId} and p.id = any(${ids}::uuid[]) order by p.id`.execute(db);
  return rows;
};

/** Reads products like `listEditableProducts`, by id, and locks them until the transaction ends. */
export const lockEditableProducts = async (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<Map<string, EditableProduct>> => {
  // A separate statement takes the locks, because a statement that waits for a lock may read other
  // rows as they were before the wait.
  await sql`
    select id from products where seller_id = ${sellerId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    tx,
  );
  const products = await listEditableProducts(tx, sellerId, ids);
  return new Map(products.map((product) => [product.id, product]));
};

type FieldRow = ProductFields & { id: string };

const fieldTypes = {
  status: "text",
  category_id: "uuid",
  brand_id: "uuid",
  tags: "text[]",
} satisfies ColumnTypes<"products", Omit<ProductFields, "published_at">>;

const fieldRows = recordset<"products", FieldRow>({
  id: "uuid",
  published_at: "timestamptz",
  ...fieldTypes,
});

/**
 * Updates the fields that a product has once, not per variant.
 * @param isRestoring also restores the time of the first publication
 */
export const updateFields = async (
  tx: Tx,
  sellerId: SellerId,
  rows: readonly FieldRow[],
  isRestoring: boolean,
): Promise<void> => {
  await sql`
    update products p set ${assignFrom("n", fieldTypes)},
      published_at = case when ${isRestoring} then n.published_at
        else coalesce(p.published_at, case when n.status = 'published' then ${currentTime} end) end
    from ${fieldRows.from(rows)}
    where p.seller_id = ${sellerId} and p.id = n.id`.execute(tx);
};

const priceTypes = {
  price_minor: "bigint",
  compare_at_price_minor: "bigint",
} satisfies ColumnTypes<"variants", Prices>;

type PriceRow = Prices & { id: string };

const priceRows = recordset<"variants", PriceRow>({ id: "uuid", ...priceTypes });

/** Writes the prices of variants, in minor units. */
export const updatePrices = async (
  tx: Tx,
  sellerId: SellerId,
  rows: readonly PriceRow[],
): Promise<void> => {
  await sql`
    update variants v set ${assignFrom("n", priceTypes)}, version = v.version + 1
    from ${priceRows.from(rows)}
    where v.seller_id = ${sellerId} and v.id = n.id`.execute(tx);
};

/** Restores deleted products, and the variants that were deleted with them. */
export const restoreDeleted = async (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
  variantIds: readonly string[],
): Promise<void> => {
  await sql`
    update products set deleted_at = null where seller_id = ${sellerId} and id = any(${ids}::uuid[])`.execute(
    tx,
  );
  await sql`
    update variants set deleted_at = null where seller_id = ${sellerId} and id = any(${variantIds}::uuid[])`.execute(
    tx,
  );
};

/**
 * Finds the deleted products whose handle or SKU is used by another product by now.
 * @returns the reason by product id
 */
export const listTakenCodes = async (
  db: Db,
  sellerId: SellerId,
  ids: readonly string[],
  variantIds: readonly string[],
): Promise<Map<string, "handle_taken" | "sku_taken">> => {
  const { rows } = await sql<{ id: string; code: "handle_taken" | "sku_taken" }>`
    select p.id, 'handle_taken' as code from products p
    where p.seller_id = ${sellerId} and p.id = any(${ids}::uuid[]) and exists (
      select from products o where o.seller_id = ${sellerId} and o.handle = p.handle and o.deleted_at is null)
    union all
    select v.product_id, 'sku_taken' from variants v
    where v.seller_id = ${sellerId} and v.id = any(${variantIds}::uuid[]) and exists (
      select from variants o where o.seller_id = ${sellerId} and o.sku = v.sku and o.deleted_at is null)`.execute(
    db,
  );
  return new Map(rows.map(({ id, code }) => [id, code]));
};

/**
 * Increments the versions of products, so that a save of an older version is rejected.
 * @returns the new versions by product id
 */
export const touchProducts = async (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; version: number }>`
    update products set version = version + 1, updated_at = now()
    where seller_id = ${sellerId} and id = any(${ids}::uuid[]) returning id, version`.execute(tx);
  return new Map(rows.map(({ id, version }) => [id, version]));
};
