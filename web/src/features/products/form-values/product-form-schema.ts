import { t } from "@lingui/core/macro";
import { isEmpty } from "@sellerdesk/contract/emptiness";
import { europeanDigits } from "@sellerdesk/contract/digits";
import { parseMoney, plainMoney } from "@sellerdesk/contract/money";
import { productIssues } from "@sellerdesk/contract/product-rules";
import { ProductInput } from "@sellerdesk/contract/product";
import type { VariantInput } from "@sellerdesk/contract/product-variants";
import * as z from "zod/mini";
import {
  isMeasureName,
  type Measure,
  type MeasureName,
  measureNames,
  readDecimal,
  readMeasureText,
  unitNames,
} from "./measure-text.ts";
import type { ProductValues, TypedMeasure, TypedVariant } from "./product-form-values.ts";
import { translateText } from "../../../lib/server-messages.ts";
import { translateIssue } from "../../../lib/validation-messages.ts";

type Path = (string | number)[];
type Report = (path: Path, message: string) => void;

const readCount = (text: string, path: Path, report: Report): number | undefined => {
  if (isEmpty(text)) return undefined;
  const digits = europeanDigits(text.trim());
  if (/^\d{1,9}$/.test(digits)) return Number(digits);
  report(path, t`Enter a whole number.`);
  return undefined;
};

const readMoney = (text: string, currency: string, path: Path, report: Report): number | null => {
  if (isEmpty(text)) return null;
  const minor = parseMoney(text, currency);
  if (minor === null) report(path, t`Use a format like ${plainMoney(129_900, currency)}.`);
  return minor;
};

/** Reads a measure; a blank one and 0 mean none (I1). */
const readMeasure = ({ value, unit }: TypedMeasure, path: Path, report: Report): Measure | null => {
  if (isEmpty(value)) return null;
  const number = readDecimal(value);
  if (number === undefined) report(path, t`Enter a number.`);
  return number === undefined || isEmpty(number) ? null : { value: number, unit };
};

type ReadMeasures = Record<MeasureName, Measure | null>;

type OwnMeasures = Record<MeasureName, Measure | null | undefined>;

/** Reads a variant's measures. A blank one is the product's. */
const readOwnMeasures = (
  variant: TypedVariant,
  index: number,
  { measures, ofAll }: { measures: ProductValues["measures"]; ofAll: ReadMeasures },
  report: Report,
) =>
  Object.fromEntries(
    measureNames.map((name) => {
      if (isEmpty(variant[name])) return [name, ofAll[name]];
      const own = readMeasureText(variant[name], name, measures[name].unit);
      if (!own) {
        const units = unitNames[name].map(({ label }) => label).join(", ");
        report(["variants", index, name], t`Enter a number and one of these units: ${units}.`);
      }
      return [name, own && !isEmpty(own.value) ? own : null];
    }),
    // One entry for each name: exactly the record's keys.
  ) as OwnMeasures;

/** A variant in the request. A new one has no id, and a stored one has no stock. */
type SentVariant = Record<Exclude<keyof VariantInput, MeasureName | "id" | "stock">, unknown>;

const readVariant = (variant: TypedVariant, index: number, currency: string, report: Report) => {
  const time = (name: string): Path => ["variants", index, name];
  const price_minor = readMoney(variant.price, currency, time("price"), report);
  if (isEmpty(variant.price)) report(time("price"), t`Enter a price.`);
  const stock = readCount(variant.stock, time("stock"), report);
  const sent = {
    option_values: variant.option_values,
    sku: isEmpty(variant.sku) ? null : variant.sku,
    barcode: isEmpty(variant.barcode) ? null : variant.barcode.replaceAll(/[\s-]/g, ""),
    price_minor,
    compare_at_price_minor: readMoney(variant.compare_at, currency, time("compare_at"), report),
    cost_minor: readMoney(variant.cost, currency, time("cost"), report),
    inventory_policy: variant.oversell ? "continue" : "deny",
    low_stock_threshold: readCount(variant.low_stock, time("low_stock"), report) ?? 0,
    image_uid: isEmpty({ uid: variant.image_uid }) ? null : variant.image_uid,
  } satisfies SentVariant;
  if (variant.id !== null) return { ...sent, id: variant.id };
  return stock === undefined ? sent : { ...sent, stock };
};

/** Converts the typed values into a request that is not validated yet. */
const readValues = (values: ProductValues, currency: string, report: Report) => {
  const { title, description_html, status, category, brand, colors, tags, measures } = values;
  const ofAll = Object.fromEntries(
    measureNames.map((name) => [
      name,
      readMeasure(measures[name], ["measures", name, "value"], report),
    ]),
    // One entry for each name: exactly the record's keys.
  ) as ReadMeasures;
  return {
    title,
    description_html,
    status,
    tags,
    category_id: category?.id ?? null,
    brand_id: brand?.id ?? null,
    color_ids: colors.map(({ id }) => id),
    images: values.images.map(({ uid, alt }) => ({ uid, alt })),
    options: values.options
      .filter(({ values: all }) => !isEmpty(all))
      .map(({ name, values: all }) => ({ name, values: [...all] })),
    variants: values.variants.map((variant, index) => ({
      ...readVariant(variant, index, currency, report),
      ...readOwnMeasures(variant, index, { measures, ofAll }, report),
    })),
    seo_title: values.seo_title,
    seo_description: values.seo_description,
  } satisfies Record<keyof ProductInput, unknown>;
};

const typedNames: Record<string, string> = {
  price_minor: "price",
  compare_at_price_minor: "compare_at",
  cost_minor: "cost",
  low_stock_threshold: "low_stock",
  category_id: "category",
  brand_id: "brand",
};

/**
 * Maps the path of a request's field to the form's field that shows its errors:
 * `variants.0.price_minor` to `variants.0.price`, and a measure to the field in which it was typed,
 * for the variant or for all.
 */
export const toFormPath = (
  path: readonly PropertyKey[],
  { variants, options }: Pick<ProductValues, "variants" | "options">,
): (string | number)[] => {
  const names = path.map((part) =>
    typeof part === "number" ? part : (typedNames[String(part)] ?? String(part)),
  );
  const [first = "", second, third] = names;
  if (first === "color_ids") return ["colors"];
  // Options without values are not sent: the request's index skips them.
  if (first === "options" && typeof second === "number") {
    const sent = options.flatMap(({ values }, index) => (isEmpty(values) ? [] : [index]));
    return [first, sent[second] ?? second, ...names.slice(2)];
  }
  if (first !== "variants" || !isMeasureName(third)) return names;
  const own = typeof second === "number" ? variants[second]?.[third] : undefined;
  return isEmpty(own) ? ["measures", third, "value"] : names.slice(0, 3);
};

/**
 * Creates a schema that validates the typed values and converts them into the request. The form
 * applies the same rules as the server and shows each error at its own field.
 */
export const productFormSchema = (currency: string): z.ZodMiniType<ProductInput, ProductValues> =>
  z.pipe(
    z.custom<ProductValues>(),
    z.transform((values: ProductValues, context) => {
      let hasTypos = false;
      const report: Report = (path, message) => {
        hasTypos = true;
        context.issues.push({ code: "custom", input: values, path, message });
      };
      const read = readValues(values, currency, report);
      const checked = z.safeParse(ProductInput, read, { reportInput: true });
      if (checked.success && !hasTypos) return checked.data;
      const reported = new Set(context.issues.map(({ path = [] }) => path.join(".")));
      // The schema checks rules across fields only if each field is valid alone; a form reports all
      // errors together.
      const priced = read.variants.map((variant) => ({
        ...variant,
        price_minor: variant.price_minor ?? 0,
      }));
      const issues = checked.error?.issues.map((issue) => ({
        path: issue.path,
        message: translateIssue(issue),
      }));
      const ruled = productIssues({ ...read, variants: priced }).map(({ path, text }) => ({
        path,
        message: translateText(text),
      }));
      for (const { message, path } of [...(issues ?? []), ...ruled]) {
        const place = toFormPath(path, values);
        // Input that could not be read has been reported already.
        if (!reported.has(place.join("."))) report(place, message);
        reported.add(place.join("."));
      }
      return z.NEVER;
    }),
  );
