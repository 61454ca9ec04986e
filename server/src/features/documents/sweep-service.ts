import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { listOrphanFiles, installationMarkerKey } from "./service.ts";
import {
  deleteUnused,
  findGraceEnd,
  findIsUsed,
  listSellersWithDeletedPictures,
  listSwept,
  listUnused,
  markUnused,
  releaseDeletedPictures,
} from "./sweep-queries.ts";

type Dependencies = Pick<Deps, "db" | "storage" | "log" | "secrets">;
export type Swept = { documents: number; files: number };

/** Below every id. */
const firstId = "00000000-0000-0000-0000-000000000000";

const sweepDocuments = async ({ db, storage }: Dependencies): Promise<number> => {
  const isUsed = await findIsUsed(db);
  for (const sellerId of await listSellersWithDeletedPictures(db))
    while ((await releaseDeletedPictures(db, sellerId)) > 0);
  for (let last = { seller_id: firstId, id: firstId }; ;) {
    const listed = await listSwept(db, last);
    const end = listed.at(-1);
    if (!end) break;
    last = end;
    for (const [sellerId, documents] of Map.groupBy(listed, ({ seller_id }) => seller_id))
      await markUnused(
        db,
        isUsed,
        sellerId,
        documents.map(({ id }) => id),
      );
  }
  let count = 0;
  for (let afterId = firstId; ;) {
    const unused = await listUnused(db, afterId);
    const last = unused.at(-1);
    if (!last) return count;
    afterId = last.id;
    for (const item of unused) {
      const keys = await inTransaction(db, (tx) => deleteUnused(tx, isUsed, item));
      if (!keys) continue;
      count += 1;
      // After the row, so that an interruption leaves only files without one.
      for (const key of keys) await storage.delete(key);
    }
  }
};

/**
 * Checks that the files belong to this database, by a marker that the first sweep leaves. A copy of
 * the database that runs on another one's files, or a new database on old files, must not delete
 * anything.
 */
const isOwnStorage = async ({ secrets, storage }: Dependencies): Promise<boolean> => {
  const own = secrets.installation.toString("hex");
  if (!(await storage.exists(installationMarkerKey)))
    await storage.put(installationMarkerKey, Buffer.from(own));
  return Buffer.from(await storage.getBytes(installationMarkerKey)).toString() === own;
};

const sweepFiles = async (parts: Dependencies): Promise<number> => {
  const { db, storage, log } = parts;
  if (!(await isOwnStorage(parts))) {
    log.warn(
      { file: installationMarkerKey },
      "the stored files belong to another database, so none was deleted; delete this file where that is wrong",
    );
    return 0;
  }
  let count = 0;
  for await (const key of listOrphanFiles(parts, await findGraceEnd(db))) {
    await storage.delete(key);
    count += 1;
  }
  return count;
};

/**
 * Deletes unreferenced data, a day after a sweep first found it so: documents with their files,
 * then files without a row, which a crash may have left.
 * @returns the number of deleted documents and files
 */
export const sweep = async (parts: Dependencies): Promise<Swept> => {
  const documents = await sweepDocuments(parts);
  return { documents, files: await sweepFiles(parts) };
};
