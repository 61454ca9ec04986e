import { readClock } from "../../db/clock.ts";
import type { Db } from "../../db/pool.ts";
import type { Deps } from "../../deps.ts";
import type { Message } from "../../integrations/messages.ts";
import { newId } from "../../lib/id.ts";
import { messageQueues } from "./jobs.ts";

/** Two days: news of last week help nobody. */
const defaultSeconds = 172_800;

/**
 * Sends a message exactly when the transaction commits. It waits while mail or SMS is away, behind
 * the receiver's earlier messages.
 * @param options.livesForSeconds after which it is not sent any more, such as a code that has
 * expired
 */
export const sendMessage = async (
  jobs: Deps["jobs"],
  tx: Db,
  message: Message | null,
  { livesForSeconds = defaultSeconds } = {},
): Promise<void> => {
  const expires = new Date((await readClock(tx)).getTime() + livesForSeconds * 1000);
  const sending = { id: newId(), message, expires_at: expires.toISOString() };
  await jobs.send(tx, messageQueues[message?.channel ?? "email"], sending, {
    ...(message && { about: message.to.toLowerCase() }),
  });
};
