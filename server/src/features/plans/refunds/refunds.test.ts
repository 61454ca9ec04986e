import { plansApi } from "@sellerdesk/contract/plans";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { openStripeShop } from "../../../../testing/stripe-shop.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { sendDueDigests } from "../../notifications/messages/service.ts";
import { readPlanTranslations } from "../terms/service.ts";
import { refundDuePayments } from "./service.ts";
import { settleWaitingPayments } from "../checkout/renewal-service.ts";

const shop = await openStripeShop();
const { t, stripe, studio, house, choose, renew, plansOf, outcomeOf, lastSession, lastIntent } =
  shop;
const { onCheckout, paidTooLate, completed, paid, countOf, close } = shop;
afterAll(close);

/** Lists the refunds of a seller's payments that Stripe received. */
const refundsOf = (sellerId: SellerId) =>
  stripe.refunds.filter(({ fields }) => fields["metadata[seller_id]"] === sellerId);
const noticesOf = async (sellerId: SellerId) => {
  const rows = await t.db
    .selectFrom("notifications")
    .select("message")
    .where("seller_id", "=", sellerId)
    .orderBy("id")
    .execute();
  return rows.map(({ message }) => message);
};
const refundedMessage =
  "Your payment of $29.00 for Studio could not be used and was refunded. It arrives within 10 days.";

describe("K2 safety 11: refunds of payments that can no longer grant a plan", () => {
  it("K2 refunds an abandoned payment once, explains it in the seller's language, and lists it in the billing history", async () => {
    const buyer = await paidTooLate();
    await t.db.updateTable("sellers").set({ locale: "ar" }).where("id", "=", buyer.id).execute();
    const id = new URL(buyer.session.fields["success_url"] ?? "").searchParams.get("payment") ?? "";
    expect(await outcomeOf(completed(buyer))).toBe("refused");
    const stateOf = async () =>
      (await t.call(plansApi.payment, { params: { id } }, { token: buyer.token })).ok.data.status;
    expect(await stateOf()).toBe("refund_due");
    expect((await plansOf(buyer.token)).refunds).toMatchObject([
      {
        plan_name: "Studio",
        status: "refund_due",
        amount_minor: 2900,
        currency: "USD",
        refunded_at: null,
      },
    ]);
    // Repeats the event and runs the job three times concurrently.
    expect(await outcomeOf(completed(buyer))).toBe("refused");
    await Promise.all([
      refundDuePayments(t.deps),
      refundDuePayments(t.deps),
      refundDuePayments(t.deps),
    ]);
    expect(refundsOf(buyer.id)).toMatchObject([
      { payment_intent: lastIntent().id, status: "succeeded" },
    ]);
    expect(await stateOf()).toBe("refunded");
    const { refunds, history, plan_status } = await plansOf(buyer.token);
    expect(refunds).toMatchObject([{ status: "refunded", refunded_at: expect.any(String) }]);
    expect([history, plan_status]).toEqual([[], "inactive"]);
    expect(await noticesOf(buyer.id)).toEqual([refundedMessage]);
    await sendDueDigests({ ...t.deps, readPlanTranslations });
    const mails = (await t.outbox()).filter(({ to }) => to === buyer.email);
    expect(mails.map(({ text }) => text).join()).toContain("ورُدّت إليك");

    // Repeating the event after the refund has no effect.
    expect(await outcomeOf(completed(buyer))).toBe("refused");
    await refundDuePayments(t.deps);
    expect(refundsOf(buyer.id)).toHaveLength(1);
  });

  it("K2 grants one of two payments for the same plan in two tabs, and refunds the other one", async () => {
    const first = await paidTooLate();
    const left = lastIntent().id;
    await choose(first.token, studio);
    const second = { ...first, session: lastSession() };
    stripe.pay(second.session.id);
    // The event of the later payment arrives first.
    const outcomes = [await outcomeOf(completed(second)), await outcomeOf(completed(first))];
    expect(outcomes).toEqual(["granted", "refused"]);
    await refundDuePayments(t.deps);
    expect(refundsOf(first.id).map(({ payment_intent }) => payment_intent)).toEqual([left]);
    expect(await countOf(first.id)).toEqual(["refunded", "succeeded"]);
    const { history, plan_status } = await plansOf(first.token);
    expect([history.length, plan_status]).toEqual([1, "active"]);
  });

  it("K2 refunds the second of two charges of one payment, and keeps the plan of the first one", async () => {
    const buyer = await paid();
    const granted = lastIntent();
    const twice = { ...granted, id: `${granted.id}_again` };
    stripe.intents.push(twice);
    expect(await outcomeOf(completed(buyer, { payment_intent: twice.id }))).toBe("refused");
    await refundDuePayments(t.deps);
    expect(refundsOf(buyer.id).map(({ payment_intent }) => payment_intent)).toEqual([twice.id]);
    expect(await countOf(buyer.id)).toEqual(["refunded", "succeeded"]);
    expect((await plansOf(buyer.token)).plan_status).toBe("active");
  });

  it("K2 never refunds a payment that grants a plan: looked up, reported late, reported twice, out of order", async () => {
    const buyer = await onCheckout();
    stripe.pay(buyer.session.id);
    await t.db
      .updateTable("payments")
      .set({ created_at: sql<Date>`now() - interval '11 minutes'` })
      .where("seller_id", "=", buyer.id)
      .execute();
    const late = completed(buyer);
    await Promise.all([
      settleWaitingPayments(t.deps),
      outcomeOf(late),
      outcomeOf(completed(buyer)),
    ]);
    expect(await outcomeOf(late)).toBe("noted");
    await outcomeOf(
      stripe.eventOf("checkout.session.expired", stripe.sessionObject(buyer.session)),
    );
    await refundDuePayments(t.deps);
    expect(refundsOf(buyer.id)).toEqual([]);
    expect(await countOf(buyer.id)).toEqual(["succeeded"]);
    expect((await plansOf(buyer.token)).history).toHaveLength(1);
  });
});

describe("K3 a renewal that is paid too late is refunded, and the seller can pay again", () => {
  /** Creates a seller who opened the page of a renewal of House, then chose Studio to follow. */
  const renewing = async () => {
    const buyer = await paid(house);
    await renew(buyer.token);
    const session = lastSession();
    await choose(buyer.token, studio);
    return { ...buyer, session };
  };

  it("K3 after the downgrade took over", async () => {
    const buyer = await renewing();
    await t.db
      .updateTable("subscriptions")
      .set({
        next_from: sql<Date>`now()`,
        current_period_end: sql<Date>`now() + interval '10 days'`,
      })
      .where("seller_id", "=", buyer.id)
      .where("status", "=", "active")
      .execute();
    stripe.pay(buyer.session.id);
    expect(await outcomeOf(completed(buyer))).toBe("refused");
    await refundDuePayments(t.deps);
    expect(await countOf(buyer.id)).toEqual(["refunded", "succeeded"]);
    expect((await plansOf(buyer.token)).current?.plan_id).toBe(studio);
    // The seller can pay for the plan that runs now.
    expect((await renew(buyer.token)).ok.data.takes_effect).toBe("when_paid");
  });

  it("K3 after the price of its plan changed", async () => {
    const buyer = await paid(house);
    await choose(buyer.token, studio);
    await renew(buyer.token);
    const session = lastSession();
    await t.db
      .updateTable("subscriptions")
      .set({ next_plan_snapshot: sql`jsonb_set(next_plan_snapshot, '{price_minor}', '3900')` })
      .where("seller_id", "=", buyer.id)
      .execute();
    stripe.pay(session.id);
    expect(await outcomeOf(completed({ ...buyer, session }))).toBe("refused");
    expect((await plansOf(buyer.token)).refunds).toMatchObject([{ status: "refund_due" }]);
  });

  it.each(["suspended", "closed"] as const)(
    "K2 after the account was %s: notified by email, because the seller cannot log in",
    async (status) => {
      const buyer = await onCheckout();
      stripe.pay(buyer.session.id);
      await t.db
        .updateTable("sellers")
        .set({ status, locale: "ar" })
        .where("id", "=", buyer.id)
        .execute();
      expect(await outcomeOf(completed(buyer))).toBe("refused");
      await refundDuePayments(t.deps);
      expect(await countOf(buyer.id)).toEqual(["refunded"]);
      const mails = (await t.outbox()).filter(({ to }) => to === buyer.email);
      expect(mails).toMatchObject([
        { subject: "رُدّت إليك دفعتك", text: expect.stringContaining("Studio") },
      ]);
    },
  );
});
