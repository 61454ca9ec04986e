import { plansApi } from "@sellerdesk/contract/plans";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { createPlan, endPlanIn } from "../../../../testing/plan-factory.ts";
import { testApp } from "../../../../testing/client.ts";
import { planActions } from "../../../../testing/plan-fixture.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { openStripeShop } from "../../../../testing/stripe-shop.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { closeLeftPages } from "./page-service.ts";

const {
  t,
  stripe,
  studio,
  house,
  choose,
  renew,
  plansOf,
  outcomeOf,
  onCheckout,
  completed,
  paid,
  countOf,
  close,
} = await openStripeShop();
afterAll(close);

describe("K2 paying with Stripe", () => {
  it("K2 opens Checkout with the agreed terms, and only Stripe's event starts the plan", async () => {
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
    // The seller returns before the event arrives: nothing is granted, and the payment is pending.
    stripe.pay(buyer.session.id);
    const pending = (await t.call(plansApi.payment, { params: { id } }, { token: buyer.token })).ok
      .data;
    expect(pending).toMatchObject({
      status: "pending",
      plan_status: "inactive",
      total_minor: 2900,
    });

    expect(await outcomeOf(completed(buyer))).toBe("granted");
    const done = (await t.call(plansApi.payment, { params: { id } }, { token: buyer.token })).ok
      .data;
    expect(done).toMatchObject({ status: "succeeded", plan_status: "active", redirect_url: null });
    const { current, history } = await plansOf(buyer.token);
    expect(current?.status).toBe("active");
    expect(history).toHaveLength(1);
    const notified = await t.db
      .selectFrom("notifications")
      .select("message")
      .where("seller_id", "=", buyer.id)
      .execute();
    expect(notified).toMatchObject([
      { message: expect.stringMatching(/^Your Studio plan is paid until/) },
    ]);
  });

  it("K2 a second click opens the same page, another plan closes it, and a paid page is not abandoned", async () => {
    const buyer = await onCheckout();
    const again = (await choose(buyer.token, studio)).ok.data;
    expect(again.redirect_url).toContain(buyer.session.id);
    await choose(buyer.token, house);
    expect(buyer.session.status).toBe("expired");
    expect(await countOf(buyer.id)).toEqual(["failed", "pending"]);

    const session = stripe.sessions.at(-1);
    stripe.pay(session?.id ?? "");
    expect((await choose(buyer.token, studio)).failure.code).toBe("payment_under_way");
    expect(await outcomeOf(completed({ ...buyer, session: session ?? buyer.session }))).toBe(
      "granted",
    );
    expect((await plansOf(buyer.token)).current?.plan_id).toBe(house);
  });

  it("K2 a plan chosen in another tab closes the first plan's page, also if Stripe is still creating it", async () => {
    const { id, token } = await createSeller(t.db, { plan: "none" });
    const before = stripe.sessions.length;
    const { promise, resolve: answerNow } = Promise.withResolvers<void>();
    stripe.answerAfter(promise);
    const first = choose(token, studio);
    await expect.poll(() => stripe.sessions.length, { timeout: 10_000 }).toBe(before + 1);
    const second = choose(token, house);
    await expect.poll(() => stripe.sessions.length, { timeout: 10_000 }).toBe(before + 2);
    answerNow();
    expect((await first).failure.code).toBe("payment_under_way");
    expect((await second).ok.data.takes_effect).toBe("when_paid");
    expect(stripe.sessions.slice(before).map(({ status }) => status)).toEqual(["expired", "open"]);
    expect(await countOf(id)).toEqual(["failed", "pending"]);
  });

  it("K3 a renewal started before the plan ended opens the same page afterwards", async () => {
    const buyer = await paid();
    const first = (await renew(buyer.token)).ok.data.redirect_url;
    await endPlanIn(t.db, buyer.id, -1);
    expect((await renew(buyer.token)).ok.data).toMatchObject({
      plan_status: "expired",
      redirect_url: first,
    });
    expect(await countOf(buyer.id)).toEqual(["pending", "succeeded"]);
  });

  it("K2 rejects sandbox payments if Stripe is configured", async () => {
    const { token } = await createSeller(t.db, { plan: "none" });
    expect((await plansOf(token)).payment_methods).toEqual(["stripe"]);
    const body = { plan_id: studio, payment_method: "sandbox", accept_terms: true } as const;
    expect((await t.call(plansApi.buy, { body }, { token })).failure.code).toBe(
      "payment_method_unavailable",
    );
  });

  it("K2 charges nothing during an outage of Stripe, and continues the same payment afterwards", async () => {
    const { id, token } = await createSeller(t.db, { plan: "none" });
    stripe.fail(true);
    const { status, failure } = await choose(token, studio);
    stripe.fail(false);
    expect([status, failure.code]).toEqual([503, "payment_unavailable"]);
    expect((await choose(token, studio)).ok.data.takes_effect).toBe("when_paid");
    expect(await countOf(id)).toEqual(["pending"]);
  });

  it("K2 an upgrade costs its price less the credit, and the old plan runs until the event arrives", async () => {
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

describe("K2 no payment without a plan", () => {
  it("K2 grants an upgrade as agreed if it is paid after the old plan has ended", async () => {
    const buyer = await paid();
    await choose(buyer.token, house);
    const session = stripe.sessions.at(-1) ?? buyer.session;
    stripe.pay(session.id);
    await t.db
      .updateTable("subscriptions")
      .set({ current_period_end: sql<Date>`now() - interval '1 hour'` })
      .where("seller_id", "=", buyer.id)
      .where("status", "=", "active")
      .execute();
    expect((await plansOf(buyer.token)).plan_status).toBe("expired");
    expect(await outcomeOf(completed({ ...buyer, session }))).toBe("granted");
    expect((await plansOf(buyer.token)).current).toMatchObject({
      plan_id: house,
      status: "active",
    });
  });

  it("K2 free days, and an upgrade paid by credit, close an abandoned page", async () => {
    const trial = await createPlan(t.db, { code: "try", name: "Try", trial_days: 14 });
    const fresh = await onCheckout();
    await choose(fresh.token, trial.id);
    expect(fresh.session.status).toBe("expired");
    await t.db
      .updateTable("plans")
      .set({ retired_at: new Date() })
      .where("id", "=", trial.id)
      .execute();

    const year = await createPlan(t.db, {
      code: "studio",
      name: "Studio",
      price_minor: 29_000,
      interval: "year",
    });
    const buyer = await paid(year.id);
    await t.db
      .updateTable("subscriptions")
      .set({
        current_period_end: sql<Date>`(current_period_end at time zone 'UTC' - interval '20 days') at time zone 'UTC'`,
      })
      .where("seller_id", "=", buyer.id)
      .execute();
    expect((await renew(buyer.token)).ok.data.takes_effect).toBe("when_paid");
    const renewal = stripe.sessions.at(-1);
    expect((await choose(buyer.token, house)).ok.data.takes_effect).toBe("now");
    expect(renewal?.status).toBe("expired");
  });
});

describe("K2 parallel purchases leave one open page", () => {
  /** Lists the pages that Stripe created for a seller, with their states. */
  const pagesOf = (sellerId: SellerId) =>
    stripe.sessions
      .filter(({ fields }) => fields["metadata[seller_id]"] === sellerId)
      .map(({ id, status, fields }) => ({ id, status, payment: fields["metadata[payment_id]"] }));
  const openPagesOf = (sellerId: SellerId) =>
    pagesOf(sellerId).filter(({ status }) => status === "open");
  const pendingOf = async (sellerId: SellerId) => {
    const rows = await t.db
      .selectFrom("payments")
      .select(["id", "checkout_ref"])
      .where("seller_id", "=", sellerId)
      .where("status", "=", "pending")
      .execute();
    return rows;
  };

  it("K2 closes a page whose response was lost before the next one is created", async () => {
    const { id, token } = await paid();
    const { promise, resolve: answerNow } = Promise.withResolvers<void>();
    stripe.answerAfter(promise);
    const first = renew(token);
    await expect.poll(() => openPagesOf(id).length, { timeout: 10_000 }).toBe(1);
    stripe.dropResponses(true);
    answerNow();
    expect((await first).failure.code).toBe("payment_unavailable");
    stripe.dropResponses(false);
    expect(openPagesOf(id)).toHaveLength(1);
    expect((await choose(token, house)).ok.data.takes_effect).toBe("when_paid");
    expect(pagesOf(id).map(({ status }) => status)).toEqual(["complete", "expired", "open"]);
  });

  it("K2 two plans in many tabs, on two processes, leave one page open, of the pending payment", async () => {
    const other = await testApp({ env: { stripe: stripe.settings }, databaseUrl: t.databaseUrl });
    const elsewhere = planActions(other, "stripe").choose;
    for (let round = 0; round < 3; round++) {
      const { id, token } = await createSeller(t.db, { plan: "none" });
      const { promise, resolve: answerNow } = Promise.withResolvers<void>();
      stripe.answerAfter(promise);
      const tabs = [studio, house, studio, house, studio, house].map((plan, index) =>
        (index % 2 === round % 2 ? choose : elsewhere)(token, plan),
      );
      await expect.poll(() => pagesOf(id).length, { timeout: 10_000 }).toBeGreaterThan(0);
      answerNow();
      const answers = await Promise.all(tabs);
      for (const { status, failure } of answers.filter((answer) => answer.status !== 200))
        // A busy server responds with 503 before a request starts anything.
        expect([`409 payment_under_way`, `503 unavailable`]).toContain(`${status} ${failure.code}`);
      const pending = await pendingOf(id);
      const open = openPagesOf(id);
      expect(open).toHaveLength(1);
      expect(pending).toMatchObject([{ id: open[0]?.payment, checkout_ref: open[0]?.id }]);
    }
    await other.close();
  });

  it("K2 the job closes a page that a killed process left open", async () => {
    const { id, token } = await createSeller(t.db, { plan: "none" });
    await choose(token, studio);
    await t.db
      .updateTable("payments")
      .set({ checkout_ref: null, checkout_url: null })
      .where("seller_id", "=", id)
      .execute();
    // Another process abandons the payment and ends before it has closed the page.
    await t.db
      .updateTable("payments")
      .set({ status: "failed", settled_at: sql<Date>`now()` })
      .where("seller_id", "=", id)
      .execute();
    await closeLeftPages(t.deps);
    expect(openPagesOf(id)).toHaveLength(1);
    await t.db
      .updateTable("payments")
      .set({ settled_at: sql<Date>`now() - interval '3 minutes'` })
      .where("seller_id", "=", id)
      .execute();
    // Stripe does not answer: the next run looks for the page again.
    stripe.fail(true);
    await closeLeftPages(t.deps);
    stripe.fail(false);
    expect(openPagesOf(id)).toHaveLength(1);
    await Promise.all([closeLeftPages(t.deps), closeLeftPages(t.deps)]);
    expect(openPagesOf(id)).toEqual([]);
  });
});
