import type { Tx } from "../../../db/pool.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { closeEnded, claimDueReminders } from "../subscriptions/schedule-queries.ts";
import { notifyEnded, notifyEnding } from "./service.ts";

/** The maximum number of sellers that one transaction notifies. */
const batch = 100;

const repeatedly = async (db: Deps["db"], work: (tx: Tx) => Promise<number>): Promise<void> => {
  while ((await inTransaction(db, work)) === batch);
};

/**
 * Notifies sellers of plans that end soon, 9, 7, 3 and 1 days before, and of plans that have ended.
 * Each notification is sent once, also if several processes run this concurrently. Access depends
 * only on the clock, never on this job (decision 032).
 */
export const sendPlanReminders = async ({
  db,
  env,
  payments,
}: Pick<Deps, "db" | "env" | "payments">): Promise<void> => {
  await repeatedly(db, async (tx) => {
    const due = await claimDueReminders(tx, batch);
    for (const reminder of due) await notifyEnding(tx, reminder, env.tax, payments);
    return due.length;
  });
  await repeatedly(db, async (tx) => {
    const ended = await closeEnded(tx, batch);
    for (const { seller_id, plan } of ended) await notifyEnded(tx, seller_id, plan);
    return ended.length;
  });
};
