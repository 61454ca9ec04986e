import { defineJob, frequentRuns } from "../../db/jobs.ts";
import type { Deps } from "../../deps.ts";
import { sendPlanReminders } from "./notices/schedule-service.ts";
import { closeLeftPages } from "./checkout/page-service.ts";
import { refundDuePayments } from "./refunds/service.ts";
import { renewDuePlans, settleWaitingPayments } from "./checkout/renewal-service.ts";

const planClockJob = defineJob<Record<string, never>>("plan-clock", frequentRuns);

/**
 * Registers the plan clock, which runs once a minute over all copies of the server. It settles and
 * refunds payments, closes abandoned payment pages, renews plans and notifies sellers of ends.
 */
export const planJobs = (deps: Deps): void =>
  deps.jobs.handle(
    planClockJob,
    async () => {
      await settleWaitingPayments(deps);
      await closeLeftPages(deps);
      await refundDuePayments(deps);
      await renewDuePlans(deps);
      await sendPlanReminders(deps);
    },
    { cron: "* * * * *" },
  );
