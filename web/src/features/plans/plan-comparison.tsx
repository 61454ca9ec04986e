import { useLingui } from "@lingui/react/macro";
import type { Output } from "@sellerdesk/contract/http";
import type { PlanInterval } from "@sellerdesk/contract/plan-terms";
import type { plansApi } from "@sellerdesk/contract/plans";
import { type ReactNode, useState } from "react";
import { intervalChoices } from "../../lib/plan-labels.ts";
import { PlanColumns } from "../../ui/plan-column.tsx";
import { Segments } from "../../ui/segments.tsx";
import { type Choice, choiceOf } from "./choice.ts";
import { PlanChoiceColumn } from "./plan-column.tsx";

export type PlansData = Output<typeof plansApi.list.reply>["data"];

type ComparisonProps = {
  /**
   * The choice of month, quarter or year, for the page's header; null if all plans have the same
   * interval.
   */
  intervals: ReactNode;
  columns: ReactNode;
};

/**
 * Returns the comparison of the plans that the seller can choose now, in parts that each page
 * places itself.
 */
export const usePlanComparison = (
  { plans, current, tax }: PlansData,
  heading: "h2" | "h3",
  onChoose: (choice: Choice) => void,
): ComparisonProps => {
  const { t } = useLingui();
  const choices = intervalChoices(plans);
  const first = current?.terms.interval ?? choices[0]?.value ?? "month";
  const [interval, setInterval] = useState<PlanInterval>(first);
  const shown = plans.filter((plan) => plan.interval === interval);
  const likely =
    shown.find(({ id }) => id === current?.plan_id) ?? shown.find((plan) => plan.recommended);
  return {
    intervals:
      choices.length > 1 ? (
        <Segments label={t`Billing`} options={choices} value={interval} onChange={setInterval} />
      ) : null,
    columns: (
      <PlanColumns>
        {shown.map((plan) => (
          <PlanChoiceColumn
            key={plan.id}
            plan={plan}
            choice={choiceOf(plan, current)}
            current={current}
            isLikely={plan === likely}
            tax={tax}
            heading={heading}
            onChoose={onChoose}
          />
        ))}
      </PlanColumns>
    ),
  };
};
