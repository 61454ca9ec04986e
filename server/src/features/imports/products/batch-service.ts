import type { ImportTotals } from "@sellerdesk/contract/imports";
import type { Db, Tx } from "../../../db/pool.ts";
import { inJobTransaction } from "../../../db/transaction.ts";
import { AppError } from "../../../lib/app-error.ts";
import { keepUnfetchedImages, writeProducts } from "../../products/service.ts";
import type { Note } from "../reading/cell-rules.ts";
import type { Columns } from "../reading/column-rules.ts";
import type { WantedPicture } from "../rows/merge-rules.ts";
import { insertWantedPictures } from "../pictures/queries.ts";
import {
  createPlanner,
  type ImportJob,
  type PlannedProduct,
  type ProductRows,
  toProblems,
} from "./service.ts";
import {
  type Attempt,
  findProgress,
  deferDiskFlush,
  insertErrors,
  updateProgress,
} from "../records/queries.ts";
import { createWarnings, type ErrorRow, toErrorRows } from "../rows/report-rules.ts";

/** Ends this process's work on an import that was canceled or taken over by another process. */
export class ImportTaken extends Error {}

/** Thrown when other transactions wrote the same products at the same moment. */
class Raced extends Error {}

const staleCodes = new Set(["stale_write", "not_found"]);
/**
 * Checks if a write lost a race. A violated constraint of the database is one too, because every
 * rule is checked before.
 */
const isRaced = (error: unknown): boolean =>
  error instanceof Raced ||
  (error instanceof Error && "code" in error && /^23\d{3}$/.test(String(error.code)));

/** The number of attempts for a product that other transactions write at the same moment. */
const tries = 3;

type Outcome = keyof Pick<ImportTotals, "created" | "updated" | "unchanged" | "failed">;
/** The result of one product, and the notes to store with it. */
type Settled = {
  outcome: Outcome;
  errors: ErrorRow[];
  notes: Note[];
  wanted: WantedPicture[];
  id: string | null;
};

const noteWanted = ({ url }: WantedPicture): Note => ({
  code: URL.parse(url)?.protocol === "https:" ? "images_to_fetch" : "images_no_address",
  about: url,
});

/**
 * Imports the products of one file in batches. One transaction writes a batch's products, report
 * and progress, so that each product is imported exactly once, even if the process dies. A dry run
 * checks the products by the same rules.
 */
export const createImporter = (
  db: Db,
  job: ImportJob,
  run: Attempt,
  columns: Columns,
  { dryRun }: { dryRun: boolean },
) => {
  const { importId } = job;
  const owner = { id: job.sellerId, currency: job.currency };
  const stock = {
    kind: "import",
    actor_type: "seller",
    actor_id: owner.id,
    reference_id: importId,
  } as const;
  const planBatch = createPlanner(db, job, columns);

  const settle = (
    plannedProduct: PlannedProduct,
    written: string | AppError | undefined,
  ): Settled => {
    const { plan, stored, file, rows, notes } = plannedProduct;
    const fail = (problems: Parameters<typeof toErrorRows>[1]): Settled => ({
      outcome: "failed",
      errors: toErrorRows(rows, problems),
      notes: [],
      wanted: [],
      id: null,
    });
    if (plan.kind === "failed") return fail(plan.problems);
    const settled = { errors: [], notes, wanted: plan.wanted };
    if (plan.kind === "unchanged")
      return { ...settled, outcome: "unchanged", id: stored?.id ?? null };
    if (written instanceof AppError) return fail(toProblems(columns, file, plan.rows, written));
    return { ...settled, outcome: stored ? "updated" : "created", id: written ?? null };
  };

  /**
   * Writes the planned products.
   * @returns for each product to write its id, or the error with which it was refused
   */
  const writePlanned = async (tx: Tx, planned: readonly PlannedProduct[], reserved: number) => {
    const wanted = planned.flatMap(({ plan, stored, file: { handle } }) =>
      plan.kind === "write"
        ? { stored, input: plan.input, ...(handle !== null && { handle }) }
        : [],
    );
    if (wanted.length === 0) return [];
    const written = await writeProducts(tx, owner, wanted, { stock, isDryRun: dryRun, reserved });
    if (written.some((value) => value instanceof AppError && staleCodes.has(value.code)))
      throw new Raced();
    return written;
  };

  /** @param refusal the error with which the write of the products failed before */
  const commit = (planned: readonly PlannedProduct[], refusal?: AppError) =>
    inJobTransaction(db, async (tx) => {
      await deferDiskFlush(tx);
      const before = await findProgress(tx, run);
      if (!before) throw new ImportTaken();
      const [first] = planned;
      // The batch is committed already: the answer to that commit was lost.
      if (!first || first.firstRow <= before.last_row) return;
      const reserved = dryRun ? before.totals.created : 0;
      const written = refusal ? [] : await writePlanned(tx, planned, reserved);
      const outcomes = written.values();
      const settled = planned.map((plannedProduct) =>
        settle(
          plannedProduct,
          plannedProduct.plan.kind === "write" ? (refusal ?? outcomes.next().value) : undefined,
        ),
      );
      const totals = { ...before.totals };
      const warnings = createWarnings(dryRun, before.warnings);
      for (const [index, { outcome, notes, wanted }] of settled.entries()) {
        totals.products += 1;
        totals.variants += planned[index]?.file.variants.length ?? 0;
        totals[outcome] += 1;
        warnings.add([...notes, ...(dryRun ? wanted.map(noteWanted) : [])]);
      }
      const errors = settled.flatMap((item) => item.errors);
      if (errors.length > 0) await insertErrors(tx, owner.id, importId, errors);
      const pictures = settled.flatMap(({ id, wanted }) =>
        id === null
          ? []
          : wanted.map((picture, position) => ({ ...picture, product_id: id, position })),
      );
      if (!dryRun && pictures.length > 0)
        await insertWantedPictures(tx, owner.id, importId, pictures);
      // Images that the file names and that were not fetched are known only from the file.
      if (!dryRun && columns.places.has("images")) {
        const ids = settled.flatMap(({ id }) => id ?? []);
        await keepUnfetchedImages(tx, owner.id, ids, pictures);
      }
      const rows_done = before.rows_done + planned.reduce((sum, { rows }) => sum + rows.length, 0);
      const last_row = planned.at(-1)?.firstRow ?? before.last_row;
      const progress = { totals, warnings: warnings.list(), rows_done, last_row };
      // Last, because it locks the import: a batch must not delay a cancellation.
      if (!(await updateProgress(tx, run, before.last_row, progress))) throw new ImportTaken();
    });

  const take = async (products: readonly ProductRows[], attempt = 1): Promise<void> => {
    const planned = await planBatch(products);
    try {
      await commit(planned);
    } catch (error) {
      if (!isRaced(error)) throw error;
      if (products.length > 1) {
        const middle = Math.ceil(products.length / 2);
        await take(products.slice(0, middle));
        await take(products.slice(middle));
      } else if (attempt < tries) await take(products, attempt + 1);
      else await commit(planned, new AppError("conflict"));
    }
  };
  return { take };
};
