import { Trans, useLingui } from "@lingui/react/macro";
import type { CurrentPlan } from "@sellerdesk/contract/plans";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatDate, formatPrice } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { perInterval } from "../../lib/plan-words.ts";
import { useSeller } from "../../lib/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";
import { Meter } from "../../ui/meter.tsx";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showToast } from "../../ui/toast.tsx";
import { plansQuery } from "./api.ts";
import { type Choice, renewalOf } from "./choice.ts";
import { InvoiceTable } from "./invoice-table.tsx";
import { PurchaseDialog } from "./purchase-dialog.tsx";

/** The seller's plan, its renewal and its invoices, for the profile: `/plans` itself is for sellers without a live plan (C18). */
export const PlanSection = () => {
  const { t } = useLingui();
  const { plan_status: planStatus } = useSeller();
  const { data, error } = useQuery(plansQuery);
  const [renewing, setRenewing] = useState<Choice | null>(null);
  const isActive = planStatus === "active";
  const renewal = isActive && data?.current ? renewalOf(data.current) : null;

  const renewed = (choice: Choice) => {
    const { name } = choice.terms;
    setRenewing(null);
    showToast(t`${name} is renewed until ${formatDate(choice.runsUntil)}.`);
  };

  return (
    <Section
      title={t`Plan and invoices`}
      actions={
        isActive ? (
          renewal && (
            <Button size="sm" onClick={() => setRenewing(renewal)}>
              <Trans>Renew early</Trans>
            </Button>
          )
        ) : (
          <Link to={paths.plans()} className={buttonClass({ size: "sm" })}>
            <Trans>See plans</Trans>
          </Link>
        )
      }
    >
      {error && (
        <p role="alert" className="text-danger">
          {error.message}
        </p>
      )}
      {!data && !error && <Skeleton width="60%" />}
      {data && (data.current ? <Current current={data.current} isActive={isActive} /> : <None />)}
      {data && data.history.length > 0 && (
        <div className="mt-6">
          <InvoiceTable invoices={data.history} />
        </div>
      )}
      {renewing && (
        <PurchaseDialog
          choice={renewing}
          onClose={() => setRenewing(null)}
          onBought={() => renewed(renewing)}
        />
      )}
    </Section>
  );
};

const None = () => (
  <p className="text-muted">
    <Trans>You have no plan yet.</Trans>
  </p>
);

const Current = ({ current, isActive }: { current: CurrentPlan; isActive: boolean }) => {
  const { t } = useLingui();
  const { terms, usage } = current;
  const { limits, name } = terms;
  const day = formatDate(current.current_period_end);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-strong">{name}</strong>
        {isActive ? (
          <Badge tone="success" glyph="check">
            <Trans>Active</Trans>
          </Badge>
        ) : (
          <Badge tone="danger" glyph="triangle">
            <Trans>Expired</Trans>
          </Badge>
        )}
        <span className="text-muted">
          {formatPrice(terms.price_minor, terms.currency)} {perInterval(terms.interval)},{" "}
          {isActive ? <Trans>runs until {day}</Trans> : <Trans>ended on {day}</Trans>}
        </span>
      </div>
      <div className="mt-4 grid gap-x-10 gap-y-4 sm:grid-cols-3">
        <Meter label={t`Products`} value={usage.products} max={limits.products} />
        <Meter label={t`Running offers`} value={usage.offers} max={limits.offers} />
        <Meter label={t`Banners`} value={usage.banners} max={limits.banners} />
      </div>
    </>
  );
};
