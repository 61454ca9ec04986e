import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { OrderStatus, PaymentStatus } from "@sellerdesk/contract/order-statuses";
import { orderStatusLook } from "../../lib/order-status.ts";
import { Badge } from "../../ui/badge.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";

/** Shows the status of an order. */
export const OrderBadge = ({ status }: { status: OrderStatus }) => (
  <StatusBadge {...orderStatusLook[status]} />
);

export const ReturnBadge = () => (
  <Badge tone="return" glyph="back">
    <Trans>Return open</Trans>
  </Badge>
);

/** The badge of an order's payment status. */
export const paymentLook = {
  pending: { label: msg`Payment pending`, tone: "warning", glyph: "dashed" },
  paid: { label: msg`Paid`, tone: "success", glyph: "check" },
  partially_refunded: { label: msg`Partially refunded`, tone: "return", glyph: "back" },
  refunded: { label: msg`Refunded`, tone: "return", glyph: "back" },
  failed: { label: msg`Payment failed`, tone: "danger", glyph: "triangle" },
} as const;

export const PaymentBadge = ({ status }: { status: PaymentStatus }) => (
  <StatusBadge {...paymentLook[status]} />
);
