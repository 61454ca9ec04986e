import type {
  ImportColumn,
  ImportStatus,
  ImportSummary,
  ImportTotals,
  ImportWarning,
  ProductImport,
  TextEncoding,
} from "@sellerdesk/contract/imports";
import type { Text } from "@sellerdesk/contract/text";
import type { StoredText } from "@sellerdesk/contract/render-text";
import { sql } from "kysely";
import { countMatches } from "../../../db/capped-counts.ts";
import { currentTime } from "../../../db/clock.ts";
import type { Db, Tx } from "../../../db/pool.ts";
import type { Delimiter } from "../../../lib/tables/csv.ts";
import { newId } from "../../../lib/id.ts";
import { type Counted, offsetOf, type PageQuery } from "../../../lib/page.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { type EndedImport, type ErrorRow, notImported } from "../rows/report-rules.ts";

export type NewImport = {
  id: string;
  file_name: string;
  storage_key: string;
  dry_run: boolean;
  status: ImportStatus;
  source: ImportSummary["source"];
  delimiter: Delimiter;
  encoding: TextEncoding;
  sheet: string | null;
  header_row: number;
  /** The header as the file has it. */
  columns: string[];
  mapping: ImportColumn[];
};

export const noTotals: ImportTotals = {
  rows: 0,
  products: 0,
  variants: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
};

/** Inserts an import that has not run yet. */
export const insertImport = async (tx: Tx, sellerId: SellerId, row: NewImport): Promise<void> => {
  await tx
    .insertInto("product_imports")
    .values({
      ...row,
      seller_id: sellerId,
      mapping: JSON.stringify(row.mapping),
      totals: JSON.stringify(noTotals),
    })
    .execute();
};

type Dated<T> = Omit<T, "created_at" | "finished_at"> & {
  created_at: Date;
  finished_at: Date | null;
};
const withInstants = <T extends { created_at: Date; finished_at: Date | null }>(row: T) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

const summary = sql`
  i.id, i.file_name, i.dry_run, i.status, i.source, i.totals, i.rows_done, i.failure, i.failure_code, i.failure_params, i.created_at, i.finished_at`;

/** Lists one page of the seller's imports, newest first. */
export const listImports = async (
  db: Db,
  sellerId: SellerId,
  page: PageQuery,
): Promise<Counted<ImportSummary>> => {
  const [{ rows }, total] = await Promise.all([
    sql<Dated<ImportSummary>>`
      select ${summary} from product_imports i where i.seller_id = ${sellerId}
      order by i.created_at desc, i.id desc limit ${page.per_page} offset ${offsetOf(page)}`.execute(
      db,
    ),
    countMatches(db, sql`from product_imports where seller_id = ${sellerId}`, page),
  ]);
  return { rows: rows.map(withInstants), ...total };
};

/** Errors that a response lists; the file of failed rows contains all of them. */
const shownErrors = 100;

/** One of the seller's imports; undefined if there is none. */
export const findImport = async (
  db: Db,
  sellerId: SellerId,
  id: string,
): Promise<ProductImport | undefined> => {
  const { rows } = await sql<Dated<ProductImport>>`
    select ${summary}, i.mapping as columns, i.warnings, i.storage_key is not null as can_run,
      case when i.sheet is null then i.encoding end as encoding, i.sheet, i.header_row,
      round(pace.of_rows)::int as rows_per_second,
      ceil(((i.totals ->> 'rows')::int - i.rows_done) / pace.of_rows)::int as seconds_left,
      (select count(*) from product_import_errors e
        where e.seller_id = ${sellerId} and e.import_id = i.id and e.code <> ${notImported}) as errors_count,
      (select coalesce(json_agg(json_build_object('row', f.row, 'column', f."column", 'code', f.code,
          'message', f.message, 'text', f.text_code, 'params', f.params) order by f.row, f.id), '[]')
        from (select * from product_import_errors e
          where e.seller_id = ${sellerId} and e.import_id = i.id and e.code <> ${notImported}
          order by e.row, e.id limit ${shownErrors}) f) as errors,
      (select json_build_object('wanted', count(*), 'fetched', count(*) filter (where p.status = 'fetched'),
          'failed', count(*) filter (where p.status = 'failed'))
        from product_import_images p where p.seller_id = ${sellerId} and p.import_id = i.id) as pictures,
      (select coalesce(json_agg(json_build_object('row', f.row, 'url', f.url, 'message', f.failure,
          'text', f.failure_code, 'params', f.failure_params) order by f.row, f.id), '[]')
        from (select * from product_import_images p
          where p.seller_id = ${sellerId} and p.import_id = i.id and p.status = 'failed'
          order by p.row, p.id limit ${shownErrors}) f) as picture_errors
    from product_imports i
    left join lateral (select (i.rows_done - i.began_rows) / greatest(extract(epoch from now() - i.began_at), 0.001) as of_rows
      where i.status = 'running' and i.rows_done > i.began_rows) pace on true
    where i.seller_id = ${sellerId} and i.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  // An import of the previous version has no samples, for the day that its file is stored.
  const columns = row.columns.map((column) => ({ ...column, samples: column.samples ?? [] }));
  return withInstants({ ...row, columns });
};

export type StoredImport = Omit<NewImport, "id">;

/** Finds an import as stored. Columns with casts hold what `insertImport` and `updateRun` wrote. */
export const findStoredImport = async (
  db: Db,
  sellerId: SellerId,
  id: string,
): Promise<(Omit<StoredImport, "storage_key"> & { storage_key: string | null }) | undefined> => {
  const row = await db
    .selectFrom("product_imports")
    .select(["file_name", "dry_run", "status", "source", "delimiter", "encoding", "sheet"])
    .select(["header_row", "columns", "mapping", "storage_key"])
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      delimiter: row.delimiter as Delimiter,
      encoding: row.encoding as TextEncoding,
      mapping: row.mapping as unknown as ImportColumn[],
    }
  );
};

/** Finds the seller's latest mapping for a file with the same header, apart from `_error`. */
export const findMappingOf = async (
  db: Db,
  sellerId: SellerId,
  header: string[],
): Promise<ImportColumn[] | undefined> => {
  const { rows } = await sql<{ mapping: ImportColumn[] }>`
    select mapping from product_imports
    where seller_id = ${sellerId} and array_remove(columns, '_error') = ${header}::text[] and status <> 'mapping'
    order by created_at desc, id desc limit 1`.execute(db);
  return rows[0]?.mapping;
};

/** The condition that an import is neither queued nor running, and that its file is stored. */
const isIdle = (sellerId: SellerId, id: string) => sql<boolean>`
  seller_id = ${sellerId} and id = ${id} and status in ('mapping', 'done', 'failed', 'canceled')
    and storage_key is not null`;

/**
 * Queues the next run of an import whose file is stored, and deletes the report of the last run.
 * @returns false if it is queued or running, or its file was deleted
 */
export const updateRun = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  { dryRun, mapping }: { dryRun: boolean; mapping: ImportColumn[] },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("product_imports")
    .set({
      status: "queued",
      failure: null,
      failure_code: null,
      failure_params: null,
      finished_at: null,
      dry_run: dryRun,
      is_staged: false,
      last_row: 0,
      rows_done: 0,
      warnings: "[]",
      totals: JSON.stringify(noTotals),
      mapping: JSON.stringify(mapping),
    })
    .where(isIdle(sellerId, id))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  for (const table of ["product_import_errors", "product_import_images"] as const)
    await tx
      .deleteFrom(table)
      .where("seller_id", "=", sellerId)
      .where("import_id", "=", id)
      .execute();
  return true;
};

export type Reading = Pick<
  NewImport,
  "source" | "delimiter" | "encoding" | "sheet" | "header_row" | "columns" | "mapping"
>;

/**
 * Stores another reading of an import's file. The import then waits for the mapping of its columns.
 * @returns false if it is queued or running, or its file was deleted
 */
export const updateReading = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  reading: Reading,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("product_imports")
    .set({
      ...reading,
      mapping: JSON.stringify(reading.mapping),
      status: "mapping",
      dry_run: true,
      failure: null,
      failure_code: null,
      failure_params: null,
      finished_at: null,
    })
    .where(isIdle(sellerId, id))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** One process's work on an import. Earlier attempts at the same import may no longer write. */
export type Attempt = { sellerId: SellerId; importId: string; attempt: number };
export type ClaimedImport = { attempt: number; is_staged: boolean };

const isOfRun = ({ sellerId, importId, attempt }: Attempt) =>
  sql<boolean>`seller_id = ${sellerId} and id = ${importId} and attempt = ${attempt}`;

/**
 * Claims an import, or takes it over from a process that died or hangs.
 * @returns undefined if it has ended in the meantime
 */
export const claimImport = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
): Promise<ClaimedImport | undefined> =>
  tx
    .updateTable("product_imports")
    .set((set) => ({ status: "running" as const, attempt: set("attempt", "+", 1) }))
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .where("status", "in", ["queued", "running"])
    .returning(["attempt", "is_staged"])
    .executeTakeFirst();

export type Progress = {
  totals: ImportTotals;
  rows_done: number;
  warnings: ImportWarning[];
  /** The first row of the last product that was handled. */
  last_row: number;
};

/** Finds an import's progress; undefined if it was canceled or another process took it over. */
export const findProgress = async (db: Db, run: Attempt): Promise<Progress | undefined> => {
  const { rows } = await sql<Progress>`
    select totals, rows_done, warnings, last_row from product_imports
    where ${isOfRun(run)} and status = 'running'`.execute(db);
  return rows[0];
};

/**
 * Stores the progress of an import, in the transaction that made it.
 * @param from the `last_row` before that transaction
 * @returns false if `last_row` has changed, the import was canceled, or another process took it
 * over: nothing may be written then
 */
export const updateProgress = async (
  tx: Tx,
  run: Attempt,
  from: number,
  { totals, rows_done, warnings, last_row }: Progress,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("product_imports")
    .set({
      rows_done,
      last_row,
      totals: JSON.stringify(totals),
      warnings: JSON.stringify(warnings),
    })
    .where(isOfRun(run))
    .where("status", "=", "running")
    .where("last_row", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Marks the whole file as read. */
export const updateStaged = async (tx: Tx, run: Attempt): Promise<void> => {
  await tx.updateTable("product_imports").set({ is_staged: true }).where(isOfRun(run)).execute();
};

/** Records the start of the import of products, to measure its pace. */
export const updateBegun = async (db: Db, run: Attempt): Promise<void> => {
  await db
    .updateTable("product_imports")
    .set((set) => ({ began_at: sql<Date>`now()`, began_rows: set.ref("rows_done") }))
    .where(isOfRun(run))
    .execute();
};

/** `attempt` identifies the process that changes the status; null for any. */
type NextStatus = { status: ImportStatus; failure?: Text | null; attempt?: number | null };

/**
 * Changes the status of an import from one of `from`.
 * @returns the import; undefined if it has another status, or does not exist
 */
export const updateStatus = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  from: ImportStatus[],
  { status, failure = null, attempt = null }: NextStatus,
): Promise<EndedImport | undefined> => {
  const { rows } = await sql<EndedImport>`
    update product_imports set status = ${status}, failure = ${failure?.message},
      failure_code = ${failure?.code}, failure_params = ${failure && JSON.stringify(failure.params)},
      finished_at = case when ${status} in ('done', 'failed', 'canceled') then ${currentTime} end
    where seller_id = ${sellerId} and id = ${id} and status = any(${from})
      and attempt = coalesce(${attempt}::int, attempt)
    returning file_name, dry_run, status, totals`.execute(tx);
  return rows[0];
};

/**
 * Removes the key of an import's file, unless the import is queued or running.
 * @returns the key; null if there is none, or the file is in use
 */
export const takeFile = async (db: Db, sellerId: SellerId, id: string): Promise<string | null> => {
  const { rows } = await sql<{ key: string }>`
    with kept as (
      select storage_key from product_imports
      where seller_id = ${sellerId} and id = ${id} and status not in ('queued', 'running') and storage_key is not null
      for update
    )
    update product_imports i set storage_key = null from kept
    where i.seller_id = ${sellerId} and i.id = ${id} returning kept.storage_key as key`.execute(db);
  return rows[0]?.key ?? null;
};

/** Inserts failed rows, with their problems. */
export const insertErrors = async (
  tx: Tx,
  sellerId: SellerId,
  importId: string,
  errors: ErrorRow[],
): Promise<void> => {
  const rows = errors.map((error) => ({ ...error, id: newId() }));
  await sql`
    insert into product_import_errors (seller_id, id, import_id, row, "column", code, message, text_code, params, record)
    select ${sellerId}, id, ${importId}, row, "column", code, message ->> 'message', message ->> 'code',
      message -> 'params', record
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e(id uuid, row integer, "column" text, code text, message jsonb, record jsonb)`.execute(
    tx,
  );
};

type FailedRow = { row: number; record: string[]; problems: ({ column: string } & StoredText)[] };

/**
 * Lists failed rows in the order of the file, each with all of its problems: up to `limit` rows
 * after row `after` (keyset pagination).
 */
export const listFailedRows = async (
  db: Db,
  sellerId: SellerId,
  importId: string,
  after: number,
  limit: number,
): Promise<FailedRow[]> => {
  const { rows } = await sql<FailedRow>`
    select row, (array_agg(record order by id))[1] as record,
      json_agg(json_build_object('column', "column", 'message', message, 'code', text_code,
        'params', params) order by id) as problems
    from product_import_errors
    where seller_id = ${sellerId} and import_id = ${importId} and row > ${after}
    group by row order by row limit ${limit}`.execute(db);
  return rows;
};

/**
 * Lets a transaction commit without waiting for the disk. A crash of the database may lose the last
 * batches of an import together with their report; the import then repeats them.
 */
export const deferDiskFlush = async (tx: Tx): Promise<void> => {
  await sql`set local synchronous_commit = off`.execute(tx);
};
