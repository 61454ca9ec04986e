import { defineJob } from "../../../db/jobs.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { fetchSomePictures, type PictureJob } from "./service.ts";

/**
 * Fetches the images of a few products of an import. If more are left, the job queues itself again,
 * behind those of other sellers.
 */
export const fetchImportPictures = defineJob<PictureJob>("fetch-import-pictures", {
  expireInSeconds: 1800,
});

/** Registers the job that fetches the images of imports, some at a time. */
export const pictureJobs = (deps: Deps): void =>
  deps.jobs.handle(
    fetchImportPictures,
    async (job) => {
      const areMore = await fetchSomePictures(deps, job);
      if (areMore)
        await inTransaction(deps.db, (tx) => deps.jobs.send(tx, fetchImportPictures, job));
    },
    { concurrency: 2 },
  );
