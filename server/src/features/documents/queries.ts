import type { Db, Tx } from "../../db/pool.ts";
import { sql } from "kysely";
import type { SellerId } from "../../lib/seller-id.ts";
import type { SignedPath } from "../../lib/signed-path.ts";

export type DocumentRow = {
  id: string;
  purpose: "product_image" | "banner" | "profile_image" | "kyc" | "review_image";
  storage_key: string;
  name: string;
  content_type: string;
  size: number;
  width: number | null;
  height: number | null;
  /** Width in pixels -> storage key. */
  derivatives: Record<string, string>;
};

/** @returns when it was made, by the database's clock */
export const insertDocument = async (db: Db, sellerId: SellerId, row: DocumentRow): Promise<Date> => {
  const { created_at } = await db
    .insertInto("documents")
    .values({ ...row, seller_id: sellerId, derivatives: JSON.stringify(row.derivatives) })
    .returning("created_at")
    .executeTakeFirstOrThrow();
  return created_at;
};

/** Those of the given documents that are the seller's and have the purpose. */
export const listDocumentIds = async (
  db: Db | Tx,
  sellerId: SellerId,
  purpose: DocumentRow["purpose"],
  ids: string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom("documents")
    .select("id")
    .where("seller_id", "=", sellerId)
    .where("purpose", "=", purpose)
    .where((where) => where("id", "=", where.fn.any(where.val(ids))))
    .execute();
  return rows.map(({ id }) => id);
};

/** Where a picture of the seller's with the purpose lies, and its smaller copies. */
export const findPictureKey = async (
  db: Db | Tx,
  sellerId: SellerId,
  purpose: DocumentRow["purpose"],
  id: string,
): Promise<Pick<DocumentRow, "storage_key" | "derivatives"> | null> => {
  const row = await db
    .selectFrom("documents")
    .select(["storage_key", "derivatives"])
    .where("seller_id", "=", sellerId)
    .where("purpose", "=", purpose)
    .where("id", "=", id)
    .executeTakeFirst();
  // The column is written by insertDocument alone.
  return row
    ? { storage_key: row.storage_key, derivatives: row.derivatives as Record<string, string> }
    : null;
};

/** A seller's private file, as long as `expires` (seconds of Unix time) is to come by the database's clock. */
export const findPrivateFile = (
  db: Db,
  { sellerId, key, expires }: SignedPath,
): Promise<{ name: string; content_type: string } | undefined> =>
  db
    .selectFrom("documents")
    .select(["name", "content_type"])
    // No brand: this seller's id comes from an address, which our own signature vouches for.
    .where(sql<string>`seller_id`, "=", sellerId)
    .where("storage_key", "=", key)
    .where(sql<boolean>`now() < to_timestamp(${expires})`)
    .executeTakeFirst();
