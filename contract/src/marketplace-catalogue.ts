import * as z from "zod/mini";
import { Currency, dataOf, endpoint, idOf, Instant, MoneyMinor } from "./http.ts";

export const maxCatalogueLimit = 200;

export const CatalogueQuery = z.strictObject({
  /** The `cursor` of the page before; without it the catalogue is read from its beginning. */
  since: z.optional(z.string().check(z.regex(/^\d{1,15}(-\d{1,15})?$/))),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxCatalogueLimit)),
    100,
  ),
});
export type CatalogueQuery = z.output<typeof CatalogueQuery>;

const Image = z.object({
  /** The whole address. */
  url: z.string(),
  alt: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});

const Measure = z.nullable(z.object({ value: z.number(), unit: z.string() }));

export const CatalogueVariant = z.object({
  id: idOf("variant"),
  title: z.string(),
  option_values: z.array(z.string()),
  sku: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  /** What a buyer pays now. */
  price_minor: MoneyMinor,
  /** What a buyer pays without an offer. */
  regular_price_minor: MoneyMinor,
  compare_at_price_minor: z.nullable(MoneyMinor),
  /** The offer that makes the price. */
  offer: z.nullable(
    z.object({
      id: idOf("offer"),
      name: z.string(),
      ends_at: z.nullable(Instant),
      /** The lowest price of the 30 days before the offer; null where it was not above the price now, or there was none. */
      was_price_minor: z.nullable(MoneyMinor),
    }),
  ),
  /** How many can be ordered now; where `sells_without_stock`, more than that. */
  available: z.int(),
  sells_without_stock: z.boolean(),
  weight: Measure,
  length: Measure,
  width: Measure,
  height: Measure,
  volume: Measure,
  /** The whole address; null where the product's first picture is the variant's. */
  image_url: z.nullable(z.string()),
});

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
});
export type CatalogueProduct = z.output<typeof CatalogueProduct>;

export const CatalogueChange = z.object({
  product_id: idOf("product"),
  seller_id: idOf("seller"),
  /** As it is now; null where it is no longer for sale. */
  product: z.nullable(CatalogueProduct),
});
export type CatalogueChange = z.output<typeof CatalogueChange>;

export const marketplaceCatalogueApi = {
  read: endpoint({
    method: "GET",
    path: "/api/marketplace/v1/catalogue",
    access: "marketplace",
    scopes: ["catalogue"],
    summary:
      "What is for sale now and, after a cursor, what has changed or left since: every change at least once, in the end the last state.",
    query: CatalogueQuery,
    reply: dataOf(
      z.object({
        changes: z.array(CatalogueChange),
        /** Give it as `since` to go on from here, at once where `has_more`, else whenever you like. */
        cursor: z.string(),
        has_more: z.boolean(),
      }),
    ),
  }),
};
