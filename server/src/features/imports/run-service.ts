import { type ImportTotals, maxImportRows } from "@sellerdesk/contract/imports";
import type { Product, ProductInput } from "@sellerdesk/contract/products";
import type { Db } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import type { Storage } from "../../integrations/storage.ts";
import { AppError } from "../../lib/app-error.ts";
import { CsvFault, type CsvRow, type Delimiter, readCsv } from "../../lib/csv.ts";
import { sanitiseRichText } from "../../lib/rich-text.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { resolveLookupNames } from "../lookups/service.ts";
import { findProductByCodes, writeProduct } from "../products/service.ts";
import { type Columns, headerOf, readHeader } from "./column-rules.ts";
import { placeInFile, planProduct } from "./merge-rules.ts";
import { findStoredImport, insertErrors, noTotals, startImport, updateImport } from "./queries.ts";
import { createWarnings, toErrorRows } from "./report-rules.ts";
import { type FileProduct, type NoteCode, productKey, readProduct, type RowProblem } from "./row-rules.ts";

export type ImportJob = { sellerId: SellerId; currency: string; importId: string };
type Parts = Pick<Deps, "db" | "log"> & { storage: Storage };

/** Products between two reports of progress. */
const reportEvery = 20;

/** Rows that follow one another and share a product. */
async function* groupByProduct(columns: Columns, rows: AsyncIterable<CsvRow>) {
  let group: { key: string; rows: CsvRow[] } | undefined;
  for await (const row of rows) {
    if (row.number > maxImportRows + 1)
      throw new CsvFault(
        `A file may have ${maxImportRows} rows. Split it and import the parts one after the other.`,
      );
    const key = productKey(columns, row);
    if (group?.key === key) group.rows.push(row);
    else {
      if (group) yield group;
      group = { key, rows: [row] };
    }
  }
  if (group) yield group;
}

/** What an earlier product of the same file has already: rows out of order, and SKUs. */
const findRepeats = (
  columns: Columns,
  seen: Map<string, string>,
  key: string,
  file: FileProduct,
): RowProblem[] => {
  const first = file.rows[0]?.number ?? 0;
  const problem = (row: number, column: string, code: string, message: string) => ({
    row,
    column,
    code,
    message,
  });
  const message = "Other rows of this product stand further up. Put all of its rows together.";
  const repeats = seen.has(`key ${key}`)
    ? [problem(first, columns.header[0] ?? "", "rows_apart", message)]
    : [];
  for (const { row, sku } of file.variants) {
    const other = sku ? seen.get(`sku ${sku}`) : undefined;
    if (other !== undefined && other !== key)
      repeats.push(
        problem(
          row,
          headerOf(columns, "sku"),
          "sku_taken",
          `Another product of this file already uses ${sku}.`,
        ),
      );
  }
  seen.set(`key ${key}`, key);
  for (const { sku } of file.variants) if (sku && !seen.has(`sku ${sku}`)) seen.set(`sku ${sku}`, key);
  return repeats;
};

/** Ends a transaction that only tried. */
class DryRun extends Error {}

type Outcome = { kind: "created" | "updated" | "unchanged" } | { kind: "failed"; problems: RowProblem[] };

const unfetched = ({ images }: FileProduct, stored: Product | null) =>
  images.filter((image) => !stored?.images.some(({ url }) => image.endsWith(url)));

/** Imports the products of one file, one after the other, each in a transaction of its own. */
const createImporter = (db: Db, job: ImportJob, columns: Columns, { dryRun }: { dryRun: boolean }) => {
  const owner = { id: job.sellerId, currency: job.currency };
  const stock = {
    kind: "import",
    actor_type: "seller",
    actor_id: owner.id,
    reference_id: job.importId,
  } as const;
  const seen = new Map<string, string>();
  const totals: ImportTotals = { ...noTotals };
  const warnings = createWarnings();
  const note = (code: NoteCode, abouts: string[]) => warnings.add(abouts.map((about) => ({ code, about })));
  note("columns_ignored", columns.unknown);

  const write = (file: FileProduct, input: ProductInput, stored: Product | null) =>
    inTransaction(db, async (tx) => {
      const { handle } = file;
      // What a dry run rolled back still counts against the plan.
      const adding = dryRun ? totals.created + 1 : 1;
      await writeProduct(tx, owner, stored, input, { stock, adding, ...(handle !== null && { handle }) });
      if (dryRun) throw new DryRun();
    }).catch((error: unknown) => {
      if (error instanceof DryRun) return;
      if (error instanceof Error && "code" in error && error.code === "23505") throw new AppError("conflict");
      throw error;
    });

  const importProduct = async (key: string, rows: CsvRow[]): Promise<Outcome> => {
    const file = readProduct(columns, rows, owner.currency);
    totals.variants += file.variants.length;
    file.problems.push(...findRepeats(columns, seen, key, file));
    if (file.fields.description_html !== undefined)
      file.fields.description_html = await sanitiseRichText(file.fields.description_html);
    const { unknown, ...found } = await resolveLookupNames(db, {
      brand: file.names.brand ?? "",
      category: file.names.category ?? "",
      colors: file.names.colors ?? [],
    });
    const skus = file.variants.flatMap(({ sku }) => sku || []);
    const stored = await findProductByCodes(db, owner.id, { handle: file.handle, skus });
    const first = rows[0]?.number ?? 0;
    if (stored === "several") {
      const message =
        "The SKUs of these rows are of several products here. Give each product its own handle.";
      return { kind: "failed", problems: [{ row: first, column: "", code: "several_products", message }] };
    }
    const plan = planProduct(columns, file, found, stored);
    if (plan.kind === "failed") return plan;
    if (plan.kind === "write") {
      try {
        await write(file, plan.input, stored);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const faults = error.fields ?? [{ field: "", code: error.code, message: error.message }];
        return {
          kind: "failed",
          problems: faults.map((fault) => placeInFile(columns, file, plan.rows, fault)),
        };
      }
    }
    warnings.add([...file.notes, ...plan.notes]);
    for (const { kind, name } of unknown) note(`${kind}_unknown`, [name]);
    note("images_not_fetched", unfetched(file, stored));
    if (plan.kind === "unchanged") return plan;
    return { kind: stored ? "updated" : "created" };
  };

  return {
    progress: () => ({ totals, warnings: warnings.list() }),
    async take({ key, rows }: { key: string; rows: CsvRow[] }) {
      totals.rows += rows.length;
      const outcome = await importProduct(key, rows);
      totals.products += 1;
      totals[outcome.kind] += 1;
      if (outcome.kind === "failed")
        await insertErrors(db, owner.id, job.importId, toErrorRows(rows, outcome.problems));
      return totals.products;
    },
  };
};

/**
 * Runs one import to its end (domain.md, Import). A row that fails fails its product alone; a dry run writes nothing. Run again on
 * the same file it changes nothing.
 */
export const runImport = async ({ db, storage, log }: Parts, job: ImportJob): Promise<void> => {
  const { sellerId, importId } = job;
  const stored = await findStoredImport(db, sellerId, importId);
  if (!stored) return;
  await inTransaction(db, (tx) => startImport(tx, sellerId, importId));
  const header = readHeader(stored.columns);
  if ("refusal" in header) throw new Error(`import ${importId} was queued with a header that is refused`);
  const importer = createImporter(db, job, header.columns, { dryRun: stored.dry_run });
  const end = (status: "done" | "failed", failure: string | null) =>
    updateImport(db, sellerId, importId, importer.progress(), { status, failure });
  try {
    // Written by `queueImport` from a detected delimiter.
    const rows = readCsv(await storage.getStream(stored.storage_key), stored.delimiter as Delimiter);
    // The first row is the header, which is known.
    await rows.next();
    for await (const group of groupByProduct(header.columns, rows)) {
      const done = await importer.take(group);
      if (done % reportEvery === 0) await updateImport(db, sellerId, importId, importer.progress());
    }
    await end("done", null);
  } catch (error) {
    if (!(error instanceof CsvFault)) {
      log.error({ err: error, importId }, "an import broke off");
      await end("failed", "Something went wrong on our side. Import the file again: what is done stays.");
      throw error;
    }
    await end("failed", error.message);
  }
  await storage.delete(stored.storage_key);
};
