import { plainMoney } from "@sellerdesk/contract/money";
import type { Product, ProductStatus } from "@sellerdesk/contract/product";
import type { Variant } from "@sellerdesk/contract/product-variants";
import type { ComboboxItem } from "../../ui/combobox-list.tsx";
import { type MeasureName, measureNames, measureText } from "./measure-text.ts";
import type { EditedOption } from "./variant-matrix.ts";

/** A measure of the whole product, typed beside its unit. */
export type TypedMeasure = { value: string; unit: string };

/** A variant as it is typed: amounts, counts and measures are text until they are sent. */
export type TypedVariant = {
  id: string | null;
  option_values: string[];
  sku: string;
  barcode: string;
  price: string;
  compare_at: string;
  cost: string;
  /** First stock of a new variant. */
  stock: string;
  low_stock: string;
  /** Goes on selling at zero. */
  oversell: boolean;
  image_uid: string;
} & Record<MeasureName, string>; // `1.85 kg`; blank where it is as the product's, 0 where there is none
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

/** The units that a seller weighs and measures in. */
export type SellerUnits = { weight: string; length: string };

const unitOf = (name: MeasureName, { weight, length }: SellerUnits): string => {
  if (name === "weight") return weight;
  if (name === "volume") return "L";
  return name === "standard_volume" ? "scm" : length;
};

/** One value for each measure. */
const eachMeasure = <Value>(valueOf: (name: MeasureName) => Value): Record<MeasureName, Value> =>
  // One entry for each name: exactly the record's keys.
  Object.fromEntries(measureNames.map((name) => [name, valueOf(name)])) as Record<
    MeasureName,
    Value
  >;

/** @param like the variant that it resembles most: it costs and weighs the same until something else is typed */
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

/** Whether the variants differ in a measure; each then has its own, and the product none. */
const differIn = (variants: readonly Variant[], name: MeasureName): boolean =>
  new Set(variants.map((variant) => JSON.stringify(variant[name]))).size > 1;

const toTyped = (
  variant: Variant,
  currency: string,
  differing: ReadonlySet<MeasureName>,
): TypedVariant => {
  const money = (minor: number | null) => (minor === null ? "" : plainMoney(minor, currency));
  return {
    id: variant.id,
    option_values: variant.option_values,
    sku: variant.sku ?? "",
    barcode: variant.barcode ?? "",
    price: money(variant.price_minor),
    compare_at: money(variant.compare_at_price_minor),
    cost: money(variant.cost_minor),
    stock: "",
    low_stock: variant.low_stock_threshold === 0 ? "" : String(variant.low_stock_threshold),
    oversell: variant.inventory_policy === "continue",
    image_uid: variant.image_uid ?? "",
    ...eachMeasure((name) => {
      const measure = variant[name];
      return measure && differing.has(name) ? measureText(measure) : "";
    }),
  };
};

/** What the form shows of a product; of none, an empty draft. @param units of what the product says nothing about */
export const toValues = (
  product: Product | null,
  currency: string,
  units: SellerUnits = { weight: "kg", length: "cm" },
): ProductValues => {
  const variants = product?.variants ?? [];
  const differing = new Set(measureNames.filter((name) => differIn(variants, name)));
  return {
    title: product?.title ?? "",
    description_html: product?.description_html ?? "",
    status: product?.status ?? "draft",
    category: product?.category ? { id: product.category.id, label: product.category.path } : null,
    brand: product?.brand ? { id: product.brand.id, label: product.brand.name } : null,
    colors: product?.colors.map(({ id, name, hex }) => ({ id, name, hex })) ?? [],
    tags: product?.tags ?? [],
    images:
      product?.images.map(({ uid, alt, thumbnail_url }) => ({ uid, alt, thumbnail_url })) ?? [],
    options: product?.options.map(({ name, values }) => ({ key: name, name, values })) ?? [],
    variants: product
      ? variants.map((variant) => toTyped(variant, currency, differing))
      : [newVariant([])],
    measures: eachMeasure((name) => {
      const stored = differing.has(name) ? null : variants[0]?.[name];
      return stored
        ? { value: String(stored.value), unit: stored.unit }
        : { value: "", unit: unitOf(name, units) };
    }),
    seo_title: product?.seo_title ?? "",
    seo_description: product?.seo_description ?? "",
  };
};
