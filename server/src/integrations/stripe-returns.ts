import type Stripe from "stripe";
import * as z from "zod/mini";
import type { SellerId } from "../lib/seller-id.ts";
import { fromStripeAmount } from "./stripe-currencies.ts";
import { Marks, refOf } from "./stripe-objects.ts";
import type { AskStripe } from "./stripe-refunds.ts";

/**
 * A refund or a dispute (chargeback) of a charge. `open` is undecided, `returned` means that the
 * payer has the money, and `kept` that it failed, was canceled, or was won.
 */
export type Returned = {
  ref: string;
  kind: "refund" | "dispute";
  state: "open" | "returned" | "kept";
  /** In minor units of the charge's currency. */
  amountMinor: number;
  reason: string;
  at: Date;
};

/** All refunds and disputes of one of our charges, in Stripe's current state. */
export type ChargeReturns = {
  sellerId: SellerId;
  paymentId: string;
  ref: string;
  returns: Returned[];
};

/** Items to request, more than Stripe's pages show of one charge. */
const limit = 100;

/**
 * Returns the charge whose refunds or disputes an event is about. Null if it is about something
 * else.
 */
export const readReturnedCharge = (event: Stripe.Event): string | null => {
  switch (event.type) {
    case "charge.refunded":
    case "charge.refund.updated":
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
    case "charge.dispute.closed":
      return refOf(event.data.object.payment_intent);
    default:
      return null;
  }
};

const stateOfRefund = ({ status }: Stripe.Refund): Returned["state"] =>
  status === "succeeded"
    ? "returned"
    : status === "failed" || status === "canceled"
      ? "kept"
      : "open";

/**
 * An inquiry (`warning_...`) moves no money. While a lost dispute is appealed the payer keeps the
 * money.
 */
const stateOfDispute = ({ status }: Stripe.Dispute): Returned["state"] => {
  if (status === "lost" || status.startsWith("appeal_")) return "returned";
  return status === "won" || status === "prevented" || status === "warning_closed"
    ? "kept"
    : "open";
};

const toReturned = (
  { id, created, ...money }: Stripe.Refund | Stripe.Dispute,
  charged: { amount: number; currency: string },
): Pick<Returned, "ref" | "amountMinor" | "at"> => ({
  ref: id,
  // A dispute may be in the currency of the payer's bank. Then it is about the whole charge.
  amountMinor: fromStripeAmount(
    money.currency === charged.currency ? money.amount : charged.amount,
    charged.currency.toUpperCase(),
  ),
  at: new Date(created * 1000),
});

/**
 * Reads the refunds and disputes of a charge. An event only says that something happened: the
 * current state is requested, so that the order and number of events do not matter.
 * @returns null if the charge is of another program on the same account
 * @throws AppError `payment_unavailable`
 */
export const readReturns = async (ask: AskStripe, ref: string): Promise<ChargeReturns | null> => {
  const intent = await ask((stripe) => stripe.paymentIntents.retrieve(ref));
  const marks = z.safeParse(Marks, intent.metadata);
  if (!marks.success) return null;
  const query = { payment_intent: ref, limit };
  const [refunds, disputes] = await Promise.all([
    ask((stripe) => stripe.refunds.list(query)),
    ask((stripe) => stripe.disputes.list(query)),
  ]);
  const { payment_id, seller_id } = marks.data;
  return {
    sellerId: seller_id as SellerId,
    paymentId: payment_id,
    ref,
    returns: [
      ...refunds.data.map((refund) => ({
        ...toReturned(refund, intent),
        kind: "refund" as const,
        state: stateOfRefund(refund),
        reason: refund.reason ?? "",
      })),
      ...disputes.data.map((dispute) => ({
        ...toReturned(dispute, intent),
        kind: "dispute" as const,
        state: stateOfDispute(dispute),
        reason: dispute.reason,
      })),
    ],
  };
};
