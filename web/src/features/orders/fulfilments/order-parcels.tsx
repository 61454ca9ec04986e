import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Fulfilment, Order } from "@sellerdesk/contract/orders";
import { Copy, PackageCheck, PackageOpen, Pencil, Truck } from "lucide-react";
import { useState } from "react";
import { canCopy } from "../../../lib/clipboard.ts";
import { formatMoney } from "../../../lib/format.ts";
import { copyWithToast } from "../../../ui/copy-with-toast.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { MenuItem } from "../../../ui/menu.tsx";
import { MoreMenu } from "../../../ui/more-menu.tsx";
import { lazyDialog } from "../../../ui/lazy-content.tsx";
import { Section } from "../../../ui/section.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { useButtonCommand, useDialogCommand } from "../use-command.ts";
import { OrderLine } from "../order-lines.tsx";

const TrackingDialog = lazyDialog(
  async () => (await import("./tracking-dialog.tsx")).TrackingDialog,
);

const look = {
  packed: { label: msg`Packed`, tone: "info", glyph: "half" },
  shipped: { label: msg`Shipped`, tone: "progress", glyph: "full" },
  delivered: {
    label: msg({ message: "Delivered", context: "shipment" }),
    tone: "success",
    glyph: "check",
  },
} as const;

/** Shows the carrier of a shipment, with the link to track it. */
const TrackingDetails = ({ carrier, tracking_no, tracking_url }: Fulfilment) => {
  const { t } = useLingui();
  const name = tracking_no || t`Track shipment`;
  const copy = () => copyWithToast(tracking_no, t`Tracking number copied.`);
  return (
    <p className="flex min-h-7 min-w-0 flex-wrap items-center gap-x-2 text-muted">
      {carrier !== "" && <bdi>{carrier}</bdi>}
      {carrier !== "" && (tracking_no !== "" || tracking_url) && <span aria-hidden="true">·</span>}
      {tracking_url ? (
        <a
          className="link break-all"
          dir="ltr"
          href={tracking_url}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {name}
        </a>
      ) : (
        <span className="break-all" dir="ltr">
          {tracking_no}
        </span>
      )}
      {tracking_no !== "" && canCopy && (
        <IconButton size="sm" label={t`Copy tracking number`} onClick={() => void copy()}>
          <Copy aria-hidden="true" />
        </IconButton>
      )}
    </p>
  );
};

type UnpackDialogProps = { order: Order; parcel: Fulfilment; onClose: () => void };

const UnpackDialog = ({ order, parcel, onClose }: UnpackDialogProps) => {
  const { t } = useLingui();
  const { send, dialog } = useDialogCommand(order.id, onClose);
  const isShipped = parcel.status === "shipped";
  const { number } = parcel;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isShipped ? t`Undo shipping of shipment ${number}?` : t`Unpack shipment ${number}?`}
      description={
        isShipped
          ? t`Its items go back to stock, committed to this order, ready to be shipped.`
          : t`Its items can be shipped again.`
      }
      confirmLabel={isShipped ? t`Undo shipping` : t`Unpack`}
      busy={dialog.loading}
      error={dialog.submitError?.message}
      onConfirm={() => send({ kind: "unpack", parcel: parcel.id }, t`Shipment unpacked.`)}
    />
  );
};

const ParcelActions = ({ order, parcel }: { order: Order; parcel: Fulfilment }) => {
  const { t } = useLingui();
  const { send, isPending } = useButtonCommand(order.id);
  const [open, setOpen] = useState<"tracking" | "unpack" | null>(null);
  const { number, status } = parcel;
  const isPacked = status === "packed";
  const deliver = () => send({ kind: "deliver", parcel: parcel.id }, t`Marked as delivered.`);
  return (
    <div className="flex items-center gap-1">
      {isPacked && (
        <Button
          size="sm"
          icon={<Truck className="flip-rtl" aria-hidden="true" />}
          onClick={() => setOpen("tracking")}
        >
          <Trans>Ship</Trans>
        </Button>
      )}
      {status === "shipped" && (
        <Button
          size="sm"
          icon={<PackageCheck aria-hidden="true" />}
          busy={isPending}
          onClick={deliver}
        >
          <Trans>Mark as delivered</Trans>
        </Button>
      )}
      <MoreMenu size="sm" label={t`More actions for shipment ${number}`}>
        {!isPacked && (
          <MenuItem icon={<Pencil aria-hidden="true" />} onClick={() => setOpen("tracking")}>
            <Trans>Edit shipment</Trans>
          </MenuItem>
        )}
        {status !== "delivered" && (
          <MenuItem
            icon={<PackageOpen aria-hidden="true" />}
            destructive
            onClick={() => setOpen("unpack")}
          >
            {isPacked ? <Trans>Unpack</Trans> : <Trans>Undo shipping</Trans>}
          </MenuItem>
        )}
      </MoreMenu>
      {open === "tracking" && (
        <TrackingDialog order={order} parcel={parcel} onClose={() => setOpen(null)} />
      )}
      {open === "unpack" && (
        <UnpackDialog order={order} parcel={parcel} onClose={() => setOpen(null)} />
      )}
    </div>
  );
};

const FulfilmentSection = ({ order, parcel }: { order: Order; parcel: Fulfilment }) => {
  const { t } = useLingui();
  const { number, status, carrier, tracking_no, tracking_url } = parcel;
  const cost = parcel.shipping_cost_minor;
  const paid = cost === null ? null : formatMoney(cost, order.currency);
  const units = parcel.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Section
      title={t`Shipment ${number}`}
      aside={<Plural value={units} one="# item" other="# items" />}
      actions={status !== "canceled" && <StatusBadge {...look[status]} />}
    >
      <div className="-mt-2 mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {carrier === "" && tracking_no === "" && tracking_url === null ? (
          <p className="text-muted">
            {status === "packed" ? (
              <Trans>Packed, not shipped yet</Trans>
            ) : (
              <Trans>Without tracking</Trans>
            )}
          </p>
        ) : (
          <TrackingDetails {...parcel} />
        )}
        <ParcelActions order={order} parcel={parcel} />
      </div>
      {paid !== null && (
        <p className="mb-1 text-13 text-muted">
          <Trans>Shipping cost: {paid}</Trans>
        </p>
      )}
      <ul>
        {parcel.items.map(({ item_id, quantity }) => {
          const item = order.items.find(({ id }) => id === item_id);
          return (
            item && (
              <OrderLine key={item_id} item={item} quantity={quantity} currency={order.currency} />
            )
          );
        })}
      </ul>
    </Section>
  );
};

/** The shipments of the order: packed, shipped or delivered. */
export const OrderParcels = ({ order }: { order: Order }) =>
  order.fulfilments.map((parcel) => (
    <FulfilmentSection key={parcel.id} order={order} parcel={parcel} />
  ));
