import { plansApi } from "@sellerdesk/contract/plans";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../../testing/client.ts";
import { createPlan, createSubscription } from "../../../testing/plan-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { type Card, type StripeServer, startStripeServer } from "../../../testing/stripe-server.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { renewDuePlans } from "./renewal-service.ts";

let stripe: StripeServer;
let t: TestApp;
let house: string;
let studio: string;
/** What the log says was refused. */
const refused: unknown[] = [];
beforeAll(async () => {
  stripe = await startStripeServer();
  t = await testApp({ env: { stripe: stripe.settings } });
  t.deps.log.error = (...said: unknown[]) => void refused.push(said[0]);
  studio = (await createPlan(t.db, { code: "studio", name: "Studio", price_minor: 2900 })).id;
  house = (await createPlan(t.db, { code: "house", name: "House", price_minor: 7900 })).id;
});
afterAll(async () => {
  await t.close();
  stripe.close();
});

const payment_method = "stripe" as const;
const choose = (token: string, plan_id: string, auto_renew?: boolean) => {
  const body = { plan_id, payment_method, accept_terms: true as const };
  return t.call(
    plansApi.buy,
    { body: { ...body, ...(auto_renew !== undefined && { auto_renew }) } },
    { token },
  );
};
const renew = (token: string) => t.call(plansApi.renew, { body: { payment_method } }, { token });
const plansOf = async (token: string) => (await t.call(plansApi.list, {}, { token })).ok.data;

const send = async (payload: string, signature = stripe.sign(payload)) => {
  const response = await t.app.inject({
    method: "POST",
    url: "/api/payments/stripe",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    payload,
  });
  return {
    status: response.statusCode,
    body: response.json<{ data?: { outcome: string }; code?: string }>(),
  };
};
const outcomeOf = async (payload: string) => (await send(payload)).body.data?.outcome;

/** A seller on the page where the plan is paid. */
const onCheckout = async (plan_id = studio, auto_renew?: boolean) => {
  const seller = await createSeller(t.db, { plan: "none" });
  const answer = (await choose(seller.token, plan_id, auto_renew)).ok.data;
  expect(answer).toMatchObject({ plan_status: "inactive", takes_effect: "when_paid" });
  const session = stripe.sessions.at(-1);
  if (!session) throw new Error("A session was just made.");
  expect(answer.redirect_url).toContain(session.id);
  return { ...seller, session };
};
type AtCheckout = Awaited<ReturnType<typeof onCheckout>>;

const completed = ({ session }: AtCheckout, changes: object = {}, envelope: object = {}) =>
  stripe.eventOf("checkout.session.completed", { ...stripe.sessionObject(session), ...changes }, envelope);

/** The same once it is paid. */
const paid = async (plan_id = studio, auto_renew?: boolean, card?: Card) => {
  const buyer = await onCheckout(plan_id, auto_renew);
  stripe.pay(buyer.session.id, card);
  expect(await outcomeOf(completed(buyer))).toBe("granted");
  return buyer;
};

const lastIntent = () => {
  const intent = stripe.intents.at(-1);
  if (!intent) throw new Error("Nothing was charged yet.");
  return intent;
};

const countOf = async (sellerId: SellerId) => {
  const rows = await t.db.selectFrom("payments").select("status").where("seller_id", "=", sellerId).execute();
  return rows.map(({ status }) => status).toSorted();
};

describe("K2 paying by Stripe", () => {
  it("K2 leads to Checkout with what was agreed, and the plan begins with Stripe's event alone", async () => {
    const buyer = await onCheckout();
    expect(buyer.session.fields).toMatchObject({
      mode: "payment",
      customer: stripe.customers.at(-1)?.["id"],
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][unit_amount]": "2900",
      "adaptive_pricing[enabled]": "false",
    });
    const { success_url = "" } = buyer.session.fields;
    const id = new URL(success_url).searchParams.get("payment") ?? "";
    expect(new URL(success_url).pathname).toBe("/plans");
    // The seller is back before the event: nothing is granted, and the page knows.
    stripe.pay(buyer.session.id);
    const pending = (await t.call(plansApi.payment, { params: { id } }, { token: buyer.token })).ok.data;
    expect(pending).toMatchObject({ status: "pending", plan_status: "inactive", total_minor: 2900 });

    expect(await outcomeOf(completed(buyer))).toBe("granted");
    const done = (await t.call(plansApi.payment, { params: { id } }, { token: buyer.token })).ok.data;
    expect(done).toMatchObject({ status: "succeeded", plan_status: "active", redirect_url: null });
    const { current, history } = await plansOf(buyer.token);
    expect(current?.status).toBe("active");
    expect(history).toHaveLength(1);
    const told = await t.db
      .selectFrom("notifications")
      .select("message")
      .where("seller_id", "=", buyer.id)
      .execute();
    expect(told).toMatchObject([{ message: expect.stringMatching(/^Your Studio plan is paid until/) }]);
  });

  it("K2 a second click is the same page; another plan closes it, and a page that was paid is not given up", async () => {
    const buyer = await onCheckout();
    const again = (await choose(buyer.token, studio)).ok.data;
    expect(again.redirect_url).toContain(buyer.session.id);
    await choose(buyer.token, house);
    expect(buyer.session.status).toBe("expired");
    expect(await countOf(buyer.id)).toEqual(["failed", "pending"]);

    const session = stripe.sessions.at(-1);
    stripe.pay(session?.id ?? "");
    expect((await choose(buyer.token, studio)).failure.code).toBe("payment_under_way");
    expect(await outcomeOf(completed({ ...buyer, session: session ?? buyer.session }))).toBe("granted");
    expect((await plansOf(buyer.token)).current?.plan_id).toBe(house);
  });

  it("K2 with Stripe the sandbox gives nothing away", async () => {
    const { token } = await createSeller(t.db, { plan: "none" });
    expect((await plansOf(token)).payment_methods).toEqual(["stripe"]);
    const body = { plan_id: studio, payment_method: "sandbox", accept_terms: true } as const;
    expect((await t.call(plansApi.buy, { body }, { token })).failure.code).toBe("payment_method_unavailable");
  });

  it("K2 while Stripe is away nothing is charged, and the same try goes on when it is back", async () => {
    const { id, token } = await createSeller(t.db, { plan: "none" });
    stripe.fail(true);
    const { status, failure } = await choose(token, studio);
    stripe.fail(false);
    expect([status, failure.code]).toEqual([503, "payment_unavailable"]);
    expect((await choose(token, studio)).ok.data.takes_effect).toBe("when_paid");
    expect(await countOf(id)).toEqual(["pending"]);
  });

  it("K2 an upgrade is paid less the credit, and the plan before runs until the event comes", async () => {
    const buyer = await paid();
    const { due } = (await plansOf(buyer.token)).plans.find(({ id }) => id === house) ?? {};
    expect(due?.credit_minor).toBeGreaterThan(2000);
    await choose(buyer.token, house);
    const session = stripe.sessions.at(-1) ?? buyer.session;
    expect(session.fields["line_items[0][price_data][unit_amount]"]).toBe(String(due?.total_minor));
    expect(new URL(session.fields["success_url"] ?? "").pathname).toBe("/profile");
    expect((await plansOf(buyer.token)).current?.plan_id).toBe(studio);
    stripe.pay(session.id);
    expect(await outcomeOf(completed({ ...buyer, session }))).toBe("granted");
    expect((await plansOf(buyer.token)).current?.plan_id).toBe(house);
  });
});

describe("K2 safety 11: an event that is not what was agreed grants nothing", () => {
  const expectNothing = async (buyer: AtCheckout) => {
    expect(await countOf(buyer.id)).toEqual(["pending"]);
    expect((await plansOf(buyer.token)).plan_status).toBe("inactive");
    // The right one still does.
    expect(await outcomeOf(completed(buyer))).toBe("granted");
  };
  const onPaidPage = async () => {
    const buyer = await onCheckout();
    stripe.pay(buyer.session.id);
    return buyer;
  };

  it.each([
    ["signed with another secret", (body: string) => stripe.sign(body, { secret: "whsec_other" })],
    [
      "signed over five minutes ago",
      (body: string) => stripe.sign(body, { at: Math.floor(Date.now() / 1000) - 301 }),
    ],
    ["signed for another body", () => stripe.sign("{}")],
    ["not signed", () => ""],
  ])("K2 forged or stale: %s", async (_, signatureOf) => {
    const buyer = await onPaidPage();
    const event = completed(buyer);
    const { status, body } = await send(event, signatureOf(event));
    expect([status, body.code]).toEqual([400, "invalid_signature"]);
    await expectNothing(buyer);
  });

  it.each([
    ["amount", () => ({ amount_total: 100 }), "amountMinor"],
    ["currency", () => ({ currency: "eur" }), "currency"],
    ["customer", () => ({ customer: "cus_somebody_else" }), "customerRef"],
    ["page", () => ({ id: "cs_another_page" }), "checkoutRef"],
    ["plan", (marks: object) => ({ metadata: { ...marks, plan_id: newId() } }), "planId"],
    ["payment", (marks: object) => ({ metadata: { ...marks, payment_id: newId() } }), "no such payment"],
    ["seller", (marks: object) => ({ metadata: { ...marks, seller_id: newId() } }), "no such payment"],
  ])("K2 wrong in %s", async (_, change, why) => {
    const buyer = await onPaidPage();
    const marks = stripe.sessionObject(buyer.session).metadata;
    expect(await outcomeOf(completed(buyer, change(marks)))).toBe("refused");
    expect(refused.at(-1)).toMatchObject({ why: expect.stringContaining(why) });
    await expectNothing(buyer);
  });

  it.each([
    ["of another account", { account: "acct_connected" }],
    ["of the live mode", { livemode: true }],
  ])("K2 %s", async (_, envelope) => {
    const buyer = await onPaidPage();
    expect(await outcomeOf(completed(buyer, {}, envelope))).toBe("refused");
    await expectNothing(buyer);
  });

  it("K2 completed and not paid yet, or of another program: noted alone", async () => {
    const buyer = await onCheckout();
    expect(await outcomeOf(completed(buyer, { payment_status: "unpaid" }))).toBe("noted");
    expect(await outcomeOf(completed(buyer, { metadata: { order: "42" } }))).toBe("noted");
    expect(await outcomeOf(stripe.eventOf("invoice.paid", { id: "in_1", object: "invoice" }))).toBe("noted");
    stripe.pay(buyer.session.id);
    await expectNothing(buyer);
  });

  it("K2 repeated, also many times at once: one period, one invoice", async () => {
    const buyer = await onPaidPage();
    const event = completed(buyer);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcomeOf(event)));
    expect(outcomes.filter((outcome) => outcome === "granted")).toHaveLength(1);
    // Stripe says the same once more under another id.
    expect(await outcomeOf(completed(buyer))).toBe("granted");
    const { current, history } = await plansOf(buyer.token);
    expect(history).toHaveLength(1);
    expect(history[0]?.period_end).toBe(current?.current_period_end);
  });

  it("K2 out of order: an end after the payment takes nothing, a payment after the end grants nothing", async () => {
    const buyer = await paid();
    const expired = (one: AtCheckout) =>
      stripe.eventOf("checkout.session.expired", {
        ...stripe.sessionObject(one.session),
        payment_intent: null,
      });
    expect(await outcomeOf(expired(buyer))).toBe("refused");
    expect((await plansOf(buyer.token)).plan_status).toBe("active");

    const late = await onPaidPage();
    expect(await outcomeOf(expired(late))).toBe("failed");
    expect(await outcomeOf(completed(late))).toBe("refused");
    expect((await plansOf(late.token)).plan_status).toBe("inactive");
  });

  it("K2 a card that is refused on the page ends nothing: the seller may take another there", async () => {
    const buyer = await onPaidPage();
    expect(
      await outcomeOf(stripe.eventOf("payment_intent.payment_failed", stripe.intentObject(lastIntent()))),
    ).toBe("noted");
    await expectNothing(buyer);
  });

  it("K2 an endpoint without Stripe takes no events", async () => {
    const plain = await testApp();
    const event = stripe.eventOf("invoice.paid", {});
    const response = await plain.app.inject({
      method: "POST",
      url: "/api/payments/stripe",
      headers: { "content-type": "application/json", "stripe-signature": stripe.sign(event) },
      payload: event,
    });
    expect(response.statusCode).toBe(404);
    await plain.close();
  });
});

describe("K3 renewing by itself with a card that is kept", () => {
  const endNow = (sellerId: SellerId) =>
    t.db
      .updateTable("subscriptions")
      .set({ current_period_end: sql<Date>`now() - interval '1 minute'` })
      .where("seller_id", "=", sellerId)
      .execute();
  const messagesTo = async (sellerId: SellerId) =>
    (
      await t.db
        .selectFrom("notifications")
        .select("message")
        .where("seller_id", "=", sellerId)
        .orderBy("created_at")
        .execute()
    ).map(({ message }) => message);

  it("K3 the card is kept where the seller asked for it, and charged without the seller", async () => {
    const buyer = await paid(studio, true);
    expect(buyer.session.fields["payment_intent_data[setup_future_usage]"]).toBe("off_session");
    expect((await plansOf(buyer.token)).saved_method).toBe("Visa 4242");
    await endNow(buyer.id);
    await renewDuePlans(t.deps);
    expect(stripe.intents.at(-1)?.fields).toMatchObject({
      amount: "2900",
      off_session: "true",
      confirm: "true",
      payment_method: "pm_4242",
    });
    // Stripe tells of it, too.
    const intent = stripe.intentObject(lastIntent());
    expect(await outcomeOf(stripe.eventOf("payment_intent.succeeded", intent))).toBe("granted");
    expect(await countOf(buyer.id)).toEqual(["succeeded", "succeeded"]);
    expect((await plansOf(buyer.token)).current).toMatchObject({ status: "active", auto_renew: true });
  });

  it("K3 without the seller's wish no card is kept, and renewing by itself cannot be switched on", async () => {
    const buyer = await paid();
    const on = await t.call(plansApi.settings, { body: { auto_renew: true } }, { token: buyer.token });
    expect(on.failure.code).toBe("no_saved_payment");
    expect((await plansOf(buyer.token)).saved_method).toBeNull();
  });

  it.each([
    ["is refused", "0341"],
    ["wants the seller's confirmation (SCA)", "3184"],
  ] as const)(
    "K3 a card that %s: past due, told, tried again in the grace, and paid by the seller on Stripe's page",
    async (_, card) => {
      const buyer = await paid(studio, true, card);
      await endNow(buyer.id);
      await renewDuePlans(t.deps);
      await renewDuePlans(t.deps);
      expect(await countOf(buyer.id)).toEqual(["failed", "succeeded"]);
      const { current, plan_status } = await plansOf(buyer.token);
      expect([plan_status, current?.status]).toEqual(["active", "past_due"]);
      expect((await messagesTo(buyer.id)).at(-1)).toMatch(
        /^Your Studio plan could not be renewed\. Pay by \d+ \w+ \d{4} to keep your shop open\.$/,
      );
      // A day later.
      await t.db
        .updateTable("subscriptions")
        .set({ renew_after: sql<Date>`now()` })
        .where("seller_id", "=", buyer.id)
        .execute();
      await renewDuePlans(t.deps);
      expect(await countOf(buyer.id)).toEqual(["failed", "failed", "succeeded"]);

      expect((await renew(buyer.token)).ok.data.redirect_url).toContain("/pay/");
      const session = stripe.sessions.at(-1) ?? buyer.session;
      stripe.pay(session.id);
      expect(await outcomeOf(completed({ ...buyer, session }))).toBe("granted");
      const after = (await plansOf(buyer.token)).current;
      expect(after?.status).toBe("active");
      // From the end that was, not from the day it was paid.
      expect(
        Date.parse(after?.current_period_end ?? "") - Date.parse(current?.current_period_end ?? ""),
      ).toBeGreaterThan(27 * 86_400_000);
    },
  );

  it("K3 a charge whose answer was lost is repeated as the same charge", async () => {
    const buyer = await paid(studio, true);
    await endNow(buyer.id);
    const before = stripe.intents.length;
    stripe.fail(true);
    await renewDuePlans(t.deps);
    stripe.fail(false);
    expect((await plansOf(buyer.token)).plan_status).toBe("active");
    const again = () =>
      t.db
        .updateTable("subscriptions")
        .set({ renew_after: sql<Date>`now()` })
        .where("seller_id", "=", buyer.id)
        .execute();
    await again();
    await renewDuePlans(t.deps);
    expect(stripe.intents.length).toBe(before + 1);
    expect(await countOf(buyer.id)).toEqual(["succeeded", "succeeded"]);
  });

  it("K3 without a card the renewal fails like a refused one, and after the grace the plan is over", async () => {
    const { id, token } = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, id, { endsIn: -60, autoRenew: true });
    await renewDuePlans(t.deps);
    expect((await plansOf(token)).current?.status).toBe("past_due");
    await t.db
      .updateTable("subscriptions")
      .set({ current_period_end: sql<Date>`now() - interval '7 days'` })
      .where("seller_id", "=", id)
      .execute();
    expect((await plansOf(token)).plan_status).toBe("expired");
  });
});
