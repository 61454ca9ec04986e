import type Stripe from "stripe";
import * as z from "zod/mini";
import type { StripeSettings } from "../env.ts";
import { AppError } from "../lib/app-error.ts";
import type { HostedProvider, PaymentEvent, SavedMethod, TooSmall } from "./payment-provider.ts";
import { chargeableAtStripe, toStripeAmount } from "./stripe-currencies.ts";
import {
  Marks,
  hasFailed,
  labelOf,
  marksOf,
  readIntent,
  refOf,
  toPaymentEvent,
} from "./stripe-objects.ts";
import { type AskStripe, type Bounced, makeRefund, readBounced } from "./stripe-refunds.ts";
import { type ChargeReturns, readReturnedCharge, readReturns } from "./stripe-returns.ts";

/** An event of Stripe, after its signature was verified. */
export type StripeEvent = {
  id: string;
  type: string;
  /** The reason why the event is not for us. Null if it is. */
  foreign: string | null;
  /** Null if the event is about nothing that we wait for. */
  payment: PaymentEvent | null;
  /**
   * A refund that failed later, because the seller's bank did not accept it. Null if the event is
   * about something else.
   */
  bounced: Bounced | null;
  /**
   * The charge whose refunds or disputes the event is about. Null if it is about something else.
   */
  returnedCharge: string | null;
};

export type StripeProvider = HostedProvider & {
  /**
   * @throws AppError `invalid_signature` if Stripe did not sign the event, or signed it over five
   * minutes ago or in the future
   */
  readEvent: (body: Buffer, signature: string) => Promise<StripeEvent>;
  /**
   * Reads the current refunds of a charge; null if the charge is not ours.
   * @throws AppError `payment_unavailable`
   */
  readReturns: (chargeRef: string) => Promise<ChargeReturns | null>;
};

/** Seconds after which a signature is too old, so that a recorded event cannot be replayed. */
const tolerance = 300;
/**
 * Seconds by which Stripe's clock may be ahead of ours. Its library accepts any time in the future.
 */
const maxClockSkewSeconds = 60;

/** @throws Error if a signature's time is in the future: it would stay valid until that time */
const requirePastSignature = (signature: string): void => {
  const latest = Date.now() / 1000 + maxClockSkewSeconds;
  for (const part of signature.split(",")) {
    const [name, time] = part.split("=");
    if (name?.trim() === "t" && Number(time) > latest)
      throw new Error("The signature is of the future.");
  }
};

/**
 * Creates the Stripe provider: sellers pay on the Checkout page, and renewals are charged to the
 * card that was saved there. The library is loaded with the first payment.
 * @param timeoutMs after which a request without a complete response is retried, at most twice
 */
export const createStripe = (
  { secretKey, webhookSecret, apiBase }: StripeSettings,
  publicUrl: string,
  { timeoutMs = 10_000 } = {},
): StripeProvider => {
  let opened: Promise<Stripe> | undefined;
  const open = () =>
    (opened ??= import("stripe").then(({ default: Library }) => {
      const base = apiBase === null ? null : new URL(apiBase);
      return new Library(secretKey, {
        timeout: timeoutMs,
        // Limits the time of the whole response; Node's client waits as long as single bytes
        // arrive.
        httpClient: Library.createFetchHttpClient(),
        maxNetworkRetries: 2,
        telemetry: false,
        ...(base && {
          protocol: base.protocol === "http:" ? "http" : "https",
          host: base.hostname,
          port: base.port || (base.protocol === "http:" ? 80 : 443),
        }),
      });
    }));

  /**
   * Converts Stripe's errors to `payment_unavailable`, except card errors, which are for the
   * caller.
   */
  const ask: AskStripe = async <T>(question: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const stripe = await open();
    try {
      return await question(stripe);
    } catch (error) {
      if (
        !(error instanceof stripe.errors.StripeError) ||
        error instanceof stripe.errors.StripeCardError
      )
        throw error;
      throw new AppError("payment_unavailable", { cause: error });
    }
  };

  /**
   * Sends a charge like `ask`. Stripe may find the amount too small in its settlement currency,
   * which is not known here.
   */
  const askToCharge = async <T>(
    question: (stripe: Stripe) => Promise<T>,
  ): Promise<T | TooSmall> => {
    try {
      return await ask(question);
    } catch (error) {
      const { errors } = await open();
      const cause = error instanceof AppError ? error.cause : null;
      const isTooSmall =
        cause instanceof errors.StripeInvalidRequestError && cause.code === "amount_too_small";
      if (isTooSmall) return { isTooSmall };
      throw error;
    }
  };

  /** Finds the card that a paid page has saved. Undefined if the seller has not agreed to that. */
  const findSaved = async (intentRef: string | null): Promise<SavedMethod | undefined> => {
    if (intentRef === null) return undefined;
    const intent = await ask((stripe) =>
      stripe.paymentIntents.retrieve(intentRef, { expand: ["payment_method"] }),
    );
    const { payment_method: method, setup_future_usage: usage } = intent;
    return usage === "off_session" && method && typeof method !== "string"
      ? { ref: method.id, label: labelOf(method) }
      : undefined;
  };

  const readCheckout = async (
    session: Stripe.Checkout.Session,
    succeeded: boolean,
  ): Promise<PaymentEvent | null> => {
    const intentRef = refOf(session.payment_intent);
    const reply = { ...session, amount: session.amount_total };
    const event = toPaymentEvent(reply, {
      ref: intentRef ?? session.id,
      checkoutRef: session.id,
      succeeded,
    });
    return event && succeeded ? { ...event, saved: await findSaved(intentRef) } : event;
  };

  const readPayment = async (event: Stripe.Event): Promise<PaymentEvent | null> => {
    switch (event.type) {
      case "checkout.session.completed":
        // An unpaid session waits for a bank.
        return event.data.object.payment_status === "paid"
          ? readCheckout(event.data.object, true)
          : null;
      case "checkout.session.async_payment_succeeded":
        return readCheckout(event.data.object, true);
      case "checkout.session.async_payment_failed":
      case "checkout.session.expired":
        return readCheckout(event.data.object, false);
      case "payment_intent.succeeded":
        return readIntent(event.data.object, true);
      case "payment_intent.payment_failed":
        return readIntent(event.data.object, false);
      default:
        return null;
    }
  };

  return {
    chargeable: chargeableAtStripe,

    createCustomer: async ({ sellerId, email, name }) => {
      const { id } = await ask((stripe) =>
        stripe.customers.create(
          { email, name, metadata: { seller_id: sellerId } },
          { idempotencyKey: `customer-${sellerId}-${email}` },
        ),
      );
      return id;
    },

    begin: async ({ planName, saves, returnPath, ...charge }) => {
      const metadata = marksOf(charge);
      const back = `${publicUrl}${returnPath}${returnPath.includes("?") ? "&" : "?"}payment=${charge.paymentId}`;
      const session = await askToCharge((stripe) =>
        stripe.checkout.sessions.create(
          {
            mode: "payment",
            ...(charge.customerRef !== null && { customer: charge.customerRef }),
            client_reference_id: charge.paymentId,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: charge.currency.toLowerCase(),
                  unit_amount: toStripeAmount(charge.amountMinor, charge.currency),
                  product_data: { name: planName },
                },
              },
            ],
            metadata,
            payment_intent_data: { metadata, ...(saves && { setup_future_usage: "off_session" }) },
            // The event must report the currency that was agreed.
            adaptive_pricing: { enabled: false },
            success_url: back,
            cancel_url: `${back}&canceled=true`,
          },
          { idempotencyKey: `checkout-${charge.paymentId}` },
        ),
      );
      if ("isTooSmall" in session) return session;
      if (session.url === null) throw new AppError("payment_unavailable");
      return { checkout: { ref: session.id, url: session.url } };
    },

    chargeSaved: async (charge, saved) => {
      const refused = { ...charge, ref: `none_${charge.paymentId}`, succeeded: false };
      if (saved === null || charge.customerRef === null) return refused;
      const { customerRef: customer } = charge;
      try {
        const intent = await askToCharge((stripe) =>
          stripe.paymentIntents.create(
            {
              amount: toStripeAmount(charge.amountMinor, charge.currency),
              currency: charge.currency.toLowerCase(),
              customer,
              payment_method: saved.ref,
              off_session: true,
              confirm: true,
              metadata: { ...marksOf(charge), automatic: "true" },
            },
            { idempotencyKey: `renewal-${charge.paymentId}` },
          ),
        );
        if ("isTooSmall" in intent) return intent;
        const hasEnded = intent.status !== "processing";
        return (
          (hasEnded && readIntent(intent, intent.status === "succeeded")) || {
            comesLater: intent.id,
          }
        );
      } catch (error) {
        const { errors } = await open();
        // The card was declined, or the bank requires the seller's own confirmation (SCA): the
        // seller pays on the page instead.
        if (error instanceof errors.StripeCardError)
          return { ...refused, ref: error.payment_intent?.id ?? refused.ref };
        throw error;
      }
    },

    lookUp: async (reference) => {
      const lookUpIntent = (ref: string) => ask((stripe) => stripe.paymentIntents.retrieve(ref));
      if ("ref" in reference) {
        const intent = await lookUpIntent(reference.ref);
        const isPaid = intent.status === "succeeded";
        return isPaid || hasFailed(intent) ? readIntent(intent, isPaid) : null;
      }
      const session = await ask((stripe) =>
        stripe.checkout.sessions.retrieve(reference.checkoutRef),
      );
      if (session.status === "open") return null;
      const isPaid = session.status === "complete" && session.payment_status === "paid";
      const intentRef = refOf(session.payment_intent);
      const isWaiting = session.status === "complete" && !isPaid && intentRef !== null;
      // A bank pays it, which may take days and may fail.
      if (isWaiting && !hasFailed(await lookUpIntent(intentRef))) return null;
      return readCheckout(session, isPaid);
    },

    listOpenPages: async (customer) => {
      const { data } = await ask((stripe) =>
        stripe.checkout.sessions.list({ customer, status: "open", limit: 100 }),
      );
      return data.flatMap(({ id: ref, metadata }) => {
        const marks = z.safeParse(Marks, metadata);
        return marks.success ? [{ ref, paymentId: marks.data.payment_id }] : [];
      });
    },

    closeCheckout: async (ref) => {
      const readStatus = async () =>
        (await ask((stripe) => stripe.checkout.sessions.retrieve(ref))).status;
      const status = await readStatus();
      if (status !== "open") return status !== "complete";
      try {
        await ask((stripe) => stripe.checkout.sessions.expire(ref));
        return true;
      } catch (error) {
        // Stripe closes only open pages: this one was paid, or closed by another request, in the
        // meantime.
        const now = await readStatus();
        if (now === "open") throw error;
        return now !== "complete";
      }
    },

    refund: (refund) => makeRefund(ask, open, refund),

    readReturns: (chargeRef) => readReturns(ask, chargeRef),

    readEvent: async (body, signature) => {
      const stripe = await open();
      let event: Stripe.Event;
      try {
        requirePastSignature(signature);
        event = await stripe.webhooks.constructEventAsync(
          body,
          signature,
          webhookSecret,
          tolerance,
        );
      } catch (error) {
        throw new AppError("invalid_signature", { cause: error });
      }
      const foreign =
        event.account !== undefined
          ? "it is of another account"
          : event.livemode === secretKey.includes("_live_")
            ? null
            : "it is of the other mode, test or live";
      return {
        id: event.id,
        type: event.type,
        foreign,
        payment: foreign === null ? await readPayment(event) : null,
        bounced: foreign === null ? readBounced(event) : null,
        returnedCharge: foreign === null ? readReturnedCharge(event) : null,
      };
    },
  };
};
