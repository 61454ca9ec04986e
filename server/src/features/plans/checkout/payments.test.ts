import { type BuyPlan, plansApi } from "@sellerdesk/contract/plans";
import { describe, expect, it } from "vitest";
import { testApp, useTestApp } from "../../../../testing/client.ts";
import { createPlan, createSubscription } from "../../../../testing/plan-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { planStatusOf } from "../../../db/plan-status.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { PaymentEvent } from "../../../integrations/payment-provider.ts";
import type { Charge } from "../../../lib/charge.ts";
import { newId } from "../../../lib/id.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { settlePayment } from "./settle-service.ts";
import { type Begun, beginPurchase, beginRenewal } from "./purchase-service.ts";

const refused: unknown[] = [];
const t = useTestApp();

const log = { info() {}, warn() {}, error: (...args: unknown[]) => void refused.push(args) };
const settle = (event: PaymentEvent) => settlePayment({ ...t.deps, log }, event);

const begin = (sellerId: SellerId, order: BuyPlan) =>
  inTransaction(t.db, (tx) => beginPurchase(tx, t.deps, sellerId, order));

/** Returns the charge of a started purchase. */
const chargeOf = (begun: Begun): Charge => {
  if (!("charge" in begun)) throw new Error("It is paid for.");
  return begun.charge;
};

/** Creates a seller with a pending purchase. `event` is the provider's event that completes it. */
const pendingPurchase = async () => {
  const seller = await createSeller(t.db, { plan: "none" });
  const plan = await createPlan(t.db);
  const order = { plan_id: plan.id, payment_method: "sandbox", accept_terms: true } as const;
  const charge = chargeOf(await begin(seller.id, order));
  const event: PaymentEvent = { ...charge, ref: `ref-${charge.paymentId}`, succeeded: true };
  return { seller, plan, order, event };
};

const statusOf = async (sellerId: SellerId) => {
  const { status } = await t.db
    .selectFrom("sellers")
    .select(planStatusOf(sellerId).as("status"))
    .where("id", "=", sellerId)
    .executeTakeFirstOrThrow();
  return status;
};

describe("K2 a payment event grants a plan only if it matches the purchase", () => {
  it("K2 a started but unpaid purchase leaves the seller inactive, without an invoice number", async () => {
    const { seller } = await pendingPurchase();
    expect(await statusOf(seller.id)).toBe("inactive");
    const invoice = await t.db
      .selectFrom("invoices")
      .select(["number", "status"])
      .where("seller_id", "=", seller.id)
      .executeTakeFirstOrThrow();
    expect(invoice).toEqual({ number: null, status: "draft" });
  });

  it.each([
    ["amount", { amountMinor: 1 }],
    ["currency", { currency: "EUR" }],
    ["customer", { customerRef: "cus_of_somebody_else" }],
    ["page", { checkoutRef: "cs_of_another_purchase" }],
    ["plan", { planId: newId() }],
    ["payment", { paymentId: newId() }],
    ["seller", { sellerId: newId() as SellerId }],
  ])("K2 a wrong %s grants nothing, and the correct event still does", async (_, change) => {
    const { seller, event } = await pendingPurchase();
    expect(await settle({ ...event, ...change })).toBe("refused");
    expect(refused.at(-1)).toMatchObject([{ ref: event.ref }, "a payment event was refused"]);
    expect(await statusOf(seller.id)).toBe("inactive");
    expect(await settle(event)).toBe("granted");
    expect(await statusOf(seller.id)).toBe("active");
  });

  it("K2 an event for another seller's payment grants nothing to either seller", async () => {
    const [mine, theirs] = [await pendingPurchase(), await pendingPurchase()];
    expect(await settle({ ...theirs.event, sellerId: mine.seller.id })).toBe("refused");
    expect(await statusOf(mine.seller.id)).toBe("inactive");
    expect(await statusOf(theirs.seller.id)).toBe("inactive");
  });

  it("K2 concurrent copies of an event grant one period, and another charge for it is rejected", async () => {
    const { seller, event } = await pendingPurchase();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => settle(event)));
    expect(new Set(outcomes)).toEqual(new Set(["granted"]));
    const paid = await t.db
      .selectFrom("invoices")
      .select("id")
      .where("seller_id", "=", seller.id)
      .execute();
    expect(paid).toHaveLength(1);
    expect(await settle({ ...event, ref: "a second charge" })).toBe("refused");
  });

  it("K2 a failed payment grants nothing, and the seller can try again", async () => {
    const { seller, order, event } = await pendingPurchase();
    expect(await settle({ ...event, succeeded: false })).toBe("failed");
    expect(await settle(event)).toBe("refused");
    expect(await statusOf(seller.id)).toBe("inactive");
    const again = chargeOf(await begin(seller.id, order));
    expect(again.paymentId).not.toBe(event.paymentId);
  });

  it("K2 a purchase abandoned for another plan is no longer granted", async () => {
    const { seller, order, event } = await pendingPurchase();
    expect(chargeOf(await begin(seller.id, order)).paymentId).toBe(event.paymentId);
    const other = await createPlan(t.db, { price_minor: 500 });
    await begin(seller.id, { ...order, plan_id: other.id });
    expect(await settle(event)).toBe("refused");
    expect(await statusOf(seller.id)).toBe("inactive");
  });

  it("K3 a renewal is granted once, from the period end at the time of payment", async () => {
    const seller = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, seller.id, { endsIn: 86_400 });
    const charge = chargeOf(
      await inTransaction(t.db, (tx) =>
        beginRenewal(tx, t.deps, seller.id, { payment_method: "sandbox" }),
      ),
    );
    const event = { ...charge, ref: "ref-renewal", succeeded: true };
    expect(await settle(event)).toBe("granted");
    expect(await settle(event)).toBe("granted");
    const [subscription] = await t.db
      .selectFrom("subscriptions")
      .select("current_period_end")
      .where("seller_id", "=", seller.id)
      .execute();
    const days = ((subscription?.current_period_end?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(28);
    expect(days).toBeLessThan(33);
  });
});

it("K2 K3 invoice numbers have no gaps, also with concurrent and failed purchases", async () => {
  const fresh = await testApp();
  const plan = await createPlan(fresh.db);
  const sellers = await Promise.all(
    Array.from({ length: 10 }, () => createSeller(fresh.db, { plan: "none" })),
  );
  const order = { payment_method: "sandbox" as const, accept_terms: true as const };
  await Promise.all(
    sellers.flatMap(({ token }) => [
      fresh.call(plansApi.buy, { body: { ...order, plan_id: plan.id } }, { token }),
      fresh.call(plansApi.buy, { body: { ...order, plan_id: newId() } }, { token }),
    ]),
  );
  const numbers = await fresh.db
    .selectFrom("invoices")
    .select("number")
    .orderBy("number")
    .execute();
  expect(numbers.map(({ number }) => number)).toEqual(
    Array.from({ length: 10 }, (_, index) => index + 1),
  );
  await fresh.close();
});
