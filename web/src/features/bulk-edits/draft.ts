import type { BulkAction } from "@sellerdesk/contract/bulk-edits";
import { maxTags, tagText, type ProductStatus } from "@sellerdesk/contract/product";
import { parseMoney, type PriceRounding } from "@sellerdesk/contract/money";
import type { ComboboxItem } from "../../ui/combobox-list.tsx";

/** The kinds of edit in the bulk bar. */
export type EditKind =
  | "price"
  | "compare_at"
  | "status"
  | "category"
  | "brand"
  | "tags"
  | "low_stock"
  | "archive"
  | "delete";

/** The seller's input for all kinds of edits. */
export type Draft = {
  /** The operation on prices. */
  way: "raise" | "lower" | "set" | "above" | "clear";
  /** The measure by which prices are raised and lowered. */
  by: "percent" | "amount";
  /** A percentage, an amount or a number, depending on `way`. */
  text: string;
  rounding: PriceRounding | null;
  status: ProductStatus;
  lookup: ComboboxItem | null;
  /** For a category or brand: removes it. */
  isNone: boolean;
  add: string;
  remove: string;
};

const statuses = ["published", "unlisted", "draft", "archived"] as const satisfies ProductStatus[];

/** Returns the statuses that change at least one of the products in `current`. */
export const findNewStatuses = (current: readonly ProductStatus[]): ProductStatus[] =>
  statuses.filter((status) => current.some((other) => other !== status));

/**
 * Returns the initial input.
 * @param newStatuses the statuses that can be chosen, the proposed one first
 */
export const emptyDraft = (
  kind: EditKind,
  [status = "published"]: readonly ProductStatus[],
): Draft => ({
  way: kind === "compare_at" ? "above" : "raise",
  by: "percent",
  text: "",
  rounding: null,
  status,
  lookup: null,
  isNone: false,
  add: "",
  remove: "",
});

/** The error of a draft; `empty` means that it is not ready yet. */
export type DraftProblem =
  | "empty"
  | "percent"
  | "percent_too_low"
  | "percent_too_high"
  | "money"
  | "whole"
  | "tags"
  | "tag_twice";

const basisPointsOf = (text: string): number | null => {
  const [, whole, decimals = ""] = /^(\d{1,9})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(whole + decimals.padEnd(2, "0"));
};

/**
 * The highest allowed raise of prices, and the limit that a reduction must stay below, in
 * hundredths of a percent. The contract has the same limits.
 */
const mostRaised = 100_000;
const allOfIt = 10_000;

const readPercent = (
  { text, way: method }: Draft,
  toAction: (basisPoints: number) => BulkAction,
): BulkAction | DraftProblem => {
  if (text.trim() === "") return "empty";
  const points = basisPointsOf(text);
  if (points === null || points === 0) return "percent";
  if (method === "lower" && points >= allOfIt) return "percent_too_low";
  if (method !== "lower" && points > mostRaised) return "percent_too_high";
  return toAction(method === "lower" ? -points : points);
};

const readMoney = (
  { text }: Draft,
  currency: string,
  toAction: (minor: number) => BulkAction,
): BulkAction | DraftProblem => {
  if (text.trim() === "") return "empty";
  const minor = parseMoney(text, currency);
  return minor === null || minor < 1 || minor > 100_000_000_000 ? "money" : toAction(minor);
};

const splitTags = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,،]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

const readTags = (draft: Draft): BulkAction | DraftProblem => {
  const [add, remove] = [splitTags(draft.add), splitTags(draft.remove)];
  if (add.length + remove.length === 0) return "empty";
  const isSound = [...add, ...remove].every((tag) => tagText.safeParse(tag).success);
  if (!isSound || add.length > maxTags || remove.length > maxTags) return "tags";
  return add.some((tag) => remove.includes(tag)) ? "tag_twice" : { type: "tags", add, remove };
};

/** Converts a draft into its action, or into the error that prevents it. */
export const readDraft = (
  kind: EditKind,
  draft: Draft,
  currency: string,
): BulkAction | DraftProblem => {
  const { way: method, text, status, lookup, isNone } = draft;
  const rounding = draft.rounding === null ? {} : { rounding: draft.rounding };
  switch (kind) {
    case "price":
      if (method === "set")
        return readMoney(draft, currency, (price_minor) => ({ type: "price_set", price_minor }));
      return draft.by === "amount"
        ? readMoney(draft, currency, (minor) => ({
            type: "price_amount",
            amount_minor: method === "lower" ? -minor : minor,
            ...rounding,
          }))
        : readPercent(draft, (basis_points) => ({
            type: "price_percent",
            basis_points,
            ...rounding,
          }));
    case "compare_at":
      if (method === "clear") return { type: "compare_at_clear" };
      return method === "set"
        ? readMoney(draft, currency, (minor) => ({
            type: "compare_at_set",
            compare_at_price_minor: minor,
          }))
        : readPercent(draft, (basis_points) => ({
            type: "compare_at_percent",
            basis_points,
            ...rounding,
          }));
    case "status":
      return { type: "status", status };
    case "archive":
      return { type: "status", status: "archived" };
    case "category":
      return isNone || lookup
        ? { type: "category", category_id: isNone ? null : (lookup?.id ?? null) }
        : "empty";
    case "brand":
      return isNone || lookup
        ? { type: "brand", brand_id: isNone ? null : (lookup?.id ?? null) }
        : "empty";
    case "tags":
      return readTags(draft);
    case "low_stock":
      if (text.trim() === "") return "empty";
      return /^\d{1,7}$/.test(text.trim()) && Number(text) <= 1_000_000
        ? { type: "low_stock", low_stock_threshold: Number(text) }
        : "whole";
    case "delete":
      return { type: "delete" };
  }
};
