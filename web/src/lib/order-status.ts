import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { isOpen } from "@sellerdesk/contract/order-rules";
import type { OrderStatus } from "@sellerdesk/contract/order-statuses";

/** The badge of an order status: label, tone and progress mark (look.md, Badges). */
export const orderStatusLook = {
  pending: { label: msg`Pending`, tone: "warning", glyph: "dashed" },
  accepted: { label: msg`Accepted`, tone: "info", glyph: "quarter" },
  processing: { label: msg`Processing`, tone: "info", glyph: "half" },
  partially_shipped: { label: msg`Partially shipped`, tone: "progress", glyph: "three-quarters" },
  shipped: { label: msg`Shipped`, tone: "progress", glyph: "full" },
  delivered: { label: msg`Delivered`, tone: "success", glyph: "check" },
  completed: { label: msg`Completed`, tone: "neutral", glyph: "full" },
  canceled: { label: msg`Canceled`, tone: "neutral", glyph: "slash" },
  returned: { label: msg`Returned`, tone: "return", glyph: "back" },
  partially_returned: { label: msg`Partially returned`, tone: "return", glyph: "back" },
} as const satisfies Record<OrderStatus, { label: MessageDescriptor; tone: string; glyph: string }>;

/** The next due task of an order, and its deadline. */
export type OrderDeadline = { task: "accept" | "ship"; at: string };

type Dues = { accept_by: string | null; ship_by: string | null; status: OrderStatus };

/** Returns the next deadline of an order; null once nothing is left to accept or ship. */
export const deadlineOf = ({ status, accept_by, ship_by }: Dues): OrderDeadline | null => {
  if (status === "pending" && accept_by !== null) return { task: "accept", at: accept_by };
  return isOpen(status) && ship_by !== null ? { task: "ship", at: ship_by } : null;
};
