import type { AmountDue, PlanTerms } from "@sellerdesk/contract/plan-terms";
import type { CurrentPlan, PlanChange, PlanChoice } from "@sellerdesk/contract/plans";

/** A plan that can be chosen: the kind of change, its terms, the amount due now, and its period. */
export type Choice = {
  planId: string;
  change: Exclude<PlanChange, "none"> | "renew";
  /** The terms that are paid for. A renewal has the terms that were bought. */
  terms: PlanTerms;
  /** When it would start; null for now. */
  runsFrom: string | null;
  runsUntil: string;
  due: AmountDue;
  trialDays: number;
};

/** Whether a plan is valid, including its grace period. */
export const isRunning = ({ status }: CurrentPlan): boolean =>
  status !== "expired" && status !== "canceled";

/** Returns the renewal of the seller's plan; null if it cannot be renewed now. */
export const renewalOf = (current: CurrentPlan): Choice | null => {
  const { renewal } = current;
  return (
    renewal && {
      planId: current.plan_id,
      change: "renew",
      terms: renewal.terms,
      runsFrom: isRunning(current) ? renewal.runs_from : null,
      runsUntil: renewal.runs_until,
      due: renewal.due,
      trialDays: 0,
    }
  );
};

/**
 * Returns the choice for a plan: the seller's own is renewed, another one is bought or changed to.
 * @returns null if there is nothing to choose
 */
export const choiceOf = (plan: PlanChoice, current: CurrentPlan | null): Choice | null => {
  const renewal = current?.plan_id === plan.id && !current.next ? renewalOf(current) : null;
  if (renewal) return renewal;
  if (plan.change === "none") return null;
  return {
    planId: plan.id,
    change: plan.change,
    terms: plan,
    runsFrom: plan.change === "downgrade" ? plan.runs_from : null,
    runsUntil: plan.runs_until,
    due: plan.due,
    trialDays: plan.trial_days,
  };
};
