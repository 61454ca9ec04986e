import { plansApi } from "@sellerdesk/contract/plans";
import { afterAll, describe, expect, it } from "vitest";
import { testApp } from "../../../testing/client.ts";
import { planActions } from "../../../testing/plan-fixture.ts";
import { createPlan, createSubscription, endPlanIn } from "../../../testing/plan-factory.ts";
import { insertProducts } from "../../../testing/product-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";

const t = await testApp();
afterAll(() => t.close());

const payment_method = "sandbox" as const;
const { choose, renew, plansOf } = planActions(t, payment_method);

const rowsOf = async (sellerId: SellerId) => ({
  subscriptions: await t.db
    .selectFrom("subscriptions")
    .selectAll()
    .where("seller_id", "=", sellerId)
    .execute(),
  payments: await t.db
    .selectFrom("payments")
    .selectAll()
    .where("seller_id", "=", sellerId)
    .execute(),
  invoices: await t.db
    .selectFrom("invoices")
    .selectAll()
    .where("seller_id", "=", sellerId)
    .execute(),
});

describe("K1 plans", () => {
  it("K1 lists the plans for sale in the operator's order, without retired ones", async () => {
    const last = await createPlan(t.db, { position: 8 });
    const plan = await createPlan(t.db, { position: 7 });
    const retired = await createPlan(t.db, { position: 6, retired: true });
    const { token } = await createSeller(t.db, { plan: "none" });
    const { plans, current, history } = await plansOf(token);
    expect(plans.find(({ id }) => id === plan.id)).toMatchObject({
      name: "Studio",
      price_minor: 2900,
      too_small: null,
    });
    const ids = plans.map(({ id }) => id);
    expect(ids.indexOf(plan.id)).toBe(ids.indexOf(last.id) - 1);
    expect(ids).not.toContain(retired.id);
    expect(current).toBeNull();
    expect(history).toEqual([]);
  });

  it("K1 shows visitors the plans, but no data of any seller", async () => {
    const plan = await createPlan(t.db);
    const { data } = (await t.call(plansApi.public, {})).ok;
    expect(Object.keys(data).toSorted()).toEqual(["plans", "tax"]);
    expect(data.plans.map(({ id }) => id)).toContain(plan.id);
  });
});

describe("K2 buying", () => {
  it("K2 H1 activates the plan for one interval, with a paid invoice and a copy of the terms", async () => {
    const plan = await createPlan(t.db, { limits: { products: 5 } });
    const { id, token } = await createSeller(t.db, { plan: "none" });
    expect((await choose(token, plan.id)).ok.data).toEqual({
      plan_status: "active",
      takes_effect: "now",
    });
    await t.db
      .updateTable("plans")
      .set({ price_minor: 9900, name: "Dearer" })
      .where("id", "=", plan.id)
      .execute();

    const { current, history } = await plansOf(token);
    expect(current).toMatchObject({
      plan_id: plan.id,
      status: "active",
      terms: { name: "Studio", price_minor: 2900 },
    });
    expect(history).toMatchObject([
      {
        plan_name: "Studio",
        status: "paid",
        total_minor: 2900,
        currency: "USD",
        period_start: current?.current_period_start,
        period_end: current?.current_period_end,
      },
    ]);
    const { payments } = await rowsOf(id);
    expect(payments).toMatchObject([
      { status: "succeeded", amount_minor: 2900, provider: "sandbox" },
    ]);
  });

  it("K2 makes one live subscription and one charge for concurrent requests", async () => {
    const plan = await createPlan(t.db);
    const { id, token } = await createSeller(t.db, { plan: "none" });
    const answers = await Promise.all(Array.from({ length: 8 }, () => choose(token, plan.id)));
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    expect(answers.map(({ status }) => status)).toContain(200);
    const { subscriptions, payments, invoices } = await rowsOf(id);
    expect(subscriptions.filter(({ status }) => status === "active")).toHaveLength(1);
    expect(payments.map(({ status }) => status)).toEqual(["succeeded"]);
    expect(invoices.map(({ status }) => status)).toEqual(["paid"]);
  });

  it("K2 K3 a request repeated after a lost response gets the same response and one charge", async () => {
    const plan = await createPlan(t.db);
    const { id, token } = await createSeller(t.db, { plan: "none" });
    const body = { plan_id: plan.id, payment_method, accept_terms: true as const };
    const headers = { "idempotency-key": newId() };
    const first = await t.call(plansApi.buy, { body }, { token, headers });
    const second = await t.call(plansApi.buy, { body }, { token, headers });
    expect(second.ok).toEqual(first.ok);
    expect(second.headers["idempotent-replayed"]).toBe("true");
    await endPlanIn(t.db, id, 86_400);
    const renewal = { "idempotency-key": newId() };
    await t.call(plansApi.renew, { body: { payment_method } }, { token, headers: renewal });
    const again = await t.call(
      plansApi.renew,
      { body: { payment_method } },
      { token, headers: renewal },
    );
    expect(again.ok.data).toEqual({ plan_status: "active", takes_effect: "now" });
    expect((await rowsOf(id)).payments).toHaveLength(2);
  });

  it("K2 leaves one live subscription, paid by one payment, for two different plans at once", async () => {
    const [a, b] = [await createPlan(t.db), await createPlan(t.db, { price_minor: 100 })];
    const { id, token } = await createSeller(t.db, { plan: "none" });
    await Promise.all([
      choose(token, a.id),
      choose(token, b.id),
      choose(token, a.id),
      choose(token, b.id),
    ]);
    const { subscriptions, payments } = await rowsOf(id);
    const live = subscriptions.filter(({ status }) => status === "active");
    expect(live).toHaveLength(1);
    const paid = payments.filter(({ status }) => status === "succeeded");
    expect(paid.map(({ subscription_id }) => subscription_id)).toContain(live[0]?.id);
    expect(payments.filter(({ status }) => status === "pending")).toEqual([]);
  });

  it.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
    "K2 names the day until which the plan runs, in the time zone %s",
    async (timezone) => {
      const plan = await createPlan(t.db);
      const { id, token } = await createSeller(t.db, { plan: "none", timezone });
      await choose(token, plan.id);
      const [{ current_period_end: end } = { current_period_end: null }] = (await rowsOf(id))
        .subscriptions;
      const day = new Intl.DateTimeFormat("sv-SE", { timeZone: timezone }).format(end ?? 0);
      expect((await choose(token, plan.id)).failure.message).toContain(day);
    },
  );

  it("K2 rejects the plan that is active, and starts it again after its end", async () => {
    const plan = await createPlan(t.db);
    const { id, token } = await createSeller(t.db, { plan: "none" });
    await choose(token, plan.id);
    expect((await choose(token, plan.id)).failure).toMatchObject({ code: "plan_still_active" });
    await endPlanIn(t.db, id, -1);
    expect((await choose(token, plan.id)).status).toBe(200);
    expect((await rowsOf(id)).subscriptions.map(({ status }) => status).sort()).toEqual([
      "active",
      "expired",
    ]);
  });

  it("K2 a retired plan is not for sale, and an unknown one is not found", async () => {
    const retired = await createPlan(t.db, { retired: true });
    const { token } = await createSeller(t.db, { plan: "none" });
    expect((await choose(token, retired.id)).failure).toMatchObject({ code: "plan_retired" });
    const unknown = await choose(token, newId());
    expect(unknown.status).toBe(404);
    expect(unknown.failure.code).toBe("not_found");
  });

  it("K2 rejects a provider that is not configured, with an error at its field", async () => {
    const plan = await createPlan(t.db);
    const { id, token } = await createSeller(t.db, { plan: "none" });
    const body = {
      plan_id: plan.id,
      payment_method: "stripe" as const,
      accept_terms: true as const,
    };
    const answer = await t.call(plansApi.buy, { body }, { token });
    expect(answer.status).toBe(422);
    expect(answer.failure).toMatchObject({
      message: "Paying with stripe is not configured here. Choose another way to pay.",
      errors: [{ field: "payment_method" }],
    });
    expect((await rowsOf(id)).payments).toEqual([]);
  });

  it("K2 requires that the terms are accepted", async () => {
    const plan = await createPlan(t.db);
    const { token } = await createSeller(t.db, { plan: "none" });
    const answer = await t.call(
      plansApi.buy,
      { body: { plan_id: plan.id, payment_method, accept_terms: false as true } },
      { token },
    );
    expect(answer.status).toBe(422);
    expect(answer.failure.errors).toMatchObject([
      { field: "accept_terms", message: "Accept the terms to continue." },
    ]);
  });

  it("K2 rejects a plan that is too small for the shop, and says what to do", async () => {
    const small = await createPlan(t.db, { name: "Starter", limits: { products: 3 } });
    const { id, token } = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, id, { endsIn: -1 });
    await insertProducts(t.db, id, 5);
    const { plans } = await plansOf(token);
    expect(plans.find((plan) => plan.id === small.id)?.too_small).toEqual({
      limit: "products",
      allowed: 3,
      used: 5,
    });
    const answer = await choose(token, small.id);
    expect(answer.status).toBe(409);
    expect(answer.failure.message).toBe(
      "The Starter plan allows 3 products; you have 5. Archive 2 first or stay on Studio.",
    );
    await t.db
      .updateTable("products")
      .set({ status: "archived" })
      .where("seller_id", "=", id)
      .where(
        "id",
        "in",
        t.db.selectFrom("products").select("id").where("seller_id", "=", id).limit(2),
      )
      .execute();
    expect((await choose(token, small.id)).status).toBe(200);
  });

  it("K2 checks every other limit too", async () => {
    const narrow = await createPlan(t.db, { name: "Narrow", limits: { variants_per_product: 10 } });
    const { id, token } = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, id, { endsIn: -1 });
    await insertProducts(t.db, id, 1, 12);
    expect((await choose(token, narrow.id)).failure.message).toBe(
      "The Narrow plan allows 10 variants in a product; you have 12. Remove 2 first or stay on Studio.",
    );
  });

  it("K2 H1 charges nothing for the free days of the first plan, and grants one trial", async () => {
    const plan = await createPlan(t.db, { trial_days: 14 });
    const { id, token } = await createSeller(t.db, { plan: "none" });
    expect((await plansOf(token)).plans.find((item) => item.id === plan.id)?.trial_days).toBe(14);
    expect((await choose(token, plan.id)).ok.data).toEqual({
      plan_status: "active",
      takes_effect: "now",
    });
    const trial = (await plansOf(token)).current;
    expect(trial?.status).toBe("trialing");
    const days =
      (Date.parse(trial?.current_period_end ?? "") -
        Date.parse(trial?.current_period_start ?? "")) /
      86_400_000;
    expect(days).toBe(14);
    expect((await rowsOf(id)).payments).toEqual([]);

    await endPlanIn(t.db, id, -1);
    const { plans, current } = await plansOf(token);
    expect(current?.status).toBe("expired");
    expect(plans.find((item) => item.id === plan.id)?.trial_days).toBe(0);
    await choose(token, plan.id);
    expect((await rowsOf(id)).payments).toMatchObject([
      { status: "succeeded", amount_minor: 2900 },
    ]);
  });
});

describe("K3 renewing", () => {
  it("K3 early, extends from the current end, once per period", async () => {
    const { id, token } = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, id, { endsIn: 3 * 86_400 });
    const before = (await plansOf(token)).current;
    expect((await renew(token)).ok.data).toEqual({ plan_status: "active", takes_effect: "now" });
    const after = (await plansOf(token)).current;
    expect(after?.current_period_start).toBe(before?.current_period_start);
    expect(after?.current_period_end).toBe(before?.renewal?.runs_until);
    expect(after?.renewal).toBeNull();
    expect((await renew(token)).failure.code).toBe("already_renewed");
    expect((await rowsOf(id)).payments).toHaveLength(1);
  });

  it("K3 after the end, starts now", async () => {
    const { id, token } = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, id, { endsIn: -40 * 86_400 });
    await renew(token);
    const { current, history } = await plansOf(token);
    expect(current?.status).toBe("active");
    expect(Date.parse(current?.current_period_start ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect(history[0]).toMatchObject({
      period_start: current?.current_period_start,
      period_end: current?.current_period_end,
    });
  });

  it("K3 makes one charge for concurrent requests", async () => {
    const { id, token } = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, id, { endsIn: 86_400 });
    await Promise.all(Array.from({ length: 6 }, () => renew(token)));
    expect((await rowsOf(id)).payments.map(({ status }) => status)).toEqual(["succeeded"]);
  });

  it("K3 is rejected without a plan, and for a retired plan that has lapsed", async () => {
    const none = await createSeller(t.db, { plan: "none" });
    expect((await renew(none.token)).failure.code).toBe("nothing_to_renew");

    const plan = await createPlan(t.db, { retired: true });
    const lapsed = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, lapsed.id, { plan, endsIn: -1 });
    expect((await renew(lapsed.token)).failure.code).toBe("plan_retired");

    const holder = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, holder.id, { plan, endsIn: 86_400 });
    expect((await renew(holder.token)).status).toBe(200);
  });
});
