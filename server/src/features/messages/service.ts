import type { Db } from "../../db/pool.ts";
import type { Deps } from "../../deps.ts";
import type { Message } from "../../integrations/messages.ts";
import { sendMessageJob } from "./jobs.ts";

/** Sends a message exactly when the transaction commits; tried again while mail or SMS is away. */
export const sendMessage = (jobs: Deps["jobs"], tx: Db, message: Message | null): Promise<void> =>
  jobs.send(tx, sendMessageJob, { message });
