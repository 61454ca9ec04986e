import { defineJob } from "../../../db/jobs.ts";
import type { Deps } from "../../../deps.ts";
import { runEvery } from "../../../lib/concurrency/repeat.ts";
import { pruneReservations, sweepReservations } from "./reservation-service.ts";

/** The poll interval for expired reservations, in milliseconds. */
const pollInterval = 1000;

/** Frees the stock of expired reservations in the background of one server process until `stop`. */
export const startReservationSweep = ({
  db,
  log,
}: Pick<Deps, "db" | "log">): { stop: () => Promise<void> } =>
  runEvery(
    (signal) => sweepReservations(db, signal),
    pollInterval,
    (err) => log.warn({ err }, "expired reservations were not released; the next poll tries again"),
  );

const pruneJob = defineJob<Record<string, never>>("prune-reservations", { retryLimit: 2 });

/** Registers the nightly job that deletes reservations that ended long ago. */
export const reservationJobs = ({ db, jobs }: Pick<Deps, "db" | "jobs">): void =>
  jobs.handle(pruneJob, () => pruneReservations(db), { cron: "47 3 * * *" });
