import { Trans, useLingui } from "@lingui/react/macro";
import { RejectReturn } from "@sellerdesk/contract/order-returns";
import { ReturnReason } from "@sellerdesk/contract/order-statuses";
import type { Order, OrderReturn } from "@sellerdesk/contract/orders";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useAppForm } from "../../../lib/form.ts";
import { formatNumber } from "../../../lib/format.ts";
import { Field } from "../../../ui/field.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { Select } from "../../../ui/select.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { receiveForm, returnForm } from "../order-forms.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { type OfferedLine, suggested, toLineField, toLineQuantities } from "../line-quantities.ts";
import { asQuantity, LineName, LineQuantityFields } from "../line-quantity-fields.tsx";
import { useDialogCommand } from "../use-command.ts";
import { returnReasonNames } from "../../../lib/return-reasons.ts";

type Props = { order: Order; onClose: () => void };

/** Records a return that the seller agreed on with the customer. */
export const CreateReturnDialog = ({
  order,
  lines,
  onClose,
}: Props & { lines: readonly OfferedLine[] }) => {
  const { t } = useLingui();
  const { send, dialog } = useDialogCommand(order.id, onClose);
  const [schema] = useState(() => returnForm(lines));
  const form = useAppForm(schema, {
    quantities: suggested(lines),
    reason: "damaged",
    note: "",
  });
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control, name: "quantities" });
  return (
    <FormDialog
      title={t`Record a return`}
      description={t`For a return you agreed with the customer. Mark it received when it arrives.`}
      submitLabel={t`Record return`}
      form={form}
      {...dialog}
      toField={toLineField(toLineQuantities(typed))}
      onSubmit={({ quantities, ...details }) =>
        send(
          {
            kind: "return",
            body: { items: toLineQuantities(quantities), ...details, version: order.version },
          },
          t`Return recorded.`,
        )
      }
    >
      <LineQuantityFields
        lines={lines}
        register={(id) => form.register(`quantities.${id}`, asQuantity)}
        errorOf={(id) => errors.quantities?.[id]?.message}
      />
      <Field label={t`Reason`} error={errors.reason?.message}>
        <Select {...form.register("reason")}>
          {ReturnReason.options.map((reason) => (
            <option key={reason} value={reason}>
              {t(returnReasonNames[reason])}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t`Note`} aside={<Trans>optional</Trans>} error={errors.note?.message}>
        <Textarea rows={2} maxLength={1000} {...form.register("note")} />
      </Field>
    </FormDialog>
  );
};

type ReturnProps = Props & { asked: OrderReturn };

/** Rejects a return. The customer can read the reason. */
export const RejectReturnDialog = ({ order, asked, onClose }: ReturnProps) => {
  const { t } = useLingui();
  const { send, dialog } = useDialogCommand(order.id, onClose);
  const form = useAppForm(RejectReturn, { note: "", version: order.version });
  const { number } = asked;
  return (
    <FormDialog
      title={t`Reject return ${number}?`}
      submitLabel={t`Reject return`}
      destructive
      form={form}
      {...dialog}
      onSubmit={({ note }) =>
        send(
          { kind: "reject", return: asked.id, body: { note, version: order.version } },
          t`Return rejected.`,
        )
      }
    >
      <Field
        label={t`Reason`}
        help={t`The customer sees this.`}
        error={form.formState.errors.note && t`Give a reason. The customer sees it.`}
      >
        <Textarea rows={3} maxLength={500} {...form.register("note")} />
      </Field>
    </FormDialog>
  );
};

/** Records the receipt of a return: the units to restock, and the others. */
export const ReceiveReturnDialog = ({ order, asked, onClose }: ReturnProps) => {
  const { t } = useLingui();
  const { send, dialog } = useDialogCommand(order.id, onClose);
  const lines = asked.items.flatMap(({ item_id, quantity }) => {
    const item = order.items.find(({ id }) => id === item_id);
    return item ? { item, quantity } : [];
  });
  const [schema] = useState(receiveForm);
  const form = useAppForm(schema, {
    restocked: Object.fromEntries(lines.map(({ item, quantity }) => [item.id, quantity])),
    damaged: Object.fromEntries(lines.map(({ item }) => [item.id, 0])),
  });
  const { errors } = form.formState;
  const { number } = asked;
  return (
    <FormDialog
      title={t`Receive return ${number}`}
      description={t`Restocked items can be sold again. Damaged items are recorded and not restocked.`}
      submitLabel={t`Mark as received`}
      form={form}
      {...dialog}
      toField={toLineField(
        lines.map(({ item }) => ({ item_id: item.id })),
        "restocked",
      )}
      onSubmit={({ restocked, damaged }) =>
        send(
          {
            kind: "receive",
            return: asked.id,
            body: {
              items: lines.map(({ item: { id } }) => ({
                item_id: id,
                restocked: restocked[id] ?? 0,
                damaged: damaged[id] ?? 0,
              })),
              version: order.version,
            },
          },
          t`Return received.`,
        )
      }
    >
      <ul className="border-t border-line">
        {lines.map(({ item, quantity }) => {
          const { id, title } = item;
          return (
            <li key={id} className="flex flex-wrap items-start gap-3 border-b border-line py-2.5">
              <div className="flex min-w-44 grow basis-full items-center gap-3 sm:basis-0">
                <LineName item={item} />
              </div>
              <Field className="w-28" label={t`Restock`} error={errors.restocked?.[id]?.message}>
                <NumberField
                  min={0}
                  max={quantity}
                  aria-label={t`Restock: ${title}`}
                  unit={<Trans>of {formatNumber(quantity)}</Trans>}
                  {...form.register(`restocked.${id}`, asQuantity)}
                />
              </Field>
              <Field className="w-24" label={t`Damaged`} error={errors.damaged?.[id]?.message}>
                <NumberField
                  min={0}
                  max={quantity}
                  aria-label={t`Damaged: ${title}`}
                  {...form.register(`damaged.${id}`, asQuantity)}
                />
              </Field>
            </li>
          );
        })}
      </ul>
    </FormDialog>
  );
};
