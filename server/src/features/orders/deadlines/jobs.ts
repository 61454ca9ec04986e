import type { Deps } from "../../../deps.ts";
import { runEvery } from "../../../lib/concurrency/repeat.ts";
import { enforceDeadlines } from "./service.ts";

/** The poll interval for orders that were not accepted, in milliseconds. */
const pollInterval = 5000;

/** Enforces deadlines in the background of one server process until `stop`. */
export const startDeadlineClock = ({
  db,
  log,
}: Pick<Deps, "db" | "log">): { stop: () => Promise<void> } =>
  runEvery(
    (signal) => enforceDeadlines(db, signal),
    pollInterval,
    (err) => log.warn({ err }, "deadlines were not enforced; the next poll tries again"),
  );
