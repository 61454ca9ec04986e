import type { ImportWarning } from "@sellerdesk/contract/imports";
import type { CsvRow } from "../../lib/csv.ts";
import type { Note, NoteCode, RowProblem } from "./row-rules.ts";

/** The code of a row that is in order itself; only another row of its product failed. */
export const notImported = "not_imported";

/** In words, `n` times and with `names` for examples. */
const noteTexts: Record<NoteCode, (n: number, names: string) => string> = {
  images_not_fetched: (n) =>
    `Pictures by URL are not fetched yet: ${n} were left out. Add them in the products.`,
  brand_unknown: (n, names) =>
    `The marketplace does not know the brand of ${n} products (${names}). It was left as it is.`,
  category_unknown: (n, names) =>
    `The marketplace does not know the category of ${n} products (${names}). It was left as it is.`,
  color_unknown: (n, names) => `The marketplace does not know ${n} colours (${names}). They were left out.`,
  compare_at_ignored: (n, names) =>
    `${n} prices to compare with are not above the price (${names}). They were left out.`,
  stock_below_zero: (n, names) => `The stock of ${n} variants is below zero (${names}). It was taken as 0.`,
  stock_kept: (n, names) =>
    `The file has another stock for ${n} variants (${names}). Stock of what is here changes in Inventory alone.`,
  columns_ignored: (n, names) => `${n} columns mean nothing here (${names}). They were not read.`,
};

/** Examples that a warning names. */
const maxExamples = 5;

/** Counts notes by kind, with a few examples each. */
export const createWarnings = () => {
  const counted = new Map<NoteCode, { count: number; examples: Set<string> }>();
  return {
    add: (notes: readonly Note[]) => {
      for (const { code, about } of notes) {
        const one = counted.get(code) ?? { count: 0, examples: new Set() };
        one.count += 1;
        if (one.examples.size < maxExamples) one.examples.add(about);
        counted.set(code, one);
      }
    },
    list: (): ImportWarning[] =>
      [...counted].map(([code, { count, examples }]) => {
        const names = [...examples].filter(Boolean);
        return { code, count, examples: names, message: noteTexts[code](count, names.join(", ")) };
      }),
  };
};

export type ErrorRow = RowProblem & { record: string[] };

/** The errors of one product as they are stored: all that is wrong, and the rows that only wait for the others. */
export const toErrorRows = (rows: readonly CsvRow[], problems: readonly RowProblem[]): ErrorRow[] => {
  const record = (number: number) => rows.find((row) => row.number === number)?.cells ?? [];
  const faulty = new Set(problems.map(({ row }) => row));
  const waiting = rows
    .filter(({ number }) => !faulty.has(number))
    .map(({ number }) => ({
      row: number,
      column: "",
      code: notImported,
      message: "Another row of this product needs attention.",
    }));
  return [...problems, ...waiting].map((problem) => ({ ...problem, record: record(problem.row) }));
};
