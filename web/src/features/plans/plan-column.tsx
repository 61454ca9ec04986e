import { Trans, useLingui } from "@lingui/react/macro";
import type { CurrentPlan, PlanChoice } from "@sellerdesk/contract/plans";
import { Check } from "lucide-react";
import { useId } from "react";
import { formatDate, formatPrice } from "../../lib/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { allowances, perInterval, tooSmallReason } from "./plan-words.ts";
import "./plans.css";

/** A plan as it stands for choosing: what is paid and until when it runs. */
export type Offer = {
  plan: PlanChoice;
  /** The seller's last plan, renewed on the terms that were bought. */
  renewal: CurrentPlan | null;
  priceMinor: number;
  runsUntil: string;
};

export const toOffer = (plan: PlanChoice, current: CurrentPlan | null): Offer => {
  const renewsUntil = current?.plan_id === plan.id ? current.renews_until : null;
  const renewal = renewsUntil === null ? null : current;
  return {
    plan,
    renewal,
    priceMinor: renewal?.terms.price_minor ?? plan.price_minor,
    runsUntil: renewsUntil ?? plan.runs_until,
  };
};

type Props = {
  offer: Offer;
  isLast: boolean;
  /** The last plan, or the one that the operator recommends. */
  isLikely: boolean;
  onChoose: () => void;
};

export const PlanColumn = ({ offer, isLast, isLikely, onChoose }: Props) => {
  const { t } = useLingui();
  const reasonId = useId();
  const { plan, renewal, priceMinor, runsUntil } = offer;
  const { name, trial_days: trialDays } = plan;
  const refusal = renewal ? null : plan.too_small;
  const until = formatDate(runsUntil);
  return (
    <article className={cx("plan-column", isLikely && "plan-column-likely")} aria-label={name}>
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-22 tracking-tight">{name}</h2>
        {isLast ? (
          <Badge tone="progress" glyph="full">
            <Trans>Your last plan</Trans>
          </Badge>
        ) : (
          isLikely && (
            <Badge tone="progress" glyph="check">
              <Trans>Recommended</Trans>
            </Badge>
          )
        )}
      </div>
      <p className="text-muted">{plan.description}</p>
      <p className="mt-5 mb-4 flex flex-wrap items-baseline gap-x-2 text-13 text-muted">
        <span className="text-40 font-title tracking-tighter text-text">
          {formatPrice(priceMinor, plan.currency)}
        </span>
        {perInterval(plan.interval)}
      </p>
      <Button
        size="lg"
        wide
        variant={isLikely && !refusal ? "primary" : "secondary"}
        aria-disabled={refusal !== null}
        aria-describedby={reasonId}
        onClick={() => {
          if (!refusal) onChoose();
        }}
      >
        {renewal ? t`Renew ${name}` : t`Choose ${name}`}
      </Button>
      <p id={reasonId} className="mt-1.5 text-13 text-muted">
        {refusal
          ? tooSmallReason(name, refusal)
          : trialDays > 0
            ? t`${trialDays} days free, from today to ${until}.`
            : t`Runs from today to ${until}.`}
      </p>
      <ul className="plan-limits">
        {allowances(plan).map((line) => (
          <li key={line} className="flex items-center gap-2.5">
            <Check aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </article>
  );
};
