import { defineJob } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { runEvery } from "../../lib/concurrency/repeat.ts";
import { hasDue } from "./attempt-queries.ts";
import { createDeliverer } from "./deliver-service.ts";
import { deleteOldDeliveries } from "./delivery-queries.ts";
import { dispatchEvents } from "./dispatch-service.ts";

/** The poll interval for events and deliveries, in milliseconds. */
const pollInterval = 1000;

/** Starts webhook delivery in this process. `stop` waits for running deliveries. */
export const startWebhooks = (
  deps: Pick<Deps, "db" | "postPublic" | "log" | "secrets">,
): { stop: () => Promise<void> } => {
  const deliverer = createDeliverer(deps);
  const { stop } = runEvery(
    async (signal) => {
      await dispatchEvents(deps.db, signal);
      if (deliverer.hasRoom() && (await hasDue(deps.db))) await deliverer.start(signal);
    },
    pollInterval,
    (err) => deps.log.warn({ err }, "webhooks were not looked after; the next poll tries again"),
  );
  return {
    async stop() {
      await stop();
      await deliverer.settled();
    },
  };
};

const pruneJob = defineJob<Record<string, never>>("prune-webhook-deliveries", { retryLimit: 2 });

/** Deliveries that one statement deletes, which takes some tens of milliseconds. */
const prunedAtOnce = 1000;

/** Registers the nightly job that deletes old deliveries. */
export const webhookJobs = ({ db, jobs }: Pick<Deps, "db" | "jobs">): void =>
  jobs.handle(
    pruneJob,
    async () => {
      while ((await deleteOldDeliveries(db, prunedAtOnce)) === prunedAtOnce);
    },
    { cron: "41 3 * * *" },
  );
