import type { Deps } from "../../deps.ts";
import { publish } from "../../db/listen.ts";
import type { Db } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { runEvery } from "../../lib/concurrency/repeat.ts";
import { hasUndispatched, numberUndispatched } from "./queries.ts";

/** A batch's sellers must fit one NOTIFY: 200 ids with commas are 7,400 of its 8,000 bytes. */
const batchSize = 200;

/** The poll interval for committed notifications whose wake-up was lost, in milliseconds. */
const pollInterval = 1000;

const dispatchBatch = (db: Db): Promise<number> =>
  inTransaction(db, async (tx) => {
    const sellers = await numberUndispatched(tx, batchSize);
    if (sellers.length > 0) await publish(tx, "notifications", [...new Set(sellers)].join(","));
    return sellers.length;
  });

/**
 * Numbers committed notifications and announces them, until none waits. Only the dispatcher
 * announces, once per batch: a NOTIFY in every writing transaction would serialize their commits
 * (safety 10).
 */
export const dispatchNotifications = async (db: Db): Promise<void> => {
  while (await hasUndispatched(db)) await dispatchBatch(db);
};

const awake = new Set<() => void>();

/** Wakes the dispatchers of this process before their next poll. */
export const wakeDispatchers = (): void => {
  for (const wake of awake) wake();
};

/**
 * Starts to dispatch in the background of this process until `stop`, which waits for a running
 * batch.
 */
export const startDispatcher = ({
  db,
  log,
}: Pick<Deps, "db" | "log">): { stop: () => Promise<void> } => {
  const { wake, stop } = runEvery(
    () => dispatchNotifications(db),
    pollInterval,
    (err) => log.warn({ err }, "notifications were not dispatched; the next poll tries again"),
  );
  awake.add(wake);
  return {
    async stop() {
      awake.delete(wake);
      await stop();
    },
  };
};
