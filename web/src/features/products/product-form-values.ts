import { isEmpty } from "@sellerdesk/contract/emptiness";
import { parseMoney, plainMoney } from "@sellerdesk/contract/money";
import { productIssues } from "@sellerdesk/contract/product-rules";
import { type Product, ProductInput, type ProductStatus, type Variant } from "@sellerdesk/contract/products";
import { t } from "@lingui/core/macro";
import * as z from "zod/mini";
import type { ComboboxItem } from "../../ui/combobox.tsx";
import { htmlFromText, textFromHtml } from "./description-text.ts";
import type { EditedOption } from "./variant-matrix.ts";

/** Measures of a parcel, in the order of the form; the first four stand on one line. */
export const measureNames = ["weight", "length", "width", "height", "volume", "standard_volume"] as const;
export type MeasureName = (typeof measureNames)[number];
type TypedMeasure = { value: string; unit: string };

/** A variant as it is typed: amounts and counts are text until they are sent. */
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
};
export type TypedImage = { uid: string; alt: string; thumbnail_url: string };

export type ProductValues = {
  title: string;
  description: string;
  status: ProductStatus;
  category: ComboboxItem | null;
  brand: ComboboxItem | null;
  color_ids: string[];
  tags: string[];
  images: TypedImage[];
  options: EditedOption[];
  variants: TypedVariant[];
  measures: Record<MeasureName, TypedMeasure>;
  seo_title: string;
  seo_description: string;
};

const defaultUnits: Record<MeasureName, string> = {
  weight: "kg",
  length: "cm",
  width: "cm",
  height: "cm",
  volume: "L",
  standard_volume: "scm",
};

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
});

const toTyped = (variant: Variant, currency: string): TypedVariant => {
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
  };
};

/** Whether the variants differ in a measure; the form has one of each for all of them. */
export const differsIn = (product: Product | null, name: MeasureName): boolean =>
  new Set(product?.variants.map((variant) => JSON.stringify(variant[name]))).size > 1;

/** What the form shows of a product; of none, an empty draft. */
export const toValues = (product: Product | null, currency: string): ProductValues => {
  const measure = (name: MeasureName): TypedMeasure => {
    const stored = product && !differsIn(product, name) ? product.variants[0]?.[name] : null;
    return stored
      ? { value: String(stored.value), unit: stored.unit }
      : { value: "", unit: defaultUnits[name] };
  };
  return {
    title: product?.title ?? "",
    description: textFromHtml(product?.description_html ?? ""),
    status: product?.status ?? "draft",
    category: product?.category ? { id: product.category.id, label: product.category.path } : null,
    brand: product?.brand ? { id: product.brand.id, label: product.brand.name } : null,
    color_ids: product?.colors.map(({ id }) => id) ?? [],
    tags: product?.tags ?? [],
    images: product?.images.map(({ uid, alt, thumbnail_url }) => ({ uid, alt, thumbnail_url })) ?? [],
    options: product?.options.map(({ name, values }) => ({ key: name, name, values })) ?? [],
    variants: product?.variants.map((variant) => toTyped(variant, currency)) ?? [newVariant([])],
    measures: {
      weight: measure("weight"),
      length: measure("length"),
      width: measure("width"),
      height: measure("height"),
      volume: measure("volume"),
      standard_volume: measure("standard_volume"),
    },
    seo_title: product?.seo_title ?? "",
    seo_description: product?.seo_description ?? "",
  };
};

type Path = (string | number)[];
type Report = (path: Path, message: string) => void;

/** A number typed with a point or a comma; undefined where it is none. */
const readDecimal = (text: string) => {
  const [number] = /^\d{1,10}(?:[.,]\d{1,10})?$/.exec(text.trim()) ?? [];
  return number === undefined ? undefined : Number(number.replace(",", "."));
};

const readCount = (text: string, path: Path, report: Report): number | undefined => {
  if (isEmpty(text)) return undefined;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text);
  report(path, t`Enter a whole number.`);
  return undefined;
};

const readMoney = (text: string, currency: string, path: Path, report: Report): number | null => {
  if (isEmpty(text)) return null;
  const minor = parseMoney(text, currency);
  if (minor === null) report(path, t`Write the amount like ${plainMoney(129_900, currency)}.`);
  return minor;
};

/** A measure that is left out, or is 0, is none (I1). */
const readMeasure = ({ value, unit }: TypedMeasure, path: Path, report: Report) => {
  if (isEmpty(value)) return null;
  const number = readDecimal(value);
  if (number === undefined) report(path, t`Enter a number.`);
  return number === undefined || isEmpty(number) ? null : { value: number, unit };
};

/** What the variants of a product have of a measure that the form does not touch, because they differ in it. */
const ownMeasure = (product: Product | null, id: string | null, name: MeasureName) =>
  product?.variants.find((variant) => variant.id === id)?.[name] ?? null;

const readVariant = (variant: TypedVariant, place: number, currency: string, report: Report) => {
  const at = (name: string): Path => ["variants", place, name];
  const price_minor = readMoney(variant.price, currency, at("price"), report);
  if (isEmpty(variant.price)) report(at("price"), t`Enter a price.`);
  const stock = readCount(variant.stock, at("stock"), report);
  return {
    ...(variant.id !== null && { id: variant.id }),
    option_values: variant.option_values,
    sku: isEmpty(variant.sku) ? null : variant.sku,
    barcode: isEmpty(variant.barcode) ? null : variant.barcode.replaceAll(/[\s-]/g, ""),
    price_minor,
    compare_at_price_minor: readMoney(variant.compare_at, currency, at("compare_at"), report),
    cost_minor: readMoney(variant.cost, currency, at("cost"), report),
    inventory_policy: variant.oversell ? "continue" : "deny",
    low_stock_threshold: readCount(variant.low_stock, at("low_stock"), report) ?? 0,
    image_uid: isEmpty({ uid: variant.image_uid }) ? null : variant.image_uid,
    ...(variant.id === null && stock !== undefined && { stock }),
  };
};

/** The product that the typed values make, before its schema has looked at it. */
const readValues = (values: ProductValues, product: Product | null, currency: string, report: Report) => {
  const { title, status, category, brand, color_ids, tags, images, options, seo_title, seo_description } =
    values;
  const isSameText = product !== null && values.description === textFromHtml(product.description_html);
  const measures = measureNames.map((name) => {
    const typed = readMeasure(values.measures[name], ["measures", name, "value"], report);
    const isLeftAlone = typed === null && differsIn(product, name);
    return (id: string | null) => [name, isLeftAlone ? ownMeasure(product, id, name) : typed] as const;
  });
  return {
    ...{ title, status, color_ids, tags, seo_title, seo_description },
    description_html: isSameText ? product.description_html : htmlFromText(values.description),
    category_id: category?.id ?? null,
    brand_id: brand?.id ?? null,
    images: images.map(({ uid, alt }) => ({ uid, alt })),
    options: options
      .filter(({ values: all }) => !isEmpty(all))
      .map(({ name, values: all }) => ({ name, values: [...all] })),
    variants: values.variants.map((variant, place) => ({
      ...readVariant(variant, place, currency, report),
      ...Object.fromEntries(measures.map((measure) => measure(variant.id))),
    })),
  };
};

const typedNames: Record<string, string> = {
  price_minor: "price",
  compare_at_price_minor: "compare_at",
  cost_minor: "cost",
  low_stock_threshold: "low_stock",
  category_id: "category",
  brand_id: "brand",
  description_html: "description",
};

/** Where the form shows what is wrong with a field of the request: `variants.0.price_minor` stands at `variants.0.price`. */
export const toFormPath = (path: readonly PropertyKey[]): (string | number)[] => {
  const names = path.map((part) =>
    typeof part === "number" ? part : (typedNames[String(part)] ?? String(part)),
  );
  const [first, , third] = names;
  const isMeasure = first === "variants" && measureNames.some((name) => name === third);
  return isMeasure ? ["measures", String(third), "value"] : names;
};

/**
 * A schema over what is typed that makes the request of it: the form checks by the same rules as the server, and shows each fault
 * at its own field.
 * @param product what the form was opened on, null for a new one
 */
export const productFormSchema = (
  product: Product | null,
  currency: string,
): z.ZodMiniType<ProductInput, ProductValues> =>
  z.pipe(
    z.custom<ProductValues>(),
    z.transform((values: ProductValues, context) => {
      let hasTypos = false;
      const report: Report = (path, message) => {
        hasTypos = true;
        context.issues.push({ code: "custom", input: values, path, message });
      };
      const read = readValues(values, product, currency, report);
      const checked = z.safeParse(ProductInput, read, { reportInput: true });
      if (checked.success && !hasTypos) return checked.data;
      const reported = new Set(context.issues.map(({ path = [] }) => path.join(".")));
      // The schema looks at several fields at once only where each is right by itself; a form tells everything together.
      const priced = read.variants.map((variant) => ({ ...variant, price_minor: variant.price_minor ?? 0 }));
      for (const { message, path } of [
        ...(checked.error?.issues ?? []),
        ...productIssues({ ...read, variants: priced }),
      ]) {
        const place = toFormPath(path);
        // What could not even be read is told already.
        if (!reported.has(place.join("."))) report(place, message);
        reported.add(place.join("."));
      }
      return z.NEVER;
    }),
  );
