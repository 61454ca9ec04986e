import { useLingui } from "@lingui/react/macro";
import { trackingUrl } from "@sellerdesk/contract/carriers";
import { plainMoney } from "@sellerdesk/contract/money";
import type { Tracking } from "@sellerdesk/contract/order-fulfilments";
import type { Fulfilment, Order } from "@sellerdesk/contract/orders";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useAppForm } from "../../../lib/form.ts";
import { showToast } from "../../../ui/toast.tsx";
import { useOrderCommand } from "../api.ts";
import { trackingForm } from "../order-forms.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { saveLastCarrier, readLastCarrier } from "./last-carrier.ts";
import { TrackingFields } from "./tracking-fields.tsx";
import { useShippedToast } from "./use-shipped-toast.ts";

type Props = { order: Order; parcel: Fulfilment; onClose: () => void };

/** Ships a packed shipment, or edits the tracking of a shipped one. */
export const TrackingDialog = ({ order, parcel, onClose }: Props) => {
  const { t } = useLingui();
  const command = useOrderCommand(order.id);
  const sayShipped = useShippedToast(order.id);
  const isPacked = parcel.status === "packed";
  const { number } = parcel;
  // A link that was generated from carrier and number is updated when they change.
  const isMade = parcel.tracking_url === trackingUrl(parcel.carrier, parcel.tracking_no);
  const [schema] = useState(() => trackingForm(order.currency));
  const cost = parcel.shipping_cost_minor;
  const form = useAppForm(schema, {
    carrier: isPacked ? parcel.carrier || readLastCarrier() : parcel.carrier,
    tracking_no: parcel.tracking_no,
    tracking_url: isMade ? "" : (parcel.tracking_url ?? ""),
    shipping_cost_minor: cost === null ? "" : plainMoney(cost, order.currency),
  });
  const { errors } = form.formState;
  const values = useWatch({ control: form.control });
  const submit = async (body: Omit<Tracking, "version">) => {
    // Awaited: once the shipment is shipped, its packed section unmounts, and this dialog may
    // unmount with it before the response is handled.
    await command.mutateAsync({
      kind: isPacked ? "ship" : "track",
      parcel: parcel.id,
      body: { ...body, version: order.version },
    });
    if (isPacked) {
      saveLastCarrier(body.carrier);
      sayShipped(parcel, "unship");
    } else showToast(t`Shipment saved.`);
    onClose();
  };
  return (
    <FormDialog
      title={isPacked ? t`Ship shipment ${number}` : t`Edit shipment ${number}`}
      description={isPacked ? t`Its items are deducted from stock.` : undefined}
      submitLabel={isPacked ? t`Ship` : t`Save`}
      form={form}
      loading={command.isPending}
      submitError={command.error}
      {...(isPacked && { submitFrom: "tracking_no" })}
      onSubmit={submit}
      onClose={onClose}
    >
      <TrackingFields
        currency={order.currency}
        register={form.register}
        errorOf={(name) => errors[name]?.message}
        values={values}
      />
    </FormDialog>
  );
};
