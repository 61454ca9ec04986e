import { Trans, useLingui } from "@lingui/react/macro";
import { parseMoney } from "@sellerdesk/contract/money";
import type { Order } from "@sellerdesk/contract/orders";
import * as z from "zod/mini";
import { setServerErrors, useAppForm } from "../../lib/form.ts";
import { formatMoney } from "../../lib/format.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useOrderCommand } from "./api.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";

const RefundForm = z.object({
  amount_minor: z.string().check(z.trim()),
  note: z.string().check(z.trim(), z.maxLength(500)),
});

/** Writes down a refund that was agreed with the buyer; the marketplace pays it. */
export const RefundDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { t } = useLingui();
  const command = useOrderCommand(order.id);
  const form = useAppForm(RefundForm, { amount_minor: "", note: "" });
  const { errors } = form.formState;
  const most = formatMoney(order.ordered_minor - order.refunded_minor, order.currency);
  const submit = form.handleSubmit(({ amount_minor: text, note }) => {
    const amount_minor = parseMoney(text, order.currency);
    if (amount_minor === null || amount_minor === 0) {
      form.setError("amount_minor", { message: t`Enter an amount.` }, { shouldFocus: true });
      return;
    }
    command.mutate(
      { kind: "refund", body: { amount_minor, note, version: order.version } },
      {
        onSuccess: () => {
          showToast(t`Refund written down.`);
          onClose();
        },
        onError: (error) => setServerErrors(form, error),
      },
    );
  });
  return (
    <FormDialog
      title={t`Note a refund`}
      description={t`It goes into the timeline. The money is paid back by the marketplace.`}
      submitLabel={t`Write it down`}
      busy={command.isPending}
      error={command.error?.message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t`Amount`} help={t`At most ${most}.`} error={errors.amount_minor?.message}>
        <Input
          figures
          inputMode="decimal"
          autoComplete="off"
          unit={order.currency}
          {...form.register("amount_minor")}
        />
      </Field>
      <Field label={t`Note`} aside={<Trans>optional</Trans>} error={errors.note?.message}>
        <Textarea rows={2} maxLength={500} {...form.register("note")} />
      </Field>
    </FormDialog>
  );
};
