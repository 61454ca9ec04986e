import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Tracking } from "@sellerdesk/contract/order-fulfilments";
import { openQuantity } from "@sellerdesk/contract/order-rules";
import type { Order } from "@sellerdesk/contract/orders";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { setServerErrors, useAppForm } from "../../lib/form.ts";
import { formatNumber } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useOrderCommand } from "./api.ts";
import { useShippedToast } from "./use-shipped-toast.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { saveLastCarrier, readLastCarrier } from "./last-carrier.ts";
import {
  allOf,
  countUnits,
  lineErrors,
  offeredLines,
  overLimit,
  Quantities,
  toLineQuantities,
} from "./line-quantities.ts";
import { asQuantity, LineQuantityFields } from "./line-quantity-fields.tsx";
import { TrackingFields } from "./tracking-fields.tsx";

const { carrier, tracking_no, tracking_url } = Tracking.shape;
const PackForm = z.object({ quantities: Quantities, carrier, tracking_no, tracking_url });

/** Packs a parcel from what is open of the order, and ships it at once or keeps it on the desk. */
export const PackDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { t } = useLingui();
  const command = useOrderCommand(order.id);
  const sayShipped = useShippedToast(order.id);
  const lines = offeredLines(order.items, openQuantity);
  const form = useAppForm(PackForm, {
    quantities: allOf(lines),
    ...{ carrier: readLastCarrier(), tracking_no: "", tracking_url: "" },
  });
  const { errors } = form.formState;
  const values = useWatch({ control: form.control });
  const units = countUnits(values.quantities ?? {});
  const submit = (status: "packed" | "shipped") =>
    form.handleSubmit(({ quantities, ...tracking }) => {
      const items = toLineQuantities(quantities);
      const over = overLimit(lines, quantities);
      for (const { item, limit } of over)
        form.setError(`quantities.${item.id}`, {
          message: t`Enter ${formatNumber(limit)} or less.`,
        });
      if (over.length > 0) return;
      command.mutate(
        { kind: "pack", body: { status, items, version: order.version, ...tracking } },
        {
          onSuccess: ({ fulfilments }) => {
            const parcel = fulfilments.find(
              ({ id }) => !order.fulfilments.some((old) => old.id === id),
            );
            if (status === "packed") showToast(t`Parcel packed.`);
            else {
              saveLastCarrier(tracking.carrier);
              if (parcel) sayShipped(parcel, "unpack");
            }
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
  const number = order.order_no;
  return (
    <FormDialog
      title={t`Pack and ship ${number}`}
      description={t`What you leave out stays to ship. Shipped units leave your stock.`}
      submitLabel={<Plural value={units} one="Ship # item" other="Ship # items" />}
      busy={
        command.isPending &&
        command.variables.kind === "pack" &&
        command.variables.body.status === "shipped"
      }
      error={command.error?.message}
      otherAction={
        <Button onClick={() => void submit("packed")()}>
          <Trans>Keep it packed</Trans>
        </Button>
      }
      submitFrom="tracking_no"
      onSubmit={() => void submit("shipped")()}
      onClose={onClose}
    >
      <LineQuantityFields
        lines={lines}
        register={(id) => form.register(`quantities.${id}`, asQuantity)}
        errorOf={(id) => errors.quantities?.[id]?.message}
      />
      <TrackingFields
        register={form.register}
        errorOf={(name) => errors[name]?.message}
        values={values}
      />
    </FormDialog>
  );
};
