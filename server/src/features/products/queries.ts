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

/** Writes a product without its variants and pictures. */
export const insertProduct = async (
  tx: Tx,
  sellerId: SellerId,
  { id, handle, currency, ...values }: ProductValues & { id: string; handle: string; currency: string },
): Promise<void> => {
  await tx
    .insertInto("products")
    .values({
      ...values,
      id,
      handle,
      currency,
      seller_id: sellerId,
      options: JSON.stringify(values.options),
      published_at: publishedNow(values.status),
    })
    .execute();
};

/** Replaces what a seller writes of a product, and counts its version up. */
export const updateProduct = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  values: ProductValues,
): Promise<void> => {
  await tx
    .updateTable("products")
    .set((set) => ({
      ...values,
      options: JSON.stringify(values.options),
      published_at: set.fn.coalesce("published_at", sql<Date | null>`${publishedNow(values.status)}`),
      version: set("version", "+", 1),
      updated_at: sql<Date>`now()`,
    }))
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .execute();
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
 * Takes away the variants of a product that are not among `ids`, and names and SKUs off those that stay, so that two of them may swap
 * these when they are written.
 */
export const releaseVariants = async (
  tx: Tx,
  sellerId: SellerId,
  productId: string,
  ids: string[],
): Promise<void> => {
  await sql`
    update variants set
      deleted_at = case when id = any(${ids}) then null else now() end,
      sku = case when id = any(${ids}) then null else sku end,
      option_values = case when id = any(${ids}) then array[id::text] else option_values end
    where seller_id = ${sellerId} and product_id = ${productId} and deleted_at is null`.execute(tx);
};

/** Writes variants of a product: those that are there are replaced, the others added. */
export const upsertVariants = async (
  tx: Tx,
  sellerId: SellerId,
  productId: string,
  variants: VariantValues[],
): Promise<void> => {
  await sql`
    insert into variants as v (seller_id, id, product_id, title, option_values, sku, barcode, price_minor,
      compare_at_price_minor, cost_minor, weight, length, width, height, volume, standard_volume, inventory_policy,
      image_id, position)
    select ${sellerId}, id, ${productId}, title, option_values, sku, barcode, price_minor, compare_at_price_minor,
      cost_minor, weight, length, width, height, volume, standard_volume, inventory_policy, image_id, position
    from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) as n(id uuid, title text, option_values text[], sku text,
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

/** Locks a product, so that its writers come one after the other. */
export const lockProduct = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
): Promise<LockedProduct | undefined> => {
  const row = await tx
    .selectFrom("products")
    .select(["id", "version", "status", "options", "handle"])
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  // The column holds what `ProductValues.options` was when it was written.
  return row && { ...row, options: row.options as ProductOption[] };
};

/** The variants that a product has now, with their stock. */
export const listKnownVariants = (tx: Tx, sellerId: SellerId, productId: string): Promise<KnownVariant[]> =>
  tx
    .selectFrom("variants as v")
    .innerJoin("inventory as i", (join) =>
      join.onRef("i.seller_id", "=", "v.seller_id").onRef("i.variant_id", "=", "v.id"),
    )
    .select(["v.id", "v.option_values", "v.sku", "i.low_stock_threshold"])
    .where("v.seller_id", "=", sellerId)
    .where("v.product_id", "=", productId)
    .where("v.deleted_at", "is", null)
    .orderBy("v.position")
    .execute();
