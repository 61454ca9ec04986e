import * as z from "zod/mini";
import { Currency, Day, Instant, MoneyMinor, idOf, pageQuery, searchText } from "./http.ts";
import { maxChosen } from "./product-constants.ts";
import { BrandRef, Named, ProductStatus, ProductRating, ReviewState } from "./product.ts";

/** Stock level of a product: none available, at or below a threshold, or above it. */
export const StockState = z.enum(["in", "low", "out"]);
export type StockState = z.output<typeof StockState>;

export const ProductRow = z.object({
  id: idOf("product"),
  title: z.string(),
  status: ProductStatus,
  review_state: ReviewState,
  image: z.nullable(z.string()),
  category: z.nullable(Named(idOf("category"))),
  brand: z.nullable(BrandRef),
  variants_count: z.int(),
  price_from_minor: MoneyMinor,
  price_to_minor: MoneyMinor,
  currency: Currency,
  available: z.int(),
  stock: StockState,
  /**
   * Variants with nothing available, and variants at or below their threshold with something left.
   */
  sold_out_variants: z.int(),
  low_variants: z.int(),
  rating: ProductRating,
  offer: z.nullable(
    z.object({
      id: idOf("offer"),
      name: z.string(),
      type: z.enum(["percent", "amount", "fixed_price"]),
      value: z.int(),
      /** The prices that customers pay now, over all variants. */
      price_from_minor: MoneyMinor,
      price_to_minor: MoneyMinor,
    }),
  ),
  updated_at: Instant,
});

export type ProductRow = z.output<typeof ProductRow>;

/**
 * `relevance` sorts by how well a product matches the search: by its code, by the beginning of its
 * title, then by the latest change.
 */
export const ProductSort = z.enum([
  "-updated_at",
  "updated_at",
  "title",
  "-title",
  "price",
  "-price",
  "relevance",
]);

export type ProductSort = z.output<typeof ProductSort>;

const filtersWith = <A extends z.ZodMiniType<number>>(amountSchema: A) => ({
  /** Words that must all occur in title, SKU, barcode or brand. */
  search: searchText,
  status: z.optional(ProductStatus),
  category_id: z.optional(idOf("category")),
  brand_id: z.optional(idOf("brand")),
  stock: z.optional(StockState),
  /** Products with or without an active offer. */
  offer: z.optional(z.enum(["live", "none"])),
  /** At least one variant's price is at least, or at most, this. */
  price_from: z.optional(amountSchema),
  price_to: z.optional(amountSchema),
  /** Changed on this day or later, on this day or earlier, in the seller's time zone. */
  updated_from: z.optional(Day),
  updated_to: z.optional(Day),
});

const filters = filtersWith(
  z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000_000_000)),
);

/** `project=offer` (K37) excludes drafts and archived products, which cannot be put in an offer. */
export const ProductListQuery = z.strictObject({
  ...pageQuery,
  ...filters,
  sort: z._default(ProductSort, "-updated_at"),
  project: z.optional(z.literal("offer")),
});

export type ProductListQuery = z.output<typeof ProductListQuery>;

/**
 * The list's state as stored in the page's URL. `table` shows a table for editing instead: of all
 * products that match the filters, or of those that were selected one by one.
 */
export const ProductPageQuery = z.extend(ProductListQuery, {
  table: z.optional(z.enum(["all", "selected"])),
});
export type ProductPageQuery = z.output<typeof ProductPageQuery>;

export const ProductFilters = z.strictObject(filters);

export type ProductFilters = z.output<typeof ProductFilters>;

/** The query of an export, which has every product that matches the filters. */
export const ProductExportQuery = z.strictObject({
  ...filters,
  format: z._default(z.enum(["csv", "xlsx"]), "csv"),
});

export type ProductExportQuery = z.output<typeof ProductExportQuery>;

/** The same filters in a JSON body, in which numbers are not strings. */
export const ProductFilterBody = z.strictObject(filtersWith(MoneyMinor));

/** The products of a bulk command: some by id, or all that match the list's filters. */
export const ProductSelection = z.union([
  z.strictObject({ ids: z.array(idOf("product")).check(z.minLength(1), z.maxLength(maxChosen)) }),
  z.strictObject({ filters: ProductFilterBody }),
]);

export type ProductSelection = z.output<typeof ProductSelection>;

export const ProductHit = z.object({
  id: idOf("product"),
  title: z.string(),
  status: ProductStatus,
  image: z.nullable(z.string()),
  variants_count: z.int(),
  price_from_minor: MoneyMinor,
  price_to_minor: MoneyMinor,
  currency: Currency,
});

export type ProductHit = z.output<typeof ProductHit>;
