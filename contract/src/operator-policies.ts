import * as z from "zod/mini";
import { AcceptanceHours, ClockStart, HandlingDays, WorkingDays } from "./deadlines.ts";
import { dataOf, endpoint, SeenVersion } from "./http.ts";
import { forOperator, operatorRoot } from "./operator.ts";
import { validationCode } from "./validation-texts.ts";

const policy = {
  /** `null`: orders may wait without limit. */
  acceptance_hours: z.nullable(AcceptanceHours),
  /** Days of 24 working hours until an order is to be shipped, for sellers who choose none. */
  handling_days: HandlingDays,
  /** The most days that a seller may choose. */
  max_handling_days: HandlingDays,
  /** Working days of sellers who choose none. */
  working_days: WorkingDays,
  clock_starts: ClockStart,
};

export const MarketPolicy = z.object({ ...policy, version: z.int() });
export type MarketPolicy = z.output<typeof MarketPolicy>;

/** Replaces the whole policy. */
export const UpdateMarketPolicy = z.strictObject({ ...policy, version: SeenVersion }).check(
  z.refine(({ handling_days, max_handling_days }) => handling_days <= max_handling_days, {
    path: ["handling_days"],
    message: validationCode("handling_days_are_at_most_max_handling_days"),
  }),
);
export type UpdateMarketPolicy = z.output<typeof UpdateMarketPolicy>;

export const operatorPoliciesApi = {
  read: endpoint("GET", `${operatorRoot}/policies`, {
    ...forOperator,
    summary: "Operator: returns the deadlines by which sellers accept and ship orders.",
    reply: dataOf(MarketPolicy),
  }),
  update: endpoint("PUT", `${operatorRoot}/policies`, {
    ...forOperator,
    summary: "Operator: replaces the deadlines. Orders that were placed before keep theirs.",
    body: UpdateMarketPolicy,
    refusals: ["stale_write"],
    reply: dataOf(MarketPolicy),
  }),
};
