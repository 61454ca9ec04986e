import type { Db, Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { operator, type SellerId } from "../../lib/seller-id.ts";
import { findTopics, lockTopics, replaceTopics } from "./queries.ts";

const isDifferent = ({ current, stored }: Awaited<ReturnType<typeof findTopics>>) =>
  current.length !== stored.length || !current.every((topic) => stored.includes(topic));

/**
 * Stores the topics of the operator's webhooks for the triggers, after a change of a webhook. The
 * triggers of other sellers cannot read these webhooks where they run.
 */
export const updateTopics = async (tx: Tx, owner: SellerId): Promise<void> => {
  if (owner !== operator) return;
  // After the change: whoever has the lock has then seen all changes of those who had it before.
  await lockTopics(tx);
  const topics = await findTopics(tx);
  if (isDifferent(topics)) await replaceTopics(tx, topics.current);
};

/**
 * Stores the topics if a copy of the server without `updateTopics` changed a webhook. It writes
 * nothing otherwise. May go once no such copy can run anymore.
 */
export const repairTopics = async (db: Db): Promise<void> => {
  if (isDifferent(await findTopics(db)))
    await inTransaction(db, (tx) => updateTopics(tx, operator));
};
