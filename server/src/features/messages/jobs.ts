import { defineJob } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { type Message, deliver } from "../../integrations/messages.ts";

/**
 * A message to send; null stands for the one to an account that does not exist, so that both cost the same (safety 14). What was sent is
 * not kept: codes and addresses are in it.
 */
export const sendMessageJob = defineJob<{ message: Message | null }>("send_message", { keepSeconds: 60 });

/** Has messages sent. */
export const messageJobs = ({ env, jobs, log }: Deps): void =>
  jobs.handle(
    sendMessageJob,
    async ({ message }) => {
      if (message) await deliver({ env, log }, message);
    },
    { concurrency: 2 },
  );
