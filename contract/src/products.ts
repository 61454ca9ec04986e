import * as z from "zod/mini";
import { isGtin } from "./gtin.ts";
import {
  Currency,
  dataOf,
  endpoint,
  fileOf,
  IdParams,
  idOf,
  Instant,
  MoneyMinor,
  PageMeta,
  pageQuery,
  searchText,
} from "./http.ts";
import { Color } from "./lookups.ts";
import { productIssues, type RuledProduct } from "./product-rules.ts";
import { lengthUnits, standardVolumeUnits, type UnitOption, volumeUnits, weightUnits } from "./units.ts";

/** domain.md, Product, variant, media */
export const maxTitle = 150;
export const maxVariants = 100;
export const maxOptions = 3;
export const maxImages = 10;
export const maxTags = 25;
export const maxDescription = 20_000;

export const ProductStatus = z.enum(["draft", "published", "unlisted", "archived"]);
export type ProductStatus = z.output<typeof ProductStatus>;
export const ReviewState = z.enum(["none", "pending", "approved", "rejected"]);
export const InventoryPolicy = z.enum(["deny", "continue"]);

const optionalText = (maximum: number) =>
  z._default(z.nullable(z.string().check(z.trim(), z.maxLength(maximum))), null);

/** A measure in a unit of the specification's lists (spec 3, G2-G5). */
const measureIn = <const U extends readonly UnitOption[]>(units: U) =>
  z.strictObject({
    value: z.number().check(z.positive("Enter more than 0, or leave it out."), z.maximum(1_000_000_000)),
    unit: z.enum(units.map(({ value }) => value) as U[number]["value"][]),
  });
export const Length = measureIn(lengthUnits);
export const Volume = measureIn(volumeUnits);
export const Weight = measureIn(weightUnits);
export const StandardVolume = measureIn(standardVolumeUnits);
const optionalMeasure = <S extends z.ZodMiniType>(measure: S) => z._default(z.nullable(measure), null);
const measures = {
  weight: optionalMeasure(Weight),
  length: optionalMeasure(Length),
  width: optionalMeasure(Length),
  height: optionalMeasure(Length),
  volume: optionalMeasure(Volume),
  standard_volume: optionalMeasure(StandardVolume),
};

export const optionNameText = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
export const optionValueText = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
export const ProductOption = z.strictObject({
  name: optionNameText,
  values: z.array(optionValueText).check(z.minLength(1), z.maxLength(maxVariants)),
});
export type ProductOption = z.output<typeof ProductOption>;

const price = MoneyMinor.check(z.minimum(1, "Enter a price above zero."));

/** A variant as it is written. `stock` is what is on hand when the variant is made; later it changes through inventory alone. */
export const VariantInput = z.strictObject({
  id: z.optional(idOf("variant")),
  option_values: z._default(z.array(optionValueText).check(z.maxLength(maxOptions)), []),
  sku: optionalText(64),
  barcode: z._default(
    z.nullable(
      z.string().check(
        z.trim(),
        z.maxLength(14),
        z.refine(
          (text) => text === "" || isGtin(text),
          "Enter a GTIN of 8, 12, 13 or 14 digits with its check digit.",
        ),
      ),
    ),
    null,
  ),
  price_minor: price,
  compare_at_price_minor: z._default(z.nullable(MoneyMinor), null),
  cost_minor: z._default(z.nullable(MoneyMinor), null),
  ...measures,
  inventory_policy: z._default(InventoryPolicy, "deny"),
  low_stock_threshold: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  image_uid: z._default(z.nullable(idOf("document")), null),
  stock: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000_000))),
});
export type VariantInput = z.output<typeof VariantInput>;

/** A comma parts tags in files. */
export const tagText = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(50), z.regex(/^[^,]*$/, "A tag has no comma."));

const productFields = {
  title: z.string().check(z.trim(), z.minLength(3), z.maxLength(maxTitle)),
  description_html: z._default(z.string().check(z.maxLength(maxDescription)), ""),
  category_id: z._default(z.nullable(idOf("category")), null),
  brand_id: z._default(z.nullable(idOf("brand")), null),
  color_ids: z._default(z.array(idOf("color")).check(z.maxLength(20)), []),
  tags: z._default(z.array(tagText).check(z.maxLength(maxTags)), []),
  status: ProductStatus,
  options: z._default(z.array(ProductOption).check(z.maxLength(maxOptions)), []),
  images: z._default(
    z
      .array(
        z.strictObject({
          uid: idOf("document"),
          alt: z._default(z.string().check(z.trim(), z.maxLength(200)), ""),
        }),
      )
      .check(z.maxLength(maxImages)),
    [],
  ),
  variants: z
    .array(VariantInput)
    .check(z.minLength(1, "A product needs at least one variant."), z.maxLength(maxVariants)),
  seo_title: z._default(z.string().check(z.trim(), z.maxLength(70)), ""),
  seo_description: z._default(z.string().check(z.trim(), z.maxLength(160)), ""),
};

const consistent = <S extends z.ZodMiniObject>(schema: S) =>
  schema.check((payload) => {
    // `productFields` and its extension below are the only shapes this is called with, and both have the rules' fields.
    for (const { path, message } of productIssues(payload.value as unknown as RuledProduct))
      payload.issues.push({ code: "custom", input: payload.value, path, message });
  });

export const ProductInput = consistent(z.strictObject(productFields));
export type ProductInput = z.output<typeof ProductInput>;

/** A change carries the whole product and the `version` it was read at; variants are matched by `id`, else by option values. */
export const ProductUpdate = consistent(z.strictObject({ ...productFields, version: z.int() }));
export type ProductUpdate = z.output<typeof ProductUpdate>;

export const ProductImage = z.object({
  uid: idOf("document"),
  alt: z.string(),
  url: z.string(),
  thumbnail_url: z.string(),
  width: z.int(),
  height: z.int(),
});
export type ProductImage = z.output<typeof ProductImage>;

const storedMeasure = z.nullable(z.object({ value: z.number(), unit: z.string() }));
export const Variant = z.object({
  id: idOf("variant"),
  title: z.string(),
  option_values: z.array(z.string()),
  sku: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  price_minor: MoneyMinor,
  compare_at_price_minor: z.nullable(MoneyMinor),
  cost_minor: z.nullable(MoneyMinor),
  weight: storedMeasure,
  length: storedMeasure,
  width: storedMeasure,
  height: storedMeasure,
  volume: storedMeasure,
  standard_volume: storedMeasure,
  inventory_policy: InventoryPolicy,
  low_stock_threshold: z.int(),
  image_uid: z.nullable(idOf("document")),
  on_hand: z.int(),
  committed: z.int(),
  available: z.int(),
  /** The offer that runs on it now, and what a buyer pays under it. */
  offer: z.nullable(
    z.object({ id: idOf("offer"), name: z.string(), price_minor: MoneyMinor, ends_at: z.nullable(Instant) }),
  ),
});
export type Variant = z.output<typeof Variant>;

const Named = <S extends z.ZodMiniType>(id: S) => z.object({ id, name: z.string() });
const CategoryRef = z.object({ id: idOf("category"), name: z.string(), path: z.string() });
const BrandRef = Named(idOf("brand"));
/** Average of one to five stars and how many there are; null without any. */
export const Rating = z.nullable(z.object({ average: z.number(), count: z.int() }));

export const Product = z.object({
  id: idOf("product"),
  handle: z.string(),
  version: z.int(),
  title: z.string(),
  description_html: z.string(),
  category: z.nullable(CategoryRef),
  brand: z.nullable(BrandRef),
  colors: z.array(Color),
  tags: z.array(z.string()),
  status: ProductStatus,
  review_state: ReviewState,
  review_reason: z.nullable(z.string()),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  images: z.array(ProductImage),
  variants: z.array(Variant),
  currency: Currency,
  seo_title: z.string(),
  seo_description: z.string(),
  rating: Rating,
  published_at: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
});
export type Product = z.output<typeof Product>;

/** How a product's stock stands: none free, at or below a threshold, or fine. */
export const StockState = z.enum(["in", "low", "out"]);

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
  rating: Rating,
  offer: z.nullable(
    z.object({
      id: idOf("offer"),
      name: z.string(),
      type: z.enum(["percent", "amount", "fixed_price"]),
      value: z.int(),
      /** What buyers pay now, over the variants. */
      price_from_minor: MoneyMinor,
      price_to_minor: MoneyMinor,
    }),
  ),
  updated_at: Instant,
});
export type ProductRow = z.output<typeof ProductRow>;

/** `relevance` is how well a product fits the search: its code, how its title begins, then what changed last. */
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
  /** Whether an offer runs on it now. */
  offer: z.optional(z.enum(["live", "none"])),
  /** Some variant's price is at least, at most this. */
  price_from: z.optional(amountSchema),
  price_to: z.optional(amountSchema),
  /** Changed on this day or later, on this day or earlier, in the seller's time zone. */
  updated_from: z.optional(z.iso.date()),
  updated_to: z.optional(z.iso.date()),
});
const filters = filtersWith(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000_000_000)));
/** `project=offer` (K37) leaves what cannot be put in an offer: drafts and archived products. */
export const ProductListQuery = z.strictObject({
  ...pageQuery,
  ...filters,
  sort: z._default(ProductSort, "-updated_at"),
  project: z.optional(z.literal("offer")),
});
export type ProductListQuery = z.output<typeof ProductListQuery>;
export const ProductFilters = z.strictObject(filters);
export type ProductFilters = z.output<typeof ProductFilters>;

/** An export has every product that the filters leave, in a file of one kind or the other. */
export const ProductExportQuery = z.strictObject({
  ...filters,
  format: z._default(z.enum(["csv", "xlsx"]), "csv"),
});
export type ProductExportQuery = z.output<typeof ProductExportQuery>;

/** The same filters in a body, where numbers are numbers. */
export const ProductFilterBody = z.strictObject(filtersWith(MoneyMinor));

/** How many products may be chosen one by one. */
export const maxChosen = 1000;
/** Products that something is done with at once: some by id, or all that the list's filters leave. */
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

export const productsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/products",
    access: "activePlan",
    summary:
      "One page of the seller's products; where no product has the words of the search, those with similar ones.",
    query: ProductListQuery,
    reply: z.object({
      status: z.literal(true),
      data: z.array(ProductRow),
      meta: z.extend(PageMeta, { is_similar: z.boolean() }),
    }),
  }),
  counts: endpoint({
    method: "GET",
    path: "/api/products/status",
    access: "activePlan",
    summary: "How many products there are of each status.",
    reply: dataOf(z.array(z.object({ key: ProductStatus, count: z.int() }))),
  }),
  search: endpoint({
    method: "GET",
    path: "/api/products/search",
    access: "activePlan",
    summary: "Products to pick from, best match first.",
    query: z.strictObject({
      search: searchText,
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
    }),
    reply: dataOf(z.array(ProductHit)),
  }),
  export: endpoint({
    method: "GET",
    path: "/api/products/export",
    access: "activePlan",
    summary: "The products that the filters leave, as CSV or XLSX in the columns of the import.",
    query: ProductExportQuery,
    reply: fileOf("text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
  }),
  find: endpoint({
    method: "GET",
    path: "/api/products/:id",
    access: "activePlan",
    summary: "One product, whole.",
    params: IdParams("product"),
    reply: dataOf(Product),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/products",
    access: "activePlan",
    summary: "Add a product with its variants and their first stock.",
    body: ProductInput,
    bodyLimit: 1_048_576,
    status: 201,
    reply: dataOf(Product),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/products/:id",
    access: "activePlan",
    summary: "Replace a product; variants that stay keep their ids.",
    params: IdParams("product"),
    body: ProductUpdate,
    bodyLimit: 1_048_576,
    reply: dataOf(Product),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/products/:id",
    access: "activePlan",
    summary: "Delete a product that no open order contains.",
    params: IdParams("product"),
    reply: dataOf(z.object({ id: idOf("product") })),
  }),
  neighbours: endpoint({
    method: "GET",
    path: "/api/products/:id/neighbours",
    access: "activePlan",
    summary:
      "The products before and after one in a list; null at its ends, and where a ranked list does not have it.",
    params: IdParams("product"),
    query: ProductListQuery,
    reply: dataOf(
      z.object({ previous_id: z.nullable(idOf("product")), next_id: z.nullable(idOf("product")) }),
    ),
  }),
  duplicate: endpoint({
    method: "POST",
    path: "/api/products/:id/duplicate",
    access: "activePlan",
    summary: "Add a draft that copies a product, without SKUs, barcodes and stock.",
    params: IdParams("product"),
    status: 201,
    reply: dataOf(Product),
  }),
  setStatus: endpoint({
    method: "PUT",
    path: "/api/products/:id/status",
    access: "activePlan",
    summary: "Publish, hide, archive a product, or bring it back.",
    params: IdParams("product"),
    body: z.strictObject({ status: ProductStatus }),
    reply: dataOf(z.object({ id: idOf("product"), status: ProductStatus, previous_status: ProductStatus })),
  }),
  removeVariant: endpoint({
    method: "DELETE",
    path: "/api/products/variant/:id",
    access: "activePlan",
    summary: "Delete a variant that no open order contains; a product keeps at least one.",
    params: IdParams("variant"),
    reply: dataOf(Product),
  }),
};
