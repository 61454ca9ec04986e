import type { Deps } from "../../deps.ts";
import { runEvery } from "../../lib/concurrency/repeat.ts";
import { assignSequenceNumbers } from "./service.ts";

/** The poll interval for changed products, in milliseconds. The feed is at most this late. */
const pollInterval = 1000;

/** Numbers changes in the background of one server process until `stop`. */
export const startSequencer = ({
  db,
  log,
}: Pick<Deps, "db" | "log">): { stop: () => Promise<void> } =>
  runEvery(
    (signal) => assignSequenceNumbers(db, signal),
    pollInterval,
    (err) =>
      log.warn({ err }, "changes of the catalogue were not numbered; the next poll tries again"),
  );
