import { plainMoney } from "@sellerdesk/contract/money";
import type { Product, ProductStatus } from "@sellerdesk/contract/product";
import type { Variant } from "@sellerdesk/contract/product-variants";
import type { ComboboxItem } from "../../../ui/combobox-list.tsx";
import { type MeasureName, measureNames, measureText } from "./measure-text.ts";
import type { EditedOption } from "./variant-matrix.ts";

/** A measure of the whole product, typed beside its unit. */
export type TypedMeasure = { value: string; unit: string };

/** A variant as typed: amounts, counts and measures are text until they are sent. */
export type TypedVariant = {
  id: string | null;
  option_values: string[];
  sku: string;
  barcode: string;
  price: string;
  compare_at: string;
  cost: string;
  /** The initial stock of a new variant. */
  stock: string;
  low_stock: string;
  /** Continues selling at zero. */
  oversell: boolean;
  image_uid: string;
} & Record<MeasureName, string>; // `1.85 kg`; blank to use the product's, 0 for none
export type TypedImage = { uid: string; alt: string; thumbnail_url: string };
export type TypedColor = { id: string; name: string; hex: string };

export type ProductValues = {
  title: string;
  description_html: string;
  status: ProductStatus;
  category: ComboboxItem | null;
  brand: ComboboxItem | null;
  colors: TypedColor[];
  tags: string[];
  images: TypedImage[];
  options: EditedOption[];
  variants: TypedVariant[];
  measures: Record<MeasureName, TypedMeasure>;
  seo_title: string;
  seo_description: string;
};

/** The seller's units of weight and length. */
export type SellerUnits = { weight: string; length: string };

const unitOf = (name: MeasureName, { weight, length }: SellerUnits): string => {
  if (name === "weight") return weight;
  if (name === "volume") return "L";
  return name === "standard_volume" ? "scm" : length;
};

/** Creates a record with one value for each measure. */
const eachMeasure = <Value>(valueOf: (name: MeasureName) => Value): Record<MeasureName, Value> =>
  // One entry for each name: exactly the record's keys.
  Object.fromEntries(measureNames.map((name) => [name, valueOf(name)])) as Record<
    MeasureName,
    Value
  >;

/**
 * Creates a new variant.
 * @param like the most similar variant; its prices, measures and stock settings are copied
 */
export const newVariant = (optionValues: string[], like?: TypedVariant): TypedVariant => ({
  id: null,
  option_values: optionValues,
  sku: "",
  barcode: "",
  price: like?.price ?? "",
  compare_at: like?.compare_at ?? "",
  cost: like?.cost ?? "",
  stock: "",
  low_stock: like?.low_stock ?? "",
  oversell: like?.oversell ?? false,
  image_uid: "",
  ...eachMeasure((name) => like?.[name] ?? ""),
});

/** Whether the variants differ in a measure. Each then has its own, and the product has none. */
const differIn = (variants: readonly Variant[], name: MeasureName): boolean =>
  new Set(variants.map((variant) => JSON.stringify(variant[name]))).size > 1;

/**
 * Converts a stored variant into the form's input. The fields that the form does not show are
 * listed by name, so a new field fails to compile.
 */
const toTyped = (
  {
    id,
    option_values,
    sku,
    barcode,
    price_minor,
    compare_at_price_minor,
    cost_minor,
    low_stock_threshold,
    inventory_policy,
    image_uid,
    title: _title,
    on_hand: _onHand,
    committed: _committed,
    available: _available,
    offer: _offer,
    weight,
    length,
    width,
    height,
    volume,
    standard_volume,
    ...rest
  }: Variant,
  currency: string,
  differing: ReadonlySet<MeasureName>,
): TypedVariant => {
  rest satisfies Record<string, never>;
  const measures = { weight, length, width, height, volume, standard_volume };
  const money = (minor: number | null) => (minor === null ? "" : plainMoney(minor, currency));
  return {
    id,
    option_values,
    sku: sku ?? "",
    barcode: barcode ?? "",
    price: money(price_minor),
    compare_at: money(compare_at_price_minor),
    cost: money(cost_minor),
    stock: "",
    low_stock: low_stock_threshold === 0 ? "" : String(low_stock_threshold),
    oversell: inventory_policy === "continue",
    image_uid: image_uid ?? "",
    ...eachMeasure((name) => {
      const measure = measures[name];
      return measure && differing.has(name) ? measureText(measure) : "";
    }),
  };
};

/** The values of an empty draft. */
const noValues = (units: SellerUnits): ProductValues => ({
  title: "",
  description_html: "",
  status: "draft",
  category: null,
  brand: null,
  colors: [],
  tags: [],
  images: [],
  options: [],
  variants: [newVariant([])],
  measures: eachMeasure((name) => ({ value: "", unit: unitOf(name, units) })),
  seo_title: "",
  seo_description: "",
});

/**
 * Converts a stored product into the form's input. The fields that the form does not show are
 * listed by name, so a new field fails to compile.
 */
const valuesOf = (
  {
    title,
    description_html,
    status,
    category,
    brand,
    colors,
    tags,
    images,
    options,
    variants,
    seo_title,
    seo_description,
    id: _id,
    handle: _handle,
    version: _version,
    review_state: _reviewState,
    review_reason: _reviewReason,
    currency: _currency,
    rating: _rating,
    published_at: _publishedAt,
    created_at: _createdAt,
    updated_at: _updatedAt,
    ...rest
  }: Product,
  currency: string,
  units: SellerUnits,
): ProductValues => {
  rest satisfies Record<string, never>;
  const differing = new Set(measureNames.filter((name) => differIn(variants, name)));
  return {
    title,
    description_html,
    status,
    category: category && { id: category.id, label: category.path },
    brand: brand && { id: brand.id, label: brand.name },
    colors: colors.map(({ id, name, hex }) => ({ id, name, hex })),
    tags,
    images: images.map(({ uid, alt, thumbnail_url }) => ({ uid, alt, thumbnail_url })),
    options: options.map(({ name, values }) => ({ key: name, name, values })),
    variants: variants.map((variant) => toTyped(variant, currency, differing)),
    measures: eachMeasure((name) => {
      const stored = differing.has(name) ? null : variants[0]?.[name];
      return stored
        ? { value: String(stored.value), unit: stored.unit }
        : { value: "", unit: unitOf(name, units) };
    }),
    seo_title,
    seo_description,
  };
};

/**
 * Returns the form's values of a product, or those of an empty draft without one.
 * @param units for measures that the product does not have
 */
export const toValues = (
  product: Product | null,
  currency: string,
  units: SellerUnits = { weight: "kg", length: "cm" },
): ProductValues => (product ? valuesOf(product, currency, units) : noValues(units));
