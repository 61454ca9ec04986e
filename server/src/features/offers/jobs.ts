import { defineJob } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { runEvery } from "../../lib/concurrency/repeat.ts";
import { deleteOldPrices, listSellersWithOldPrices } from "./queries.ts";
import { notifyStartedAndEndedOffers } from "./state-service.ts";

/** The poll interval for offers that have started or ended, in milliseconds. */
const pollInterval = 15_000;

/**
 * Starts to notify sellers of offers that started or ended, in the background of this process until
 * `stop`.
 */
export const startOfferNotifier = ({
  db,
  log,
}: Pick<Deps, "db" | "log">): { stop: () => Promise<void> } =>
  runEvery(
    () => notifyStartedAndEndedOffers(db),
    pollInterval,
    (err) =>
      log.warn({ err }, "sellers were not notified of their offers; the next poll tries again"),
  );

const forgetJob = defineJob<Record<string, never>>("forget-prices", { retryLimit: 2 });

/** Prices that one statement deletes, which takes some tens of milliseconds. */
const forgottenAtOnce = 1000;

/** Registers the nightly job that deletes prices that no offer is compared with any more. */
export const offerJobs = ({ db, jobs }: Pick<Deps, "db" | "jobs">): void =>
  jobs.handle(
    forgetJob,
    async () => {
      for (const sellerId of await listSellersWithOldPrices(db))
        while ((await deleteOldPrices(db, sellerId, forgottenAtOnce)) === forgottenAtOnce);
    },
    { cron: "53 3 * * *" },
  );
