import { defineJob } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { type Message, deliver } from "../../integrations/messages.ts";

/** A message to send; null stands for the one to an account that does not exist, so that both cost the same (safety 14). */
export const sendMessageJob = defineJob<{ message: Message | null }>("send_message");

export const messageJobs = ({ env, jobs, log }: Deps): void =>
  jobs.handle(
    sendMessageJob,
    async ({ message }) => {
      if (message) await deliver({ env, log }, message);
    },
    { concurrency: 4 },
  );
