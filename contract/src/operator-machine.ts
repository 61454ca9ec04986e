import * as z from "zod/mini";
import { dataOf, endpoint, Instant } from "./http.ts";
import { operatorRoot } from "./operator.ts";

export const FailedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  error: z.string(),
  failed_at: z.nullable(Instant),
});
export type FailedJob = z.output<typeof FailedJob>;

/** One broken invariant: which rule, whose, and where. */
export const Violation = z.object({
  check: z.string(),
  seller_id: z.nullable(z.string()),
  id: z.nullable(z.string()),
  detail: z.string(),
});
export type Violation = z.output<typeof Violation>;

const Diagnosis = z.object({
  healthy: z.boolean(),
  checks: z.array(z.string()),
  violations: z.array(Violation),
});
const access = "marketplace";

export const operatorMachineApi = {
  failedJobs: endpoint({
    method: "GET",
    access,
    path: `${operatorRoot}/jobs/failed`,
    summary: "Operator: background jobs that failed for good, the newest first, at most 100.",
    reply: dataOf(z.array(FailedJob)),
  }),
  retryJob: endpoint({
    method: "PUT",
    access,
    path: `${operatorRoot}/jobs/:id/retry`,
    summary: "Operator: has a failed job tried again.",
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({}),
    reply: dataOf(z.object({ id: z.uuid(), queue: z.string() })),
  }),
  doctor: endpoint({
    method: "GET",
    access,
    path: `${operatorRoot}/doctor`,
    summary: "Operator: checks every invariant of the data.",
    reply: dataOf(Diagnosis),
  }),
};
