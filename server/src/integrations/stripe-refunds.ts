import type Stripe from "stripe";
import * as z from "zod/mini";
import { AppError } from "../lib/app-error.ts";
import type { SellerId } from "../lib/seller-id.ts";
import type { Refund } from "./payment-provider.ts";

/**
 * Sends a request to Stripe.
 * @throws AppError `payment_unavailable` with its cause if Stripe fails or rejects the request;
 * card errors are thrown unchanged
 */
export type AskStripe = <T>(question: (stripe: Stripe) => Promise<T>) => Promise<T>;

/** A refund that failed later, because the seller's bank did not accept it. */
export type Bounced = { sellerId: SellerId; paymentId: string; ref: string; reason: string };

const Marks = z.object({ payment_id: z.uuid(), seller_id: z.uuid() });

const whyRefused = ({ status, failure_reason }: Stripe.Refund): string | null =>
  status === "failed" || status === "canceled" ? (failure_reason ?? status) : null;

/** Reads a refund of ours that failed in the end. Null if the event is about something else. */
export const readBounced = (event: Stripe.Event): Bounced | null => {
  if (event.type !== "refund.failed" && event.type !== "refund.updated") return null;
  const { object: refund } = event.data;
  const reason = whyRefused(refund);
  const marks = z.safeParse(Marks, refund.metadata ?? {});
  if (reason === null || !marks.success) return null;
  const { payment_id, seller_id } = marks.data;
  // The payment is looked up by both ids.
  return { sellerId: seller_id as SellerId, paymentId: payment_id, ref: refund.id, reason };
};

/**
 * Refunds a charge in full. Repeating the same refund has no effect, and a refund that was made
 * manually on Stripe's pages counts.
 * @throws AppError `payment_unavailable` if Stripe gave no answer
 */
export const makeRefund = async (
  ask: AskStripe,
  open: () => Promise<Stripe>,
  { ref, paymentId, sellerId, tries }: Refund,
): Promise<{ ref: string } | { refused: string }> => {
  try {
    const refund = await ask((stripe) =>
      stripe.refunds.create(
        { payment_intent: ref, metadata: { payment_id: paymentId, seller_id: sellerId } },
        // Stripe stores a rejection under its key too, so another attempt needs another key.
        { idempotencyKey: `refund-${paymentId}-${tries}` },
      ),
    );
    const refused = whyRefused(refund);
    return refused === null ? { ref: refund.id } : { refused };
  } catch (error) {
    const { errors } = await open();
    const cause = error instanceof AppError ? error.cause : null;
    if (!(cause instanceof errors.StripeInvalidRequestError)) throw error;
    if (cause.code !== "charge_already_refunded") return { refused: cause.message };
    const { data } = await ask((stripe) => stripe.refunds.list({ payment_intent: ref, limit: 1 }));
    return { ref: data[0]?.id ?? ref };
  }
};
