import * as z from "zod/mini";
import { Currency, idOf, MoneyMinor, dataOf, endpoint, Instant } from "./http.ts";
import { ProductStatus } from "./product.ts";
import { maxChosen } from "./product-constants.ts";
import { ProductFilterBody } from "./product-lists.ts";
import { maxVariants } from "./product-variants.ts";

/** The most products of one offer. */
export const maxOfferProducts = 20_000;

const chosenProducts = z.array(idOf("product")).check(z.maxLength(maxChosen));

/**
 * A single product with some of its variants, or with all of them, future ones included (`null`).
 */
const OfferItem = z.strictObject({
  product_id: idOf("product"),
  variant_ids: z.nullable(z.array(idOf("variant")).check(z.minLength(1), z.maxLength(maxVariants))),
});
export type OfferItem = z.output<typeof OfferItem>;

/** The most "all that match" selections in one edit. */
const maxFilters = 10;

/**
 * The products of an offer: its present ones, those of the offer that it copies, all that match
 * each of the filters, and `items`, which take precedence; `without` is removed from the result.
 */
export const OfferProducts = z.strictObject({
  copy_of: z._default(z.nullable(idOf("offer")), null),
  filters: z._default(z.array(ProductFilterBody).check(z.maxLength(maxFilters)), []),
  items: z._default(z.array(OfferItem).check(z.maxLength(maxChosen)), []),
  without: z._default(chosenProducts, []),
});
export type OfferProducts = z.output<typeof OfferProducts>;

/** Why a product cannot have the offer as it is. */
export const OfferProblem = z.enum(["overlap", "too_low"]);

export const OfferPreviewBody = z.strictObject({
  /** The offer that is edited; `null` for a new one. */
  offer_id: z.nullable(idOf("offer")),
  type: z.enum(["percent", "amount", "fixed_price"]),
  /** `null` while nothing is typed: prices stay the same. */
  value: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000_000_000))),
  starts_at: z.nullable(Instant),
  ends_at: z.nullable(Instant),
  products: OfferProducts,
  /** Only products with a problem. */
  problems_only: z._default(z.boolean(), false),
  page: z._default(z.int().check(z.minimum(1), z.maximum(maxOfferProducts)), 1),
});
export type OfferPreviewBody = z.output<typeof OfferPreviewBody>;

/** Products on one page of the preview. */
export const previewPerPage = 20;

export const PreviewVariant = z.object({
  id: idOf("variant"),
  title: z.string(),
  sku: z.nullable(z.string()),
  is_in: z.boolean(),
  price_minor: MoneyMinor,
  /** Equals `price_minor` if the offer does not change it. */
  new_price_minor: MoneyMinor,
  /** The lowest price of the 30 days before, if it is above the new one. */
  was_price_minor: z.nullable(MoneyMinor),
  cost_minor: z.nullable(MoneyMinor),
});
export type PreviewVariant = z.output<typeof PreviewVariant>;

export const PreviewProduct = z.object({
  product_id: idOf("product"),
  title: z.string(),
  image: z.nullable(z.string()),
  status: ProductStatus,
  problem: z.nullable(OfferProblem),
  /** The offer that already has the product, if `problem` is `overlap`. */
  held_by: z.nullable(z.string()),
  variants: z.array(PreviewVariant),
});
export type PreviewProduct = z.output<typeof PreviewProduct>;

export const OfferPreview = z.object({
  products: z.int(),
  variants: z.int(),
  /** Variants that would be sold for less than they cost. */
  below_cost: z.int(),
  too_low: z.int(),
  overlapping: z.int(),
  /** The first offers that already have some of the products in the period. */
  overlaps: z.array(
    z.object({
      id: idOf("offer"),
      name: z.string(),
      starts_at: Instant,
      ends_at: z.nullable(Instant),
      products: z.int(),
    }),
  ),
  currency: Currency,
  rows: z.array(PreviewProduct),
  /** Products over all pages of `rows`. */
  total: z.int(),
});
export type OfferPreview = z.output<typeof OfferPreview>;

export const offerProductsApi = {
  preview: endpoint("POST", "/api/products/offer/preview", {
    access: "activePlan",
    isRepeatable: true,
    summary: "Returns an offer's products with old and new prices, costs and conflicts.",
    body: OfferPreviewBody,
    bodyLimit: 8_388_608,
    reply: dataOf(OfferPreview),
  }),
};
