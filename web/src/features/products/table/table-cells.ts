import { t } from "@lingui/core/macro";
import { europeanDigits } from "@sellerdesk/contract/digits";
import { minorDigits, parseMoney, plainMoney } from "@sellerdesk/contract/money";
import {
  type TableChange,
  type TableProduct,
  tableValues,
} from "@sellerdesk/contract/product-table";
import { validationMsg } from "@sellerdesk/contract/validation-texts";
import * as z from "zod/mini";
import { formatNumber } from "../../../lib/format.ts";
import { translateText } from "../../../lib/server-messages.ts";
import { installValidationMessages, translateIssue } from "../../../lib/validation-messages.ts";
import type { CellKind } from "../form-values/variant-columns.ts";

installValidationMessages();

export type TableColumn = TableChange["column"];

/** The columns in their order, with the kind of their values. */
export const columnKinds = {
  title: "text",
  status: "text",
  price_minor: "money",
  compare_at_price_minor: "money",
  cost_minor: "money",
  on_hand: "count",
  sku: "text",
  barcode: "text",
} as const satisfies Record<TableColumn, CellKind>;
// The keys of the table above, which TypeScript widens to string.
export const tableColumns = Object.keys(columnKinds) as TableColumn[];

/**
 * A row is a variant, the heading of a product with several variants (`variant` is null), or a
 * product with its only variant (`isHeading` as well).
 */
export type TableRow = {
  id: string;
  product: TableProduct;
  variant: TableProduct["variants"][number] | null;
  isHeading: boolean;
};

export const toRows = (products: readonly TableProduct[]): TableRow[] =>
  products.flatMap((product): TableRow[] => {
    const { id, variants } = product;
    const [only] = variants;
    if (only && variants.length === 1) return [{ id, product, variant: only, isHeading: true }];
    return [
      { id, product, variant: null, isHeading: true },
      ...variants.map((variant) => ({ id: variant.id, product, variant, isHeading: false })),
    ];
  });

/** Whether the column belongs to the product, and its variants share it. */
const isOfProduct = (column: TableColumn): column is "title" | "status" =>
  column === "title" || column === "status";

/** Returns the key of a cell, unique in the table; null if the row has nothing in the column. */
export const cellKey = (row: TableRow, column: TableColumn): string | null => {
  if (isOfProduct(column)) return row.isHeading ? `${row.product.id}:${column}` : null;
  return row.variant && `${row.variant.id}:${column}`;
};

type Value = string | number | null;

const storedValue = ({ product, variant }: TableRow, column: TableColumn): Value =>
  isOfProduct(column) ? product[column] : (variant?.[column] ?? null);

/** Returns the stored value of a cell as text. */
export const storedText = (row: TableRow, column: TableColumn): string => {
  const value = storedValue(row, column);
  return typeof value === "number" && columnKinds[column] === "money"
    ? plainMoney(value, row.product.currency)
    : String(value ?? "");
};

/** A reason why a cell cannot be saved as it is. */
export type Problem = {
  message: string;
  /** The possible meanings of an ambiguous amount, for the seller to choose from. */
  readings?: { decimal?: string; thousands: string };
  /** The text that somebody else saved in the meantime. */
  current?: string;
};
type Read = { value: Value } | { problem: Problem };

/**
 * Returns the readings of an ambiguous amount: `1,299`, or a comma if the seller's language has a
 * point before decimals.
 * @returns undefined if the amount is not ambiguous
 */
const findReadings = (text: string, currency: string): Problem["readings"] => {
  const [, whole = "", sign, fraction = ""] = /^(\d{1,9})([.,])(\d{1,3})$/.exec(text) ?? [];
  const digits = minorDigits(currency);
  const couldBeThousands = fraction.length === 3 && digits < 3;
  const isForeignComma = sign === "," && !formatNumber(1.5).includes(",");
  if (sign === undefined || (!couldBeThousands && !isForeignComma)) return undefined;
  // Exact: at most 12 digits.
  const thousands = plainMoney(Number(whole + fraction) * 10 ** digits, currency);
  const decimal = parseMoney(`${whole}.${fraction.replace(/0+$/, "") || "0"}`, currency);
  return decimal === null ? { thousands } : { decimal: plainMoney(decimal, currency), thousands };
};

const readMoney = (text: string, currency: string): Read => {
  if (text === "") return { value: null };
  const readings = findReadings(text, currency);
  if (readings) {
    const { decimal, thousands } = readings;
    return {
      problem: {
        readings,
        message:
          decimal === undefined
            ? t`Does “${text}” mean ${thousands}?`
            : t`“${text}” could be ${decimal} or ${thousands}.`,
      },
    };
  }
  const value = parseMoney(text, currency);
  if (value !== null) return { value };
  return { problem: { message: t`Use a format like ${plainMoney(129_900, currency)}.` } };
};

const readTyped = (typed: string, column: TableColumn, currency: string): Read => {
  const text = typed.trim();
  switch (columnKinds[column]) {
    case "money":
      return readMoney(europeanDigits(text), currency);
    case "count": {
      const digits = europeanDigits(text);
      return /^\d{1,10}$/.test(digits)
        ? { value: Number(digits) }
        : { problem: { message: t`Enter a whole number.` } };
    }
    case "text":
      if (column === "title" || column === "status") return { value: text };
      if (text === "") return { value: null };
      return { value: column === "barcode" ? text.replaceAll(/[\s-]/g, "") : text };
  }
};

/** Reads and validates the text of a cell by the rules of the contract. */
const read = (typed: string, column: TableColumn, currency: string): Read => {
  const result = readTyped(typed, column, currency);
  if ("problem" in result) return result;
  if (column === "price_minor" && result.value === null)
    return { problem: { message: t`Enter a price.` } };
  const schema: z.ZodMiniType = tableValues[column];
  const issue = z.safeParse(schema, result.value).error?.issues[0];
  return issue ? { problem: { message: translateIssue(issue) } } : result;
};

/** A cell whose text differs from the stored value. */
export type ChangedCell = {
  key: string;
  row: TableRow;
  column: TableColumn;
  text: string;
  /** Undefined if the text cannot be read. */
  value: Value | undefined;
  problem: Problem | undefined;
};
export type Drafts = Readonly<Record<string, string>>;
/** The server's errors about cells, by their keys. */
export type Refusals = Readonly<Record<string, { message: string; isStale: boolean }>>;

/** Returns the new or stored value of a variant's cell; null if it is blank or not readable. */
const valueOf = (
  row: TableRow,
  column: TableColumn,
  changed: ReadonlyMap<string, ChangedCell>,
): Value => {
  const cell = changed.get(cellKey(row, column) ?? "");
  return cell ? (cell.value ?? null) : storedValue(row, column);
};

/** Reports SKUs that two rows share, and compare-at prices that are not above the price. */
const addProblemsBetweenCells = (
  rows: readonly TableRow[],
  changed: Map<string, ChangedCell>,
): void => {
  const blame = (row: TableRow, columns: readonly TableColumn[], message: string) => {
    for (const column of columns) {
      const cell = changed.get(cellKey(row, column) ?? "");
      if (!cell) continue;
      cell.problem ??= { message };
      return;
    }
  };
  const withSku = new Map<string, TableRow>();
  for (const row of rows) {
    if (!row.variant) continue;
    const price = valueOf(row, "price_minor", changed);
    const compareAt = valueOf(row, "compare_at_price_minor", changed);
    if (typeof price === "number" && typeof compareAt === "number" && compareAt <= price)
      blame(
        row,
        ["compare_at_price_minor", "price_minor"],
        translateText(validationMsg("enter_more_than_the_price_or_leave_it_out")),
      );
    const sku = valueOf(row, "sku", changed);
    if (typeof sku !== "string") continue;
    const other = withSku.get(sku);
    if (!other) withSku.set(sku, row);
    else {
      const message = translateText(validationMsg("another_variant_already_uses", { sku }));
      // Report the error at the changed cell, in whichever of the two rows it is.
      blame(changed.has(cellKey(row, "sku") ?? "") ? row : other, ["sku"], message);
    }
  }
};

/**
 * Returns the changed cells by their keys, each with its problem. A text that means the stored
 * value is no change.
 */
export const findChanges = (
  rows: readonly TableRow[],
  drafts: Drafts,
  refusals: Refusals,
): ReadonlyMap<string, ChangedCell> => {
  const changed = new Map<string, ChangedCell>();
  for (const row of rows)
    for (const column of tableColumns) {
      const key = cellKey(row, column);
      const text = key === null ? undefined : drafts[key];
      if (key === null || text === undefined) continue;
      const result = read(text, column, row.product.currency);
      const value = "value" in result ? result.value : undefined;
      if (value !== undefined && value === storedValue(row, column)) continue;
      const refusal = refusals[key];
      const problem =
        "problem" in result
          ? result.problem
          : refusal && {
              message: refusal.message,
              ...(refusal.isStale && { current: storedText(row, column) }),
            };
      changed.set(key, { key, row, column, text, value, problem });
    }
  addProblemsBetweenCells(rows, changed);
  return changed;
};

/**
 * Whether a changed cell can be saved. A stale cell can be saved again, once the seller has seen
 * the current value.
 */
export const isSavable = ({ problem }: ChangedCell): boolean =>
  problem === undefined || problem.current !== undefined;

/** Converts a changed cell into a change of the request. */
export const toChange = ({ row, column, value }: ChangedCell): TableChange =>
  // Cast: the column decides the type of both values, which `read` has checked.
  ({
    product_id: row.product.id,
    ...(!isOfProduct(column) && { variant_id: row.variant?.id }),
    column,
    from: storedValue(row, column),
    to: value,
  }) as TableChange;

/** Returns the change that undoes another one. */
export const invert = (change: TableChange): TableChange =>
  ({ ...change, from: change.to, to: change.from }) as TableChange;

/**
 * Reads an amount or a percentage by which amounts are raised or lowered: `10%`, `-2.50`.
 * @returns null if the text is neither, is 0, or lowers by 100 % or more
 */
export const readDifference = (
  text: string,
  currency: string,
): { basisPoints: number } | { minor: number } | null => {
  const [, sign = "", amount = "", percent] =
    /^([+−-]?)\s*([\d.,]+)\s*(%?)$/.exec(europeanDigits(text.trim())) ?? [];
  const factor = sign === "" || sign === "+" ? 1 : -1;
  if (percent === "%") {
    const [, whole, decimals = ""] = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(amount) ?? [];
    if (whole === undefined) return null;
    const basisPoints = factor * Number(whole + decimals.padEnd(2, "0"));
    return basisPoints > -10_000 && basisPoints !== 0 ? { basisPoints } : null;
  }
  const minor = parseMoney(amount, currency);
  return minor === null || minor === 0 ? null : { minor: factor * minor };
};
