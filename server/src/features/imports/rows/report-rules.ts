import type { ImportSummary, ImportWarning } from "@sellerdesk/contract/imports";
import { msg, type NamesAfter, texts } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import { toMessageFields } from "../../../lib/message-fields.ts";
import type { CsvRow } from "../../../lib/tables/csv.ts";
import type { Note, NoteCode, RowProblem } from "../reading/cell-rules.ts";

/** The code of a valid row whose product failed because of another row. */
export const notImported = "not_imported";

/** Whether the warning of a dry run, which speaks of the future, has a text of its own. */
const hasDryRunText = (code: NoteCode): code is NamesAfter<"dry_run_warning"> =>
  `dry_run_warning_${code}` in texts;

/** The number of examples that a warning names, if it is not five; of columns it names all. */
const maxExamples: Partial<Record<NoteCode, number>> = { columns_ignored: 300 };

/** Counts notes by kind, with a few examples each, on top of those that were counted `before`. */
export const createWarnings = (isDryRun: boolean, before: readonly ImportWarning[] = []) => {
  const counted = new Map(
    // The cast is safe: the codes are those that `list` wrote.
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
        const params = { n: count, names: names.join(", ") };
        const message =
          isDryRun && hasDryRunText(code)
            ? msg(`dry_run_warning_${code}`, params)
            : msg(`warning_${code}`, params);
        return { code, count, examples: names, ...toMessageFields(message) };
      }),
  };
};

export type ErrorRow = RowProblem & { record: string[] };

/**
 * Returns the errors of one product to store: all of its problems, and one for each valid row that
 * waits for the others.
 */
export const toErrorRows = (
  rows: readonly CsvRow[],
  problems: readonly RowProblem[],
): ErrorRow[] => {
  const record = (number: number) => rows.find((row) => row.number === number)?.cells ?? [];
  const broken = new Set(problems.map(({ row }) => row));
  const waiting = rows
    .filter(({ number }) => !broken.has(number))
    .map(({ number }) => ({
      row: number,
      column: "",
      code: notImported,
      message: msg("another_row_of_this_product_needs_attention"),
    }));
  return [...problems, ...waiting].map((problem) => ({ ...problem, record: record(problem.row) }));
};

/** A dry run of fewer rows ends while its seller still waits, and needs no notification. */
const noticedRows = 1000;

export type EndedImport = Pick<ImportSummary, "file_name" | "dry_run" | "status" | "totals">;

/** Returns the notification of an ended import; null if the screen has shown everything already. */
export const noticeOf = ({
  file_name,
  dry_run,
  status,
  totals: { rows, created, updated, unchanged, failed },
}: EndedImport): Text | null => {
  if (dry_run && rows < noticedRows) return null;
  if (status === "failed") return msg("import_failed", { file_name });
  const counts = [
    [created, dry_run ? "rows_to_add" : "rows_added"],
    [updated, dry_run ? "rows_to_change" : "rows_changed"],
    [unchanged, "rows_unchanged"],
    [failed, "rows_failed"],
  ] as const;
  const counted = counts.filter(([n]) => n > 0).map(([n, code]) => msg(code, { n }));
  const parts = counted.length > 0 ? counted : msg("no_products");
  return dry_run
    ? msg("import_checked", { file_name, parts })
    : msg("import_done", { file_name, parts });
};
