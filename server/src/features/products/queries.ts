import type { ProductInput, ProductStatus } from "@sellerdesk/contract/product";
import type { ProductOption, VariantInput } from "@sellerdesk/contract/product-variants";
import { type RawBuilder, sql } from "kysely";
import { anySeller } from "../../db/any-seller.ts";
import { currentTime } from "../../db/clock.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { assignFrom, type ColumnTypes, recordset } from "../../db/recordset.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { KnownVariant } from "./rules.ts";

/** The values in a product's own columns; images and variants have tables of their own. */
export type ProductValues = Omit<ProductInput, "images" | "variants">;

const productTypes = {
  title: "text",
  description_html: "text",
  category_id: "uuid",
  brand_id: "uuid",
  color_ids: "uuid[]",
  tags: "text[]",
  status: "text",
  options: "jsonb",
  seo_title: "text",
  seo_description: "text",
} satisfies ColumnTypes<"products", ProductValues>;

/** The values in a variant's own columns; stock and its threshold are in `inventory`. */
export type VariantValues = Omit<
  VariantInput,
  "id" | "stock" | "low_stock_threshold" | "image_uid"
> & { title: string; image_id: string | null; position: number };

const variantTypes = {
  title: "text",
  option_values: "text[]",
  sku: "text",
  barcode: "text",
  price_minor: "bigint",
  compare_at_price_minor: "bigint",
  cost_minor: "bigint",
  weight: "jsonb",
  length: "jsonb",
  width: "jsonb",
  height: "jsonb",
  volume: "jsonb",
  standard_volume: "jsonb",
  inventory_policy: "text",
  image_id: "uuid",
  position: "integer",
} satisfies ColumnTypes<"variants", VariantValues>;

/** Finds and locks the seller's currency, so that it does not change during the transaction. */
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

const newProducts = recordset<"products", NewProduct>({
  id: "uuid",
  handle: "text",
  currency: "text",
  ...productTypes,
});

/** The summary of a product for lists, from its variants in `source`. */
const summariesOf = (source: RawBuilder<unknown>) => sql`
  select product_id, count(*) as count, min(price_minor) as lowest, max(price_minor) as highest,
    string_agg(concat_ws(' ', sku, barcode), ' ' order by position) as codes
  from ${source} group by product_id`;
/**
 * The searched text of a product, with the `codes` of its summary. Without `concat_ws`, which is not
 * immutable: a distributed database refuses it in updates (decision 071).
 */
const searchTextOf = (product: "n" | "p") =>
  sql`lower(${sql.ref(`${product}.title`)}
    || coalesce((select ' ' || name::text from brands where id = ${sql.ref(`${product}.brand_id`)}), '')
    || ' ' || s.codes)`;

export type WrittenVariant = VariantValues & { id: string; product_id: string };

const writtenVariants = recordset<"variants", WrittenVariant>({
  id: "uuid",
  product_id: "uuid",
  ...variantTypes,
});

/** The columns of variants from which a product is summarized. */
const summarizedVariants = recordset<
  "variants",
  Pick<WrittenVariant, "product_id" | "sku" | "barcode" | "price_minor" | "position">
>({
  product_id: "uuid",
  sku: variantTypes.sku,
  barcode: variantTypes.barcode,
  price_minor: variantTypes.price_minor,
  position: variantTypes.position,
});

/** Inserts products and their variants without images. Each product has at least one variant. */
export const insertProducts = async (
  tx: Tx,
  sellerId: SellerId,
  products: NewProduct[],
  variants: WrittenVariant[],
): Promise<void> => {
  // Each insert has values of its own, because a distributed database would send what both read to
  // every node (decision 071).
  const summarized = variants.map(({ product_id, sku, barcode, price_minor, position }) => ({
    product_id,
    sku,
    barcode,
    price_minor,
    position,
  }));
  await sql`
    with added as (
      insert into products (seller_id, ${newProducts.names}, published_at, search_text, variants_count, price_from_minor,
        price_to_minor)
      select ${sellerId}, ${newProducts.namesInSource}, case when n.status = 'published' then now() end,
        ${searchTextOf("n")}, s.count, s.lowest, s.highest
      from ${newProducts.from(products)} join (${summariesOf(summarizedVariants.from(summarized))}) s on s.product_id = n.id
    )
    insert into variants (seller_id, ${writtenVariants.names})
    select ${sellerId}, ${writtenVariants.names} from ${writtenVariants.from(variants)}`.execute(
    tx,
  );
};

type ChangedProduct = ProductValues & { id: string };

const changedProducts = recordset<"products", ChangedProduct>({ id: "uuid", ...productTypes });

/** Replaces the fields of products that a seller edits, and increments their versions. */
export const updateProducts = async (
  tx: Tx,
  sellerId: SellerId,
  products: ChangedProduct[],
): Promise<void> => {
  await sql`
    update products p set ${assignFrom("n", productTypes)}, version = p.version + 1, updated_at = now(),
      published_at = coalesce(p.published_at, case when n.status = 'published' then ${currentTime} end)
    from ${changedProducts.from(products)}
    where p.seller_id = ${sellerId} and p.id = n.id`.execute(tx);
};

/** Updates only a product's status and increments its version. */
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
      ...(status === "published" && {
        published_at: set.fn.coalesce("published_at", currentTime),
      }),
      version: set("version", "+", 1),
      updated_at: sql<Date>`now()`,
    }))
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .execute();
};

/**
 * Deletes the variants of products that are not in `ids`. Clears option values and SKUs of the
 * others, so that two of them can swap these when they are written.
 */
export const releaseVariants = async (
  tx: Tx,
  sellerId: SellerId,
  productIds: string[],
  ids: string[],
): Promise<void> => {
  await sql`
    update variants set
      deleted_at = case when id = any(${ids}) then null else ${currentTime} end,
      sku = case when id = any(${ids}) then null else sku end,
      option_values = case when id = any(${ids}) then array[id::text] else option_values end
    where seller_id = ${sellerId} and product_id = any(${productIds}::uuid[]) and deleted_at is null`.execute(
    tx,
  );
};

/** Upserts variants. */
export const upsertVariants = async (
  tx: Tx,
  sellerId: SellerId,
  variants: WrittenVariant[],
): Promise<void> => {
  await sql`
    insert into variants as v (seller_id, ${writtenVariants.names})
    select ${sellerId}, ${writtenVariants.names} from ${writtenVariants.from(variants)}
    on conflict (seller_id, id) do update set ${assignFrom("excluded", variantTypes)},
      version = v.version + 1`.execute(tx);
};

/**
 * Updates the search text, prices and number of variants of products after a change of their
 * variants or brand.
 */
export const refreshProductSummaries = async (
  tx: Tx,
  sellerId: SellerId,
  productIds: readonly string[],
): Promise<void> => {
  const live = sql`variants
    where seller_id = ${sellerId} and product_id = any(${productIds}::uuid[]) and deleted_at is null`;
  await sql`
    update products p set
      search_text = ${searchTextOf("p")},
      variants_count = s.count,
      price_from_minor = s.lowest,
      price_to_minor = s.highest
    from (${summariesOf(live)}) s
    where p.seller_id = ${sellerId} and p.id = s.product_id`.execute(tx);
};

export type ProductPlace = { seller_id: SellerId; id: string };

/**
 * Lists products of brands, of all sellers, in the order of the primary key (keyset pagination).
 * @param after the last product of the previous page; null for the first page
 */
export const listProductsOfBrands = async (
  db: Db,
  brandIds: readonly string[],
  after: ProductPlace | null,
  limit: number,
): Promise<ProductPlace[]> => {
  const { rows } = await sql<ProductPlace>`
    select seller_id, id from products ${anySeller("products", "a brand is one for every seller")}
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

/** Locks products in ascending id, so that concurrent writers of a product wait for each other. */
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
  // The column is written only from `ProductValues.options`.
  return rows.map((row) => ({ ...row, options: row.options as ProductOption[] }));
};

/** Locks one product; undefined if there is none. */
export const lockProduct = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
): Promise<LockedProduct | undefined> => (await lockProducts(tx, sellerId, [id]))[0];

/** Lists the current variants of products with their low-stock threshold, by position. */
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
