import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useId, useState } from "react";
import { formatDate } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { translatePlanText } from "../../../lib/server-messages.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Button } from "../../../ui/button.tsx";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { Section } from "../../../ui/section.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { plansQuery } from "../api.ts";
import { type Choice, isRunning, renewalOf } from "../choice.ts";
import { InvoiceSection } from "./invoice-section.tsx";
import { PaymentReturn } from "./payment-return.tsx";
import { type PlansData, usePlanComparison } from "../plan-comparison.tsx";
import { PlanNotice, PlanState } from "./plan-state.tsx";
import { PurchaseDialog } from "../purchase/purchase-dialog.tsx";
import { RenewalSettings } from "./renewal-settings.tsx";

/**
 * The plan section of the profile: the seller's plan, its renewal, and its invoices. `/plans`
 * itself is for sellers without a live plan (C18).
 */
export const PlanSection = () => {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(plansQuery);
  const { payment, canceled } = useSearch({ strict: false });
  return (
    <>
      {payment !== undefined && (
        <PaymentReturn key={payment} id={payment} isCanceled={canceled === true} />
      )}
      {isError && !data && <LoadFailure onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Section title={t`Your plan`}>
          <Skeleton width="60%" />
        </Section>
      )}
      {data && <PlanParts data={data} />}
    </>
  );
};

const PlanParts = ({ data }: { data: PlansData }) => {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const changeId = useId();
  const { intervals, columns } = usePlanComparison(data, "h3", setChosen);
  const { current, tax } = data;
  const isActive = current !== null && isRunning(current);
  const renewal = isActive ? renewalOf(current) : null;
  const renew = renewal && (() => setChosen(renewal));

  const bought = ({ change, terms, runsFrom, runsUntil }: Choice) => {
    const name = translatePlanText(terms.name);
    const [from, until] = [formatDate(runsFrom ?? runsUntil), formatDate(runsUntil)];
    setChosen(null);
    if (change === "downgrade") showToast(t`${name} starts on ${from}.`);
    else if (change === "renew") showToast(t`${name} is renewed until ${until}.`);
    else showToast(t`${name} is active until ${until}.`);
  };

  return (
    <>
      <Section
        title={t`Your plan`}
        actions={
          isActive ? (
            renew &&
            current.status !== "past_due" && (
              <Button size="sm" onClick={renew}>
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
        {isActive && (
          <div className="mb-5 empty:hidden">
            <PlanNotice current={current} onRenew={renew} />
          </div>
        )}
        {current ? <PlanState current={current} tax={tax} /> : <None />}
        {isActive && <RenewalSettings current={current} savedMethod={data.saved_method} />}
      </Section>
      {isActive && (
        <section aria-labelledby={changeId} className="min-w-0">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 id={changeId}>
              <Trans>Change plan</Trans>
            </h2>
            {intervals}
          </div>
          {columns}
        </section>
      )}
      <InvoiceSection data={data} />
      {chosen && (
        <PurchaseDialog
          choice={chosen}
          data={data}
          onClose={() => setChosen(null)}
          onBought={() => bought(chosen)}
        />
      )}
    </>
  );
};

const None = () => (
  <p className="text-muted">
    <Trans>You have no plan yet.</Trans>
  </p>
);
