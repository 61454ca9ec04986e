import { Trans, useLingui } from "@lingui/react/macro";
import type { Tax } from "@sellerdesk/contract/plan-terms";
import type { CurrentPlan } from "@sellerdesk/contract/plans";
import { formatDate, formatPrice } from "../../../lib/format.ts";
import { perIntervalWithTax } from "../../../lib/plan-labels.ts";
import { translatePlanText } from "../../../lib/server-messages.ts";
import { ActionError } from "../../../ui/action-error.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Meter } from "../../../ui/meter.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useCancelPlanChange, usePlanSettings } from "../api.ts";
import { isRunning } from "../choice.ts";

/**
 * Shows notices about the end of the plan, with the possible actions; nothing during its normal
 * period.
 */
export const PlanNotice = ({
  current,
  onRenew,
}: {
  current: CurrentPlan;
  onRenew: (() => void) | null;
}) => {
  const { t } = useLingui();
  const settings = usePlanSettings();
  const keep = useCancelPlanChange();
  const name = translatePlanText(current.terms.name);
  const end = formatDate(current.current_period_end);
  const failure = <ActionError error={settings.error ?? keep.error} className="mt-1 text-danger" />;
  if (current.status === "past_due" && current.grace_until) {
    const until = formatDate(current.grace_until);
    return (
      <Notice
        tone="warning"
        title={t`${name} ended on ${end}, and the next period is not paid yet.`}
        action={
          onRenew && (
            <Button size="sm" variant="primary" onClick={onRenew}>
              <Trans>Pay now</Trans>
            </Button>
          )
        }
      >
        <Trans>Your shop stays open until {until}.</Trans>
      </Notice>
    );
  }
  if (current.cancel_at_period_end) {
    return (
      <Notice
        tone="warning"
        title={t`${name} is canceled and ends on ${end}.`}
        action={
          <Button
            size="sm"
            busy={settings.isPending}
            onClick={() => settings.mutate({ cancel_at_period_end: false })}
          >
            <Trans>Resume</Trans>
          </Button>
        }
      >
        <Trans>Your products will then be hidden from the catalog. Nothing is deleted.</Trans>
        {failure}
      </Notice>
    );
  }
  if (current.next) {
    const from = formatDate(current.next.from);
    const nextName = translatePlanText(current.next.terms.name);
    return (
      <Notice
        tone="info"
        title={t`${nextName} starts on ${from}.`}
        action={
          !current.next.is_paid && (
            <Button size="sm" busy={keep.isPending} onClick={() => keep.mutate()}>
              <Trans>Keep {name}</Trans>
            </Button>
          )
        }
      >
        {current.next.is_paid ? (
          <Trans>It is already paid.</Trans>
        ) : !current.auto_renew ? (
          <Trans>Pay by then to keep your shop open. Nothing is deleted.</Trans>
        ) : (
          <Trans>Until then you can use everything in {name}.</Trans>
        )}
        {failure}
      </Notice>
    );
  }
  return null;
};

const StateBadge = ({ current }: { current: CurrentPlan }) => {
  const { t } = useLingui();
  if (!isRunning(current))
    return (
      <Badge tone="danger" glyph="triangle">
        {t({ message: "Expired", context: "plan" })}
      </Badge>
    );
  if (current.status === "past_due")
    return <Badge tone="warning" glyph="clock">{t`Past due`}</Badge>;
  return (
    <Badge tone="success" glyph="check">
      {current.status === "trialing" ? t`Free days` : t({ message: "Active", context: "plan" })}
    </Badge>
  );
};

/** Shows the plan, its period, and how much of it is used. */
export const PlanState = ({ current, tax }: { current: CurrentPlan; tax: Tax }) => {
  const { t } = useLingui();
  const { terms, usage } = current;
  const { limits } = terms;
  const [start, end] = [
    formatDate(current.current_period_start),
    formatDate(current.current_period_end),
  ];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="min-w-0 text-22 font-title tracking-tight wrap-anywhere">
          {translatePlanText(terms.name)}
        </strong>
        <StateBadge current={current} />
      </div>
      <p className="mt-1 text-muted">
        {formatPrice(terms.price_minor, terms.currency)} {perIntervalWithTax(terms.interval, tax)}
        {" · "}
        {isRunning(current) ? (
          <Trans>
            {start} to {end}
          </Trans>
        ) : (
          <Trans>ended on {end}</Trans>
        )}
      </p>
      <div className="mt-5 grid gap-x-10 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        <Meter label={t`Products`} value={usage.products} max={limits.products} />
        <Meter label={t`Active offers`} value={usage.offers} max={limits.offers} />
        <Meter label={t`Banners`} value={usage.banners} max={limits.banners} />
        <Meter
          label={t`Variants in the largest product`}
          value={usage.variants_per_product}
          max={limits.variants_per_product}
        />
        <Meter
          label={t`Images in the largest product`}
          value={usage.images_per_product}
          max={limits.images_per_product}
        />
      </div>
    </>
  );
};
