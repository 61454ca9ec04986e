import type { Deps } from "../../deps.ts";
import { repeat } from "../../lib/repeat.ts";
import { numberChanges } from "./service.ts";

/** How often a process looks for changes, in milliseconds: at most so late does the feed tell of one. */
const pollInterval = 1000;

/** Numbers changes in the background of one server process until `stop`. */
export const startNumberer = ({ db, log }: Pick<Deps, "db" | "log">): { stop: () => Promise<void> } =>
  repeat(
    (signal) => numberChanges(db, signal),
    pollInterval,
    (err) => log.warn({ err }, "changes of the catalogue were not numbered; the next poll tries again"),
  );
