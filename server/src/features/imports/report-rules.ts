import type { ImportSummary, ImportWarning } from "@sellerdesk/contract/imports";
import { type Said, say } from "@sellerdesk/contract/words";
import type { CsvRow } from "../../lib/csv.ts";
import type { Note, NoteCode, RowProblem } from "./cell-rules.ts";

/** The code of a row that is in order itself; only another row of its product failed. */
export const notImported = "not_imported";

/** In words, `n` times and with `names` for examples. */
const noteTexts: Record<NoteCode, (n: number, names: string) => string> = {
  images_to_fetch: (n) => `${n} pictures are given by their address. They are fetched once you import.`,
  images_no_address: (n, names) =>
    `${n} pictures are no whole address that begins with https:// (${names}). They cannot be fetched.`,
  images_cut: (n, names) => `${n} products have more than 10 pictures (${names}). The first 10 are taken.`,
  brand_unknown: (n, names) =>
    `The marketplace does not know the brand of ${n} products (${names}). It stays as it is.`,
  category_unknown: (n, names) =>
    `The marketplace does not know the category of ${n} products (${names}). It stays as it is.`,
  category_cut: (n, names) => `${n} products have several categories (${names}). The first one is taken.`,
  color_unknown: (n, names) => `The marketplace does not know ${n} colours (${names}). They are left out.`,
  compare_at_ignored: (n, names) =>
    `${n} prices to compare with are not above the price (${names}). They are left out.`,
  barcode_ignored: (n, names) =>
    `${n} barcodes are no GTIN with a right check digit (${names}). They are left out.`,
  stock_kept: (n, names) =>
    `The file has another stock for ${n} variants (${names}). Stock of what is here changes in Inventory alone.`,
  stock_not_split: (n, names) =>
    `The file has one stock for all variants of ${n} products (${names}). It is left out; set it in Inventory.`,
  columns_ignored: (n, names) => `${n} columns are not read (${names}).`,
};

/** Examples that a warning names; of columns it names all. */
const maxExamples: Partial<Record<NoteCode, number>> = { columns_ignored: 300 };

/** Counts notes by kind, with a few examples each, on top of those that were counted `before`. */
export const createWarnings = (before: readonly ImportWarning[] = []) => {
  const counted = new Map(
    // The codes are those that `list` wrote.
    before.map(({ code, count, examples }) => [code as NoteCode, { count, examples: new Set(examples) }]),
  );
  return {
    add: (notes: readonly Note[]) => {
      for (const { code, about } of notes) {
        const one = counted.get(code) ?? { count: 0, examples: new Set() };
        one.count += 1;
        if (one.examples.size < (maxExamples[code] ?? 5)) one.examples.add(about);
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
      message: say("Another row of this product needs attention."),
    }));
  return [...problems, ...waiting].map((problem) => ({ ...problem, record: record(problem.row) }));
};

/** A dry run of fewer rows is over before its seller has left, and needs no notice. */
const noticedRows = 1000;

/** What the bell says of an import that ended; null where there is nothing to say that the screen has not said. */
export const noticeOf = ({
  file_name,
  dry_run,
  status,
  totals: { rows, created, updated, unchanged, failed },
}: Pick<ImportSummary, "file_name" | "dry_run" | "status" | "totals">): Said | null => {
  if (dry_run && rows < noticedRows) return null;
  if (status === "failed")
    return say("The import of {file_name} stopped. Open it to read why.", { file_name });
  const counts = [
    [created, dry_run ? "{n} to add" : "{n} added"],
    [updated, dry_run ? "{n} to change" : "{n} changed"],
    [unchanged, "{n} unchanged"],
    [failed, "{n} failed"],
  ] as const;
  const said = counts.filter(([n]) => n > 0).map(([n, template]) => say(template, { n }));
  const parts = said.join(", ") || say("no products");
  return dry_run
    ? say("{file_name} is checked: {parts}.", { file_name, parts })
    : say("{file_name} is imported: {parts}.", { file_name, parts });
};
