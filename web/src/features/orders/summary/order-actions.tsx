import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { OrderListQuery } from "@sellerdesk/contract/order-list";
import { isCommandAllowed, openQuantity } from "@sellerdesk/contract/order-rules";
import type { Order } from "@sellerdesk/contract/orders";
import { Ban, Check, CircleCheck, HandCoins, Truck, Undo2 } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { MenuItem } from "../../../ui/menu.tsx";
import { MoreMenu } from "../../../ui/more-menu.tsx";
import { lazyDialog } from "../../../ui/lazy-content.tsx";
import { useButtonCommand } from "../use-command.ts";
import { NextOrderLink } from "./order-neighbours.tsx";
import { offeredLines } from "../line-quantities.ts";

const CancelDialog = lazyDialog(async () => (await import("./cancel-dialog.tsx")).CancelDialog);

const PackDialog = lazyDialog(
  async () => (await import("../fulfilments/pack-dialog.tsx")).PackDialog,
);

const RefundDialog = lazyDialog(
  async () => (await import("../refunds/refund-dialog.tsx")).RefundDialog,
);

const CreateReturnDialog = lazyDialog(
  async () => (await import("../returns/return-dialogs.tsx")).CreateReturnDialog,
);

const TrackingDialog = lazyDialog(
  async () => (await import("../fulfilments/tracking-dialog.tsx")).TrackingDialog,
);

export type OpenDialog = "cancel" | "cancel-items" | "pack" | "ship" | "refund" | "return" | null;
type Props = { order: Order; onOpen: (dialog: OpenDialog) => void };

/**
 * Returns the units of a line that can be returned: shipped, not returned, and in no open return.
 */
const returnable = ({ returns }: Order) => {
  const waiting = returns.filter(({ status }) => status === "requested" || status === "approved");
  return ({ id, shipped, returned }: Order["items"][number]) =>
    waiting
      .flatMap(({ items }) => items)
      .filter(({ item_id }) => item_id === id)
      .reduce((left, { quantity }) => left - quantity, shipped - returned);
};

/** The shipment that is packed but not shipped. */
const packedOf = ({ fulfilments }: Order) => fulfilments.find(({ status }) => status === "packed");

const countOpen = ({ items }: Order) => items.reduce((sum, item) => sum + openQuantity(item), 0);

/** Returns the dialog for the next shipment; null if nothing can be shipped. */
export const findShippingDialog = (order: Order): "pack" | "ship" | null => {
  if (isCommandAllowed("ship", order.status) && countOpen(order) > 0) return "pack";
  return packedOf(order) ? "ship" : null;
};

/**
 * The button for the order's next step. If the seller has nothing to do, it links to the next order
 * of the list.
 */
export const NextStep = ({ order, search, onOpen }: Props & { search: OrderListQuery }) => {
  const { t } = useLingui();
  const { send, isPending } = useButtonCommand(order.id);
  const shipping = findShippingDialog(order);
  const open = countOpen(order);
  if (isCommandAllowed("accept", order.status)) {
    return (
      <Button
        variant="primary"
        icon={<Check aria-hidden="true" />}
        busy={isPending}
        onClick={() => send({ kind: "accept" }, t`Order accepted.`)}
      >
        <Trans>Accept</Trans>
      </Button>
    );
  }
  if (shipping === "pack") {
    return (
      <Button
        variant="primary"
        icon={<Truck className="flip-rtl" aria-hidden="true" />}
        onClick={() => onOpen("pack")}
      >
        <Plural value={open} one="Pack and ship # item" other="Pack and ship # items" />
      </Button>
    );
  }
  const packed = packedOf(order);
  if (packed) {
    const { number } = packed;
    return (
      <Button
        variant="primary"
        icon={<Truck className="flip-rtl" aria-hidden="true" />}
        onClick={() => onOpen("ship")}
      >
        <Trans>Ship shipment {number}</Trans>
      </Button>
    );
  }
  if (isCommandAllowed("complete", order.status)) {
    return (
      <Button
        icon={<CircleCheck aria-hidden="true" />}
        busy={isPending}
        onClick={() => send({ kind: "complete" }, t`Order completed.`)}
      >
        <Trans>Complete</Trans>
      </Button>
    );
  }
  return <NextOrderLink id={order.id} search={search} />;
};

/** The other actions for the order. */
export const MoreActions = ({ order, onOpen }: Props) => {
  const { t } = useLingui();
  const isPending = order.status === "pending";
  const canReturn =
    isCommandAllowed("return", order.status) &&
    offeredLines(order.items, returnable(order)).length > 0;
  const canRefund =
    (order.payment_status === "paid" || order.payment_status === "partially_refunded") &&
    order.refunded_minor < order.ordered_minor;
  const canCancel = isCommandAllowed("cancel", order.status) && !isPending;
  return (
    <>
      {isPending && (
        <Button variant="destructive" onClick={() => onOpen("cancel")}>
          <Trans>Decline</Trans>
        </Button>
      )}
      {(canReturn || canRefund || canCancel) && (
        <MoreMenu framed label={t`More actions`}>
          {canReturn && (
            <MenuItem
              icon={<Undo2 className="flip-rtl" aria-hidden="true" />}
              onClick={() => onOpen("return")}
            >
              <Trans>Record a return</Trans>
            </MenuItem>
          )}
          {canRefund && (
            <MenuItem icon={<HandCoins aria-hidden="true" />} onClick={() => onOpen("refund")}>
              <Trans>Record a refund</Trans>
            </MenuItem>
          )}
          {canCancel && (
            <MenuItem
              icon={<Ban aria-hidden="true" />}
              destructive
              onClick={() => onOpen("cancel")}
            >
              {order.status === "partially_shipped" ? (
                <Trans>Cancel unshipped items</Trans>
              ) : (
                <Trans>Cancel order</Trans>
              )}
            </MenuItem>
          )}
        </MoreMenu>
      )}
    </>
  );
};

type OrderDialogProps = { order: Order; open: OpenDialog; onClose: () => void };

/** The open dialog of the order. */
export const OrderDialog = ({ order, open, onClose }: OrderDialogProps) => {
  switch (open) {
    case "cancel":
      return <CancelDialog order={order} scope="order" onClose={onClose} />;
    case "cancel-items":
      return <CancelDialog order={order} scope="items" onClose={onClose} />;
    case "pack":
      return <PackDialog order={order} onClose={onClose} />;
    case "ship": {
      const parcel = packedOf(order);
      return parcel ? <TrackingDialog order={order} parcel={parcel} onClose={onClose} /> : null;
    }
    case "refund":
      return <RefundDialog order={order} onClose={onClose} />;
    case "return":
      return (
        <CreateReturnDialog
          order={order}
          lines={offeredLines(order.items, returnable(order))}
          onClose={onClose}
        />
      );
    case null:
      return null;
  }
};
