import { useLingui } from "@lingui/react/macro";
import type { Tax } from "@sellerdesk/contract/plan-terms";
import type { CurrentPlan, PlanChoice } from "@sellerdesk/contract/plans";
import { useId } from "react";
import { formatDate, formatPrice } from "../../lib/format.ts";
import { allowances, perIntervalWithTax } from "../../lib/plan-labels.ts";
import { translatePlanText } from "../../lib/server-messages.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { PlanColumn } from "../../ui/plan-column.tsx";
import { type Choice, isRunning } from "./choice.ts";
import { choiceNote, choiceButtonLabel, tooSmallReason } from "./choice-labels.ts";

type Props = {
  plan: PlanChoice;
  /** Null if there is nothing to choose: the plan runs and is paid as far ahead as possible. */
  choice: Choice | null;
  current: CurrentPlan | null;
  /** The last plan, or the one that the operator recommends. */
  isLikely: boolean;
  tax: Tax;
  heading: "h2" | "h3";
  onChoose: (choice: Choice) => void;
};

const ChoiceBadge = ({ plan, current, isLikely }: Pick<Props, "plan" | "current" | "isLikely">) => {
  const { t } = useLingui();
  if (current?.next?.plan_id === plan.id) {
    const from = formatDate(current.next.from);
    return <Badge tone="info" glyph="clock">{t`From ${from}`}</Badge>;
  }
  if (current?.plan_id === plan.id)
    return (
      <Badge tone="progress" glyph="full">
        {isRunning(current) ? t`Your plan` : t`Your last plan`}
      </Badge>
    );
  return isLikely && !current && <Badge tone="progress" glyph="check">{t`Recommended`}</Badge>;
};

/** Shows a plan that the seller can choose, or the reason why it cannot be chosen. */
export const PlanChoiceColumn = ({
  plan,
  choice,
  current,
  isLikely,
  tax,
  heading,
  onChoose,
}: Props) => {
  const { t } = useLingui();
  const noteId = useId();
  const terms = choice?.terms ?? (current?.plan_id === plan.id ? current.terms : plan);
  const name = translatePlanText(terms.name);
  const isHad = current !== null && isRunning(current);
  const isNext = current?.next?.plan_id === plan.id;
  const refusal = choice === null || choice.change === "renew" || isNext ? null : plan.too_small;
  const canChoose = choice !== null && refusal === null && !isNext;
  const note = () => {
    if (refusal) return tooSmallReason(name, refusal);
    if (choice && !isNext) return choiceNote(choice);
    const until = formatDate(plan.runs_until);
    return t`Paid until ${until}.`;
  };
  const verb = () => {
    if (isNext) return t`${name} selected`;
    return choice ? choiceButtonLabel(choice) : t`You have ${name}`;
  };
  return (
    <PlanColumn
      name={name}
      heading={heading}
      description={translatePlanText(terms.description)}
      badge={<ChoiceBadge plan={plan} current={current} isLikely={isLikely} />}
      price={formatPrice(terms.price_minor, terms.currency)}
      per={perIntervalWithTax(terms.interval, tax)}
      isLikely={isLikely}
      lines={allowances(terms)}
      noteId={noteId}
      note={note()}
      action={
        <Button
          size="lg"
          wide
          variant={isLikely && canChoose && !isHad ? "primary" : "secondary"}
          aria-disabled={!canChoose}
          aria-describedby={noteId}
          onClick={() => {
            if (canChoose) onChoose(choice);
          }}
        >
          {verb()}
        </Button>
      }
    />
  );
};
