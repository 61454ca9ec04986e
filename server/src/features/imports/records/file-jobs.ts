import { defineJob } from "../../../db/jobs.ts";
import type { Deps } from "../../../deps.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { takeFile } from "./queries.ts";

/**
 * Deletes the file of an import that was only a dry run, a day after its upload. A file that is in
 * use is deleted with its import.
 */
export const deleteExpiredFileJob = defineJob<{ sellerId: SellerId; importId: string }>(
  "forget-import-file",
);

/** Registers the job that deletes expired files of imports. */
export const fileJobs = ({ db, jobs, storage }: Deps): void =>
  jobs.handle(deleteExpiredFileJob, async ({ sellerId, importId }) => {
    const key = await takeFile(db, sellerId, importId);
    if (key !== null) await storage.delete(key);
  });
