import { Trans, useLingui } from "@lingui/react/macro";
import type { PlanChoice } from "@sellerdesk/contract/plans";
import { Check } from "lucide-react";
import { useId } from "react";
import { formatDate, formatPrice } from "../../lib/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import type { Choice } from "./choice.ts";
import { allowances, perInterval, tooSmallReason } from "./plan-words.ts";
import "./plans.css";

type Props = {
  plan: PlanChoice;
  choice: Choice;
  isLast: boolean;
  /** The last plan, or the one that the operator recommends. */
  isLikely: boolean;
  onChoose: () => void;
};

export const PlanColumn = ({ plan, choice, isLast, isLikely, onChoose }: Props) => {
  const { t } = useLingui();
  const reasonId = useId();
  const { terms, isRenewal, trialDays } = choice;
  const { name } = terms;
  const refusal = isRenewal ? null : plan.too_small;
  const until = formatDate(choice.runsUntil);
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
      <p className="text-muted">{terms.description}</p>
      <p className="mt-5 mb-4 flex flex-wrap items-baseline gap-x-2 text-13 text-muted">
        <span className="text-40 font-title tracking-tighter text-text">
          {formatPrice(terms.price_minor, terms.currency)}
        </span>
        {perInterval(terms.interval)}
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
        {isRenewal ? t`Renew ${name}` : t`Choose ${name}`}
      </Button>
      <p id={reasonId} className="mt-1.5 text-13 text-muted">
        {refusal
          ? tooSmallReason(name, refusal)
          : trialDays > 0
            ? t`${trialDays} days free, from today to ${until}.`
            : t`Runs from today to ${until}.`}
      </p>
      <ul className="plan-limits">
        {allowances(terms).map((line) => (
          <li key={line} className="flex items-center gap-2.5">
            <Check aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </article>
  );
};
