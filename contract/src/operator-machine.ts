import * as z from "zod/mini";
import { dataOf, endpoint, Instant } from "./http.ts";
import { forOperator, operatorRoot } from "./operator.ts";

export const FailedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  error: z.string(),
  failed_at: z.nullable(Instant),
});
export type FailedJob = z.output<typeof FailedJob>;

/** A broken invariant: the rule, the seller, and the row. */
export const Violation = z.object({
  check: z.string(),
  seller_id: z.nullable(z.string()),
  id: z.nullable(z.string()),
  detail: z.string(),
});
export type Violation = z.output<typeof Violation>;

/** The doctor's latest run and its findings. */
export const Diagnosis = z.object({
  state: z.enum(["running", "done", "failed"]),
  /** `null` until the run is done. */
  healthy: z.nullable(z.boolean()),
  checks: z.array(z.string()),
  /** At most 100 of each check. */
  violations: z.array(Violation),
  /** Why the run failed; otherwise empty. */
  error: z.string(),
  /**
   * The most seconds that the checked rows were out of date; 0 on the primary. `null` until the run
   * is done.
   */
  behind_seconds: z.nullable(z.number()),
  started_at: Instant,
  finished_at: z.nullable(Instant),
});
export type Diagnosis = z.output<typeof Diagnosis>;

/** The number of jobs of one queue in one state. */
const JobCount = z.object({ queue: z.string(), state: z.string(), count: z.int() });

/**
 * The database's migrations. Each copy of the server migrates when it starts, so an older copy that
 * still runs does not know the newest ones.
 */
export const Migrations = z.object({
  /** The newest migration that the answering copy knows. */
  version: z.string(),
  /** Migrations of a newer version that other copies already run. */
  newer: z.array(z.string()),
  applied: z.array(z.object({ name: z.string(), applied_at: Instant })),
});
export type Migrations = z.output<typeof Migrations>;

export const operatorMachineApi = {
  migrations: endpoint("GET", `${operatorRoot}/migrations`, {
    ...forOperator,
    summary:
      "Operator: lists the database migrations in order. Every instance applies them when it starts.",
    reply: dataOf(Migrations),
  }),
  jobs: endpoint("GET", `${operatorRoot}/jobs`, {
    ...forOperator,
    summary: "Operator: counts waiting, running and failed background jobs by queue.",
    reply: dataOf(z.array(JobCount)),
  }),
  failedJobs: endpoint("GET", `${operatorRoot}/jobs/failed`, {
    ...forOperator,
    summary: "Operator: lists background jobs that failed permanently, newest first, up to 100.",
    reply: dataOf(z.array(FailedJob)),
  }),
  retryJob: endpoint("PUT", `${operatorRoot}/jobs/:id/retry`, {
    ...forOperator,
    summary: "Operator: retries a failed job.",
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({}),
    reply: dataOf(z.object({ id: z.uuid(), queue: z.string() })),
  }),
  diagnose: endpoint("POST", `${operatorRoot}/doctor`, {
    ...forOperator,
    summary: "Operator: starts a check of all data invariants; one at a time.",
    body: z.strictObject({}),
    reply: dataOf(Diagnosis),
    refusals: ["doctor_running"],
    status: 202,
  }),
  diagnosis: endpoint("GET", `${operatorRoot}/doctor`, {
    ...forOperator,
    summary: "Operator: returns the result of the last data check, or that it is still running.",
    reply: dataOf(Diagnosis),
  }),
};
