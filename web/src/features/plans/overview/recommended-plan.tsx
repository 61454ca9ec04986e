import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useState } from "react";
import { formatDate, formatPrice } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { allowances, perIntervalWithTax } from "../../../lib/plan-labels.ts";
import { translatePlanText } from "../../../lib/server-messages.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { plansQuery } from "../api.ts";
import { choiceNote } from "../choice-labels.ts";
import { type Choice, choiceOf } from "../choice.ts";
import { PurchaseDialog } from "../purchase/purchase-dialog.tsx";
import "./recommended-plan.css";

/** The plan that the operator recommends, with a button to buy it in place. */
export const RecommendedPlan = () => {
  const { t } = useLingui();
  const { data, error } = useQuery(plansQuery);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const compare = (text: React.ReactNode) => (
    <Link to={paths.plans()} className={buttonClass({ variant: "ghost" })}>
      {text}
    </Link>
  );
  if (!data) return error ? compare(<Trans>See plans</Trans>) : <Skeleton />;
  const { plans, current, tax } = data;
  const plan = plans.find(({ recommended }) => recommended) ?? plans[0];
  const choice = plan && choiceOf(plan, current);
  if (!plan || !choice) return compare(<Trans>See plans</Trans>);
  const name = translatePlanText(plan.name);
  const count = new Set(plans.map(({ code }) => code)).size;
  const bought = ({ runsUntil }: Choice) =>
    showToast(t`${name} is active until ${formatDate(runsUntil)}.`);
  return (
    <article className="recommended-plan" aria-label={name}>
      <div>
        <p className="flex flex-wrap items-center gap-2">
          <b className="text-18 font-title">
            <bdi>{name}</bdi>
          </b>
          {plan.recommended && (
            <Badge tone="progress" glyph="check">
              <Trans>Fits most new shops</Trans>
            </Badge>
          )}
        </p>
        <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-13 text-muted">
          <span className="text-40 font-title tracking-tighter text-text">
            {formatPrice(plan.price_minor, plan.currency)}
          </span>
          <span>
            {perIntervalWithTax(plan.interval, tax)}.{" "}
            {choice.trialDays > 0 ? (
              choiceNote(choice)
            ) : (
              <Trans>Change or cancel at any time.</Trans>
            )}
          </span>
        </p>
      </div>
      <ul className="grid gap-2">
        {allowances(plan).map((line, index) => (
          <li key={index} className="flex items-center gap-2">
            <Check className="size-4 shrink-0 text-accent-text" aria-hidden="true" />
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
      <div className="recommended-plan-actions">
        <Button variant="primary" onClick={() => setChosen(choice)}>
          <Trans>Start {name}</Trans>
        </Button>
        {compare(<Plural value={count} one="Compare plans" other="Compare all # plans" />)}
      </div>
      {chosen && (
        <PurchaseDialog
          choice={chosen}
          data={data}
          onClose={() => setChosen(null)}
          onBought={() => bought(chosen)}
        />
      )}
    </article>
  );
};
