import * as z from "zod/mini";
import { feedEnd, feedEndpoint, feedQuery, readingPosition } from "./feed.ts";
import { Currency, dataOf, endpoint, idOf, Instant, MoneyMinor } from "./http.ts";
import type { Product } from "./product.ts";
import type { Variant } from "./product-variants.ts";

export const CatalogueQuery = feedQuery(readingPosition);
export type CatalogueQuery = z.output<typeof CatalogueQuery>;

const Image = z.object({
  /** A complete URL. */
  url: z.string(),
  alt: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});

const Measure = z.nullable(z.object({ value: z.number(), unit: z.string() }));

/**
 * Every field of a variant, except for those that only the seller needs. A new field of `Variant`
 * must be added to one or the other.
 */
type VariantFields = Record<
  | Exclude<
      keyof Variant,
      | "cost_minor"
      | "standard_volume"
      | "inventory_policy"
      | "low_stock_threshold"
      | "image_uid"
      | "on_hand"
      | "committed"
    >
  | "regular_price_minor"
  | "sells_without_stock"
  | "image_url",
  z.ZodMiniType
>;

export const CatalogueVariant = z.object({
  id: idOf("variant"),
  title: z.string(),
  option_values: z.array(z.string()),
  sku: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  /** The price that customers pay now. */
  price_minor: MoneyMinor,
  /** The price without an offer. */
  regular_price_minor: MoneyMinor,
  compare_at_price_minor: z.nullable(MoneyMinor),
  /** The offer that the current price comes from. */
  offer: z.nullable(
    z.object({
      id: idOf("offer"),
      name: z.string(),
      ends_at: z.nullable(Instant),
      /**
       * The lowest price of the 30 days before the offer; `null` if there was none above the
       * current price.
       */
      was_price_minor: z.nullable(MoneyMinor),
    }),
  ),
  /** The quantity that can be ordered now; more if `sells_without_stock`. */
  available: z.int(),
  sells_without_stock: z.boolean(),
  weight: Measure,
  length: Measure,
  width: Measure,
  height: Measure,
  volume: Measure,
  /** A complete URL; `null` if the variant shows the product's first image. */
  image_url: z.nullable(z.string()),
} satisfies VariantFields);

/** The same for a product, whose id is a separate field. */
type ProductFields = Record<
  Exclude<
    keyof Product,
    "id" | "version" | "status" | "review_state" | "review_reason" | "created_at" | "updated_at"
  >,
  z.ZodMiniType
>;

export const CatalogueProduct = z.object({
  handle: z.string(),
  title: z.string(),
  description_html: z.string(),
  category: z.nullable(
    z.object({ id: idOf("category"), external_id: z.nullable(z.string()), path: z.string() }),
  ),
  brand: z.nullable(
    z.object({ id: idOf("brand"), external_id: z.nullable(z.string()), name: z.string() }),
  ),
  colors: z.array(
    z.object({
      id: idOf("color"),
      external_id: z.nullable(z.string()),
      name: z.string(),
      hex: z.string(),
    }),
  ),
  tags: z.array(z.string()),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  seo_title: z.string(),
  seo_description: z.string(),
  currency: Currency,
  images: z.array(Image),
  rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
  variants: z.array(CatalogueVariant),
  published_at: z.nullable(Instant),
} satisfies ProductFields);
export type CatalogueProduct = z.output<typeof CatalogueProduct>;

export const CatalogueChange = z.object({
  product_id: idOf("product"),
  seller_id: idOf("seller"),
  /** The current state; `null` if it is no longer for sale. */
  product: z.nullable(CatalogueProduct),
});
export type CatalogueChange = z.output<typeof CatalogueChange>;

export const marketplaceCatalogueApi = {
  read: endpoint("GET", "/api/marketplace/v1/catalogue", {
    ...feedEndpoint,
    scopes: ["catalogue"],
    summary:
      "Lists products for sale and, after a cursor, what has changed or was removed since: every change at least once, ending with the latest state.",
    query: CatalogueQuery,
    reply: dataOf(z.object({ changes: z.array(CatalogueChange), ...feedEnd })),
  }),
};
