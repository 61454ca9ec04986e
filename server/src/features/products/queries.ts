import type { ProductStatus } from "@sellerdesk/contract/product";
import type { ProductOption, Variant } from "@sellerdesk/contract/product-variants";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { KnownVariant } from "./rules.ts";

export type ProductValues = {
  title: string;
  description_html: string;
  category_id: string | null;
  brand_id: string | null;
  color_ids: string[];
  tags: string[];
  status: ProductStatus;
  options: ProductOption[];
  seo_title: string;
  seo_description: string;
};

type Measure = { value: number; unit: string } | null;

export type VariantValues = Pick<
  Variant,
  | "id"
  | "title"
  | "option_values"
  | "sku"
  | "barcode"
  | "price_minor"
  | "compare_at_price_minor"
  | "cost_minor"
> &
  Record<"weight" | "length" | "width" | "height" | "volume" | "standard_volume", Measure> & {
    inventory_policy: "deny" | "continue";
    image_id: string | null;
    position: number;
  };

const publishedNow = (status: ProductStatus) => (status === "published" ? sql<Date>`now()` : null);

/** The columns of `ProductValues`, as `jsonb_to_recordset` names them. */
const valueColumns = sql`title text, description_html text, category_id uuid, brand_id uuid, color_ids uuid[], tags text[],
  status text, options jsonb, seo_title text, seo_description text`;

/** The currency that a seller sells in, which stays until the transaction ends. */
export const lockCurrency = async (tx: Tx, sellerId: SellerId): Promise<string> => {
  const { currency } = await tx
    .selectFrom("sellers")
    .select("currency")
    .where("id", "=", sellerId)
    .forKeyShare()
    .executeTakeFirstOrThrow();
  return currency;
};

export type NewProduct = ProductValues & { id: string; handle: string; currency: string };

/** Inserts products without their variants and pictures. */
export const insertProducts = async (
  tx: Tx,
  sellerId: SellerId,
  products: NewProduct[],
): Promise<void> => {
  await sql`
    insert into products (seller_id, id, handle, currency, title, description_html, category_id, brand_id, color_ids,
      tags, status, options, seo_title, seo_description, published_at)
    select ${sellerId}, id, handle, currency, title, description_html, category_id, brand_id, color_ids, tags, status,
      options, seo_title, seo_description, case when status = 'published' then now() end
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as n(id uuid, handle text, currency text, ${valueColumns})`.execute(
    tx,
  );
};

/** Replaces what a seller writes of products, and counts their versions up. */
export const updateProducts = async (
  tx: Tx,
  sellerId: SellerId,
  products: (ProductValues & { id: string })[],
): Promise<void> => {
  await sql`
    update products p set title = n.title, description_html = n.description_html, category_id = n.category_id,
      brand_id = n.brand_id, color_ids = n.color_ids, tags = n.tags, status = n.status, options = n.options,
      seo_title = n.seo_title, seo_description = n.seo_description, version = p.version + 1, updated_at = now(),
      published_at = coalesce(p.published_at, case when n.status = 'published' then now() end)
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as n(id uuid, ${valueColumns})
    where p.seller_id = ${sellerId} and p.id = n.id`.execute(tx);
};

/** Changes a product's status alone, and counts its version up. */
export const updateStatus = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  status: ProductStatus,
): Promise<void> => {
  await tx
    .updateTable("products")
    .set((set) => ({
      status,
      published_at: set.fn.coalesce("published_at", sql<Date | null>`${publishedNow(status)}`),
      version: set("version", "+", 1),
      updated_at: sql<Date>`now()`,
    }))
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .execute();
};

/**
 * Takes away the variants of products that are not among `ids`, and names and SKUs off those that stay, so that two of them may swap
 * these when they are written.
 */
export const releaseVariants = async (
  tx: Tx,
  sellerId: SellerId,
  productIds: string[],
  ids: string[],
): Promise<void> => {
  await sql`
    update variants set
      deleted_at = case when id = any(${ids}) then null else now() end,
      sku = case when id = any(${ids}) then null else sku end,
      option_values = case when id = any(${ids}) then array[id::text] else option_values end
    where seller_id = ${sellerId} and product_id = any(${productIds}::uuid[]) and deleted_at is null`.execute(
    tx,
  );
};

/** Writes variants: those that are there are replaced, the others added. */
export const upsertVariants = async (
  tx: Tx,
  sellerId: SellerId,
  variants: (VariantValues & { product_id: string })[],
): Promise<void> => {
  await sql`
    insert into variants as v (seller_id, id, product_id, title, option_values, sku, barcode, price_minor,
      compare_at_price_minor, cost_minor, weight, length, width, height, volume, standard_volume, inventory_policy,
      image_id, position)
    select ${sellerId}, id, product_id, title, option_values, sku, barcode, price_minor, compare_at_price_minor,
      cost_minor, weight, length, width, height, volume, standard_volume, inventory_policy, image_id, position
    from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) as n(id uuid, product_id uuid, title text, option_values text[], sku text,
      barcode text, price_minor bigint, compare_at_price_minor bigint, cost_minor bigint, weight jsonb, length jsonb,
      width jsonb, height jsonb, volume jsonb, standard_volume jsonb, inventory_policy text, image_id uuid,
      position integer)
    on conflict (seller_id, id) do update set title = excluded.title, option_values = excluded.option_values,
      sku = excluded.sku, barcode = excluded.barcode, price_minor = excluded.price_minor,
      compare_at_price_minor = excluded.compare_at_price_minor, cost_minor = excluded.cost_minor,
      weight = excluded.weight, length = excluded.length, width = excluded.width, height = excluded.height,
      volume = excluded.volume, standard_volume = excluded.standard_volume,
      inventory_policy = excluded.inventory_policy, image_id = excluded.image_id, position = excluded.position,
      version = v.version + 1`.execute(tx);
};

/** Brings what lists read of products in line with their variants and brand; every write ends with it. */
export const refreshProductSummaries = async (
  tx: Tx,
  sellerId: SellerId,
  productIds: readonly string[],
): Promise<void> => {
  await sql`
    update products p set
      search_text = lower(concat_ws(' ', p.title, (select name from brands where id = p.brand_id), v.codes)),
      variants_count = v.count,
      price_from_minor = v.lowest,
      price_to_minor = v.highest
    from (
      select product_id, count(*) as count, min(price_minor) as lowest, max(price_minor) as highest,
        string_agg(concat_ws(' ', sku, barcode), ' ' order by position) as codes
      from variants
      where seller_id = ${sellerId} and product_id = any(${productIds}::uuid[]) and deleted_at is null
      group by product_id
    ) v
    where p.seller_id = ${sellerId} and p.id = v.product_id`.execute(tx);
};

export type ProductPlace = { seller_id: SellerId; id: string };

/** Products of some brands, of every seller, in the order of the primary key and after a place in it. */
export const listProductsOfBrands = async (
  db: Db,
  brandIds: readonly string[],
  after: ProductPlace | null,
  limit: number,
): Promise<ProductPlace[]> => {
  const { rows } = await sql<ProductPlace>`
    select seller_id, id from products
    where (${after === null} or (seller_id, id) > (${after?.seller_id ?? null}::uuid, ${after?.id ?? null}::uuid))
      and brand_id = any(${brandIds}::uuid[]) and deleted_at is null
    order by seller_id, id limit ${limit}`.execute(db);
  return rows;
};

export type LockedProduct = {
  id: string;
  version: number;
  status: ProductStatus;
  options: ProductOption[];
  handle: string;
};

/** Locks products in ascending id, so that the writers of each come one after the other. */
export const lockProducts = async (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<LockedProduct[]> => {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("products")
    .select(["id", "version", "status", "options", "handle"])
    .where("seller_id", "=", sellerId)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  // The column holds what `ProductValues.options` was when it was written.
  return rows.map((row) => ({ ...row, options: row.options as ProductOption[] }));
};

/** Locks one product. */
export const lockProduct = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
): Promise<LockedProduct | undefined> => (await lockProducts(tx, sellerId, [id]))[0];

/** The variants that products have now, with their stock, in the order of each product. */
export const listKnownVariants = async (
  tx: Tx,
  sellerId: SellerId,
  productIds: readonly string[],
): Promise<(KnownVariant & { product_id: string })[]> => {
  if (productIds.length === 0) return [];
  return tx
    .selectFrom("variants as v")
    .innerJoin("inventory as i", (join) =>
      join.onRef("i.seller_id", "=", "v.seller_id").onRef("i.variant_id", "=", "v.id"),
    )
    .select(["v.product_id", "v.id", "v.option_values", "v.sku", "i.low_stock_threshold"])
    .where("v.seller_id", "=", sellerId)
    .where("v.product_id", "=", sql<string>`any(${productIds}::uuid[])`)
    .where("v.deleted_at", "is", null)
    .orderBy("v.position")
    .execute();
};
