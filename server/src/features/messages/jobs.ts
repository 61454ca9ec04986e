import { readClock } from "../../db/clock.ts";
import { defineJob } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { deliver, isRefused, type Message } from "../../integrations/messages.ts";
import { newId } from "../../lib/id.ts";

type Sending = {
  /** Stays the same over all attempts. */
  id: string;
  /**
   * Null stands for the message to an account that does not exist, so that both cost the same
   * (safety 14).
   */
  message: Message | null;
  /** ISO 8601. The message is not sent after this time. */
  expires_at: string;
};

/**
 * Sent messages are deleted, because they contain codes and addresses. The messages of one
 * recipient are sent in order.
 */
const options = { keepSeconds: 60, isOrdered: true };

/** Emails and text messages have separate queues: neither waits for the other's server. */
export const messageQueues = {
  email: defineJob<Sending>("send-mail", options),
  sms: defineJob<Sending>("send-sms", options),
};

/** The former queue of both, in which an older version may have left messages. */
const formerQueue = defineJob<{ message: Message | null }>("send_message", { keepSeconds: 60 });

const send = async (
  { db, env, log }: Pick<Deps, "db" | "env" | "log">,
  { id, message, expires_at }: Sending,
): Promise<void> => {
  if (!message) return;
  if ((await readClock(db)) > new Date(expires_at)) {
    log.warn(`a message by ${message.channel} could not be sent in its time and is dropped`);
    return;
  }
  try {
    await deliver({ env, log }, message, id);
  } catch (error) {
    // Another attempt would be refused as well.
    if (!isRefused(error)) throw error;
  }
};

/** Registers the jobs that send messages. */
export const messageJobs = (deps: Pick<Deps, "db" | "env" | "jobs" | "log">): void => {
  for (const queue of Object.values(messageQueues))
    deps.jobs.handle(queue, (sending) => send(deps, sending), { concurrency: 2 });
  deps.jobs.handle(formerQueue, async ({ message }) => {
    if (message) await deliver(deps, message, newId());
  });
};
