import type { Deps } from "../../../deps.ts";
import { runEvery } from "../../../lib/concurrency/repeat.ts";
import { numberChangedOrders } from "./service.ts";

/** The poll interval for changed orders, in milliseconds. The feed is at most this late. */
const pollInterval = 1000;

/** Numbers changed orders in the background of one server process until `stop`. */
export const startOrderNumbering = ({
  db,
  log,
}: Pick<Deps, "db" | "log">): { stop: () => Promise<void> } =>
  runEvery(
    (signal) => numberChangedOrders(db, signal),
    pollInterval,
    (err) => log.warn({ err }, "changed orders were not numbered; the next poll tries again"),
  );
