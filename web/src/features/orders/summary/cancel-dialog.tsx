import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { openQuantity } from "@sellerdesk/contract/order-rules";
import { CancelReason } from "@sellerdesk/contract/order-statuses";
import type { Order } from "@sellerdesk/contract/orders";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import { useAppForm } from "../../../lib/form.ts";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { useDialogCommand } from "../use-command.ts";
import { cancelForm, type CancelScope } from "../order-forms.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import {
  countUnits,
  offeredLines,
  suggested,
  toLineField,
  toLineQuantities,
} from "../line-quantities.ts";
import { asQuantity, LineQuantityFields } from "../line-quantity-fields.tsx";
import { cancelReasonNames } from "../reasons.ts";

type Props = {
  order: Order;
  /** `items`: the seller enters a quantity for each line. */
  scope: CancelScope;
  onClose: () => void;
};

/**
 * Asks for the reason to decline or cancel an order, or some of its items. Their stock is released.
 */
export const CancelDialog = ({ order, scope, onClose }: Props) => {
  const { t } = useLingui();
  const { send, dialog } = useDialogCommand(order.id, onClose);
  const lines = offeredLines(order.items, openQuantity);
  const [schema] = useState(() => cancelForm(lines, scope));
  const form = useAppForm(schema, { reason: "", note: "", quantities: suggested(lines) });
  const { errors } = form.formState;
  const { quantities: typed } = useWatch({ control: form.control });
  const units = countUnits(typed ?? {});
  const isRefusal = order.status === "pending" && scope === "order";
  const isRest = order.status === "partially_shipped";
  const number = order.order_no;

  const submit = ({ reason, note, quantities }: z.output<typeof schema>) => {
    const items = toLineQuantities(quantities);
    const body = { reason, note, version: order.version, ...(scope === "items" && { items }) };
    const canceled = scope === "items" ? t`Items canceled.` : t`Order canceled.`;
    send({ kind: "cancel", body }, isRefusal ? t`Order declined.` : canceled);
  };

  const title = () => {
    if (scope === "items") return t`Cancel items of ${number}`;
    if (isRefusal) return t`Decline order ${number}?`;
    return isRest ? t`Cancel unshipped items of ${number}?` : t`Cancel ${number}?`;
  };
  const submitLabel = () => {
    if (scope === "items" && units === 0) return <Trans>Cancel items</Trans>;
    if (scope === "items")
      return <Plural value={units} one="Cancel # item" other="Cancel # items" />;
    if (isRefusal) return <Trans>Decline order</Trans>;
    return isRest ? <Trans>Cancel unshipped items</Trans> : <Trans>Cancel order</Trans>;
  };
  return (
    <FormDialog
      title={title()}
      description={t`The marketplace notifies the customer, and the items go back to available stock.`}
      submitLabel={submitLabel()}
      destructive
      form={form}
      {...dialog}
      toField={toLineField(toLineQuantities(typed ?? {}))}
      onSubmit={submit}
    >
      {scope === "items" && (
        <LineQuantityFields
          lines={lines}
          register={(id) => form.register(`quantities.${id}`, asQuantity)}
          errorOf={(id) => errors.quantities?.[id]?.message}
        />
      )}
      <Field label={t`Reason`} error={errors.reason?.message}>
        <Select {...form.register("reason")}>
          <option value="">{t`Choose`}</option>
          {CancelReason.options.map((reason) => (
            <option key={reason} value={reason}>
              {t(cancelReasonNames[reason])}
            </option>
          ))}
        </Select>
      </Field>
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
