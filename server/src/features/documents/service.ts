import type { Readable } from "node:stream";
import { randomBytes } from "node:crypto";
import type { Crop } from "@sellerdesk/contract/banners";
import {
  type Document,
  type DocumentPurpose,
  minProductImageEdge,
  smallerPicture,
  smallerWidths,
} from "@sellerdesk/contract/documents";
import { msg } from "@sellerdesk/contract/texts";
import type { Db, Tx } from "../../db/pool.ts";
import type { Secrets } from "../../db/secrets.ts";
import { inTransaction, saveResponse } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { fileUrl } from "../../lib/files/file-url.ts";
import { AppError, requireFound } from "../../lib/app-error.ts";
import { type FileType, sniffFileType } from "../../lib/files/file-type.ts";
import { newId } from "../../lib/id.ts";
import { isUnsafePdf } from "../../pdf/contents.ts";
import { cropImage, type Picture, reencodeImage } from "../../lib/files/image.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { signPath } from "../../lib/security/signed-path.ts";
import { shrinkPictureJob } from "./jobs.ts";
import {
  addStoredBytes,
  type BannerSource,
  type DocumentRow,
  findBannerSource,
  findDocumentKey,
  findPictureKeys,
  findStoredBytes,
  insertDocument,
  listDocumentIds,
  listVerificationDocuments,
} from "./queries.ts";
import { listKnownKeys } from "./sweep-queries.ts";

export type UploadedFile = { name: string; bytes: Buffer };
type Dependencies = Pick<Deps, "db" | "storage" | "jobs" | "env" | "secrets">;

/** Seconds for which the URL of a private file is valid (safety 20). */
const privateSeconds = 300;

const privateUrl = ({ files }: Secrets, sellerId: SellerId, key: string, from: Date): string => {
  const expires = Math.floor(from.getTime() / 1000) + privateSeconds;
  return signPath(files, { sellerId, key, expires });
};

const refuseType = (purpose: DocumentPurpose) => {
  const types = msg(
    purpose === "kyc" ? "types_pdf_jpeg_png_webp_or_avif" : "types_jpeg_png_webp_or_avif",
  );
  return new AppError("file_type_refused", { params: { types } });
};

const storageFull = (limit: number) => {
  const megabytes = Math.floor(limit / 1_048_576);
  const words = megabytes % 1024 === 0 ? `${megabytes / 1024} GB` : `${megabytes} MB`;
  return new AppError("storage_full", { params: { limit: words } });
};

/** The bytes of a file to store, and the fields of its row. */
type Kept = { bytes: Buffer; row: Omit<DocumentRow, "id" | "purpose" | "name"> };

/**
 * Public images and private documents have separate folders, so that the key alone distinguishes
 * them.
 */
const newKey = (purpose: DocumentPurpose, extension: "pdf" | "webp") =>
  `${purpose === "kyc" ? "private" : "pictures"}/${randomBytes(16).toString("hex")}.${extension}`;

const storePdf = (purpose: DocumentPurpose, type: FileType, bytes: Buffer): Kept => {
  if (isUnsafePdf(bytes)) throw new AppError("paper_active");
  return {
    bytes,
    row: {
      storage_key: newKey(purpose, "pdf"),
      derivatives: {},
      content_type: type,
      size: bytes.length,
      width: null,
      height: null,
    },
  };
};

const storeWebp = (purpose: DocumentPurpose, { bytes, width, height }: Picture): Kept => {
  const storage_key = newKey(purpose, "webp");
  // Private images are shown one at a time, never in a list.
  const smaller = smallerWidths.filter((smallerWidth) => purpose !== "kyc" && smallerWidth < width);
  return {
    bytes,
    row: {
      storage_key,
      derivatives: Object.fromEntries(
        smaller.map((item) => [item, smallerPicture(storage_key, item)]),
      ),
      content_type: "image/webp",
      size: bytes.length,
      width,
      height,
    },
  };
};

const keepPicture = async (purpose: DocumentPurpose, original: Buffer): Promise<Kept> => {
  const picture = await reencodeImage(original);
  if (!picture) throw new AppError("picture_unreadable");
  const { width, height } = picture;
  if (purpose === "product_image" && Math.min(width, height) < minProductImageEdge)
    throw new AppError("picture_too_small", {
      params: { w: width, h: height, min: minProductImageEdge },
    });
  return storeWebp(purpose, picture);
};

/**
 * Stores a file. In one transaction, counts its bytes, inserts its row and schedules its smaller
 * copies.
 * @param toResult runs in the same transaction
 */
const store = async <T>(
  { db, storage, jobs, env: { sellerStorageBytes: limit } }: Dependencies,
  sellerId: SellerId,
  named: Pick<DocumentRow, "purpose" | "name">,
  { bytes, row }: Kept,
  toResult: (tx: Tx, stored: { id: string; madeAt: Date }) => Promise<T>,
): Promise<T> => {
  await storage.put(row.storage_key, bytes);
  const id = newId();
  const insert = async (tx: Tx) => {
    if (!(await addStoredBytes(tx, sellerId, row.size, limit))) throw storageFull(limit);
    const madeAt = await insertDocument(tx, sellerId, { id, ...named, ...row });
    if (Object.keys(row.derivatives).length > 0)
      await jobs.send(tx, shrinkPictureJob, { sellerId, documentId: id });
    return toResult(tx, { id, madeAt });
  };
  return inTransaction(db, insert).catch(async (error: unknown) => {
    // If this fails too, the sweep finds the file.
    await storage.delete(row.storage_key).catch(() => {});
    throw error;
  });
};

/**
 * Stores an uploaded file (K4, safety 20): detects its type from its bytes, encodes images again as
 * WebP, and chooses a random key. Smaller copies follow in a job.
 * @throws AppError `file_type_refused`, `paper_active`, `picture_unreadable`, `picture_too_small`
 * (short edge, product images only), `storage_full`, `storage_unavailable`
 */
export const storeDocument = async (
  parts: Dependencies,
  sellerId: SellerId,
  purpose: DocumentPurpose,
  { name, bytes }: UploadedFile,
): Promise<Document> => {
  const { db, env } = parts;
  const type = sniffFileType(bytes);
  if (type === null || (type === "application/pdf" && purpose !== "kyc")) throw refuseType(purpose);
  // Avoids the work if the limit is already exceeded; the count with the insert decides.
  if ((await findStoredBytes(db, sellerId)) >= env.sellerStorageBytes)
    throw storageFull(env.sellerStorageBytes);
  const stored =
    type === "application/pdf" ? storePdf(purpose, type, bytes) : await keepPicture(purpose, bytes);
  const { storage_key, content_type, size, width, height } = stored.row;
  return store(parts, sellerId, { purpose, name }, stored, async (tx, { id, madeAt }) => {
    const isPrivate = purpose === "kyc";
    const document = {
      uid: id,
      url: isPrivate
        ? privateUrl(parts.secrets, sellerId, storage_key, madeAt)
        : fileUrl(storage_key),
      name,
      content_type,
      size,
      ...(width !== null &&
        height !== null && {
          width,
          height,
        }),
    };
    await saveResponse(tx, document);
    return document;
  });
};

/**
 * Stores a crop of a banner's uploaded image as a new image.
 * @param to its size in pixels, in the ratio of the crop
 * @returns its uid
 * @throws AppError `storage_full`, `storage_unavailable`
 */
export const cropBannerImage = async (
  parts: Dependencies,
  sellerId: SellerId,
  { storage_key, name }: BannerSource,
  part: Crop,
  to: { width: number; height: number },
): Promise<string> => {
  const bytes = await cropImage(await parts.storage.getBytes(storage_key), part, to);
  const stored = storeWebp("banner", { bytes, ...to });
  return store(parts, sellerId, { purpose: "banner", name }, stored, async (_tx, { id }) => id);
};

/** Finds and locks the uploaded image of a banner; `null` if it is not this seller's. */
export const findSourceOfBanner = (
  db: Db | Tx,
  sellerId: SellerId,
  uid: string,
): Promise<BannerSource | null> => findBannerSource(db, sellerId, uid);

/** Finds which of `uids` can be images of the seller's products, and locks them. */
export const findProductPictures = async (
  db: Db | Tx,
  sellerId: SellerId,
  uids: string[],
): Promise<Set<string>> =>
  new Set(uids.length === 0 ? [] : await listDocumentIds(db, sellerId, "product_image", uids));

/** The URL of an uploaded profile image at a small width, or `null` if it is not this seller's. */
export const findProfilePicture = async (
  db: Db | Tx,
  sellerId: SellerId,
  uid: string,
): Promise<string | null> => {
  const picture = await findPictureKeys(db, sellerId, "profile_image", uid);
  return picture && fileUrl(picture.derivatives["160"] ?? picture.storage_key);
};

/** Checks that a verification document is the seller's, and locks it. */
export const findPaper = async (tx: Tx, sellerId: SellerId, uid: string): Promise<boolean> =>
  (await listDocumentIds(tx, sellerId, "kyc", [uid])).length > 0;

/**
 * Creates a signed URL of a seller's document, valid for five minutes.
 * @throws AppError `not_found`
 */
export const openVerificationDocument = async (
  { db, secrets }: Pick<Deps, "db" | "secrets">,
  sellerId: SellerId,
  uid: string,
): Promise<string> => {
  const document = requireFound(await findDocumentKey(db, sellerId, uid));
  return privateUrl(secrets, sellerId, document.storage_key, document.now);
};

/**
 * Yields a seller's verification documents with their bytes. Leaves out those that the sweep
 * deletes in the meantime.
 */
export async function* readVerificationDocuments(
  { db, storage }: Pick<Deps, "db" | "storage">,
  sellerId: SellerId,
): AsyncGenerator<{ id: string; name: string; content_type: string; bytes: Readable }> {
  for (const { storage_key, ...document } of await listVerificationDocuments(db, sellerId))
    if (await storage.exists(storage_key))
      yield { ...document, bytes: await storage.getStream(storage_key) };
}

/** Names the database to which the files of a storage belong. */
export const installationMarkerKey = "installation.txt";

/** The folders of uploads and imports, whose files the sweep checks; it ignores others. */
const folders = ["pictures", "private", "imports"];
const documentKey = /^([a-z]+\/[0-9a-f]{32})(?:-\d+)?(\.(?:webp|pdf|csv))(?:\.part)?$/;

/** Yields the keys of all stored files, for a backup. Leaves out partly written files. */
export async function* listStoredFiles(storage: Deps["storage"]): AsyncGenerator<string> {
  if (await storage.exists(installationMarkerKey)) yield installationMarkerKey;
  for (const folder of folders) {
    for await (const { key } of storage.list(folder)) if (!key.endsWith(".part")) yield key;
  }
}

/**
 * Yields the keys of files that were written before `before` and that no row refers to, neither as
 * a document nor as a smaller copy.
 */
export async function* listOrphanFiles(
  { db, storage }: Pick<Deps, "db" | "storage">,
  before: Date,
): AsyncGenerator<string> {
  let batch: { key: string; original: string }[] = [];
  const orphans = async () => {
    const known = await listKnownKeys(
      db,
      batch.map(({ original }) => original),
    );
    const unknown = batch.filter(
      ({ key, original }) => key.endsWith(".part") || !known.has(original),
    );
    batch = [];
    return unknown.map(({ key }) => key);
  };
  for (const folder of folders) {
    for await (const { key, writtenAt } of storage.list(folder)) {
      const [, name = "", extension = ""] = documentKey.exec(key) ?? [];
      if (name === "" || writtenAt >= before) continue;
      batch.push({ key, original: name + extension });
      if (batch.length === 500) yield* await orphans();
    }
    yield* await orphans();
  }
}
