import { defineJob } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { resizeImage } from "../../lib/files/image.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { findUnderived, updateDerived } from "./queries.ts";

/** Makes the smaller copies of an image. A retry writes the same files under the same keys. */
export const shrinkPictureJob = defineJob<{ sellerId: SellerId; documentId: string }>(
  "shrink-picture",
  {
    expireInSeconds: 120,
    keepSeconds: 3600,
  },
);

/** Handles jobs that make smaller copies of images. */
export const documentJobs = ({ db, jobs, storage }: Deps): void =>
  jobs.handle(
    shrinkPictureJob,
    async ({ sellerId, documentId }) => {
      const picture = await findUnderived(db, sellerId, documentId);
      if (!picture) return;
      const original = await storage.getBytes(picture.storage_key);
      for (const [width, key] of Object.entries(picture.derivatives))
        await storage.put(key, await resizeImage(original, Number(width)));
      await updateDerived(db, sellerId, documentId);
    },
    { concurrency: 4 },
  );
