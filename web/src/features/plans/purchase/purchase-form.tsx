import { Trans, useLingui } from "@lingui/react/macro";
import type { Tax } from "@sellerdesk/contract/plan-terms";
import type { PaymentMethod } from "@sellerdesk/contract/plans";
import { useState } from "react";
import { formatDate, formatMoney, formatPrice } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { perInterval } from "../../../lib/plan-labels.ts";
import { translatePlanText } from "../../../lib/server-messages.ts";
import { ActionError } from "../../../ui/action-error.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { usePurchase } from "../api.ts";
import type { Choice } from "../choice.ts";
import type { PlansData } from "../plan-comparison.tsx";

type Props = {
  choice: Choice;
  data: PlansData;
  onClose: () => void;
  onBought: () => void;
};

/** The content of `<PurchaseDialog>`, loaded on demand. */
export const PurchaseForm = ({ choice, data, onClose, onBought }: Props) => {
  const { t } = useLingui();
  const purchase = usePurchase();
  const [hasAccepted, setAccepted] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [renews, setRenews] = useState(data.current?.auto_renew ?? false);
  const { planId, terms, change, due } = choice;
  const { currency } = terms;
  const name = translatePlanText(terms.name);
  const isRenewal = change === "renew";
  const isLater = change === "downgrade";
  const isFree = due.total_minor === 0;
  const price = formatPrice(due.total_minor, currency);
  const start = formatDate(choice.runsFrom ?? choice.runsUntil);
  const [payment_method = "sandbox"] = data.payment_methods;
  // If nothing is paid now, no card is saved that could be charged later.
  const canRenew = !isFree || payment_method === "sandbox" || data.saved_method !== null;
  const asksToRenew = !isLater && choice.trialDays === 0 && canRenew;

  const pay = () => {
    if (!isRenewal && !hasAccepted) return setMissing(true);
    const order = { payment_method, ...(asksToRenew && { auto_renew: renews }) };
    void purchase
      .mutateAsync(
        isRenewal
          ? { kind: "renew", order }
          : { kind: "buy", order: { ...order, plan_id: planId, accept_terms: true } },
      )
      .then(
        ({ redirect_url }) =>
          redirect_url === undefined ? onBought() : location.assign(redirect_url),
        // The error is shown in the dialog.
        () => {},
      );
  };
  const payVerb = () => {
    if (choice.trialDays > 0) return t`Start free days`;
    if (isLater) return t`Change on ${start}`;
    if (!isFree) return t`Pay ${price}`;
    return isRenewal ? t`Renew now` : change === "upgrade" ? t`Upgrade now` : t`Start now`;
  };
  // The browser is about to open the provider's page.
  const isLeaving = purchase.data?.redirect_url !== undefined;

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={
        isRenewal
          ? t`Renew ${name}`
          : change === "buy"
            ? t`Buy ${name}`
            : change === "upgrade"
              ? t`Upgrade to ${name}`
              : t`Change to ${name}`
      }
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" busy={purchase.isPending || isLeaving} onClick={pay}>
            {payVerb()}
          </Button>
        </>
      }
    >
      <Summary choice={choice} tax={data.tax} />
      <div className="mt-4 grid gap-4">
        {!isFree && <MethodNotice method={payment_method} />}
        {asksToRenew && (
          <Checkbox checked={renews} onChange={(event) => setRenews(event.target.checked)}>
            <Trans>Auto-renew from then on. You can turn this off at any time.</Trans>
          </Checkbox>
        )}
        {!isRenewal && (
          <Checkbox
            checked={hasAccepted}
            error={isMissing && !hasAccepted ? t`Accept the terms to continue.` : undefined}
            onChange={(event) => setAccepted(event.target.checked)}
          >
            <Trans>
              I accept the{" "}
              <a className="link" href={paths.terms()} target="_blank" rel="noreferrer">
                terms and conditions
              </a>
              .
            </Trans>
          </Checkbox>
        )}
        <ActionError error={purchase.error} />
      </div>
    </Dialog>
  );
};

const MethodNotice = ({ method }: { method: PaymentMethod }) => {
  const { t } = useLingui();
  return method === "sandbox" ? (
    <Notice tone="info" title={t`This is a sandbox payment.`}>
      <Trans>No payment provider is set up on this marketplace: nothing is charged.</Trans>
    </Notice>
  ) : (
    <Notice tone="info" title={t`You pay on Stripe’s page and come back here.`}>
      <Trans>You enter your card there; this marketplace never sees it.</Trans>
    </Notice>
  );
};

const Summary = ({ choice, tax }: { choice: Choice; tax: Tax }) => {
  const { t } = useLingui();
  const { terms, due, runsFrom } = choice;
  const money = (minor: number) => formatMoney(minor, terms.currency);
  const until = formatDate(choice.runsUntil);
  const list = formatPrice(terms.price_minor, terms.currency);
  return (
    <dl className="grid gap-2 border-y border-line py-3">
      <Line term={t`Plan`}>
        <bdi>{translatePlanText(terms.name)}</bdi> · {list} {perInterval(terms.interval)}
      </Line>
      <Line term={t`Period`}>
        {runsFrom === null
          ? t`from today to ${until}`
          : t`from ${formatDate(runsFrom)} to ${until}`}
      </Line>
      {due.credit_minor > 0 && (
        <Line term={t`Credit for unused days`}>{money(-due.credit_minor)}</Line>
      )}
      {due.waived_minor > 0 && (
        <Line term={t`Too small to charge`}>{money(-due.waived_minor)}</Line>
      )}
      {due.tax_minor > 0 && <Line term={translatePlanText(tax.name)}>{money(due.tax_minor)}</Line>}
      <Line term={t`Due now`}>
        <strong className="font-title">{formatPrice(due.total_minor, terms.currency)}</strong>
      </Line>
    </dl>
  );
};

const Line = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted">{term}</dt>
    <dd className="text-end">{children}</dd>
  </div>
);
