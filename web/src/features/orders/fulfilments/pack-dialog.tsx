import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { openQuantity } from "@sellerdesk/contract/order-rules";
import type { Order } from "@sellerdesk/contract/orders";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import { useAppForm } from "../../../lib/form.ts";
import { showToast } from "../../../ui/toast.tsx";
import { useOrderCommand } from "../api.ts";
import { packForm } from "../order-forms.ts";
import { useShippedToast } from "./use-shipped-toast.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { saveLastCarrier, readLastCarrier } from "./last-carrier.ts";
import {
  allOf,
  countUnits,
  offeredLines,
  toLineField,
  toLineQuantities,
} from "../line-quantities.ts";
import { asQuantity, LineQuantityFields } from "../line-quantity-fields.tsx";
import { TrackingFields } from "./tracking-fields.tsx";

/** Packs a shipment from the open items of the order, and optionally ships it right away. */
export const PackDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { t } = useLingui();
  const command = useOrderCommand(order.id);
  const sayShipped = useShippedToast(order.id);
  const lines = offeredLines(order.items, openQuantity);
  const [schema] = useState(() => packForm(lines, order.currency));
  const form = useAppForm(schema, {
    quantities: allOf(lines),
    carrier: readLastCarrier(),
    tracking_no: "",
    tracking_url: "",
    shipping_cost_minor: "",
  });
  const { errors } = form.formState;
  const values = useWatch({ control: form.control });
  const units = countUnits(values.quantities ?? {});
  const submit = (
    { quantities, ...tracking }: z.output<typeof schema>,
    status: "packed" | "shipped",
  ) =>
    command.mutate(
      {
        kind: "pack",
        body: { status, items: toLineQuantities(quantities), version: order.version, ...tracking },
      },
      {
        onSuccess: ({ fulfilments }) => {
          const parcel = fulfilments.find(
            ({ id }) => !order.fulfilments.some((old) => old.id === id),
          );
          if (status === "packed") showToast(t`Shipment packed.`);
          else {
            saveLastCarrier(tracking.carrier);
            if (parcel) sayShipped(parcel, "unpack");
          }
          onClose();
        },
      },
    );
  const number = order.order_no;
  return (
    <FormDialog
      title={t`Pack and ship ${number}`}
      description={t`Anything you leave out can be shipped later. Shipped items are deducted from stock.`}
      submitLabel={<Plural value={units} one="Ship # item" other="Ship # items" />}
      form={form}
      loading={command.isPending}
      submitError={command.error}
      toField={toLineField(toLineQuantities(values.quantities ?? {}))}
      otherAction={{
        action: "packed",
        label: <Trans>Mark as packed</Trans>,
        busy:
          command.isPending &&
          command.variables.kind === "pack" &&
          command.variables.body.status === "packed",
      }}
      submitFrom="tracking_no"
      onSubmit={(typed, action) => submit(typed, action === "packed" ? "packed" : "shipped")}
      onClose={onClose}
    >
      <LineQuantityFields
        lines={lines}
        register={(id) => form.register(`quantities.${id}`, asQuantity)}
        errorOf={(id) => errors.quantities?.[id]?.message}
      />
      <TrackingFields
        currency={order.currency}
        register={form.register}
        errorOf={(name) => errors[name]?.message}
        values={values}
      />
    </FormDialog>
  );
};
