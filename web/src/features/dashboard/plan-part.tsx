import { Trans, useLingui } from "@lingui/react/macro";
import type { PlanSummary } from "@sellerdesk/contract/plans";
import { Link } from "@tanstack/react-router";
import { formatDate } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { translatePlanText } from "../../lib/server-messages.ts";
import { Meter } from "../../ui/meter.tsx";
import { Section } from "../../ui/section.tsx";

/** The seller's plan and how much of it is used. */
export const PlanPart = ({ plan, isLapsed }: { plan: PlanSummary; isLapsed: boolean }) => {
  const { t } = useLingui();
  const { limits, usage } = plan;
  const day = formatDate(plan.current_period_end);
  return (
    <Section
      title={t`Your plan`}
      actions={
        isLapsed ? (
          <Link to={paths.plans()} className="link">
            <Trans>See plans</Trans>
          </Link>
        ) : (
          <Link to={paths.profile()} search={{ section: "plan" }} className="link">
            <Trans>Details</Trans>
          </Link>
        )
      }
    >
      <div className="grid gap-3">
        <p className="wrap-anywhere">
          <strong className="font-strong">{translatePlanText(plan.name)}</strong>{" "}
          <span className="text-muted">
            {isLapsed ? (
              <Trans>ended on {day}</Trans>
            ) : plan.status === "past_due" ? (
              <Trans>unpaid since {day}</Trans>
            ) : (
              <Trans>active until {day}</Trans>
            )}
          </span>
        </p>
        <Meter label={t`Products`} value={usage.products} max={limits.products} />
        <Meter label={t`Active offers`} value={usage.offers} max={limits.offers} />
        <Meter label={t`Banners`} value={usage.banners} max={limits.banners} />
      </div>
    </Section>
  );
};
