import { defineJob } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { fetchImages, type ImageJob } from "./image-service.ts";

export const fetchReviewImages = defineJob<ImageJob>("fetch-review-images");

export const reviewJobs = (deps: Deps): void =>
  deps.jobs.handle(fetchReviewImages, (job) => fetchImages(deps, job));
