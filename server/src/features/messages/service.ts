import { readClock } from "../../db/clock.ts";
import type { Db } from "../../db/pool.ts";
import type { Deps } from "../../deps.ts";
import type { Message } from "../../integrations/messages.ts";
import { newId } from "../../lib/id.ts";
import { messageQueues } from "./jobs.ts";

/** Two days: older news is of no use. */
const defaultSeconds = 172_800;

/**
 * Sends a message if the transaction commits. The message waits during an outage of mail or SMS,
 * and behind the receiver's earlier messages.
 * @param options.livesForSeconds seconds until the message is no longer sent, such as the lifetime
 * of a code
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
