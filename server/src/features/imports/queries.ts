import type { ImportSource, ImportTotals, ImportWarning, ProductImport } from "@sellerdesk/contract/imports";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/pool.ts";
import type { Delimiter } from "../../lib/csv.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { type ErrorRow, notImported } from "./report-rules.ts";

export type NewImport = {
  id: string;
  file_name: string;
  storage_key: string;
  dry_run: boolean;
  source: ImportSource;
  delimiter: Delimiter;
  columns: string[];
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

export const insertImport = async (tx: Tx, sellerId: SellerId, row: NewImport): Promise<void> => {
  await tx
    .insertInto("product_imports")
    .values({ ...row, seller_id: sellerId, totals: JSON.stringify(noTotals) })
    .execute();
};

/** Errors that a reply shows; the file of failed rows has all of them. */
const shownErrors = 100;

export const findImport = async (
  db: Db,
  sellerId: SellerId,
  id: string,
): Promise<ProductImport | undefined> => {
  const { rows } = await sql<
    Omit<ProductImport, "created_at" | "finished_at"> & { created_at: Date; finished_at: Date | null }
  >`
    select i.id, i.file_name, i.dry_run, i.status, i.source, i.totals, i.warnings, i.failure, i.created_at, i.finished_at,
      (select count(*) from product_import_errors e
        where e.seller_id = i.seller_id and e.import_id = i.id and e.code <> ${notImported}) as errors_count,
      (select coalesce(json_agg(json_build_object('row', f.row, 'column', f."column", 'code', f.code,
          'message', f.message) order by f.row, f.id), '[]')
        from (select * from product_import_errors e
          where e.seller_id = i.seller_id and e.import_id = i.id and e.code <> ${notImported}
          order by e.row, e.id limit ${shownErrors}) f) as errors
    from product_imports i where i.seller_id = ${sellerId} and i.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
};

export type StoredImport = Pick<NewImport, "storage_key" | "dry_run" | "columns"> & { delimiter: string };

export const findStoredImport = (db: Db, sellerId: SellerId, id: string): Promise<StoredImport | undefined> =>
  db
    .selectFrom("product_imports")
    .select(["storage_key", "dry_run", "delimiter", "columns"])
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .executeTakeFirst();

/** Begins an import, or begins it again after a process died in it: what it reported then is forgotten. */
export const startImport = async (tx: Tx, sellerId: SellerId, id: string): Promise<void> => {
  await tx
    .deleteFrom("product_import_errors")
    .where("seller_id", "=", sellerId)
    .where("import_id", "=", id)
    .execute();
  await tx
    .updateTable("product_imports")
    .set({ status: "running", totals: JSON.stringify(noTotals), warnings: "[]", failure: null })
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .execute();
};

export type Progress = { totals: ImportTotals; warnings: ImportWarning[] };

export const updateImport = async (
  db: Db,
  sellerId: SellerId,
  id: string,
  { totals, warnings }: Progress,
  end?: { status: "done" | "failed"; failure: string | null },
): Promise<void> => {
  await db
    .updateTable("product_imports")
    .set({
      totals: JSON.stringify(totals),
      warnings: JSON.stringify(warnings),
      ...(end && { ...end, finished_at: sql<Date>`now()` }),
    })
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .execute();
};

export const insertErrors = async (
  db: Db,
  sellerId: SellerId,
  importId: string,
  errors: ErrorRow[],
): Promise<void> => {
  const rows = errors.map((error) => ({ ...error, id: newId() }));
  await sql`
    insert into product_import_errors (seller_id, id, import_id, row, "column", code, message, record)
    select ${sellerId}, id, ${importId}, row, "column", code, message, record
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e(id uuid, row integer, "column" text, code text, message text, record jsonb)`.execute(db);
};

/** Failed rows in the order of the file, each with all that is wrong in it, `limit` at a time after row `after`. */
export const listFailedRows = async (
  db: Db,
  sellerId: SellerId,
  importId: string,
  after: number,
  limit: number,
): Promise<{ row: number; record: string[]; error: string }[]> => {
  const { rows } = await sql<{ row: number; record: string[]; error: string }>`
    select row, (array_agg(record order by id))[1] as record,
      string_agg(case when "column" = '' then message else "column" || ': ' || message end, ' ' order by id) as error
    from product_import_errors
    where seller_id = ${sellerId} and import_id = ${importId} and row > ${after}
    group by row order by row limit ${limit}`.execute(db);
  return rows;
};
