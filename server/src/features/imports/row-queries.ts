import { sql } from "kysely";
import type { Db } from "../../db/pool.ts";
import type { CsvRow } from "../../lib/csv.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/** A row of a file, with the first row of its product, which may stand anywhere before it. */
export type StagedRow = { row: number; first_row: number; sku: string | null; cells: string[] };

/** Puts rows of a file away. */
export const insertRows = async (
  db: Db,
  sellerId: SellerId,
  importId: string,
  rows: StagedRow[],
): Promise<void> => {
  await sql`
    insert into product_import_rows (seller_id, import_id, row, first_row, sku, cells)
    select ${sellerId}, ${importId}, n.row, n.first_row, n.sku, n.cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(row integer, first_row integer, sku text, cells text[])`.execute(db);
};

/**
 * Lets the database count the rows that were put away: what it knew before they came would have it read all of them for each product.
 * Where it counts already, it is left alone.
 */
export const countRows = async (db: Db): Promise<void> => {
  await sql`analyze (skip_locked) product_import_rows`.execute(db);
};

/** The rows of the next products in the order of the file, `limit` products after the one whose first row is `after`. */
export const listProductRows = async (
  db: Db,
  sellerId: SellerId,
  importId: string,
  after: number,
  limit: number,
): Promise<{ firstRow: number; rows: CsvRow[] }[]> => {
  const { rows } = await sql<{ row: number; first_row: number; cells: string[] }>`
    select r.row, r.first_row, r.cells from product_import_rows r
    where r.seller_id = ${sellerId} and r.import_id = ${importId} and r.first_row = any(array(
      select f.row from product_import_rows f
      where f.seller_id = ${sellerId} and f.import_id = ${importId} and f.row = f.first_row and f.row > ${after}
      order by f.row limit ${limit}))
    order by r.first_row, r.row`.execute(db);
  const products: { firstRow: number; rows: CsvRow[] }[] = [];
  for (const { row, first_row, cells } of rows) {
    const last = products.at(-1);
    if (last?.firstRow === first_row) last.rows.push({ number: row, cells });
    else products.push({ firstRow: first_row, rows: [{ number: row, cells }] });
  }
  return products;
};

/** The first row of the product that uses each of the SKUs first in the file. */
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

/** Deletes the rows that an import has read. */
export const deleteRows = async (db: Db, sellerId: SellerId, importId: string): Promise<void> => {
  await db
    .deleteFrom("product_import_rows")
    .where("seller_id", "=", sellerId)
    .where("import_id", "=", importId)
    .execute();
};
