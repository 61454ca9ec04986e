import type { ImportTotals } from "@sellerdesk/contract/imports";
import type { Product, ProductInput } from "@sellerdesk/contract/product";
import { say } from "@sellerdesk/contract/words";
import type { Db } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../lib/app-error.ts";
import type { CsvRow } from "../../lib/csv.ts";
import { handleFrom } from "../../lib/handle.ts";
import { sanitiseRichText } from "../../lib/rich-text.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { resolveLookupNames } from "../lookups/service.ts";
import { findProductsByCodes, type ProductCodes, writeProduct } from "../products/service.ts";
import type { NoteCode, RowProblem } from "./cell-rules.ts";
import { type Columns, headerOf } from "./column-rules.ts";
import { type Known, placeInFile, planProduct, type WantedPicture } from "./merge-rules.ts";
import { insertWantedPictures, listFetchedPictures } from "./picture-queries.ts";
import { flushLater, insertErrors, noTotals, type Progress } from "./queries.ts";
import { createWarnings, toErrorRows } from "./report-rules.ts";
import { listSkuOwners } from "./row-queries.ts";
import { type FileProduct, readProduct } from "./row-rules.ts";

export type ProductRows = { firstRow: number; rows: CsvRow[] };
type Job = { sellerId: SellerId; currency: string; importId: string };

/** Ends a transaction that only tried. */
class DryRun extends Error {}

/** Another writer was at the same product at the same moment: a taken SKU or handle, or a lock that was waited for too long. */
const raced = new Set(["23505", "55P03"]);

type Outcome =
  | { kind: "created" | "updated" | "unchanged"; wanted: WantedPicture[] }
  | { kind: "failed"; problems: RowProblem[] };

/** What a file knows a product by; one without handle and SKU is known by what its title makes. */
const codesOf = ({ handle, fields, variants }: FileProduct): ProductCodes => {
  const skus = variants.flatMap(({ sku }) => sku || []);
  const byTitle = skus.length === 0 && fields.title ? handleFrom(fields.title) : null;
  return { handle: handle ?? byTitle, skus };
};

/** Names of lookups repeat from product to product; so many answers are kept. */
const keptNames = 1000;

/** Finds what a file names in words, each set of names once. */
const createNameFinder = (db: Db) => {
  const known = new Map<string, ReturnType<typeof resolveLookupNames>>();
  return ({ brand, category, colors }: FileProduct["names"]) => {
    const names = { brand: brand ?? "", category: category ?? "", colors: colors ?? [] };
    const key = JSON.stringify(names);
    const found = known.get(key) ?? resolveLookupNames(db, names);
    if (known.size === keptNames) known.clear();
    known.set(key, found);
    return found;
  };
};

/** Imports the products of one file batch by batch, each product in a transaction of its own; a dry run rolls each back. */
export const createImporter = (db: Db, job: Job, columns: Columns, { dryRun }: { dryRun: boolean }) => {
  const { importId } = job;
  const owner = { id: job.sellerId, currency: job.currency };
  const stock = { kind: "import", actor_type: "seller", actor_id: owner.id, reference_id: importId } as const;
  const totals: ImportTotals = { ...noTotals };
  let rowsDone = 0;
  const warnings = createWarnings();
  const note = (code: NoteCode, abouts: string[]) => warnings.add(abouts.map((about) => ({ code, about })));
  note("columns_ignored", columns.unread);
  const findNames = createNameFinder(db);

  const write = (file: FileProduct, input: ProductInput, stored: Product | null, wanted: WantedPicture[]) =>
    inTransaction(db, async (tx) => {
      await flushLater(tx);
      const { handle } = file;
      // What a dry run rolled back still counts against the plan.
      const adding = dryRun ? totals.created + 1 : 1;
      const options = { stock, adding, ...(handle !== null && { handle }) };
      const productId = await writeProduct(tx, owner, stored, input, options);
      if (dryRun) throw new DryRun();
      if (wanted.length > 0) await insertWantedPictures(tx, owner.id, { importId, productId }, wanted);
    }).catch((error: unknown) => {
      if (error instanceof DryRun) return;
      if (error instanceof Error && "code" in error && raced.has(String(error.code)))
        throw new AppError("conflict");
      throw error;
    });

  const takeOne = async (
    file: FileProduct,
    stored: Product | null | "several",
    pictures: Known["pictures"],
  ): Promise<Outcome> => {
    if (stored === "several") {
      const message = say(
        "The SKUs of these rows are of several products here. Give each product its own handle.",
      );
      const row = file.rows[0]?.number ?? 0;
      return { kind: "failed", problems: [{ row, column: "", code: "several_products", message }] };
    }
    const { unknown, ...lookups } = await findNames(file.names);
    const plan = planProduct(columns, file, { lookups, pictures }, stored);
    if (plan.kind === "failed") return plan;
    const { wanted } = plan;
    if (plan.kind === "write") {
      try {
        await write(file, plan.input, stored, wanted);
      } catch (error) {
        // A database that is busy is no fault of the row: the import is tried again.
        if (!(error instanceof AppError) || error.status === 503) throw error;
        const faults = error.fields ?? [{ field: "", code: error.code, message: error.message }];
        const problems = faults.map((fault) => placeInFile(columns, file, plan.rows, fault));
        return { kind: "failed", problems };
      }
    } else if (stored && wanted.length > 0 && !dryRun) {
      const of = { importId, productId: stored.id };
      await inTransaction(db, (tx) => insertWantedPictures(tx, owner.id, of, wanted));
    }
    warnings.add([...file.notes, ...plan.notes]);
    for (const { kind, name } of unknown) note(`${kind}_unknown`, [name]);
    return { kind: plan.kind === "unchanged" ? plan.kind : stored ? "updated" : "created", wanted };
  };

  /** SKUs that a product further up in the same file has. */
  const findTaken = (file: FileProduct, firstRow: number, owners: Map<string, number>): RowProblem[] =>
    file.variants.flatMap(({ row, sku }) => {
      if (!sku || (owners.get(sku) ?? firstRow) >= firstRow) return [];
      const message = say("Another product of this file already uses {sku}.", { sku });
      return { row, column: headerOf(columns, "sku"), code: "sku_taken", message };
    });

  const readAll = (products: ProductRows[]) =>
    Promise.all(
      products.map(async ({ firstRow, rows }) => {
        const file = readProduct(columns, rows, owner.currency);
        if (file.fields.description_html !== undefined)
          file.fields.description_html = await sanitiseRichText(file.fields.description_html);
        return { firstRow, rows, file };
      }),
    );

  return {
    progress: (): Progress => ({ totals, rows_done: rowsDone, warnings: warnings.list() }),
    count(rows: number) {
      totals.rows = rows;
    },
    async take(products: ProductRows[]): Promise<void> {
      const read = await readAll(products);
      const codes = read.map(({ file }) => codesOf(file));
      const skus = codes.flatMap((one) => one.skus);
      const urls = read.flatMap(({ file }) => file.pictures.map(({ url }) => url));
      const [owners, stored, pictures] = await Promise.all([
        listSkuOwners(db, owner.id, importId, skus),
        findProductsByCodes(db, owner.id, codes),
        listFetchedPictures(db, owner.id, urls),
      ]);
      for (const [at, { firstRow, rows, file }] of read.entries()) {
        file.problems.push(...findTaken(file, firstRow, owners));
        const outcome = await takeOne(file, stored[at] ?? null, pictures);
        totals.products += 1;
        totals.variants += file.variants.length;
        totals[outcome.kind] += 1;
        rowsDone += rows.length;
        if (outcome.kind === "failed")
          await insertErrors(db, owner.id, importId, toErrorRows(rows, outcome.problems));
        else if (dryRun)
          for (const { url } of outcome.wanted)
            note(URL.parse(url)?.protocol === "https:" ? "images_to_fetch" : "images_no_address", [url]);
      }
    },
  };
};
