import { defineJob } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { runEvery } from "../../lib/concurrency/repeat.ts";
import { deleteOldPrices } from "./queries.ts";
import { notifyStartedAndEndedOffers } from "./state-service.ts";

/** The poll interval for offers that have started or ended, in milliseconds. */
const pollInterval = 15_000;

/**
 * Notifies sellers of offers that started or ended, in the background of one server process until
 * `stop`.
 */
export const startOfferNotifier = ({
  db,
  log,
}: Pick<Deps, "db" | "log">): { stop: () => Promise<void> } =>
  runEvery(
    () => notifyStartedAndEndedOffers(db),
    pollInterval,
    (err) => log.warn({ err }, "sellers were not notified of their offers; the next poll tries again"),
  );

const forgetJob = defineJob<Record<string, never>>("forget-prices", { retryLimit: 2 });

/** Prices that one statement deletes: some tens of milliseconds. */
const forgottenAtOnce = 1000;

/** Forgets at night what nobody compares with any more. */
export const offerJobs = ({ db, jobs }: Pick<Deps, "db" | "jobs">): void =>
  jobs.handle(
    forgetJob,
    async () => {
      while ((await deleteOldPrices(db, forgottenAtOnce)) === forgottenAtOnce);
    },
    { cron: "53 3 * * *" },
  );
