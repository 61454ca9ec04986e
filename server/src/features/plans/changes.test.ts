import { plansApi } from "@sellerdesk/contract/plans";
import { afterAll, describe, expect, it } from "vitest";
import { createPlan, endPlanIn } from "../../../testing/plan-factory.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { openSandboxShop } from "../../../testing/sandbox-shop.ts";
import { createSeller } from "../../../testing/seller-factory.ts";

const { t, plans, choose, renew, plansOf, buyer, invoicesOf } = await openSandboxShop();
afterAll(() => t.close());

const currentOf = async (token: string) => (await plansOf(token)).current;
const change = (token: string, body: { auto_renew?: boolean; cancel_at_period_end?: boolean }) =>
  t.call(plansApi.settings, { body }, { token });

describe("K2 upgrading", () => {
  it("K2 starts immediately and costs the price less unused days, plus tax, as previewed", async () => {
    const { id, token } = await buyer("studio");
    const offered = (await plansOf(token)).plans.find((plan) => plan.id === plans.house);
    // The day that has started counts as used: a month less one day is credited.
    expect(offered).toMatchObject({ change: "upgrade" });
    const { due } = offered ?? {};
    expect(due?.credit_minor).toBeGreaterThan(2700);
    expect(due?.credit_minor).toBeLessThan(2900);
    expect(due?.subtotal_minor).toBe(7900 - (due?.credit_minor ?? 0));

    expect((await choose(token, plans.house)).ok.data).toEqual({
      plan_status: "active",
      takes_effect: "now",
    });
    const current = await currentOf(token);
    expect(current).toMatchObject({ plan_id: plans.house, status: "active" });
    expect(current?.current_period_end).toBe(
      offered?.runs_until.slice(0, 10) + (current?.current_period_end.slice(10) ?? ""),
    );
    const [, invoice] = await invoicesOf(id);
    expect(invoice).toMatchObject({
      subtotal_minor: due?.subtotal_minor,
      tax_minor: due?.tax_minor,
      total_minor: due?.total_minor,
      status: "paid",
    });
    const statuses = await t.db
      .selectFrom("subscriptions")
      .select("status")
      .where("seller_id", "=", id)
      .execute();
    expect(statuses.map(({ status }) => status).sort()).toEqual(["active", "canceled"]);
  });

  it("K2 from month to year of the same plan is credited too, and excess credit extends the period", async () => {
    const { token } = await buyer("studio");
    await choose(token, plans.studioYear);
    expect((await currentOf(token))?.plan_id).toBe(plans.studioYear);
    // A year of Studio is worth more than a month of House: the upgrade costs nothing, and House
    // runs for months.
    const { due, runs_from, runs_until } =
      (await plansOf(token)).plans.find((plan) => plan.id === plans.house) ?? {};
    expect(due?.total_minor).toBe(0);
    expect(
      (Date.parse(runs_until ?? "") - Date.parse(runs_from ?? "")) / 86_400_000,
    ).toBeGreaterThan(100);
    expect((await choose(token, plans.house)).ok.data.takes_effect).toBe("now");
    expect((await currentOf(token))?.current_period_end.slice(0, 10)).toBe(
      runs_until?.slice(0, 10),
    );
  });

  it("K2 makes one upgrade and one charge for concurrent requests", async () => {
    const { id, token } = await buyer("studio");
    const answers = await Promise.all(Array.from({ length: 6 }, () => choose(token, plans.house)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await invoicesOf(id)).toHaveLength(2);
  });

  it("K2 charges only what is granted of concurrent upgrades, and each response is correct", async () => {
    const sellers = await Promise.all(Array.from({ length: 4 }, () => buyer("studio")));
    await Promise.all(
      sellers.map(async ({ id, token }) => {
        const chosen = [plans.house, plans.studioYear, plans.house, plans.studioYear, plans.house];
        const answers = await Promise.all(chosen.map((plan) => choose(token, plan)));
        const granted = answers.filter(({ status }) => status === 200);
        for (const { status, failure } of answers.filter((answer) => !granted.includes(answer)))
          expect([status, failure.code]).toEqual([409, "plan_still_active"]);
        const payments = await t.db
          .selectFrom("payments")
          .select(["status", "invoice_id"])
          .where("seller_id", "=", id)
          .execute();
        expect(new Set(payments.map(({ status }) => status))).toEqual(new Set(["succeeded"]));
        // A granted smaller plan waits for the end of the period and has no payment.
        expect(granted.length).toBeGreaterThanOrEqual(payments.length - 1);
        const notified = await t.db
          .selectFrom("notifications")
          .select("id")
          .where("seller_id", "=", id)
          .execute();
        expect(notified).toEqual([]);
      }),
    );
  });

  it("K2 does not credit free days, which end with the upgrade", async () => {
    const trial = await createPlan(t.db, {
      code: "try",
      name: "Try",
      price_minor: 100,
      trial_days: 30,
    });
    const { id, token } = await createSeller(t.db, { plan: "none" });
    await choose(token, trial.id);
    await choose(token, plans.house);
    expect((await invoicesOf(id)).map(({ subtotal_minor }) => subtotal_minor)).toEqual([7900]);
    await t.db
      .updateTable("plans")
      .set({ retired_at: new Date() })
      .where("id", "=", trial.id)
      .execute();
  });
});

describe("K2 downgrading", () => {
  it("K2 takes effect at the period end without a job, with its own limits, and renewing pays for it", async () => {
    const { id, token } = await buyer("house");
    expect((await choose(token, plans.starter)).ok.data).toEqual({
      plan_status: "active",
      takes_effect: "period_end",
    });
    const before = await currentOf(token);
    expect(before).toMatchObject({
      plan_id: plans.house,
      next: { terms: { name: "Starter" }, from: before?.current_period_end, is_paid: false },
      renewal: { terms: { name: "Starter" }, due: { total_minor: 1500 } },
    });
    await renew(token);
    const paid = await currentOf(token);
    expect(paid).toMatchObject({
      plan_id: plans.house,
      next: { is_paid: true, from: before?.current_period_end },
    });
    expect((await t.call(plansApi.keep, {}, { token })).failure.code).toBe("change_paid");

    // The paid period of House ends.
    await t.db
      .updateTable("subscriptions")
      .set({ next_from: new Date(Date.now() - 1000) })
      .where("seller_id", "=", id)
      .execute();
    expect(await currentOf(token)).toMatchObject({
      plan_id: plans.starter,
      status: "active",
      next: null,
    });
    const seller = { id };
    await createProduct(t.db, seller);
    await createProduct(t.db, seller);
    await expect(createProduct(t.db, seller)).rejects.toMatchObject({
      message: "You have reached your plan's limit of 2 products.",
    });
  });

  it("K2 is rejected while the shop exceeds a limit, with the exact message", async () => {
    const { id, token } = await buyer("house");
    for (let made = 0; made < 3; made++) await createProduct(t.db, { id });
    const { failure, status } = await choose(token, plans.starter);
    expect(status).toBe(409);
    expect(failure.message).toBe(
      "The Starter plan allows 2 products; you have 3. Archive 1 first or stay on House.",
    );
    expect((await currentOf(token))?.next).toBeNull();
  });

  it("K2 can be undone until it is paid, and an upgrade cancels it", async () => {
    const { token } = await buyer("studio");
    await choose(token, plans.starter);
    const kept = await t.call(plansApi.keep, {}, { token });
    expect(kept.ok.data.current?.next).toBeNull();
    await choose(token, plans.starter);
    await choose(token, plans.house);
    expect(await currentOf(token)).toMatchObject({ plan_id: plans.house, next: null });
  });

  it("K3 without a renewal in time, a later renewal pays for the plan that took over", async () => {
    const { id, token } = await buyer("studio");
    await choose(token, plans.starter);
    await t.db
      .updateTable("subscriptions")
      .set({
        current_period_end: new Date(Date.now() - 1000),
        next_from: new Date(Date.now() - 1000),
      })
      .where("seller_id", "=", id)
      .execute();
    expect(await currentOf(token)).toMatchObject({ plan_id: plans.starter, status: "expired" });
    await renew(token);
    expect(await currentOf(token)).toMatchObject({
      plan_id: plans.starter,
      status: "active",
      next: null,
    });
    expect((await invoicesOf(id)).map(({ total_minor }) => total_minor)).toEqual([3625, 1500]);
  });
});

describe("K3 the continuation of a plan", () => {
  it("K3 can be canceled at the period end and resumed, also by renewing", async () => {
    const { id, token } = await buyer("studio");
    expect((await change(token, { cancel_at_period_end: true })).ok.data.current).toMatchObject({
      status: "active",
      cancel_at_period_end: true,
    });
    expect(
      (await change(token, { cancel_at_period_end: false })).ok.data.current?.cancel_at_period_end,
    ).toBe(false);
    await change(token, { cancel_at_period_end: true });
    await renew(token);
    expect((await currentOf(token))?.cancel_at_period_end).toBe(false);
    await change(token, { auto_renew: true, cancel_at_period_end: true });
    await endPlanIn(t.db, id, -1);
    expect((await plansOf(token)).plan_status).toBe("expired");
    expect((await change(token, { auto_renew: true })).failure.code).toBe("no_plan_runs");
  });

  it("K3 canceling removes the plan that was to take over", async () => {
    const { token } = await buyer("studio");
    await choose(token, plans.starter);
    await change(token, { cancel_at_period_end: true });
    expect((await currentOf(token))?.next).toBeNull();
  });

  it("K3 automatic renewal can be turned on and off, also with a renewal", async () => {
    const { token } = await buyer("studio");
    expect((await change(token, { auto_renew: true })).ok.data.current?.auto_renew).toBe(true);
    expect((await change(token, { auto_renew: false })).ok.data.current?.auto_renew).toBe(false);
    await t.call(
      plansApi.renew,
      { body: { payment_method: "sandbox", auto_renew: true } },
      { token },
    );
    expect((await currentOf(token))?.auto_renew).toBe(true);
  });

  it("K3 cannot be changed without a plan", async () => {
    const { token } = await createSeller(t.db, { plan: "none" });
    expect((await change(token, { auto_renew: true })).failure.code).toBe("no_plan_runs");
    expect((await t.call(plansApi.keep, {}, { token })).failure.code).toBe("no_plan_runs");
  });
});
