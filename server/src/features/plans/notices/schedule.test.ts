import { plansApi } from "@sellerdesk/contract/plans";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { useTestApp } from "../../../../testing/client.ts";
import { emptyTables } from "../../../../testing/empty-tables.ts";
import { createPlan, createSubscription } from "../../../../testing/plan-factory.ts";
import { createProduct } from "../../../../testing/product-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { planStatusOf } from "../../../db/plan-status.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { sendPlanReminders } from "./schedule-service.ts";
import { renewDuePlans } from "../checkout/renewal-service.ts";

const t = useTestApp();
beforeEach(() => emptyTables(t.db, ["sellers"]));

const day = 86_400;

const createHolder = async (subscription: Parameters<typeof createSubscription>[2]) => {
  const seller = await createSeller(t.db, { plan: "none", timezone: "Europe/Copenhagen" });
  await createSubscription(t.db, seller.id, subscription);
  return seller;
};

const noticesOf = async (sellerId: SellerId) => {
  const rows = await t.db
    .selectFrom("notifications")
    .select(["notification_type", "message"])
    .where("seller_id", "=", sellerId)
    .orderBy("created_at")
    .execute();
  expect(rows.every(({ notification_type }) => notification_type === "plan")).toBe(true);
  return rows.map(({ message }) => message);
};

const mailedTo = async (sellerId: SellerId) =>
  t.db
    .selectFrom("notification_messages")
    .select("message")
    .where("seller_id", "=", sellerId)
    .where("channel", "=", "email")
    .execute();

/** Chooses a smaller plan, which follows the current one at its end. */
const chooseSmaller = async (token: string) => {
  const { id: plan_id } = await createPlan(t.db, { name: "Starter", price_minor: 100 });
  const body = { plan_id, payment_method: "sandbox", accept_terms: true } as const;
  expect((await t.call(plansApi.buy, { body }, { token })).status).toBe(200);
};

const currentOf = async (token: string) =>
  (await t.call(plansApi.list, {}, { token })).ok.data.current;
const statusOf = async (token: string) =>
  (await t.call(plansApi.list, {}, { token })).ok.data.plan_status;

describe("K3 reminders", () => {
  it.each([
    [9, 8.5, "in 9 days"],
    [7, 6.5, "in 7 days"],
    [3, 2.5, "in 3 days"],
    [1, 0.5, "in 1 day"],
  ])("K3 are sent %i days before the end, by notification and email", async (_, left, words) => {
    const { id } = await createHolder({ endsIn: left * day });
    await sendPlanReminders(t.deps);
    const [message, ...more] = await noticesOf(id);
    expect(message).toMatch(
      new RegExp(
        `^Your Studio plan ends ${words}, on \\d{1,2} \\w+ \\d{4}\\. Renew it to stay in the catalog\\.$`,
      ),
    );
    expect(more).toEqual([]);
    expect(await mailedTo(id)).toEqual([{ message }]);
  });

  it("K3 are sent once each, also by five concurrent processes, and again for the next end", async () => {
    const { id } = await createHolder({ endsIn: 8 * day });
    const sendReminders = () =>
      Promise.all(Array.from({ length: 5 }, () => sendPlanReminders(t.deps)));
    await sendReminders();
    await sendReminders();
    expect(await noticesOf(id)).toHaveLength(1);
    const endIn = (seconds: number) =>
      t.db
        .updateTable("subscriptions")
        .set({ current_period_end: sql<Date>`now() + make_interval(secs => ${seconds})` })
        .where("seller_id", "=", id)
        .execute();
    // A renewal moves the end, and time passes.
    await endIn(6 * day);
    await sendReminders();
    await endIn(2 * day);
    await sendReminders();
    expect((await noticesOf(id)).map((message) => /in \d+ days?/.exec(message)?.[0])).toEqual([
      "in 9 days",
      "in 7 days",
      "in 3 days",
    ]);
  });

  it("K3 include only the latest of several missed ones, and none from before the purchase", async () => {
    const { id } = await createHolder({ endsIn: 2 * day });
    const late = await createHolder({ endsIn: 7 * day - 60 });
    await t.db
      .updateTable("subscriptions")
      .set({ current_period_start: sql<Date>`now()` })
      .where("seller_id", "=", late.id)
      .execute();
    const early = await createHolder({ endsIn: 9 * day + 60 });
    await sendPlanReminders(t.deps);
    expect(await noticesOf(id)).toHaveLength(1);
    expect(await noticesOf(late.id)).toEqual([]);
    expect(await noticesOf(early.id)).toEqual([]);
  });

  it("K3 announce a renewal with its price, or an end that the seller requested", async () => {
    const renewing = await createHolder({ endsIn: 2 * day, autoRenew: true });
    const leaving = await createHolder({ endsIn: 2 * day });
    const { token } = leaving;
    await t.call(plansApi.settings, { body: { cancel_at_period_end: true } }, { token });
    await sendPlanReminders(t.deps);
    expect((await noticesOf(renewing.id))[0]).toMatch(
      /renews automatically in 3 days, on .*, for \$29\.00\.$/,
    );
    expect((await noticesOf(leaving.id))[0]).toMatch(/ends in 3 days, on .*, as you requested\.$/);
  });

  it("K3 name the plan that ends, not the unpaid smaller plan that would follow", async () => {
    const { id, token } = await createHolder({ endsIn: 2 * day });
    await chooseSmaller(token);
    await sendPlanReminders(t.deps);
    expect((await noticesOf(id))[0]).toMatch(/^Your Studio plan ends in 3 days, on /);
  });
});

describe("H1 the end of a plan", () => {
  it("H1 takes effect to the second, without a job, and the seller is notified once", async () => {
    const { id, token } = await createHolder({ endsIn: 1 });
    const readIsOver = async () => {
      const { rows } = await sql<{ is_over: boolean; status: string }>`
        select now() >= current_period_end as is_over, ${planStatusOf(id)} as status from subscriptions
        where seller_id = ${id}`.execute(t.db);
      const [seen] = rows;
      expect(seen?.status).toBe(seen?.is_over ? "expired" : "active");
      return seen?.is_over;
    };
    expect(await readIsOver()).toBe(false);
    await expect.poll(readIsOver, { timeout: 10_000 }).toBe(true);
    expect(await statusOf(token)).toBe("expired");
    await Promise.all([
      sendPlanReminders(t.deps),
      sendPlanReminders(t.deps),
      sendPlanReminders(t.deps),
    ]);
    await sendPlanReminders(t.deps);
    expect(await noticesOf(id)).toContain(
      "Your Studio plan has ended. Your products are hidden from the catalog until you renew.",
    );
    expect((await noticesOf(id)).filter((message) => message.includes("has ended"))).toHaveLength(
      1,
    );
  });
});

describe("H1 the notification of the end", () => {
  const end = async (id: SellerId, changedDaysAgo: number) => {
    await t.db
      .updateTable("subscriptions")
      .set({
        current_period_end: sql<Date>`now()`,
        next_from: sql<Date>`now() - make_interval(days => ${changedDaysAgo})`,
      })
      .where("seller_id", "=", id)
      .execute();
    await sendPlanReminders(t.deps);
    return (await noticesOf(id)).filter((message) => message.includes("has ended"));
  };

  it("H1 names the smaller plan if it was paid and had taken over", async () => {
    const { id, token } = await createHolder({ endsIn: 20 * day });
    await chooseSmaller(token);
    await t.call(plansApi.renew, { body: { payment_method: "sandbox" } }, { token });
    expect(await end(id, 30)).toEqual([expect.stringMatching(/^Your Starter plan has ended\./)]);
  });

  it("H1 names the previous plan if the smaller one was never paid", async () => {
    const { id, token } = await createHolder({ endsIn: 20 * day });
    await chooseSmaller(token);
    expect(await end(id, 0)).toEqual([expect.stringMatching(/^Your Studio plan has ended\./)]);
  });
});

describe("K3 automatic renewal", () => {
  it("K3 continues from the period end, charges once over several processes, and notifies the seller", async () => {
    const { id, token } = await createHolder({ endsIn: -30, autoRenew: true });
    const before = await currentOf(token);
    expect(before).toMatchObject({ status: "past_due" });
    expect(await statusOf(token)).toBe("active");
    await Promise.all(Array.from({ length: 4 }, () => renewDuePlans(t.deps)));
    await renewDuePlans(t.deps);
    const after = await currentOf(token);
    expect(after).toMatchObject({
      status: "active",
      auto_renew: true,
      current_period_end: before?.renewal?.runs_until,
    });
    const payments = await t.db
      .selectFrom("payments")
      .select("status")
      .where("seller_id", "=", id)
      .execute();
    expect(payments).toEqual([{ status: "succeeded" }]);
    expect(await noticesOf(id)).toEqual([
      expect.stringMatching(/^Your Studio plan is paid until \d+ \w+ \d{4}\.$/),
    ]);
  });

  it("K3 is skipped before the end, if turned off, after a cancellation, and after the grace period", async () => {
    const holders = [
      await createHolder({ endsIn: 60, autoRenew: true }),
      await createHolder({ endsIn: -60 }),
      await createHolder({ endsIn: -8 * day, autoRenew: true }),
    ];
    const leaving = await createHolder({ endsIn: 60, autoRenew: true });
    const { token } = leaving;
    await t.call(plansApi.settings, { body: { cancel_at_period_end: true } }, { token });
    await t.db
      .updateTable("subscriptions")
      .set({ current_period_end: sql<Date>`now()` })
      .where("seller_id", "=", leaving.id)
      .execute();
    await renewDuePlans(t.deps);
    for (const { id } of [...holders, leaving]) {
      const found = await t.db
        .selectFrom("payments")
        .select("id")
        .where("seller_id", "=", id)
        .execute();
      expect(found).toEqual([]);
    }
  });

  it("K3 does not charge a suspended shop until the shop is active again", async () => {
    const { id } = await createHolder({ endsIn: -60, autoRenew: true });
    const setStatus = (status: string) =>
      sql`update sellers set status = ${status} where id = ${id}`.execute(t.db);
    const paid = async () => {
      await renewDuePlans(t.deps);
      return t.db.selectFrom("payments").select("status").where("seller_id", "=", id).execute();
    };
    await setStatus("suspended");
    expect(await paid()).toEqual([]);
    await setStatus("active");
    expect(await paid()).toEqual([{ status: "succeeded" }]);
  });

  it("K3 is not charged if the shop exceeds the smaller plan: it is past due, and the notification says why", async () => {
    const { id, token } = await createHolder({ endsIn: 60, autoRenew: true });
    const small = await createPlan(t.db, {
      name: "Starter",
      price_minor: 100,
      limits: { products: 1 },
    });
    const body = { plan_id: small.id, payment_method: "sandbox", accept_terms: true } as const;
    await t.call(plansApi.buy, { body }, { token });
    await createProduct(t.db, { id });
    await createProduct(t.db, { id });
    await t.db
      .updateTable("subscriptions")
      .set({
        current_period_end: sql<Date>`now() - interval '1 minute'`,
        next_from: sql<Date>`now() + interval '1 minute'`,
      })
      .where("seller_id", "=", id)
      .execute();
    await renewDuePlans(t.deps);
    expect(await noticesOf(id)).toEqual([
      "Your Starter plan was not renewed. The Starter plan allows 1 product; you have 2. Archive 1 first or stay on Studio.",
    ]);
    expect(await currentOf(token)).toMatchObject({ status: "past_due" });
    expect(await statusOf(token)).toBe("active");
    expect(await t.db.selectFrom("payments").select("id").execute()).toEqual([]);
    await t.db
      .updateTable("plans")
      .set({ retired_at: new Date() })
      .where("id", "=", small.id)
      .execute();
  });

  it("K3 charges nothing if turned off in the grace period, which continues", async () => {
    const { id, token } = await createHolder({ endsIn: -60, autoRenew: true });
    const off = await t.call(plansApi.settings, { body: { auto_renew: false } }, { token });
    expect(off.ok.data.current).toMatchObject({ status: "past_due", auto_renew: false });
    expect(off.ok.data.current?.grace_until).not.toBeNull();
    await renewDuePlans(t.deps);
    expect(await statusOf(token)).toBe("active");
    expect(
      await t.db.selectFrom("payments").select("id").where("seller_id", "=", id).execute(),
    ).toEqual([]);
  });
});
