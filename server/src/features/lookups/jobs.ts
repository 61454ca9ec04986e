import { defineJob } from "../../db/jobs.ts";

/** Runs after brands were renamed. */
export const brandsRenamed = defineJob<{ brandIds: string[] }>("brands-renamed");
