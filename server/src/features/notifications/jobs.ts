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
 * Numbers what was committed and announces it, until nothing waits. Announcing is the dispatcher's
 * alone, once a batch: a NOTIFY in every writing transaction would make their commits queue (safety
 * 10).
 */
export const dispatchNotifications = async (db: Db): Promise<void> => {
  while (await hasUndispatched(db)) await dispatchBatch(db);
};

const awake = new Set<() => void>();

/** Has the dispatchers of this process look at once instead of at their next poll. */
export const wakeDispatchers = (): void => {
  for (const wake of awake) wake();
};

/**
 * Dispatches in the background of one server process until `stop`, which waits for a batch under
 * way.
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
