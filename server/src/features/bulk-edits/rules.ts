import { isDeepStrictEqual } from "node:util";
import type { BulkAction, BulkSkip, BulkValue } from "@sellerdesk/contract/bulk-edits";
import { changeByBasisPoints, type PriceRounding, roundPrice } from "@sellerdesk/contract/money";
import { maxTags, type ProductStatus } from "@sellerdesk/contract/product";
import { msg } from "@sellerdesk/contract/texts";
import { toMessageFields } from "../../lib/message-fields.ts";

export type Prices = { price_minor: number; compare_at_price_minor: number | null };
export type EditableVariant = Prices & { id: string; low_stock_threshold: number };
export type ProductFields = {
  status: ProductStatus;
  category_id: string | null;
  brand_id: string | null;
  tags: string[];
  /** As the database writes it, to the microsecond. */
  published_at: string | null;
};
/** The fields of a product that bulk edits read and write. */
export type EditableProduct = ProductFields & {
  id: string;
  version: number;
  title: string;
  currency: string;
  is_deleted: boolean;
  /** Variants that are not deleted. */
  variants: EditableVariant[];
};

/** The part of a product that one action changes, before or after the change. */
export type Patch =
  | { part: "fields"; fields: ProductFields }
  | { part: "prices"; variants: (Prices & { id: string })[] }
  | { part: "thresholds"; variants: { id: string; low_stock_threshold: number }[] }
  | { part: "deleted"; is_deleted: boolean; variant_ids: string[] };

export type Planned =
  | { kind: "change"; before: Patch; after: Patch }
  | { kind: "unchanged" }
  | { kind: "skip"; code: BulkSkip };

/** Adds the text of the reason why products were skipped. */
export const withReason = <T extends { code: BulkSkip }>(row: T) => ({
  ...row,
  ...toMessageFields(msg(`skip_${row.code}`)),
});

/** The maximum price in minor units, as in the contract. */
const maxPrice = 100_000_000_000;

const planPrices = (
  { variants }: EditableProduct,
  change: (prices: Prices) => Partial<Prices>,
  tooLowCompareAt: BulkSkip,
): Planned => {
  const before = variants.map(({ id, price_minor, compare_at_price_minor }) => ({
    id,
    price_minor,
    compare_at_price_minor,
  }));
  const after = before.map((variant) => ({ ...variant, ...change(variant) }));
  const has = (is: (price: number, compareAt: number | null) => boolean) =>
    after.some(({ price_minor, compare_at_price_minor }) =>
      is(price_minor, compare_at_price_minor),
    );
  if (has((price) => price < 1)) return { kind: "skip", code: "price_too_low" };
  if (has((price, compareAt) => Math.max(price, compareAt ?? 0) > maxPrice))
    return { kind: "skip", code: "price_too_high" };
  if (has((price, compareAt) => compareAt !== null && compareAt <= price))
    return { kind: "skip", code: tooLowCompareAt };
  if (isDeepStrictEqual(after, before)) return { kind: "unchanged" };
  return {
    kind: "change",
    before: { part: "prices", variants: before },
    after: { part: "prices", variants: after },
  };
};

const sameTag = (a: string, b: string) =>
  a.normalize("NFC").toLowerCase() === b.normalize("NFC").toLowerCase();

const changeTags = (
  tags: readonly string[],
  { add, remove }: { add: string[]; remove: string[] },
): string[] => {
  const result = tags.filter((tag) => !remove.some((other) => sameTag(tag, other)));
  for (const tag of add) if (!result.some((other) => sameTag(tag, other))) result.push(tag);
  return result;
};

const planFields = (
  { status, category_id, brand_id, tags, published_at }: EditableProduct,
  change: Partial<ProductFields>,
): Planned => {
  const before = { status, category_id, brand_id, tags, published_at };
  const fields = { ...before, ...change };
  if (fields.tags.length > maxTags) return { kind: "skip", code: "too_many_tags" };
  if (isDeepStrictEqual(fields, before)) return { kind: "unchanged" };
  return {
    kind: "change",
    before: { part: "fields", fields: before },
    after: { part: "fields", fields },
  };
};

const planThresholds = ({ variants }: EditableProduct, threshold: number): Planned => {
  const before = variants.map(({ id, low_stock_threshold }) => ({ id, low_stock_threshold }));
  const after = before.map(({ id }) => ({ id, low_stock_threshold: threshold }));
  if (isDeepStrictEqual(after, before)) return { kind: "unchanged" };
  return {
    kind: "change",
    before: { part: "thresholds", variants: before },
    after: { part: "thresholds", variants: after },
  };
};

const planDelete = ({ variants }: EditableProduct, isInOpenOrders: boolean): Planned => {
  if (isInOpenOrders) return { kind: "skip", code: "in_open_orders" };
  const variant_ids = variants.map(({ id }) => id);
  return {
    kind: "change",
    before: { part: "deleted", is_deleted: false, variant_ids },
    after: { part: "deleted", is_deleted: true, variant_ids },
  };
};

/**
 * Plans an action on one product: it changes all of its variants, or none.
 * @param isInOpenOrders whether an open order contains one of its variants
 */
export const planEdit = (
  product: EditableProduct,
  action: BulkAction,
  isInOpenOrders: boolean,
): Planned => {
  if (product.is_deleted) return { kind: "skip", code: "gone" };
  /** A price below 1 is not rounded up to 1, so that it is rejected as too low. */
  const round = (minor: number, rounding: PriceRounding | undefined) =>
    rounding === undefined || minor < 1 ? minor : roundPrice(minor, rounding, product.currency);
  const planPrice = (change: (price: number) => number) =>
    planPrices(
      product,
      ({ price_minor }) => ({ price_minor: change(price_minor) }),
      "price_above_compare_at",
    );
  const planCompareAt = (change: (price: number) => number | null) =>
    planPrices(
      product,
      ({ price_minor }) => ({ compare_at_price_minor: change(price_minor) }),
      "compare_at_below_price",
    );
  switch (action.type) {
    case "price_percent":
      return planPrice((price) =>
        round(changeByBasisPoints(price, action.basis_points), action.rounding),
      );
    case "price_amount":
      return planPrice((price) => round(price + action.amount_minor, action.rounding));
    case "price_set":
      return planPrice(() => action.price_minor);
    case "compare_at_percent":
      return planCompareAt((price) =>
        round(changeByBasisPoints(price, action.basis_points), action.rounding),
      );
    case "compare_at_set":
      return planCompareAt(() => action.compare_at_price_minor);
    case "compare_at_clear":
      return planCompareAt(() => null);
    case "status":
      return planFields(product, { status: action.status });
    case "category":
      return planFields(product, { category_id: action.category_id });
    case "brand":
      return planFields(product, { brand_id: action.brand_id });
    case "tags":
      return planFields(product, { tags: changeTags(product.tags, action) });
    case "low_stock":
      return planThresholds(product, action.low_stock_threshold);
    case "delete":
      return planDelete(product, isInOpenOrders);
  }
};

/** Whether a change makes a product count against the plan again. */
export const usesQuota = (product: EditableProduct, to: Patch): boolean =>
  (to.part === "fields" && product.status === "archived" && to.fields.status !== "archived") ||
  (to.part === "deleted" && !to.is_deleted && product.status !== "archived");

/**
 * Whether a product has not changed since an edit.
 * @param version the version that the edit gave it
 */
export const isAsLeft = (product: EditableProduct, version: number, action: BulkAction): boolean =>
  product.version === version &&
  // Inventory changes thresholds too, without changing the product's version.
  (action.type !== "low_stock" ||
    product.variants.every(
      (variant) => variant.low_stock_threshold === action.low_stock_threshold,
    ));

const range = (numbers: readonly number[]) =>
  numbers.length === 0
    ? { lowest: null, highest: null }
    : { lowest: Math.min(...numbers), highest: Math.max(...numbers) };

/** Describes one side of a change for display. @param nameOf the name of a category or brand */
export const describePatch = (
  patch: Patch,
  action: BulkAction,
  nameOf: (id: string) => string | null,
): BulkValue => {
  const empty: BulkValue = { lowest: null, highest: null, status: null, name: null, tags: [] };
  if (patch.part === "thresholds")
    return { ...empty, ...range(patch.variants.map((variant) => variant.low_stock_threshold)) };
  if (patch.part === "prices") {
    const amounts = action.type.startsWith("compare_at")
      ? patch.variants.flatMap((variant) => variant.compare_at_price_minor ?? [])
      : patch.variants.map((variant) => variant.price_minor);
    return { ...empty, ...range(amounts) };
  }
  if (patch.part === "deleted") return empty;
  const { status, category_id, brand_id, tags } = patch.fields;
  const lookup = action.type === "category" ? category_id : brand_id;
  return { ...empty, status, tags, name: lookup === null ? null : nameOf(lookup) };
};
