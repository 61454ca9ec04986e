import { Trans, useLingui } from "@lingui/react/macro";
import { CancelOrder, CancelReason, type Order } from "@sellerdesk/contract/orders";
import { Check } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../lib/api-client.ts";
import { setServerErrors, useAppForm } from "../../lib/form.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useOrderCommand } from "./api.ts";
import { cancelReasonNames } from "./cancel-reasons.ts";

/** Asks why an order is refused or canceled; its stock comes free. */
const CancelDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { t } = useLingui();
  const command = useOrderCommand(order.id);
  const form = useAppForm(CancelOrder, { reason: "out_of_stock", note: "" });
  const { errors } = form.formState;
  const isRefusal = order.status === "pending";
  const number = order.order_no;
  const submit = form.handleSubmit((body) =>
    command.mutate(
      { kind: "cancel", body },
      {
        onSuccess: () => {
          showToast(isRefusal ? t`Order refused.` : t`Order canceled.`);
          onClose();
        },
        onError: (error) => setServerErrors(form, error instanceof ApiError ? error.fields : []),
      },
    ),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isRefusal ? t`Refuse ${number}?` : t`Cancel ${number}?`}
      description={t`The marketplace tells the buyer, and the stock comes free again.`}
      confirmLabel={isRefusal ? t`Refuse the order` : t`Cancel the order`}
      cancelLabel={t`Keep it`}
      busy={command.isPending}
      error={command.error?.message}
      onConfirm={() => void submit()}
    >
      <div className="grid gap-4">
        <Field label={t`Reason`} error={errors.reason?.message}>
          <Select {...form.register("reason")}>
            {CancelReason.options.map((reason) => (
              <option key={reason} value={reason}>
                {t(cancelReasonNames[reason])}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t`Note`} aside={<Trans>optional</Trans>} error={errors.note?.message}>
          <Textarea rows={3} maxLength={500} {...form.register("note")} />
        </Field>
      </div>
    </ConfirmDialog>
  );
};

/** What can be done with the order now: accept or refuse what waits, cancel what was accepted. */
export const OrderActions = ({ order }: { order: Order }) => {
  const { t } = useLingui();
  const command = useOrderCommand(order.id);
  const [isCanceling, setCanceling] = useState(false);
  const isPending = order.status === "pending";
  if (!isPending && order.status !== "accepted") return null;
  return (
    <>
      <Button variant="destructive" onClick={() => setCanceling(true)}>
        {isPending ? <Trans>Refuse</Trans> : <Trans>Cancel order</Trans>}
      </Button>
      {isPending && (
        <Button
          variant="primary"
          icon={<Check aria-hidden="true" />}
          busy={command.isPending}
          onClick={() =>
            command.mutate(
              { kind: "accept" },
              {
                onSuccess: () => showToast(t`Order accepted.`),
                onError: (error) => showToast(error.message),
              },
            )
          }
        >
          <Trans>Accept</Trans>
        </Button>
      )}
      {isCanceling && <CancelDialog order={order} onClose={() => setCanceling(false)} />}
    </>
  );
};
