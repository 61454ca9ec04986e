import { Trans, useLingui } from "@lingui/react/macro";
import { RejectReturn } from "@sellerdesk/contract/order-returns";
import { ReturnReason } from "@sellerdesk/contract/order-statuses";
import type { Order, OrderReturn } from "@sellerdesk/contract/orders";
import * as z from "zod/mini";
import { setServerErrors, useAppForm } from "../../lib/form.ts";
import { formatNumber } from "../../lib/format.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useOrderCommand } from "./api.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import {
  lineErrors,
  suggested,
  type OfferedLine,
  overLimit,
  Quantities,
  toLineQuantities,
} from "./line-quantities.ts";
import { asQuantity, LineName, LineQuantityFields } from "./line-quantity-fields.tsx";
import { returnReasonNames } from "./reasons.ts";

const ReturnForm = z.object({
  quantities: Quantities,
  reason: ReturnReason,
  note: z.string().check(z.trim(), z.maxLength(1000)),
});

type Props = { order: Order; onClose: () => void };

/** Writes down a return that the seller agreed to with the buyer. */
export const CreateReturnDialog = ({
  order,
  lines,
  onClose,
}: Props & { lines: readonly OfferedLine[] }) => {
  const { t } = useLingui();
  const command = useOrderCommand(order.id);
  const form = useAppForm(ReturnForm, {
    quantities: suggested(lines),
    reason: "damaged",
    note: "",
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ quantities, reason, note }) => {
    const items = toLineQuantities(quantities);
    const over = overLimit(lines, quantities);
    for (const { item, limit } of over)
      form.setError(`quantities.${item.id}`, { message: t`Enter ${formatNumber(limit)} or less.` });
    if (over.length > 0) return;
    if (items.length === 0) {
      form.setError("root", { message: t`Enter how many come back.` });
      return;
    }
    command.mutate(
      { kind: "return", body: { items, reason, note, version: order.version } },
      {
        onSuccess: () => {
          showToast(t`Return written down.`);
          onClose();
        },
        onError: (error) => {
          for (const { itemId, message } of lineErrors(error, items))
            form.setError(`quantities.${itemId}`, { type: "server", message });
          setServerErrors(form, error);
        },
      },
    );
  });
  return (
    <FormDialog
      title={t`A return is coming`}
      description={t`You agreed with the buyer. Take it in here when the parcel is there.`}
      submitLabel={t`Write it down`}
      busy={command.isPending}
      error={errors.root?.message ?? command.error?.message}
      onSubmit={() => void submit()}
      onClose={onClose}
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

/** Says no to a return; the buyer reads why. */
export const RejectReturnDialog = ({ order, asked, onClose }: ReturnProps) => {
  const { t } = useLingui();
  const command = useOrderCommand(order.id);
  const form = useAppForm(RejectReturn, { note: "", version: order.version });
  const submit = form.handleSubmit(({ note }) =>
    command.mutate(
      { kind: "reject", return: asked.id, body: { note, version: order.version } },
      {
        onSuccess: () => {
          showToast(t`Return rejected.`);
          onClose();
        },
        onError: (error) => setServerErrors(form, error),
      },
    ),
  );
  const { number } = asked;
  return (
    <FormDialog
      title={t`Reject return ${number}?`}
      submitLabel={t`Reject the return`}
      destructive
      busy={command.isPending}
      error={command.error?.message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={t`Why`}
        help={t`The buyer reads it.`}
        error={form.formState.errors.note && t`Say why, the buyer reads it.`}
      >
        <Textarea rows={3} maxLength={500} {...form.register("note")} />
      </Field>
    </FormDialog>
  );
};

const ReceiveForm = z.object({ restocked: Quantities, damaged: Quantities });

/** Takes in a parcel that came back: what goes on the shelf again, and what does not. */
export const ReceiveReturnDialog = ({ order, asked, onClose }: ReturnProps) => {
  const { t } = useLingui();
  const command = useOrderCommand(order.id);
  const lines = asked.items.flatMap(({ item_id, quantity }) => {
    const item = order.items.find(({ id }) => id === item_id);
    return item ? { item, quantity } : [];
  });
  const form = useAppForm(ReceiveForm, {
    restocked: Object.fromEntries(lines.map(({ item, quantity }) => [item.id, quantity])),
    damaged: Object.fromEntries(lines.map(({ item }) => [item.id, 0])),
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ restocked, damaged }) => {
    const items = lines.map(({ item: { id } }) => ({
      item_id: id,
      restocked: restocked[id] ?? 0,
      damaged: damaged[id] ?? 0,
    }));
    if (items.every((item) => item.restocked + item.damaged === 0)) {
      form.setError("root", { message: t`Enter how many came back.` });
      return;
    }
    command.mutate(
      { kind: "receive", return: asked.id, body: { items, version: order.version } },
      {
        onSuccess: () => {
          showToast(t`Return taken in.`);
          onClose();
        },
        onError: (error) => {
          for (const { itemId, message } of lineErrors(error, items))
            form.setError(`restocked.${itemId}`, { type: "server", message });
        },
      },
    );
  });
  const { number } = asked;
  return (
    <FormDialog
      title={t`Take in return ${number}`}
      description={t`Restocked units can be sold again. Damaged ones are written down and stay off the shelf.`}
      submitLabel={t`Take it in`}
      busy={command.isPending}
      error={errors.root?.message ?? command.error?.message}
      onSubmit={() => void submit()}
      onClose={onClose}
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
                <Input
                  figures
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={quantity}
                  aria-label={t`Restock: ${title}`}
                  unit={<Trans>of {formatNumber(quantity)}</Trans>}
                  {...form.register(`restocked.${id}`, asQuantity)}
                />
              </Field>
              <Field className="w-24" label={t`Damaged`} error={errors.damaged?.[id]?.message}>
                <Input
                  figures
                  type="number"
                  inputMode="numeric"
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
