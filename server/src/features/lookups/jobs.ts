import { defineJob } from "../../db/jobs.ts";

/** Brands have other names than before. */
export const brandsRenamed = defineJob<{ brandIds: string[] }>("brands-renamed");
