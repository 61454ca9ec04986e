import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { formatPrice } from "../../../lib/format.ts";
import { translatePlanText } from "../../../lib/server-messages.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { paymentQuery, refreshAfterPlanChange } from "../api.ts";

type Props = {
  /** The id of the payment in the address. */
  id: string;
  /** Whether the seller left the provider's page without paying. */
  isCanceled: boolean;
};

/**
 * The page to which a seller returns from the provider's page. Returning grants nothing: the page
 * waits for the provider's report and shows it.
 */
export const PaymentReturn = ({ id, isCanceled }: Props) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: payment, error } = useQuery(paymentQuery(id));
  const leave = () =>
    navigate({
      to: ".",
      search: (search) => ({ ...search, payment: undefined, canceled: undefined }),
    });
  const name = translatePlanText(payment?.plan_name ?? "");

  const isPaid = payment?.status === "succeeded";
  useEffect(() => {
    if (!isPaid) return;
    showToast(t`${name} is paid. Thank you.`);
    void refreshAfterPlanChange(client).then(leave);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the payment is reported; `leave` and `t` are new on every render
  }, [isPaid]);

  const dismiss = (
    <Button size="sm" onClick={() => void leave()}>
      <Trans>Close</Trans>
    </Button>
  );
  if (error) return <Notice live tone="danger" title={error.message} action={dismiss} />;
  if (!payment || isPaid) return null;
  const price = formatPrice(payment.total_minor, payment.currency);
  if (payment.status === "refunded") {
    return (
      <Notice live tone="info" title={t`Your payment of ${price} was refunded.`} action={dismiss}>
        <Trans>It arrived too late for {name}. You will receive the refund within 10 days.</Trans>
      </Notice>
    );
  }
  if (payment.status === "refund_due") {
    return (
      <Notice live tone="info" title={t`Your payment of ${price} is being refunded.`}>
        <Trans>It arrived too late for {name}. We’ll notify you when it has been refunded.</Trans>
      </Notice>
    );
  }
  if (payment.status === "held" || payment.status === "refund_failed") {
    return (
      <Notice
        live
        tone="warning"
        title={t`Your payment of ${price} is under review.`}
        action={dismiss}
      >
        <Trans>
          It could not be used for {name}. The marketplace will make sure that you get a refund.
        </Trans>
      </Notice>
    );
  }
  if (payment.status === "failed") {
    return (
      <Notice
        live
        tone="danger"
        title={t`The payment of ${price} did not go through.`}
        action={dismiss}
      >
        <Trans>Nothing was charged and nothing has changed. Choose a plan to try again.</Trans>
      </Notice>
    );
  }
  const goOn = payment.redirect_url !== null && (
    <a className={buttonClass({ size: "sm" })} href={payment.redirect_url}>
      {isCanceled ? <Trans>Continue payment</Trans> : <Trans>Back to payment</Trans>}
    </a>
  );
  if (isCanceled) {
    return (
      <Notice
        live
        tone="info"
        title={t`You did not finish the payment of ${price} for ${name}.`}
        action={
          <div className="flex gap-2">
            {goOn}
            {dismiss}
          </div>
        }
      >
        <Trans>Nothing was charged.</Trans>
      </Notice>
    );
  }
  return (
    <Notice
      live
      tone="info"
      title={t`Waiting for confirmation of your payment of ${price}.`}
      action={goOn}
    >
      <span className="flex items-center gap-2">
        <Spinner />
        <Trans>
          This takes a few seconds. You can leave this page; {name} starts automatically.
        </Trans>
      </span>
    </Notice>
  );
};
