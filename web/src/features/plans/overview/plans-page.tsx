import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { CurrentPlan } from "@sellerdesk/contract/plans";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createLazyRoute, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { formatDate, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { translatePlanText } from "../../../lib/server-messages.ts";
import { Notice } from "../../../ui/notice.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Section } from "../../../ui/section.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { plansQuery } from "../api.ts";
import type { Choice } from "../choice.ts";
import { type Bill, billsOf } from "./bills.ts";
import { InvoiceSection } from "./invoice-section.tsx";
import { PaymentReturn } from "./payment-return.tsx";
import { usePlanComparison } from "../plan-comparison.tsx";
import { PurchaseDialog } from "../purchase/purchase-dialog.tsx";

/** The reasons for an ended plan, by the status of a bill whose payment was returned in full. */
const returnedTexts: Partial<Record<Bill["status"], MessageDescriptor>> = {
  charged_back: msg`The payment for it was charged back.`,
  refunded: msg`The payment for it was refunded.`,
};

type EndedProps = {
  current: CurrentPlan;
  /** The status of the last payment, if any. */
  lastStatus: Bill["status"] | undefined;
};

const EndedNotice = ({ current, lastStatus }: EndedProps) => {
  const { t } = useLingui();
  const returned = lastStatus && returnedTexts[lastStatus];
  const { published_products: published, waiting_orders: waiting } = current.usage;
  const name = translatePlanText(current.terms.name);
  const day = formatDate(current.current_period_end);
  return (
    <div className="mb-8">
      <Notice
        tone="warning"
        title={
          <Trans>
            Your {name} plan ended on {day}.
          </Trans>
        }
      >
        {returned && <>{t(returned)} </>}
        {published > 0 && (
          <>
            <Plural
              value={published}
              one="Your # published product is hidden from the catalog until you renew."
              other="Your # published products are hidden from the catalog until you renew."
            />{" "}
          </>
        )}
        {waiting > 0 ? (
          <Plural
            value={waiting}
            one="Nothing was deleted. Orders for items already sold keep arriving, and # is waiting for you."
            other="Nothing was deleted. Orders for items already sold keep arriving, and # are waiting for you."
          />
        ) : (
          <Trans>Nothing was deleted. Orders for items already sold keep arriving.</Trans>
        )}
      </Notice>
    </div>
  );
};

const Usage = ({ value, children }: { value: number; children: React.ReactNode }) => (
  <div>
    <div className="text-22 font-title tracking-tight">{formatNumber(value)}</div>
    <p className="text-muted">{children}</p>
  </div>
);

const UsageSection = ({ usage }: { usage: CurrentPlan["usage"] }) => (
  <Section title={<Trans>What you use today</Trans>} className="mt-12">
    <div className="grid grid-cols-2 gap-6 pt-1 sm:grid-cols-4">
      <Usage value={usage.products}>
        <Plural value={usage.products} one="product" other="products" />
      </Usage>
      <Usage value={usage.variants_per_product}>
        <Plural
          value={usage.variants_per_product}
          one="variant in the largest product"
          other="variants in the largest product"
        />
      </Usage>
      <Usage value={usage.all_offers}>
        <Plural value={usage.all_offers} one="offer" other="offers" />
      </Usage>
      <Usage value={usage.banners}>
        <Plural value={usage.banners} one="banner" other="banners" />
      </Usage>
    </div>
  </Section>
);

const PlansPage = () => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const router = useRouter();
  const { data } = useSuspenseQuery(plansQuery);
  const { payment, canceled } = useSearch({ strict: false });
  const [chosen, setChosen] = useState<Choice | null>(null);
  const { intervals, columns } = usePlanComparison(data, "h2", setChosen);
  const { current } = data;

  const welcome = ({ terms, runsUntil }: Choice) => {
    const name = translatePlanText(terms.name);
    showToast(t`${name} is active until ${formatDate(runsUntil)}.`);
    // The guard may already have redirected, and the seller may have opened another page.
    if (router.state.location.pathname === paths.plans()) void navigate({ to: paths.dashboard() });
  };

  return (
    <>
      {payment !== undefined && (
        <div className="mb-8">
          <PaymentReturn key={payment} id={payment} isCanceled={canceled === true} />
        </div>
      )}
      {current && payment === undefined && (
        <EndedNotice current={current} lastStatus={billsOf(data.history, [])[0]?.status} />
      )}
      <PageHead
        title={t`Plans`}
        subtitle={
          current
            ? t`Continue where you left off, or choose another plan.`
            : t`Choose the size of your shop. You can change or cancel at any time.`
        }
        actions={intervals}
      />
      {columns}
      {current && <UsageSection usage={current.usage} />}
      <InvoiceSection data={data} className="mt-8" />
      {chosen && (
        <PurchaseDialog
          choice={chosen}
          data={data}
          onClose={() => setChosen(null)}
          onBought={() => welcome(chosen)}
        />
      )}
    </>
  );
};

export const Route = createLazyRoute("/plans")({ component: PlansPage });
