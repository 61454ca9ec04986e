import * as z from "zod/mini";
import { dataOf, endpoint, idOf, messageFields, MoneyMinor, pageQuery } from "./http.ts";
import { maxStock } from "./inventory.ts";
import { maxTitle, Product, ProductInput, ProductStatus } from "./product.ts";
import { ProductFilters } from "./product-lists.ts";
import { Variant, VariantInput } from "./product-variants.ts";

/** Products on one page of the table. */
export const productsPerTable = 50;
/** The most cells that one request saves. */
export const maxTableChanges = 5000;

/** A product as the table shows it. */
export const TableProduct = z.object({
  ...z.pick(Product, { id: true, title: true, status: true, review_state: true, currency: true })
    .shape,
  images: z.array(z.pick(Product.shape.images.def.element, { uid: true, thumbnail_url: true })),
  variants: z.array(
    z.pick(Variant, {
      id: true,
      title: true,
      image_uid: true,
      price_minor: true,
      compare_at_price_minor: true,
      cost_minor: true,
      on_hand: true,
      sku: true,
      barcode: true,
    }),
  ),
});
export type TableProduct = z.output<typeof TableProduct>;

const { title } = ProductInput.shape;
const { price_minor, compare_at_price_minor, cost_minor, sku, barcode } = VariantInput.shape;
const onHand = z.int().check(z.minimum(0), z.maximum(maxStock));

/** The values that a cell of each column may hold. */
export const tableValues = {
  title,
  status: ProductStatus,
  price_minor,
  compare_at_price_minor,
  cost_minor,
  on_hand: onHand,
  sku,
  barcode,
};

/**
 * Creates the schema of a change to a variant's cell: the value that the seller saw, and the new
 * one.
 */
const variantCell = <C extends string, F extends z.ZodMiniType, T extends z.ZodMiniType>(
  column: C,
  from: F,
  to: T,
) =>
  z.strictObject({
    product_id: idOf("product"),
    variant_id: idOf("variant"),
    column: z.literal(column),
    from,
    to,
  });
const amount = z.nullable(MoneyMinor);
const code = z.nullable(z.string().check(z.maxLength(64)));

export const TableChange = z.discriminatedUnion("column", [
  variantCell("price_minor", MoneyMinor, price_minor),
  variantCell("compare_at_price_minor", amount, compare_at_price_minor),
  variantCell("cost_minor", amount, cost_minor),
  variantCell("on_hand", onHand, onHand),
  variantCell("sku", code, sku),
  variantCell("barcode", code, barcode),
  z.strictObject({
    product_id: idOf("product"),
    column: z.literal("title"),
    from: z.string().check(z.maxLength(maxTitle)),
    to: title,
  }),
  z.strictObject({
    product_id: idOf("product"),
    column: z.literal("status"),
    from: ProductStatus,
    to: ProductStatus,
  }),
]);
export type TableChange = z.output<typeof TableChange>;

/** Returns the key of a cell. No request may change a cell twice. */
const cellOf = (change: TableChange): string =>
  [change.product_id, "variant_id" in change ? change.variant_id : "", change.column].join();

export const SaveTable = z.strictObject({
  changes: z.array(TableChange).check(
    z.minLength(1),
    z.maxLength(maxTableChanges),
    z.refine((changes) => new Set(changes.map(cellOf)).size === changes.length),
  ),
});
export type SaveTable = z.output<typeof SaveTable>;

export const SavedTable = z.object({
  /** The changes that were not written, by their index in the request, and the reason. */
  refused: z.array(z.object({ index: z.int(), code: z.string(), ...messageFields })),
  /** Every product that the request names, as it is now. */
  products: z.array(TableProduct),
});
export type SavedTable = z.output<typeof SavedTable>;

/** Ids of products, separated by commas; at most one page. */
const ProductIds = z.string().check(
  z.maxLength(productsPerTable * 37),
  z.refine((text) => text.split(",").every((id) => z.safeParse(z.uuid(), id).success)),
);

/** Many products, edited as a table. */
export const productTableApi = {
  read: endpoint("GET", "/api/products/table", {
    access: "activePlan",
    summary:
      "Returns the cells of the given products, or of all that the filters leave, 50 products a page.",
    query: z.strictObject({
      ...ProductFilters.shape,
      ids: z.optional(ProductIds),
      page: pageQuery.page,
    }),
    reply: dataOf(z.object({ products: z.array(TableProduct), total: z.int() })),
  }),
  save: endpoint("POST", "/api/products/table", {
    access: "activePlan",
    summary:
      "Writes cells that still hold what the seller saw. What can be written is; the reply names the other cells and says why.",
    body: SaveTable,
    bodyLimit: 2_097_152,
    reply: dataOf(SavedTable),
  }),
};
