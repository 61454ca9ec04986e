import { sql } from "kysely";
import type { Db } from "../../../db/pool.ts";
import type { CsvRow } from "../../../lib/tables/csv.ts";
import type { SellerId } from "../../../lib/seller-id.ts";

/** A row of a file, with the first row of its product, which may be anywhere before it. */
export type StagedRow = {
  row: number;
  first_row: number;
  sku: string | null;
  cells: string[];
  /** The total length of the cells. */
  bytes: number;
};

/** Inserts rows of a file. Rows that exist, because the answer to their commit was lost, stay. */
export const insertRows = async (
  db: Db,
  sellerId: SellerId,
  importId: string,
  rows: StagedRow[],
): Promise<void> => {
  await sql`
    insert into product_import_rows (seller_id, import_id, row, first_row, sku, cells, bytes)
    select ${sellerId}, ${importId}, n.row, n.first_row, n.sku, n.cells, n.bytes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(row integer, first_row integer, sku text, cells text[], bytes integer)
    on conflict do nothing`.execute(db);
};

/**
 * Updates the planner's statistics of the inserted rows. With outdated ones, the database would
 * read all rows for each product. Does nothing if the table is already being analyzed.
 */
export const countRows = async (db: Db): Promise<void> => {
  await sql`analyze (skip_locked) product_import_rows`.execute(db);
};

/** The limits of one batch of products. A single product may exceed them. */
export type BatchLimits = { products: number; rows: number; bytes: number };

/**
 * Lists the rows of the next products in the order of the file, after the product whose first row
 * is `after`.
 */
export const listProductRows = async (
  db: Db,
  sellerId: SellerId,
  importId: string,
  after: number,
  limits: BatchLimits,
): Promise<{ firstRow: number; rows: CsvRow[] }[]> => {
  // Running sums up to each product, as in (first_row 2, rows 3, bytes 400), (5, 4, 520),
  // (6, 24, 9000).
  const { rows } = await sql<{ row: number; first_row: number; cells: string[] }>`
    with sized as (
      select first_row, count(*) as rows, sum(bytes) as bytes from product_import_rows
      where seller_id = ${sellerId} and import_id = ${importId} and first_row = any(array(
        select f.row from product_import_rows f
        where f.seller_id = ${sellerId} and f.import_id = ${importId} and f.row = f.first_row and f.row > ${after}
        order by f.row limit ${limits.products}))
      group by first_row
    ), summed as (
      select first_row, row_number() over so_far as place, sum(rows) over so_far as rows, sum(bytes) over so_far as bytes
      from sized window so_far as (order by first_row)
    )
    select r.row, r.first_row, r.cells from product_import_rows r
    where r.seller_id = ${sellerId} and r.import_id = ${importId} and r.first_row = any(array(
      select first_row from summed where place = 1 or (rows <= ${limits.rows} and bytes <= ${limits.bytes})))
    order by r.first_row, r.row`.execute(db);
  const products: { firstRow: number; rows: CsvRow[] }[] = [];
  for (const { row, first_row, cells } of rows) {
    const last = products.at(-1);
    if (last?.firstRow === first_row) last.rows.push({ number: row, cells });
    else products.push({ firstRow: first_row, rows: [{ number: row, cells }] });
  }
  return products;
};

/** Finds the first product of the file with each of the SKUs, by its first row. */
export const listSkuOwners = async (
  db: Db,
  sellerId: SellerId,
  importId: string,
  skus: string[],
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ sku: string; first_row: number }>`
    select sku, min(first_row) as first_row from product_import_rows
    where seller_id = ${sellerId} and import_id = ${importId} and sku = any(${skus}) group by sku`.execute(
    db,
  );
  return new Map(rows.map(({ sku, first_row }) => [sku, first_row]));
};

/** Deletes the rows of an import's file. */
export const deleteRows = async (db: Db, sellerId: SellerId, importId: string): Promise<void> => {
  await db
    .deleteFrom("product_import_rows")
    .where("seller_id", "=", sellerId)
    .where("import_id", "=", importId)
    .execute();
};

/** Deletes the rows of an import that is neither queued nor running. */
export const deleteUnusedRows = async (
  db: Db,
  sellerId: SellerId,
  importId: string,
): Promise<void> => {
  await sql`
    delete from product_import_rows r using product_imports i
    where r.seller_id = ${sellerId} and r.import_id = ${importId} and i.seller_id = r.seller_id and i.id = r.import_id
      and i.status not in ('queued', 'running')`.execute(db);
};
