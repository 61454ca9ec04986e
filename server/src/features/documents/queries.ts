import type { DocumentPurpose } from "@sellerdesk/contract/documents";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { SignedPath } from "../../lib/security/signed-path.ts";

export type DocumentRow = {
  id: string;
  purpose: DocumentPurpose;
  storage_key: string;
  name: string;
  content_type: string;
  size: number;
  width: number | null;
  height: number | null;
  /** Width in pixels -> storage key, planned at the upload and made by a job. */
  derivatives: Record<string, string>;
};

export type PictureKeys = Pick<DocumentRow, "storage_key" | "derivatives">;

/** The bytes that the seller's files use. */
export const findStoredBytes = async (db: Db, sellerId: SellerId): Promise<number> =>
  (
    await db
      .selectFrom("sellers")
      .select("stored_bytes")
      .where("id", "=", sellerId)
      .executeTakeFirstOrThrow()
  ).stored_bytes;

/**
 * Adds `bytes` to the seller's storage.
 * @returns false, and adds nothing, if that would exceed `limit`
 */
export const addStoredBytes = async (
  db: Db | Tx,
  sellerId: SellerId,
  bytes: number,
  limit: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("sellers")
    .set({ stored_bytes: sql<number>`stored_bytes + ${bytes}` })
    .where("id", "=", sellerId)
    .where(sql<boolean>`stored_bytes + ${bytes} <= ${limit}`)
    .executeTakeFirst();
  return numUpdatedRows > 0;
};

/** Inserts a document. @returns its creation time, by the database's clock */
export const insertDocument = async (
  db: Db | Tx,
  sellerId: SellerId,
  row: DocumentRow,
): Promise<Date> => {
  const { created_at } = await db
    .insertInto("documents")
    .values({
      ...row,
      seller_id: sellerId,
      derivatives: JSON.stringify(row.derivatives),
      derived_at: Object.keys(row.derivatives).length === 0 ? sql<Date>`now()` : null,
    })
    .returning("created_at")
    .executeTakeFirstOrThrow();
  return created_at;
};

/** Finds which of the given documents are the seller's and have the purpose, and locks them. */
export const listDocumentIds = async (
  db: Db | Tx,
  sellerId: SellerId,
  purpose: DocumentPurpose,
  ids: string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom("documents")
    .select("id")
    .where("seller_id", "=", sellerId)
    .where("purpose", "=", purpose)
    .where((where) => where("id", "=", where.fn.any(where.val(ids))))
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
};

export type BannerSource = { storage_key: string; name: string; width: number; height: number };

/**
 * Finds an uploaded image of the seller's that a banner may show a part of, and locks it until the
 * transaction ends.
 */
export const findBannerSource = async (
  db: Db | Tx,
  sellerId: SellerId,
  id: string,
): Promise<BannerSource | null> => {
  const { rows } = await sql<BannerSource>`
    select storage_key, name, width, height from documents
    where seller_id = ${sellerId} and id = ${id} and purpose = 'banner' for key share`.execute(db);
  return rows[0] ?? null;
};

const selectPictureKeys = (db: Db | Tx, sellerId: SellerId, id: string) =>
  db
    .selectFrom("documents")
    // Only `insertDocument` writes `derivatives`.
    .select(["storage_key", sql<PictureKeys["derivatives"]>`derivatives`.as("derivatives")])
    .where("seller_id", "=", sellerId)
    .where("id", "=", id);

/** The storage keys of the seller's image with the purpose and of its smaller copies; locks it. */
export const findPictureKeys = async (
  db: Db | Tx,
  sellerId: SellerId,
  purpose: DocumentPurpose,
  id: string,
): Promise<PictureKeys | null> => {
  const keys = selectPictureKeys(db, sellerId, id).where("purpose", "=", purpose);
  return (await keys.forKeyShare().executeTakeFirst()) ?? null;
};

/** An image without smaller copies, or `null` if it was deleted. */
export const findUnderived = async (
  db: Db,
  sellerId: SellerId,
  id: string,
): Promise<PictureKeys | null> => {
  const keys = selectPictureKeys(db, sellerId, id).where("derived_at", "is", null);
  return (await keys.executeTakeFirst()) ?? null;
};

/** Marks the smaller copies of an image as made. */
export const updateDerived = async (db: Db, sellerId: SellerId, id: string): Promise<void> => {
  await db
    .updateTable("documents")
    .set({ derived_at: sql<Date>`now()` })
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .execute();
};

/** The storage key of a seller's document, and the time by the database's clock. */
export const findDocumentKey = (
  db: Db,
  sellerId: SellerId,
  id: string,
): Promise<{ storage_key: string; now: Date } | undefined> =>
  db
    .selectFrom("documents")
    .select(["storage_key", sql<Date>`now()`.as("now")])
    .where("seller_id", "=", sellerId)
    .where("purpose", "=", "kyc")
    .where("id", "=", id)
    .executeTakeFirst();

/**
 * A seller's private file; undefined once `expires` (seconds of Unix time) has passed, by the
 * database's clock.
 */
export const findPrivateFile = (
  db: Db,
  { sellerId, key, expires }: SignedPath,
): Promise<{ name: string; content_type: string } | undefined> =>
  db
    .selectFrom("documents")
    .select(["name", "content_type"])
    // Not a branded id: it is from a URL, which our own signature has verified.
    .where(sql<string>`seller_id`, "=", sellerId)
    .where("storage_key", "=", key)
    .where(sql<boolean>`now() < to_timestamp(${expires})`)
    .executeTakeFirst();

/** The verification documents of a seller, oldest first. */
export const listVerificationDocuments = (db: Db, sellerId: SellerId) =>
  db
    .selectFrom("documents")
    .select(["id", "name", "content_type", "storage_key"])
    .where("seller_id", "=", sellerId)
    .where("purpose", "=", "kyc")
    .orderBy("id")
    .execute();
