import { randomBytes } from "node:crypto";
import { minProductImageEdge, type Document, type DocumentPurpose } from "@sellerdesk/contract/documents";
import type { Db, Tx } from "../../db/pool.ts";
import { getSecret } from "../../db/secrets.ts";
import type { Storage } from "../../integrations/storage.ts";
import { AppError } from "../../lib/app-error.ts";
import { type FileType, sniffFileType } from "../../lib/file-type.ts";
import { newId } from "../../lib/id.ts";
import { type Pictures, reencodePicture } from "../../lib/picture.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { isSignedPath, type SignedPath, signPath } from "../../lib/signed-path.ts";
import { findPictureKey, findPrivateFile, insertDocument, listDocumentIds } from "./queries.ts";

export type UploadedFile = { name: string; bytes: Buffer };

const randomName = () => randomBytes(16).toString("hex");

/** The public address of a stored picture. */
export const fileUrl = (storageKey: string): string => `/files/${storageKey}`;

/** Seconds for which the address of a private file is good (safety 20). */
const privateSeconds = 300;

const privateUrl = async (db: Db, sellerId: SellerId, key: string, from: Date): Promise<string> => {
  const expires = Math.floor(from.getTime() / 1000) + privateSeconds;
  return signPath(await getSecret(db, "files"), { sellerId, key, expires });
};

/**
 * Opens a private file by its signed address.
 * @returns null where the address was not signed here, has run out, or leads nowhere
 */
export const openPrivateFile = async (
  { db, storage }: { db: Db; storage: Storage },
  path: SignedPath,
  signature: string,
): Promise<{ name: string; content_type: string; bytes: Buffer } | null> => {
  if (!isSignedPath(await getSecret(db, "files"), path, signature)) return null;
  const file = await findPrivateFile(db, path);
  if (!file || !(await storage.exists(path.key))) return null;
  return { ...file, bytes: Buffer.from(await storage.getBytes(path.key)) };
};

const refuseType = (purpose: DocumentPurpose) => {
  const types = purpose === "kyc" ? "PDF, JPEG, PNG, WebP or AVIF" : "JPEG, PNG, WebP or AVIF";
  return new AppError("file_type_refused", { params: { types } });
};

const decode = async (purpose: DocumentPurpose, bytes: Buffer): Promise<Pictures> => {
  const pictures = await reencodePicture(bytes);
  if (!pictures) throw new AppError("picture_unreadable");
  const { width, height } = pictures;
  if (purpose === "product_image" && Math.min(width, height) < minProductImageEdge)
    throw new AppError("picture_too_small", { params: { w: width, h: height, min: minProductImageEdge } });
  return pictures;
};

/** Public pictures and private papers lie apart, so that an address alone says which is which. */
const folderOf = (purpose: DocumentPurpose) => (purpose === "kyc" ? "private" : "pictures");

const storePicture = async (storage: Storage, folder: string, { bytes, derivatives }: Pictures) => {
  const name = `${folder}/${randomName()}`;
  const key = `${name}.webp`;
  await storage.put(key, bytes);
  const keys: Record<string, string> = {};
  for (const { width, bytes: smaller } of derivatives) {
    const smallerKey = `${name}-${width}.webp`;
    await storage.put(smallerKey, smaller);
    keys[width] = smallerKey;
  }
  return { storage_key: key, derivatives: keys };
};

const store = async (storage: Storage, purpose: DocumentPurpose, type: FileType, bytes: Buffer) => {
  if (type === "application/pdf") {
    const storage_key = `${folderOf(purpose)}/${randomName()}.pdf`;
    await storage.put(storage_key, bytes);
    return {
      storage_key,
      derivatives: {},
      content_type: type,
      size: bytes.length,
      width: null,
      height: null,
    };
  }
  const pictures = await decode(purpose, bytes);
  const { width, height } = pictures;
  return {
    ...(await storePicture(storage, folderOf(purpose), pictures)),
    content_type: "image/webp",
    size: pictures.bytes.length,
    width,
    height,
  };
};

/**
 * Takes in one file (K4, safety 20): its kind is read from its bytes, a picture is written anew as WebP with smaller copies, and
 * what is stored lies under a random key.
 * @throws AppError `file_type_refused`, `picture_unreadable`, `picture_too_small` (short edge, product pictures only)
 */
export const takeDocument = async (
  { db, storage }: { db: Db; storage: Storage },
  sellerId: SellerId,
  purpose: DocumentPurpose,
  { name, bytes }: UploadedFile,
): Promise<Document> => {
  const type = sniffFileType(bytes);
  if (type === null || (type === "application/pdf" && purpose !== "kyc")) throw refuseType(purpose);
  const stored = await store(storage, purpose, type, bytes);
  const id = newId();
  const madeAt = await insertDocument(db, sellerId, { id, purpose, name, ...stored });
  const { storage_key, content_type, size, width, height } = stored;
  return {
    uid: id,
    url: purpose === "kyc" ? await privateUrl(db, sellerId, storage_key, madeAt) : fileUrl(storage_key),
    name,
    content_type,
    size,
    ...(width !== null && height !== null && { width, height }),
  };
};

/** Which of `uids` may be used as pictures of the seller's products. */
export const findProductPictures = async (
  db: Db | Tx,
  sellerId: SellerId,
  uids: string[],
): Promise<Set<string>> =>
  new Set(uids.length === 0 ? [] : await listDocumentIds(db, sellerId, "product_image", uids));

/** The address of an uploaded profile picture at a small width, or null where it is not this seller's. */
export const findProfilePicture = async (
  db: Db | Tx,
  sellerId: SellerId,
  uid: string,
): Promise<string | null> => {
  const picture = await findPictureKey(db, sellerId, "profile_image", uid);
  return picture && fileUrl(picture.derivatives["160"] ?? picture.storage_key);
};
