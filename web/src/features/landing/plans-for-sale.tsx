import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Plan, PlanInterval, Tax } from "@sellerdesk/contract/plan-terms";
import { useState } from "react";
import { formatPrice } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { allowances, intervalChoices, perIntervalWithTax } from "../../lib/plan-labels.ts";
import { translatePlanText } from "../../lib/server-messages.ts";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PlanColumn, PlanColumns } from "../../ui/plan-column.tsx";
import { Segments } from "../../ui/segments.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { usePublicPlans } from "./api.ts";

const PlanForSale = ({ plan, tax }: { plan: Plan; tax: Tax }) => {
  const { description, price_minor, currency, interval, recommended, trial_days } = plan;
  const name = translatePlanText(plan.name);
  return (
    <PlanColumn
      name={name}
      heading="h3"
      description={translatePlanText(description)}
      badge={
        recommended && (
          <Badge tone="progress" glyph="check">
            <Trans>Recommended</Trans>
          </Badge>
        )
      }
      price={formatPrice(price_minor, currency)}
      per={perIntervalWithTax(interval, tax)}
      isLikely={recommended}
      lines={allowances(plan)}
      note={trial_days > 0 && <Plural value={trial_days} one="# day free." other="# days free." />}
      action={
        <a
          className={buttonClass({
            variant: recommended ? "primary" : "secondary",
            size: "lg",
            wide: true,
          })}
          href={paths.register()}
        >
          <Trans>Start with {name}</Trans>
        </a>
      }
    />
  );
};

const Loading = () => (
  <PlanColumns>
    {[0, 1, 2].map((index) => (
      <div key={index} className="plan-column gap-4">
        <Skeleton className="h-7 w-2/5" />
        <Skeleton className="h-11 w-3/5" />
        <Skeleton className="h-11" />
        <Skeleton className="h-40" />
      </div>
    ))}
  </PlanColumns>
);

/** The plans for sale with their current prices. */
export const PlansForSale = () => {
  const { t } = useLingui();
  const { data, hasFailed, again } = usePublicPlans();
  const { plans, tax } = data?.data ?? {};
  const [chosen, setChosen] = useState<PlanInterval>();
  const intervals = intervalChoices(plans ?? []);
  const interval = chosen ?? intervals[0]?.value;
  return (
    <section className="public-width landing-part landing-plans" id="plans">
      <h2>
        <Trans>Plans</Trans>
      </h2>
      <div className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-4">
        <p className="max-w-144 text-muted">
          <Trans>Priced by shop size. Switch at any time.</Trans>
        </p>
        {interval && intervals.length > 1 && (
          <div className="text-14">
            <Segments
              label={t`Billing`}
              options={intervals}
              value={interval}
              onChange={setChosen}
            />
          </div>
        )}
      </div>
      <div className="text-14">
        {hasFailed && (
          <Notice
            tone="danger"
            title={<Trans>The plans could not be loaded.</Trans>}
            action={
              <Button size="sm" onClick={again}>
                <Trans>Try again</Trans>
              </Button>
            }
          />
        )}
        {!plans && !hasFailed && <Loading />}
        {plans && tax && (
          <PlanColumns>
            {plans
              .filter((plan) => plan.interval === interval)
              .map((plan) => (
                <PlanForSale key={plan.id} plan={plan} tax={tax} />
              ))}
          </PlanColumns>
        )}
      </div>
    </section>
  );
};
