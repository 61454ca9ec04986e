import type { ImportSummary, ImportWarning } from "@sellerdesk/contract/imports";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import type { CsvRow } from "../../../lib/tables/csv.ts";
import type { Note, NoteCode, RowProblem } from "../reading/cell-rules.ts";

/** The code of a row that is in order itself; only another row of its product failed. */
export const notImported = "not_imported";

/**
 * How often something was noted, examples of it, and the verb's tense: a dry run speaks of the
 * future.
 */
type Noted = { n: number; names: string; were: "will be" | "were"; was: "will be" | "was" };

const noteTexts: Record<NoteCode, (noted: Noted) => string> = {
  images_to_fetch: ({ n }) =>
    `${n} images are given by their address. They will be fetched once you import.`,
  images_no_address: ({ n, names, were }) =>
    `${n} images are no whole address that begins with https:// (${names}). They ${were} left out.`,
  images_cut: ({ n, names, were }) =>
    `${n} products have more than 10 images (${names}). The first 10 ${were} imported.`,
  attributes_ignored: ({ names, were }) =>
    `Some attributes tell no variants of their product apart (${names}). They ${were} left out.`,
  brand_unknown: ({ n, names, were }) =>
    `The marketplace does not know the brand of ${n} products (${names}). They ${were} imported without it.`,
  category_unknown: ({ n, names, were }) =>
    `The marketplace does not know the category of ${n} products (${names}). They ${were} imported without it.`,
  category_cut: ({ n, names, was }) =>
    `${n} products have several categories (${names}). The first one ${was} imported.`,
  color_unknown: ({ n, names, were }) =>
    `The marketplace does not know ${n} colors (${names}). They ${were} left out.`,
  compare_at_ignored: ({ n, names, were }) =>
    `${n} compare-at prices are not above the price (${names}). They ${were} left out.`,
  barcode_ignored: ({ n, names, were }) =>
    `${n} barcodes are no GTIN with a right check digit (${names}). They ${were} left out.`,
  barcode_shortened: ({ names, were }) =>
    `A spreadsheet shortened these barcodes, and their last digits are lost: ${names}. They ${were} left out.`,
  status_unknown: ({ names, were }) =>
    `These statuses are not known here: ${names}. New products ${were} imported as drafts; others keep their status.`,
  stock_kept: ({ n, names, was }) =>
    `The file has another stock for ${n} variants (${names}). It ${was} left as it is; change it in Inventory.`,
  stock_not_split: ({ n, names, was }) =>
    `The file has one stock for all variants of ${n} products (${names}). It ${was} left out; set it in Inventory.`,
  columns_ignored: ({ n, names, were }) => `${n} columns ${were} left out (${names}).`,
};

/** Examples that a warning names; of columns it names all. */
const maxExamples: Partial<Record<NoteCode, number>> = { columns_ignored: 300 };

/** Counts notes by kind, with a few examples each, on top of those that were counted `before`. */
export const createWarnings = (isDryRun: boolean, before: readonly ImportWarning[] = []) => {
  const counted = new Map(
    // The codes are those that `list` wrote.
    before.map(({ code, count, examples }) => [
      code as NoteCode,
      { count, examples: new Set(examples) },
    ]),
  );
  return {
    add: (notes: readonly Note[]) => {
      for (const { code, about } of notes) {
        const counter = counted.get(code) ?? { count: 0, examples: new Set() };
        counter.count += 1;
        if (counter.examples.size < (maxExamples[code] ?? 5)) counter.examples.add(about);
        counted.set(code, counter);
      }
    },
    list: (): ImportWarning[] =>
      [...counted].map(([code, { count, examples }]) => {
        const names = [...examples].filter(Boolean);
        const tense = isDryRun
          ? ({ were: "will be", was: "will be" } as const)
          : ({ were: "were", was: "was" } as const);
        const message = noteTexts[code]({ n: count, names: names.join(", "), ...tense });
        return { code, count, examples: names, message };
      }),
  };
};

export type ErrorRow = RowProblem & { record: string[] };

/**
 * The errors of one product as they are stored: all that is wrong, and the rows that only wait for
 * the others.
 */
export const toErrorRows = (
  rows: readonly CsvRow[],
  problems: readonly RowProblem[],
): ErrorRow[] => {
  const record = (number: number) => rows.find((row) => row.number === number)?.cells ?? [];
  const faulty = new Set(problems.map(({ row }) => row));
  const waiting = rows
    .filter(({ number }) => !faulty.has(number))
    .map(({ number }) => ({
      row: number,
      column: "",
      code: notImported,
      message: msg("another_row_of_this_product_needs_attention"),
    }));
  return [...problems, ...waiting].map((problem) => ({ ...problem, record: record(problem.row) }));
};

/** A dry run of fewer rows is over before its seller has left, and needs no notice. */
const noticedRows = 1000;

/**
 * What the bell says of an import that ended; null where there is nothing to say that the screen
 * has not said.
 */
export const noticeOf = ({
  file_name,
  dry_run,
  status,
  totals: { rows, created, updated, unchanged, failed },
}: Pick<ImportSummary, "file_name" | "dry_run" | "status" | "totals">): Text | null => {
  if (dry_run && rows < noticedRows) return null;
  if (status === "failed") return msg("import_failed", { file_name });
  const counts = [
    [created, dry_run ? "rows_to_add" : "rows_added"],
    [updated, dry_run ? "rows_to_change" : "rows_changed"],
    [unchanged, "rows_unchanged"],
    [failed, "rows_failed"],
  ] as const;
  const told = counts.filter(([n]) => n > 0).map(([n, code]) => msg(code, { n }));
  const parts = told.length > 0 ? told : msg("no_products");
  return dry_run
    ? msg("import_checked", { file_name, parts })
    : msg("import_done", { file_name, parts });
};
