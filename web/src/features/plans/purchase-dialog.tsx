import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { formatDate, formatPrice } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { perInterval } from "../../lib/plan-words.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { usePurchase } from "./api.ts";
import type { Choice } from "./choice.ts";

/** Random, also where the page is not served by https and `crypto.randomUUID` does not exist. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

type Props = { choice: Choice; onClose: () => void; onBought: () => void };

/** Says what is bought, for how much and how long, before anything is paid. */
export const PurchaseDialog = ({ choice, onClose, onBought }: Props) => {
  const { t } = useLingui();
  const purchase = usePurchase();
  const [key] = useState(newKey);
  const [hasAccepted, setAccepted] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { planId, terms, isRenewal, trialDays } = choice;
  const { name, currency } = terms;
  const isFree = trialDays > 0;
  const price = formatPrice(isFree ? 0 : terms.price_minor, currency);
  const until = formatDate(choice.runsUntil);

  const pay = () => {
    if (!isRenewal && !hasAccepted) return setMissing(true);
    const payment_method = "sandbox";
    purchase.mutate(
      isRenewal
        ? { key, kind: "renew", order: { payment_method } }
        : { key, kind: "buy", order: { plan_id: planId, payment_method, accept_terms: true } },
      { onSuccess: onBought },
    );
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isRenewal ? t`Renew ${name}` : t`Buy ${name}`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" busy={purchase.isPending} onClick={pay}>
            {isFree ? t`Start free days` : t`Pay ${price}`}
          </Button>
        </>
      }
    >
      <dl className="grid gap-2 border-y border-line py-3">
        <Line term={t`Plan`}>
          {name}, {formatPrice(terms.price_minor, currency)} {perInterval(terms.interval)}
        </Line>
        <Line term={t`Runs`}>
          {choice.runsFrom === null
            ? t`from today to ${until}`
            : t`from ${formatDate(choice.runsFrom)} to ${until}`}
        </Line>
        <Line term={t`To pay now`}>
          <strong className="font-title">{price}</strong>
        </Line>
      </dl>
      <div className="mt-4 grid gap-4">
        {!isFree && (
          <Notice tone="info" title={t`This is a sandbox payment.`}>
            <Trans>No payment provider is set up on this marketplace: nothing is charged.</Trans>
          </Notice>
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
        {purchase.error && (
          <p role="alert" className="font-quiet text-danger">
            {purchase.error.message}
          </p>
        )}
      </div>
    </Dialog>
  );
};

const Line = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted">{term}</dt>
    <dd className="text-end">{children}</dd>
  </div>
);
