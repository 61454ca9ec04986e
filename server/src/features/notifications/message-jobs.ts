import { defineJob } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { sendDueNews } from "./message-service.ts";

const sendNewsJob = defineJob<Record<string, never>>("send-news", { retryLimit: 0, keepSeconds: 60 });

/** Looks once a minute, over all copies of the server: what happens within a minute is one message. */
export const notificationJobs = (deps: Pick<Deps, "db" | "env" | "jobs">): void =>
  deps.jobs.handle(sendNewsJob, () => sendDueNews(deps), { cron: "* * * * *" });
