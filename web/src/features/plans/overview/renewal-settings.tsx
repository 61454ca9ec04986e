import { Trans, useLingui } from "@lingui/react/macro";
import type { CurrentPlan } from "@sellerdesk/contract/plans";
import { useId, useState } from "react";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { translatePlanText } from "../../../lib/server-messages.ts";
import { ActionError } from "../../../ui/action-error.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { usePlanSettings } from "../api.ts";

type Props = {
  current: CurrentPlan;
  /** The payment method of automatic renewals; null if none is saved. */
  savedMethod: string | null;
};

/** Switches between automatic renewal and the end of the plan. */
export const RenewalSettings = ({ current, savedMethod }: Props) => {
  const { t } = useLingui();
  const settings = usePlanSettings();
  const [isCanceling, setCanceling] = useState(false);
  const noteId = useId();
  const name = translatePlanText(current.terms.name);
  const end = formatDate(current.current_period_end);
  const terms = current.next?.terms ?? current.terms;
  const renewed = translatePlanText(terms.name);
  const price = formatMoney(current.renewal?.due.total_minor ?? terms.price_minor, terms.currency);

  // The error is shown beside the switch.
  const change = (body: { auto_renew?: boolean; cancel_at_period_end?: boolean }) =>
    settings.mutateAsync(body).then(
      () => setCanceling(false),
      () => {},
    );
  const note = () => {
    if (current.status === "past_due")
      return current.auto_renew
        ? t`We’ll retry it until your shop closes.`
        : t`We won’t retry it. Please pay it yourself.`;
    if (!current.auto_renew && current.next) return t`${renewed} is not paid yet.`;
    if (!current.auto_renew) return t`${name} ends on ${end} unless you renew it.`;
    return savedMethod === null
      ? t`On ${end} ${renewed} is renewed for ${price}.`
      : t`On ${end} ${renewed} is renewed for ${price}, charged to ${savedMethod}.`;
  };

  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line pt-4">
      <div className="flex min-w-0 items-start gap-3">
        <Switch
          label={t`Auto-renew`}
          checked={current.auto_renew && !current.cancel_at_period_end}
          disabled={current.cancel_at_period_end}
          describedBy={noteId}
          onChange={(auto_renew) => change({ auto_renew })}
        />
        <div className="min-w-0 wrap-anywhere">
          <p className="font-strong">
            <Trans>Auto-renew</Trans>
          </p>
          <p id={noteId} className="text-muted">
            {current.cancel_at_period_end ? t`${name} is canceled. Resume it first.` : note()}
          </p>
          {!isCanceling && <ActionError error={settings.error} className="text-danger" />}
        </div>
      </div>
      {!current.cancel_at_period_end && current.status !== "past_due" && (
        <Button
          size="sm"
          variant="destructive"
          className="max-w-full wrap-anywhere whitespace-normal"
          onClick={() => setCanceling(true)}
        >
          <Trans>Cancel {name}</Trans>
        </Button>
      )}
      <ConfirmDialog
        open={isCanceling}
        onOpenChange={setCanceling}
        title={t`Cancel ${name} at the end of its period?`}
        description={t`It is active until ${end}. Then your products are hidden from the catalog until you choose a plan again. Nothing is deleted, and orders for items already sold keep arriving.`}
        confirmLabel={t`Cancel ${name}`}
        cancelLabel={t`Keep ${name}`}
        busy={settings.isPending}
        error={settings.error?.message}
        onConfirm={() => void change({ cancel_at_period_end: true })}
      />
    </div>
  );
};
