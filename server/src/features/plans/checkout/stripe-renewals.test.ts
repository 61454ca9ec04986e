import { plansApi } from "@sellerdesk/contract/plans";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { createPlan, createSubscription } from "../../../../testing/plan-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { openStripeShop } from "../../../../testing/stripe-shop.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { renewDuePlans, settleWaitingPayments } from "./renewal-service.ts";

const {
  t,
  stripe,
  studio,
  choose,
  renew,
  plansOf,
  outcomeOf,
  lastIntent,
  completed,
  paid,
  countOf,
  close,
} = await openStripeShop();
afterAll(close);

describe("K3 automatic renewal with a saved card", () => {
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

  it("K3 saves the card if the seller asked for it, and charges it automatically", async () => {
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
    // Stripe also sends an event about the charge.
    const intent = stripe.intentObject(lastIntent());
    expect(await outcomeOf(stripe.eventOf("payment_intent.succeeded", intent))).toBe("granted");
    expect(await countOf(buyer.id)).toEqual(["succeeded", "succeeded"]);
    expect((await plansOf(buyer.token)).current).toMatchObject({
      status: "active",
      auto_renew: true,
    });
  });

  it("K3 saves no card unless the seller asked, and then automatic renewal cannot be turned on", async () => {
    const buyer = await paid();
    const on = await t.call(
      plansApi.settings,
      { body: { auto_renew: true } },
      { token: buyer.token },
    );
    expect(on.failure.code).toBe("no_saved_payment");
    expect((await plansOf(buyer.token)).saved_method).toBeNull();
  });

  it.each([
    ["is declined", "0341"],
    ["requires the seller's confirmation (SCA)", "3184"],
  ] as const)(
    "K3 a card that %s: past due, notified, retried in the grace period, and paid by the seller at Stripe",
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
      // The next retry is due.
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
      // The new period starts at the previous end, not on the day of payment.
      expect(
        Date.parse(after?.current_period_end ?? "") - Date.parse(current?.current_period_end ?? ""),
      ).toBeGreaterThan(27 * 86_400_000);
    },
  );

  it("K3 repeats a charge whose response was lost as the same charge", async () => {
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

  describe("K3 a charge whose response was lost and that is not repeated", () => {
    /** Creates a renewal that Stripe did not answer. Its lease of 15 minutes has expired. */
    const unanswered = async (
      before: (buyer: Awaited<ReturnType<typeof paid>>) => Promise<unknown>,
    ) => {
      const buyer = await paid(studio, true);
      await endNow(buyer.id);
      stripe.fail(true);
      await renewDuePlans(t.deps);
      stripe.fail(false);
      expect((await renew(buyer.token)).failure.code).toBe("payment_under_way");
      await before(buyer);
      await t.db
        .updateTable("subscriptions")
        .set({ renew_after: sql<Date>`now()` })
        .where("seller_id", "=", buyer.id)
        .execute();
      return buyer;
    };

    it("K3 does not prevent the seller from paying, and is refunded if it succeeds late", async () => {
      const buyer = await unanswered(({ token }) =>
        t.call(plansApi.settings, { body: { auto_renew: false } }, { token }),
      );
      await renewDuePlans(t.deps);
      const [lost] = await t.db
        .selectFrom("payments")
        .select(["id", "customer_ref"])
        .where("seller_id", "=", buyer.id)
        .where("status", "=", "pending")
        .execute();
      expect((await renew(buyer.token)).ok.data.redirect_url).toContain("/pay/");
      const session = stripe.sessions.at(-1) ?? buyer.session;
      stripe.pay(session.id);
      expect(await outcomeOf(completed({ ...buyer, session }))).toBe("granted");
      const late = stripe.eventOf("payment_intent.succeeded", {
        ...stripe.intentObject(lastIntent()),
        id: "pi_lost",
        customer: lost?.customer_ref,
        metadata: {
          payment_id: lost?.id,
          seller_id: buyer.id,
          plan_id: studio,
          automatic: "true",
        },
      });
      expect(await outcomeOf(late)).toBe("refused");
      expect(await countOf(buyer.id)).toEqual(["refund_due", "succeeded", "succeeded"]);
    });

    it("K3 is replaced by the charge for another plan that was chosen in the meantime", async () => {
      const { id: small } = await createPlan(t.db, {
        code: "small",
        name: "Small",
        price_minor: 900,
      });
      const buyer = await unanswered(({ token }) => choose(token, small));
      await renewDuePlans(t.deps);
      expect(stripe.intents.at(-1)?.fields).toMatchObject({ amount: "900" });
      expect(await countOf(buyer.id)).toEqual(["failed", "succeeded", "succeeded"]);
      expect((await plansOf(buyer.token)).current).toMatchObject({
        status: "active",
        plan_id: small,
      });
    });
  });

  it("K3 charges a slow bank once, however often the job runs, and its confirmation renews the plan", async () => {
    const [notified, lost, refused] = [
      await paid(studio, true),
      await paid(studio, true),
      await paid(studio, true),
    ];
    const before = stripe.intents.length;
    for (const { id } of [notified, lost, refused]) {
      await endNow(id);
      await t.db
        .updateTable("billing_accounts")
        .set({ method_ref: "pm_3000" })
        .where("seller_id", "=", id)
        .execute();
    }
    const runJobsAgain = async () => {
      await sql`update subscriptions set renew_after = now() where renew_after < 'infinity'`.execute(
        t.db,
      );
      await sql`update payments set created_at = now() - interval '11 minutes', provider_checked_at = null
        where status = 'pending'`.execute(t.db);
      await settleWaitingPayments(t.deps);
      await renewDuePlans(t.deps);
    };
    await renewDuePlans(t.deps);
    await runJobsAgain();
    await runJobsAgain();
    expect(stripe.intents.length).toBe(before + 3);
    expect((await plansOf(notified.token)).plan_status).toBe("active");
    expect(await countOf(notified.id)).toEqual(["pending", "succeeded"]);

    const intentOf = (sellerId: string) => {
      const intent = stripe.intents
        .slice(before)
        .find(({ fields }) => fields["metadata[seller_id]"] === sellerId);
      if (!intent) throw new Error("It was charged.");
      return intent;
    };
    intentOf(notified.id).status = "succeeded";
    const event = stripe.eventOf(
      "payment_intent.succeeded",
      stripe.intentObject(intentOf(notified.id)),
    );
    expect(await outcomeOf(event)).toBe("granted");
    intentOf(lost.id).status = "succeeded";
    intentOf(refused.id).status = "requires_payment_method";
    await runJobsAgain();
    expect(await countOf(notified.id)).toEqual(["succeeded", "succeeded"]);
    expect(await countOf(lost.id)).toEqual(["succeeded", "succeeded"]);
    expect((await plansOf(lost.token)).history).toHaveLength(2);
    expect((await plansOf(refused.token)).current).toMatchObject({ status: "past_due" });
  });

  it("K3 a renewal without a card fails like a declined one, and the plan ends after the grace period", async () => {
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
