import { Trans, useLingui } from "@lingui/react/macro";
import type { PlanChoice } from "@sellerdesk/contract/plans";
import { useId } from "react";
import { formatDate, formatPrice } from "../../lib/format.ts";
import { allowances, perInterval } from "../../lib/plan-words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { PlanColumn } from "../../ui/plan-column.tsx";
import type { Choice } from "./choice.ts";
import { tooSmallReason } from "./plan-words.ts";

type Props = {
  plan: PlanChoice;
  choice: Choice;
  isLast: boolean;
  /** The last plan, or the one that the operator recommends. */
  isLikely: boolean;
  onChoose: () => void;
};

const ChoiceBadge = ({ isLast, isLikely }: Pick<Props, "isLast" | "isLikely">) => {
  if (isLast) {
    return (
      <Badge tone="progress" glyph="full">
        <Trans>Your last plan</Trans>
      </Badge>
    );
  }
  return (
    isLikely && (
      <Badge tone="progress" glyph="check">
        <Trans>Recommended</Trans>
      </Badge>
    )
  );
};

/** A plan that a seller may choose, or the reason why not. */
export const PlanChoiceColumn = ({ plan, choice, isLast, isLikely, onChoose }: Props) => {
  const { t } = useLingui();
  const noteId = useId();
  const { terms, isRenewal, trialDays } = choice;
  const { name } = terms;
  const refusal = isRenewal ? null : plan.too_small;
  const until = formatDate(choice.runsUntil);
  const period =
    trialDays > 0 ? t`${trialDays} days free, from today to ${until}.` : t`Runs from today to ${until}.`;
  return (
    <PlanColumn
      name={name}
      heading="h2"
      description={terms.description}
      badge={<ChoiceBadge isLast={isLast} isLikely={isLikely} />}
      price={formatPrice(terms.price_minor, terms.currency)}
      per={perInterval(terms.interval)}
      isLikely={isLikely}
      lines={allowances(terms)}
      noteId={noteId}
      note={refusal ? tooSmallReason(name, refusal) : period}
      action={
        <Button
          size="lg"
          wide
          variant={isLikely && !refusal ? "primary" : "secondary"}
          aria-disabled={refusal !== null}
          aria-describedby={noteId}
          onClick={() => {
            if (!refusal) onChoose();
          }}
        >
          {isRenewal ? t`Renew ${name}` : t`Choose ${name}`}
        </Button>
      }
    />
  );
};
