import type { CurrentPlan, PlanChoice, PlanTerms } from "@sellerdesk/contract/plans";

/** A plan as it stands to be bought or renewed: on which terms, and for how long. */
export type Choice = {
  planId: string;
  /** What is paid for: of a renewal, the terms that were bought. */
  terms: PlanTerms;
  isRenewal: boolean;
  /** When it would begin; null is now. */
  runsFrom: string | null;
  runsUntil: string;
  trialDays: number;
};

/** The renewal of the seller's plan; null where it cannot be renewed now. */
export const renewalOf = (current: CurrentPlan): Choice | null =>
  current.renews_until === null
    ? null
    : {
        planId: current.plan_id,
        terms: current.terms,
        isRenewal: true,
        runsFrom:
          current.status === "expired" || current.status === "canceled" ? null : current.current_period_end,
        runsUntil: current.renews_until,
        trialDays: 0,
      };

/** A plan for sale: the seller's last one is renewed, another one bought. */
export const choiceOf = (plan: PlanChoice, current: CurrentPlan | null): Choice => {
  const renewal = current?.plan_id === plan.id ? renewalOf(current) : null;
  return (
    renewal ?? {
      planId: plan.id,
      terms: plan,
      isRenewal: false,
      runsFrom: null,
      runsUntil: plan.runs_until,
      trialDays: plan.trial_days,
    }
  );
};
