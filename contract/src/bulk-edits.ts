import * as z from "zod/mini";
import {
  dataOf,
  endpoint,
  IdParams,
  idOf,
  Instant,
  messageFields,
  MoneyMinor,
  TextParams,
} from "./http.ts";
import { priceRoundings } from "./money.ts";
import { maxTags, ProductStatus, tagText } from "./product.ts";
import { ProductSelection } from "./product-lists.ts";
import { validationCode } from "./validation-texts.ts";

/** Minutes in which a bulk edit can be undone (domain.md, Bulk). */
export const undoMinutes = 10;

const price = MoneyMinor.check(z.minimum(1, validationCode("enter_a_price_above_zero")));
/** A change in hundredths of a percent: 1000 is 10 % more, -500 is 5 % less. */
const basisPoints = z.int().check(
  z.minimum(-9999, validationCode("take_off_less_than_100_percent")),
  z.maximum(100_000, validationCode("add_at_most_1000_percent")),
  z.refine((points) => points !== 0, validationCode("enter_percentage_other_than_0")),
);
/** Prices are not rounded unless given. */
const rounding = z.optional(z.enum(priceRoundings));
const tags = z._default(z.array(tagText).check(z.maxLength(maxTags)), []);

/** The change to each selected product. */
export const BulkAction = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("price_percent"), basis_points: basisPoints, rounding }),
  z.strictObject({
    type: z.literal("price_amount"),
    /** Added to each price; a negative amount lowers it. */
    amount_minor: z.int().check(
      z.minimum(-100_000_000_000),
      z.maximum(100_000_000_000),
      z.refine((amount) => amount !== 0, validationCode("enter_amount_other_than_0")),
    ),
    rounding,
  }),
  z.strictObject({ type: z.literal("price_set"), price_minor: price }),
  z.strictObject({
    type: z.literal("compare_at_percent"),
    /** The percentage above the price. */
    basis_points: basisPoints.check(z.minimum(1, validationCode("enter_percentage_above_0"))),
    rounding,
  }),
  z.strictObject({ type: z.literal("compare_at_set"), compare_at_price_minor: price }),
  z.strictObject({ type: z.literal("compare_at_clear") }),
  z.strictObject({ type: z.literal("status"), status: ProductStatus }),
  z.strictObject({ type: z.literal("category"), category_id: z.nullable(idOf("category")) }),
  z.strictObject({ type: z.literal("brand"), brand_id: z.nullable(idOf("brand")) }),
  z.strictObject({ type: z.literal("tags"), add: tags, remove: tags }).check(
    z.refine(({ add, remove }) => add.length + remove.length > 0, {
      path: ["add"],
      message: validationCode("name_a_tag_to_add_or_to_remove"),
    }),
    z.refine(({ add, remove }) => !add.some((tag) => remove.includes(tag)), {
      path: ["remove"],
      message: validationCode("a_tag_cannot_be_added_and_removed_at_once"),
    }),
  ),
  z.strictObject({
    type: z.literal("low_stock"),
    low_stock_threshold: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  }),
  z.strictObject({ type: z.literal("delete") }),
]);
export type BulkAction = z.output<typeof BulkAction>;

/** Why a product was skipped. */
export const BulkSkip = z.enum([
  "gone",
  "changed_meanwhile",
  "price_too_low",
  "price_too_high",
  "price_above_compare_at",
  "compare_at_below_price",
  "too_many_tags",
  "in_open_orders",
  "no_room_in_plan",
  "changed_since",
  "handle_taken",
  "sku_taken",
]);
export type BulkSkip = z.output<typeof BulkSkip>;

/** One side of a change; the action decides which fields matter. */
const BulkValue = z.object({
  /** The range of prices or thresholds over the variants; `null` if there are none. */
  lowest: z.nullable(z.int()),
  highest: z.nullable(z.int()),
  status: z.nullable(ProductStatus),
  /** The path of a category, or the name of a brand. */
  name: z.nullable(z.string()),
  tags: z.array(z.string()),
});
export type BulkValue = z.output<typeof BulkValue>;

const Skipped = z.object({
  product_id: idOf("product"),
  title: z.string(),
  code: BulkSkip,
  ...messageFields,
});
const SkipCount = z.object({ code: BulkSkip, count: z.int(), ...messageFields });

/** The result that an edit would have if it ran now. */
export const BulkPreview = z.object({
  total: z.int(),
  changing: z.int(),
  /** Products that already have the new values. */
  unchanged: z.int(),
  skips: z.array(SkipCount),
  currency: z.string(),
  /** The first products that change. */
  sample: z.array(
    z.object({
      product_id: idOf("product"),
      title: z.string(),
      image: z.nullable(z.string()),
      before: BulkValue,
      after: BulkValue,
    }),
  ),
  /** The first skipped products. */
  skipped: z.array(Skipped),
});
export type BulkPreview = z.output<typeof BulkPreview>;

export const BulkEditStatus = z.enum(["queued", "running", "done", "failed", "undoing", "undone"]);
export type BulkEditStatus = z.output<typeof BulkEditStatus>;

/** A bulk edit with its progress and the products that it skipped. */
export const BulkEdit = z.object({
  id: idOf("bulk_edit"),
  action: BulkAction,
  status: BulkEditStatus,
  total: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  /** The numbers of changed products that the undo has restored and skipped. */
  restored: z.int(),
  kept: z.int(),
  skips: z.array(SkipCount),
  /** The first 100 products that the edit or its undo skipped. */
  left: z.array(Skipped),
  /** The end of the time to undo; `null` if the edit cannot be undone. */
  undo_until: z.nullable(Instant),
  /** Why the edit stopped; `null` unless `status` is `failed`. */
  failure: z.nullable(z.string()),
  failure_code: z.optional(z.nullable(z.string())),
  failure_params: z.optional(z.nullable(TextParams)),
  created_at: Instant,
  finished_at: z.nullable(Instant),
});
export type BulkEdit = z.output<typeof BulkEdit>;

const body = { selection: ProductSelection, action: BulkAction };

export const bulkEditsApi = {
  preview: endpoint("POST", "/api/products/bulk/preview", {
    access: "activePlan",
    isRepeatable: true,
    summary: "Previews a bulk edit: its changes, and what it would skip and why.",
    body: z.strictObject(body),
    bodyLimit: 1_048_576,
    reply: dataOf(BulkPreview),
  }),
  start: endpoint("POST", "/api/products/bulk", {
    access: "activePlan",
    summary:
      "Starts a bulk edit of products in the background, one at a time for each seller. `expected_total` is the number that the preview found.",
    body: z.strictObject({
      ...body,
      expected_total: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000_000))),
    }),
    bodyLimit: 1_048_576,
    status: 202,
    reply: dataOf(BulkEdit),
  }),
  latest: endpoint("GET", "/api/products/bulk", {
    access: "activePlan",
    summary: "Returns the running bulk edit, or the last one that can still be undone, or null.",
    reply: dataOf(z.nullable(BulkEdit)),
  }),
  find: endpoint("GET", "/api/products/bulk/:id", {
    access: "activePlan",
    summary: "Returns a bulk edit with its progress and result.",
    params: IdParams("bulk_edit"),
    reply: dataOf(BulkEdit),
  }),
  undo: endpoint("POST", "/api/products/bulk/:id/undo", {
    access: "activePlan",
    summary: "Undoes a bulk edit, except for products that were changed later.",
    params: IdParams("bulk_edit"),
    status: 202,
    reply: dataOf(BulkEdit),
  }),
};
