import type { Product } from "@sellerdesk/contract/product";
import type { ProductOption, Variant } from "@sellerdesk/contract/product-variants";
import { type InferResult, sql } from "kysely";
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from "kysely/helpers/postgres";
import { compileOnce } from "../../../db/compile-once.ts";
import { imageKey } from "../../../db/image-keys.ts";
import type { Db, Tx } from "../../../db/pool.ts";
import { fileUrl } from "../../../lib/files/file-url.ts";
import { toRating } from "../../../lib/figures.ts";
import type { SellerId } from "../../../lib/seller-id.ts";

/** A measure as it is stored. The contract validated it before it was written. */
const measures = ["weight", "length", "width", "height", "volume", "standard_volume"] as const;
type StoredMeasure = { value: number; unit: string } | null;

/**
 * Selects complete products. The caller adds the conditions, that of the seller included. The
 * subqueries are given the seller as well, because a distributed database does not find it in the
 * row around them (decision 071).
 */
const selectFullProducts = (db: Db | Tx, sellerId: SellerId) =>
  db.selectFrom("products as p").select((p) => [
    "p.id",
    "p.handle",
    "p.version",
    "p.title",
    "p.description_html",
    "p.tags",
    "p.status",
    "p.review_state",
    "p.review_reason",
    // The column is written only from `ProductInput.options`.
    p.ref("p.options").$castTo<ProductOption[]>().as("options"),
    "p.currency",
    "p.seo_title",
    "p.seo_description",
    "p.rating_sum",
    "p.rating_count",
    "p.published_at",
    "p.created_at",
    "p.updated_at",
    jsonObjectFrom(
      p
        .selectFrom("categories as c")
        .select(["c.id", "c.name", "c.path"])
        .whereRef("c.id", "=", "p.category_id"),
    ).as("category"),
    jsonObjectFrom(
      p.selectFrom("brands as b").select(["b.id", "b.name"]).whereRef("b.id", "=", "p.brand_id"),
    ).as("brand"),
    jsonArrayFrom(
      p
        .selectFrom("colors as c")
        .select(["c.id", "c.name", "c.hex"])
        .where("c.id", "=", sql<string>`any(p.color_ids)`)
        .orderBy(sql`array_position(p.color_ids, c.id)`),
    ).as("colors"),
    jsonArrayFrom(
      p
        .selectFrom("product_images as i")
        .innerJoin("documents as d", (join) =>
          join.onRef("d.seller_id", "=", "i.seller_id").onRef("d.id", "=", "i.document_id"),
        )
        .select((i) => [
          "d.id as uid",
          "i.alt",
          "d.storage_key as key",
          // Documents of products are always images, and images have a known size.
          i.ref("d.width").$notNull().as("width"),
          i.ref("d.height").$notNull().as("height"),
          imageKey(480).as("thumbnail"),
        ])
        .where("i.seller_id", "=", sellerId)
        .whereRef("i.product_id", "=", "p.id")
        .orderBy("i.position"),
    ).as("images"),
    jsonArrayFrom(
      p
        .selectFrom("variants as v")
        .innerJoin("inventory as s", (join) =>
          join.onRef("s.seller_id", "=", "v.seller_id").onRef("s.variant_id", "=", "v.id"),
        )
        .leftJoin("live_offer_items as o", (join) =>
          join
            .onRef("o.seller_id", "=", "v.seller_id")
            .onRef("o.product_id", "=", "v.product_id")
            .on((on) =>
              on.or([on("o.variant_id", "is", null), on("o.variant_id", "=", on.ref("v.id"))]),
            ),
        )
        .select((v) => [
          "v.id",
          "v.title",
          "v.option_values",
          "v.sku",
          "v.barcode",
          "v.price_minor",
          "v.compare_at_price_minor",
          "v.cost_minor",
          ...measures.map((name) => v.ref(`v.${name}`).$castTo<StoredMeasure>().as(name)),
          "v.inventory_policy",
          "v.image_id as image_uid",
          "s.low_stock_threshold",
          "s.on_hand",
          "s.committed",
          "s.available",
          v
            .case()
            .when("o.offer_id", "is not", null)
            .then(
              jsonBuildObject({
                // An offer has an id and a name, but columns of views are nullable.
                id: v.ref("o.offer_id").$notNull(),
                name: v.ref("o.name").$notNull(),
                price_minor: sql<number>`offer_price(v.price_minor, o.type, o.value)`,
                ends_at: sql<string | null>`to_char(o.ends_at at time zone 'UTC',
                  'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
              }),
            )
            .end()
            .as("offer"),
        ])
        .where("v.seller_id", "=", sellerId)
        .whereRef("v.product_id", "=", "p.id")
        .where("v.deleted_at", "is", null)
        .orderBy("v.position"),
    ).as("variants"),
  ]);

type StoredProduct = InferResult<ReturnType<typeof selectFullProducts>>[number];

/** Checks at compile time that variants are selected in the format of the contract. */
const asVariants = (variants: StoredProduct["variants"]): Variant[] => variants;

/** Converts a product to the format of the contract. */
const toProduct = ({
  rating_sum,
  rating_count,
  images,
  variants,
  ...row
}: StoredProduct): Product => ({
  ...row,
  variants: asVariants(variants),
  images: images.map(({ key, thumbnail, ...image }) => ({
    ...image,
    url: fileUrl(key),
    thumbnail_url: fileUrl(thumbnail),
  })),
  rating: toRating(rating_sum, rating_count),
  published_at: row.published_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

const selectByIds = compileOnce((db: Db, sellerId: SellerId, ids: string[]) =>
  selectFullProducts(db, sellerId)
    .where("p.seller_id", "=", sellerId)
    .where("p.id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("p.deleted_at", "is", null)
    .orderBy(sql`array_position(${ids}::uuid[], p.id)`),
);

/** Lists complete products in the order of `ids`, without deleted ones and those of others. */
export const listFullProducts = async (
  db: Db | Tx,
  sellerId: SellerId,
  ids: string[],
): Promise<Product[]> => (await selectByIds(db, sellerId, ids)).map(toProduct);

/** Finds one of the seller's products; undefined if there is none. */
export const findProduct = async (
  db: Db | Tx,
  sellerId: SellerId,
  id: string,
): Promise<Product | undefined> => (await listFullProducts(db, sellerId, [id]))[0];
