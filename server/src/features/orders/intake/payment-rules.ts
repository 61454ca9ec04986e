import type { PaymentStatus } from "@sellerdesk/contract/order-statuses";

/**
 * The payment status of an order and the marketplace's time of it; null if the marketplace has not
 * reported a payment since the order was placed.
 */
export type PaymentState = {
  payment_status: PaymentStatus;
  refunded_minor: number;
  payment_at: Date | null;
};

/** Checks if the buyer paid, whatever was refunded since. */
export const isPaid = (status: PaymentStatus): boolean =>
  status !== "pending" && status !== "failed";

/** The rank of each status. Of two reports of the same moment, the higher rank wins. */
const rank: Record<PaymentStatus, number> = {
  pending: 0,
  failed: 1,
  paid: 2,
  partially_refunded: 3,
  refunded: 4,
};

/**
 * Checks if a state is later than the known one. This is a total order of states: every order of
 * arrival ends in the same state (decision 023).
 */
export const isLater = (
  next: PaymentState & { payment_at: Date },
  known: PaymentState,
): boolean => {
  if (known.payment_at === null) return true;
  const laterByMs = next.payment_at.getTime() - known.payment_at.getTime();
  if (laterByMs !== 0) return laterByMs > 0;
  const further = rank[next.payment_status] - rank[known.payment_status];
  return further === 0 ? next.refunded_minor > known.refunded_minor : further > 0;
};

/** Returns the payment status of a paid order after refunds. */
export const refundState = (
  refundedMinor: number,
  orderedMinor: number,
): Pick<PaymentState, "payment_status" | "refunded_minor"> => {
  if (refundedMinor === 0) return { payment_status: "paid", refunded_minor: 0 };
  return {
    payment_status: refundedMinor === orderedMinor ? "refunded" : "partially_refunded",
    refunded_minor: refundedMinor,
  };
};
