import { defineJob } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { runEvery } from "../../lib/concurrency/repeat.ts";
import { numberReviewAnswers } from "./answers/service.ts";
import { fetchImages, type ImageJob } from "./images/service.ts";

export const fetchReviewImages = defineJob<ImageJob>("fetch-review-images");

/** Registers the job that fetches the images of reviews. */
export const reviewJobs = (deps: Deps): void =>
  deps.jobs.handle(fetchReviewImages, (job) => fetchImages(deps, job));

/** The poll interval for the actions of sellers, in milliseconds. */
const pollInterval = 1000;

/**
 * Starts to number the sellers' actions on reviews, in the background of this process until `stop`.
 */
export const startAnswerNumberer = ({
  db,
  log,
}: Pick<Deps, "db" | "log">): { stop: () => Promise<void> } =>
  runEvery(
    () => numberReviewAnswers(db),
    pollInterval,
    (err) => log.warn({ err }, "answers to reviews were not numbered; the next poll tries again"),
  );
