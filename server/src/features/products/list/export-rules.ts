import { sellerdeskColumns, type SellerdeskColumn } from "@sellerdesk/contract/imports";
import { plainMoney } from "@sellerdesk/contract/money";
import type { Product } from "@sellerdesk/contract/product";
import type { Variant } from "@sellerdesk/contract/product-variants";
import { fileUrl } from "../../../lib/files/file-url.ts";

/** The columns of `variants` and `inventory` that an export reads, in this order. */
export const variantFields = [
  "option_values",
  "sku",
  "barcode",
  "price_minor",
  "compare_at_price_minor",
  "cost_minor",
  "on_hand",
  "inventory_policy",
  "low_stock_threshold",
  "weight",
  "length",
  "width",
  "height",
  "volume",
  "standard_volume",
] as const;
type VariantField = (typeof variantFields)[number];

type ValuesOf<Names extends readonly (keyof Variant)[]> = {
  [Index in keyof Names]: Variant[Names[Index]];
};

/** The values of `variantFields`: reading JSON with names takes almost twice as long. */
export type ExportedVariant = ValuesOf<typeof variantFields>;

/** `unfetched` contains the URLs of images that a file named and that have not been fetched. */
export type ExportedProduct = Pick<
  Product,
  | "handle"
  | "title"
  | "description_html"
  | "tags"
  | "status"
  | "currency"
  | "seo_title"
  | "seo_description"
> & {
  category: string | null;
  brand: string | null;
  colors: string[];
  option1_name: string | null;
  option2_name: string | null;
  option3_name: string | null;
  image_keys: string[];
  unfetched: string[];
  variants: ExportedVariant[];
};

// The fields without a column, and the two that columns replace. The compiler stops here if the
// contract has another field.
({
  options: "option1_name to option3_name",
  images: "image_keys",
  id: "",
  version: "",
  review_state: "",
  review_reason: "",
  rating: "",
  published_at: "",
  created_at: "",
  updated_at: "",
}) satisfies Record<Exclude<keyof Product, keyof ExportedProduct>, string>;
({
  id: "",
  title: "",
  image_uid: "",
  committed: "",
  available: "",
  offer: "",
}) satisfies Record<Exclude<keyof Variant, VariantField>, string>;

type Cell = string | number;
type ExportedRow = { product: ExportedProduct; variant: ExportedVariant; publicUrl: string };
/** Returns the value of a row in a column; nothing if the cell is empty. */
type CellWriter = (row: ExportedRow) => Cell | null | undefined;

/** Creates a function that reads a field of a row's variant. */
const variantField = <Name extends VariantField>(name: Name) => {
  const index = variantFields.indexOf(name);
  // The tuple has the field's value at this index.
  return ({ variant }: ExportedRow) => variant[index] as Variant[Name];
};

const optionValue = (index: number): CellWriter => {
  const optionValues = variantField("option_values");
  return (row) => optionValues(row)[index];
};

const money = (name: "price_minor" | "compare_at_price_minor" | "cost_minor"): CellWriter => {
  const amount = variantField(name);
  return (row) => {
    const minor = amount(row);
    return minor === null ? null : plainMoney(minor, row.product.currency);
  };
};

const digits = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 20 });
/** Formats a number without an exponent, which spreadsheets and imports might read differently. */
const plainNumber = (value: number): string => {
  const text = String(value);
  // The format takes much longer than `String`, and differs from it only for exponents.
  return text.includes("e") ? digits.format(value) : text;
};

type Measure = "weight" | "length" | "width" | "height" | "volume" | "standard_volume";

const measure = <Name extends Measure>(name: Name) => {
  const stored = variantField(name);
  const value: CellWriter = (row) => {
    const found = stored(row);
    return found && plainNumber(found.value);
  };
  const unit: CellWriter = (row) => stored(row)?.unit;
  // The two keys of the object are those of the type.
  return { [name]: value, [`${name}_unit`]: unit } as Record<Name | `${Name}_unit`, CellWriter>;
};

/** The product's own columns, which only its first row fills. */
const productCells = {
  title: ({ product }) => product.title,
  description_html: ({ product }) => product.description_html,
  category: ({ product }) => product.category,
  brand: ({ product }) => product.brand,
  colors: ({ product }) => product.colors.join(", "),
  tags: ({ product }) => product.tags.join(", "),
  status: ({ product }) => product.status,
  option1_name: ({ product }) => product.option1_name,
  option2_name: ({ product }) => product.option2_name,
  option3_name: ({ product }) => product.option3_name,
  images: ({ product: { image_keys, unfetched }, publicUrl }) =>
    [...image_keys.map((key) => `${publicUrl}${fileUrl(key)}`), ...unfetched].join(" "),
  seo_title: ({ product }) => product.seo_title,
  seo_description: ({ product }) => product.seo_description,
} satisfies Partial<Record<SellerdeskColumn, CellWriter>>;

const cells: Record<SellerdeskColumn, CellWriter> = {
  ...productCells,
  handle: ({ product }) => product.handle,
  option1_value: optionValue(0),
  option2_value: optionValue(1),
  option3_value: optionValue(2),
  sku: variantField("sku"),
  barcode: variantField("barcode"),
  price: money("price_minor"),
  compare_at_price: money("compare_at_price_minor"),
  cost: money("cost_minor"),
  stock: variantField("on_hand"),
  inventory_policy: variantField("inventory_policy"),
  low_stock_threshold: variantField("low_stock_threshold"),
  ...measure("weight"),
  ...measure("length"),
  ...measure("width"),
  ...measure("height"),
  ...measure("volume"),
  ...measure("standard_volume"),
};

const firstRow = sellerdeskColumns.map((column) => cells[column]);
const furtherRow = sellerdeskColumns.map((column) =>
  column in productCells ? () => null : cells[column],
);

/**
 * Returns a product in the columns of our own file: one row per variant, and the product's own
 * fields only in the first row.
 */
export const toRows = (product: ExportedProduct, publicUrl: string): Cell[][] =>
  product.variants.map((variant, index) => {
    const row = { product, variant, publicUrl };
    return (index === 0 ? firstRow : furtherRow).map((writeCell) => writeCell(row) ?? "");
  });
