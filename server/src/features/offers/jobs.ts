import type { Deps } from "../../deps.ts";
import { repeat } from "../../lib/repeat.ts";
import { tellOfTime } from "./state-service.ts";

/** How often a process looks for offers that time began or ended, in milliseconds. */
const pollInterval = 15_000;

/** Tells sellers of offers that began or ended, in the background of one server process until `stop`. */
export const startTeller = ({ db, log }: Pick<Deps, "db" | "log">): { stop: () => Promise<void> } =>
  repeat(
    () => tellOfTime(db),
    pollInterval,
    (err) => log.warn({ err }, "sellers were not told of their offers; the next poll tries again"),
  );
