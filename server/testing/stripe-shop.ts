import { expect } from "vitest";
import type { SellerId } from "../src/lib/seller-id.ts";
import { testApp } from "./client.ts";
import { planActions } from "./plan-fixture.ts";
import { createPlan } from "./plan-factory.ts";
import { createSeller } from "./seller-factory.ts";
import type { Card } from "./stripe-account.ts";
import { startStripeServer } from "./stripe-server.ts";

/**
 * Opens an installation with Stripe payments that sells Studio and House by the month, with the
 * actions of its sellers and of Stripe.
 */
export const openStripeShop = async () => {
  const stripe = await startStripeServer();
  const t = await testApp({ env: { stripe: stripe.settings } });
  /** The errors that the log received. */
  const refused: unknown[] = [];
  t.deps.log.error = (...args: unknown[]) => void refused.push(args[0]);
  const { id: studio } = await createPlan(t.db, {
    code: "studio",
    name: "Studio",
    price_minor: 2900,
  });
  const { id: house } = await createPlan(t.db, { code: "house", name: "House", price_minor: 7900 });

  const { choose, renew, plansOf } = planActions(t, "stripe");

  /** Posts an event as Stripe's webhook does. */
  const send = async (payload: string, signature = stripe.sign(payload)) => {
    const response = await t.app.inject({
      method: "POST",
      url: "/api/payments/stripe",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      payload,
    });
    const body = response.json<{ data?: { outcome: string }; code?: string }>();
    return { status: response.statusCode, body };
  };
  const outcomeOf = async (payload: string) => (await send(payload)).body.data?.outcome;

  const lastSession = () => {
    const session = stripe.sessions.at(-1);
    if (!session) throw new Error("Nobody was led to Checkout yet.");
    return session;
  };
  const lastIntent = () => {
    const intent = stripe.intents.at(-1);
    if (!intent) throw new Error("Nothing was charged yet.");
    return intent;
  };

  /** Creates a seller who is on the Checkout page of a plan. */
  const onCheckout = async (plan_id = studio, auto_renew?: boolean) => {
    const seller = await createSeller(t.db, { plan: "none" });
    const answer = (await choose(seller.token, plan_id, auto_renew)).ok.data;
    expect(answer).toMatchObject({ plan_status: "inactive", takes_effect: "when_paid" });
    const session = lastSession();
    expect(answer.redirect_url).toContain(session.id);
    return { ...seller, session };
  };
  type Buyer = Awaited<ReturnType<typeof onCheckout>>;

  /**
   * Creates a seller whose Checkout session expired, and then pays it anyway, as in another tab.
   * The event of the payment is not sent yet.
   */
  const paidTooLate = async (plan_id = studio) => {
    const buyer = await onCheckout(plan_id);
    expect(
      await outcomeOf(
        stripe.eventOf("checkout.session.expired", stripe.sessionObject(buyer.session)),
      ),
    ).toBe("failed");
    stripe.pay(buyer.session.id);
    return buyer;
  };

  /** Builds Stripe's event for a paid page. */
  const completed = (
    { session }: Pick<Buyer, "session">,
    changes: object = {},
    envelope: object = {},
  ) =>
    stripe.eventOf(
      "checkout.session.completed",
      { ...stripe.sessionObject(session), ...changes },
      envelope,
    );

  return {
    t,
    stripe,
    refused,
    studio,
    house,
    choose,
    renew,
    plansOf,
    send,
    outcomeOf,
    lastSession,
    lastIntent,
    onCheckout,
    paidTooLate,
    completed,
    /** Creates a seller whose plan is paid and granted, after the event of Stripe. */
    paid: async (plan_id = studio, auto_renew?: boolean, card?: Card) => {
      const buyer = await onCheckout(plan_id, auto_renew);
      stripe.pay(buyer.session.id, card);
      expect(await outcomeOf(completed(buyer))).toBe("granted");
      return buyer;
    },
    /** The states of all payments of a seller. */
    countOf: async (sellerId: SellerId) => {
      const rows = await t.db
        .selectFrom("payments")
        .select("status")
        .where("seller_id", "=", sellerId)
        .execute();
      return rows.map(({ status }) => status).toSorted();
    },
    close: async () => {
      await t.close();
      stripe.close();
    },
  };
};
