import type { Readable } from "node:stream";
import { smallerPicture, smallerWidths } from "@sellerdesk/contract/documents";
import type { Db } from "../../db/pool.ts";
import type { Secrets } from "../../db/secrets.ts";
import type { Storage } from "../../integrations/storage.ts";
import { isSignedPath, type SignedPath } from "../../lib/security/signed-path.ts";
import { findPrivateFile } from "./queries.ts";

type Opened = { size: number; stream: Readable };

/** The key of a public image or of its smaller copy, as `storeDocument` creates them. */
const pictureKey = /^(pictures\/[0-9a-f]{32})(?:-(160|480|1200))?\.webp$/;

/** Checks if a path is one of a public image. */
export const isPictureKey = (key: string): boolean => pictureKey.test(key);

/** The keys to try: the image itself, and for a smaller copy the larger ones, nearest first. */
const fallbackSizes = (key: string): string[] => {
  const [, name, width] = pictureKey.exec(key) ?? [];
  if (name === undefined) return [];
  if (width === undefined) return [key];
  const larger = smallerWidths.filter((smallerWidth) => smallerWidth > Number(width));
  return [key, ...larger.map((item) => smallerPicture(`${name}.webp`, item)), `${name}.webp`];
};

/**
 * Opens a public image, or a larger one until a smaller copy is made.
 * @returns `null` if there is none
 */
export const openPicture = async (
  storage: Storage,
  key: string,
): Promise<(Opened & { isStandIn: boolean }) | null> => {
  for (const storedKey of fallbackSizes(key)) {
    const size = await storage.sizeOf(storedKey);
    if (size !== null)
      return { size, stream: await storage.getStream(storedKey), isStandIn: storedKey !== key };
  }
  return null;
};

/**
 * Opens a private file by its signed URL.
 * @returns `null` if the signature is wrong or expired, or the file does not exist
 */
export const openPrivateFile = async (
  { db, storage, secrets }: { db: Db; storage: Storage; secrets: Secrets },
  path: SignedPath,
  signature: string,
): Promise<(Opened & { name: string; content_type: string }) | null> => {
  if (!isSignedPath(secrets.files, path, signature)) return null;
  const file = await findPrivateFile(db, path);
  const size = file ? await storage.sizeOf(path.key) : null;
  return file && size !== null
    ? { ...file, size, stream: await storage.getStream(path.key) }
    : null;
};
