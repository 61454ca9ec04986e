import { Trans, useLingui } from "@lingui/react/macro";
import { plainMoney } from "@sellerdesk/contract/money";
import type { Order } from "@sellerdesk/contract/orders";
import { useState } from "react";
import { useAppForm } from "../../../lib/form.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { useDialogCommand } from "../use-command.ts";
import { refundForm } from "../order-forms.ts";
import { refundAmounts } from "./refund-amounts.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";

/** Records a refund that was agreed with the customer; the marketplace pays it. */
export const RefundDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { t } = useLingui();
  const { send, dialog } = useDialogCommand(order.id, onClose);
  const [schema] = useState(() => refundForm(order.currency));
  const amounts = refundAmounts(order);
  const toText = (minor: number) => plainMoney(minor, order.currency);
  const form = useAppForm(schema, {
    amount_minor: amounts.returned > 0 ? toText(amounts.returned) : "",
    note: "",
  });
  const { errors } = form.formState;
  const most = formatMoney(amounts.full, order.currency);
  const presets = [
    { key: "returned", label: t`Returned items`, minor: amounts.returned },
    { key: "shipping", label: t`Shipping`, minor: amounts.shipping },
    { key: "full", label: t`Full`, minor: amounts.full },
  ].filter(({ minor }) => minor > 0);
  return (
    <FormDialog
      title={t`Record a refund`}
      description={t`This is noted on the timeline. The marketplace pays the refund.`}
      submitLabel={t`Record refund`}
      form={form}
      {...dialog}
      onSubmit={({ amount_minor, note }) =>
        send(
          { kind: "refund", body: { amount_minor, note, version: order.version } },
          t`Refund recorded.`,
        )
      }
    >
      <Field label={t`Amount`} help={t`Up to ${most}.`} error={errors.amount_minor?.message}>
        <Input
          figures
          inputMode="decimal"
          autoComplete="off"
          unit={order.currency}
          {...form.register("amount_minor")}
        />
      </Field>
      <div className="-mt-2 flex flex-wrap gap-2" role="group" aria-label={t`Usual amounts`}>
        {presets.map(({ key, label, minor }) => (
          <Button
            key={key}
            size="sm"
            onClick={() =>
              form.setValue("amount_minor", toText(minor), {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
          >
            {label} <span className="text-muted">{formatMoney(minor, order.currency)}</span>
          </Button>
        ))}
      </div>
      <Field
        label={t`Note`}
        aside={<Trans>optional</Trans>}
        help={t`The customer sees this.`}
        error={errors.note?.message}
      >
        <Textarea rows={2} maxLength={500} {...form.register("note")} />
      </Field>
    </FormDialog>
  );
};
