import type { Candidate } from "../../../db/claim-by-seller.ts";
import type { Tx } from "../../../db/pool.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { lockSeller } from "../subscriptions/queries.ts";
import {
  claimReminder,
  closeEnded,
  listDueReminders,
  listEnded,
} from "../subscriptions/schedule-queries.ts";
import { notifyEnded, notifyEnding } from "./service.ts";

/** The maximum number of plans that are listed at once. */
const batch = 100;

/** Lists due plans until there are no more, and works on each in a transaction of its own. */
const repeatedly = async <Due extends Candidate>(
  db: Deps["db"],
  list: (limit: number) => Promise<Due[]>,
  work: (tx: Tx, due: Due) => Promise<void>,
): Promise<void> => {
  for (;;) {
    const found = await list(batch);
    for (const due of found) await inTransaction(db, (tx) => work(tx, due));
    if (found.length < batch) return;
  }
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
  await repeatedly(
    db,
    (limit) => listDueReminders(db, limit),
    async (tx, due) => {
      const reminder = await claimReminder(tx, due);
      if (reminder) await notifyEnding(tx, reminder, env.tax, payments);
    },
  );
  await repeatedly(
    db,
    (limit) => listEnded(db, limit),
    async (tx, ended) => {
      await lockSeller(tx, ended.seller_id);
      const plan = await closeEnded(tx, ended);
      if (plan !== undefined) await notifyEnded(tx, ended.seller_id, plan);
    },
  );
};
