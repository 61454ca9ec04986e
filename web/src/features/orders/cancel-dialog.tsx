import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { openQuantity } from "@sellerdesk/contract/order-rules";
import { CancelReason } from "@sellerdesk/contract/order-statuses";
import type { Order } from "@sellerdesk/contract/orders";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { setServerErrors, useAppForm } from "../../lib/form.ts";
import { formatNumber } from "../../lib/format.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useOrderCommand } from "./api.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import {
  countUnits,
  lineErrors,
  suggested,
  offeredLines,
  overLimit,
  Quantities,
  toLineQuantities,
} from "./line-quantities.ts";
import { asQuantity, LineQuantityFields } from "./line-quantity-fields.tsx";
import { cancelReasonNames } from "./reasons.ts";

const CancelForm = z
  .object({
    // Nothing is suggested: buyer and marketplace are told it.
    reason: z.enum(["", ...CancelReason.options]),
    note: z.string().check(z.trim(), z.maxLength(500)),
    quantities: Quantities,
  })
  .check(
    z.refine(({ reason }) => reason !== "", { path: ["reason"], error: "" }),
    z.refine(({ reason, note }) => reason !== "other" || note !== "", {
      path: ["note"],
      error: "",
    }),
  );

type Props = {
  order: Order;
  /** `items`: the seller says how many of each line. */
  scope: "order" | "items";
  onClose: () => void;
};

/** Asks why an order is refused or canceled, or which of its items; their stock comes free. */
export const CancelDialog = ({ order, scope, onClose }: Props) => {
  const { t } = useLingui();
  const command = useOrderCommand(order.id);
  const lines = offeredLines(order.items, openQuantity);
  const form = useAppForm(CancelForm, { reason: "", note: "", quantities: suggested(lines) });
  const { errors } = form.formState;
  const { quantities: typed } = useWatch({ control: form.control });
  const units = countUnits(typed ?? {});
  const isRefusal = order.status === "pending" && scope === "order";
  const isRest = order.status === "partially_shipped";
  const number = order.order_no;

  const submit = form.handleSubmit(({ reason, note, quantities }) => {
    const items = toLineQuantities(quantities);
    const over = overLimit(lines, quantities);
    for (const { item, limit } of over)
      form.setError(`quantities.${item.id}`, { message: t`Enter ${formatNumber(limit)} or less.` });
    if (over.length > 0 || reason === "") return;
    if (scope === "items" && items.length === 0) {
      form.setError("root", { message: t`Enter how many are canceled.` });
      return;
    }
    const body = { reason, note, version: order.version, ...(scope === "items" && { items }) };
    command.mutate(
      { kind: "cancel", body },
      {
        onSuccess: () => {
          showToast(
            scope === "items"
              ? t`Items canceled.`
              : isRefusal
                ? t`Order refused.`
                : t`Order canceled.`,
          );
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

  const title = () => {
    if (scope === "items") return t`Cancel items of ${number}`;
    if (isRefusal) return t`Refuse ${number}?`;
    return isRest ? t`Cancel what is not shipped of ${number}?` : t`Cancel ${number}?`;
  };
  const submitLabel = () => {
    if (scope === "items" && units === 0) return <Trans>Cancel items</Trans>;
    if (scope === "items")
      return <Plural value={units} one="Cancel # item" other="Cancel # items" />;
    if (isRefusal) return <Trans>Refuse the order</Trans>;
    return isRest ? <Trans>Cancel the rest</Trans> : <Trans>Cancel the order</Trans>;
  };
  return (
    <FormDialog
      title={title()}
      description={t`The marketplace tells the buyer, and the stock comes free again.`}
      submitLabel={submitLabel()}
      destructive
      busy={command.isPending}
      error={errors.root?.message ?? command.error?.message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {scope === "items" && (
        <LineQuantityFields
          lines={lines}
          register={(id) => form.register(`quantities.${id}`, asQuantity)}
          errorOf={(id) => errors.quantities?.[id]?.message}
        />
      )}
      <Field
        label={t`Reason`}
        error={errors.reason && (errors.reason.message || t`Choose a reason.`)}
      >
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
        error={errors.note && (errors.note.message || t`Say in a note what the reason is.`)}
      >
        <Textarea rows={2} maxLength={500} {...form.register("note")} />
      </Field>
    </FormDialog>
  );
};
