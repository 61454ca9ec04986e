import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { testApp } from "../../../../testing/client.ts";
import { openStripeShop } from "../../../../testing/stripe-shop.ts";
import { newId } from "../../../lib/id.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { settleWaitingPayments } from "./renewal-service.ts";

const {
  t,
  stripe,
  refused,
  plansOf,
  send,
  outcomeOf,
  lastIntent,
  onCheckout,
  completed,
  paid,
  countOf,
  close,
} = await openStripeShop();
afterAll(close);

type Buyer = Awaited<ReturnType<typeof onCheckout>>;

describe("K2 safety 11: an event that does not match the purchase grants nothing", () => {
  const expectNothing = async (buyer: Buyer) => {
    // A differing amount is held for the operator as a payment of its own.
    const states = (await countOf(buyer.id)).filter((state) => state !== "held");
    expect(states).toEqual(["pending"]);
    expect((await plansOf(buyer.token)).plan_status).toBe("inactive");
    // The correct event still grants the plan.
    expect(await outcomeOf(completed(buyer))).toBe("granted");
    expect(await countOf(buyer.id)).toEqual(["succeeded"]);
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
    [
      "signed in the future",
      (body: string) => stripe.sign(body, { at: Math.floor(Date.now() / 1000) + 90 }),
    ],
    [
      "signed now, with another time in the future",
      (body: string) => {
        const [, signature = ""] = stripe
          .sign(body, { at: Math.floor(Date.now() / 1000) + 3600 })
          .split(",");
        return `t=${Math.floor(Date.now() / 1000)},t=${Math.floor(Date.now() / 1000) + 3600},${signature}`;
      },
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
    [
      "payment",
      (marks: object) => ({ metadata: { ...marks, payment_id: newId() } }),
      "no such payment",
    ],
    [
      "seller",
      (marks: object) => ({ metadata: { ...marks, seller_id: newId() } }),
      "no such payment",
    ],
  ])("K2 with a wrong %s", async (_, change, reason) => {
    const buyer = await onPaidPage();
    const marks = stripe.sessionObject(buyer.session).metadata;
    expect(await outcomeOf(completed(buyer, change(marks)))).toBe("refused");
    expect(refused.at(-1)).toMatchObject({ reason: expect.stringContaining(reason) });
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

  it("K2 only notes the event of an unpaid checkout or of another program", async () => {
    const buyer = await onCheckout();
    expect(await outcomeOf(completed(buyer, { payment_status: "unpaid" }))).toBe("noted");
    expect(await outcomeOf(completed(buyer, { metadata: { order: "42" } }))).toBe("noted");
    expect(await outcomeOf(stripe.eventOf("invoice.paid", { id: "in_1", object: "invoice" }))).toBe(
      "noted",
    );
    stripe.pay(buyer.session.id);
    await expectNothing(buyer);
  });

  it("K2 grants one period with one invoice for repeated and concurrent events", async () => {
    const buyer = await onPaidPage();
    const event = completed(buyer);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcomeOf(event)));
    expect(outcomes.filter((outcome) => outcome === "granted")).toHaveLength(1);
    // Stripe sends the same event under another id.
    expect(await outcomeOf(completed(buyer))).toBe("granted");
    const { current, history } = await plansOf(buyer.token);
    expect(history).toHaveLength(1);
    expect(history[0]?.period_end).toBe(current?.current_period_end);
  });

  it("K2 out of order: expiry after payment removes nothing, payment after expiry grants nothing", async () => {
    const buyer = await paid();
    const expired = (item: Buyer) =>
      stripe.eventOf("checkout.session.expired", {
        ...stripe.sessionObject(item.session),
        payment_intent: null,
      });
    expect(await outcomeOf(expired(buyer))).toBe("refused");
    expect((await plansOf(buyer.token)).plan_status).toBe("active");

    const late = await onPaidPage();
    expect(await outcomeOf(expired(late))).toBe("failed");
    expect(await outcomeOf(completed(late))).toBe("refused");
    expect((await plansOf(late.token)).plan_status).toBe("inactive");
  });

  it("K2 a declined card does not end the checkout: the seller can use another card", async () => {
    const buyer = await onPaidPage();
    expect(
      await outcomeOf(
        stripe.eventOf("payment_intent.payment_failed", stripe.intentObject(lastIntent())),
      ),
    ).toBe("noted");
    await expectNothing(buyer);
  });

  it("K2 asks Stripe about a lost event after ten minutes, and checks the answer like an event", async () => {
    const wait = (sellerId: SellerId) =>
      t.db
        .updateTable("payments")
        .set({ created_at: sql<Date>`now() - interval '11 minutes'`, provider_checked_at: null })
        .where("seller_id", "=", sellerId)
        .execute();
    const [lost, open, left] = [await onPaidPage(), await onCheckout(), await onCheckout()];
    await settleWaitingPayments(t.deps);
    expect(await countOf(lost.id)).toEqual(["pending"]);
    left.session.status = "expired";
    for (const { id } of [lost, open, left]) await wait(id);
    await Promise.all([settleWaitingPayments(t.deps), settleWaitingPayments(t.deps)]);
    expect((await plansOf(lost.token)).plan_status).toBe("active");
    expect(await countOf(open.id)).toEqual(["pending"]);
    expect(await countOf(left.id)).toEqual(["failed"]);
    // The event arrives after all.
    expect(await outcomeOf(completed(lost))).toBe("granted");
    expect((await plansOf(lost.token)).history).toHaveLength(1);

    const wrong = await onPaidPage();
    wrong.session.fields["customer"] = "cus_somebody_else";
    await wait(wrong.id);
    await settleWaitingPayments(t.deps);
    expect((await plansOf(wrong.token)).plan_status).toBe("inactive");
  });

  it("K2 the endpoint accepts no events if Stripe is not configured", async () => {
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
