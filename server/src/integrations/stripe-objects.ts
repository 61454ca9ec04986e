import type Stripe from "stripe";
import * as z from "zod/mini";
import type { Charge } from "../lib/charge.ts";
import type { SellerId } from "../lib/seller-id.ts";
import type { PaymentEvent } from "./payment-provider.ts";
import { fromStripeAmount } from "./stripe-currencies.ts";

/** The metadata of each object, by which its events are matched. */
export const Marks = z.object({
  payment_id: z.uuid(),
  seller_id: z.uuid(),
  plan_id: z.uuid(),
  automatic: z.optional(z.string()),
});

/** The id of the object that a Stripe object refers to, expanded or not. */
export const refOf = (part: string | { id: string } | null): string | null =>
  typeof part === "string" ? part : (part?.id ?? null);

/** Checks if a charge has failed; Stripe then asks for another card. */
export const hasFailed = ({ status }: Stripe.PaymentIntent): boolean =>
  status === "canceled" || status === "requires_payment_method";

/** The label by which a seller recognizes a saved card: Visa 4242. */
export const labelOf = (method: Stripe.PaymentMethod): string =>
  method.card
    ? `${method.card.brand.replace(/^./, (first) => first.toUpperCase())} ${method.card.last4}`
    : method.type;

type ChargedObject = {
  metadata: Stripe.Metadata | null;
  amount: number | null;
  currency: string | null;
  customer: string | { id: string } | null;
};

/**
 * Converts a Stripe object to an event about one of our payments. Null if the object is of another
 * program on the same account.
 */
export const toPaymentEvent = (
  { metadata, amount, currency, customer }: ChargedObject,
  { ref, checkoutRef, succeeded }: Pick<PaymentEvent, "ref" | "checkoutRef" | "succeeded">,
): PaymentEvent | null => {
  const marks = z.safeParse(Marks, metadata ?? {});
  if (!marks.success) return null;
  const { payment_id, seller_id, plan_id } = marks.data;
  const code = (currency ?? "").toUpperCase();
  return {
    paymentId: payment_id,
    // Compared with the payment's own seller before anything is done.
    sellerId: seller_id as SellerId,
    planId: plan_id,
    amountMinor: code.length === 3 ? fromStripeAmount(amount ?? 0, code) : 0,
    currency: code,
    customerRef: refOf(customer),
    checkoutRef,
    ref,
    succeeded,
  };
};

/** The metadata of each object of a charge. */
export const marksOf = ({ paymentId, sellerId, planId }: Charge) => ({
  payment_id: paymentId,
  seller_id: sellerId,
  plan_id: planId,
});

/**
 * Reads the event of an automatic charge. Null for charges on a page, whose events come from the
 * page: a declined card there may be followed by an accepted one.
 */
export const readIntent = (intent: Stripe.PaymentIntent, succeeded: boolean): PaymentEvent | null =>
  intent.metadata["automatic"] === undefined
    ? null
    : toPaymentEvent(
        { ...intent, amount: succeeded ? intent.amount_received : intent.amount },
        { ref: intent.id, checkoutRef: null, succeeded },
      );
