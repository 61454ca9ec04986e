import type { PlanTerms } from "@sellerdesk/contract/plan-terms";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { createPlan, createSubscription } from "../../../../testing/plan-factory.ts";
import { createSeller } from "../../../../testing/seller-factory.ts";
import { openStripeShop } from "../../../../testing/stripe-shop.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import {
  createPlanBill,
  paidPeriods,
  toChargeable,
  toAmountDue,
  waivedOf,
} from "../invoices/bill-rules.ts";
import { renewDuePlans } from "./renewal-service.ts";

const shop = await openStripeShop();
const {
  t,
  stripe,
  choose,
  renew,
  plansOf,
  outcomeOf,
  onCheckout,
  completed,
  paid,
  lastSession,
  countOf,
  close,
} = shop;
afterAll(close);

const terms: PlanTerms = {
  code: "studio",
  name: "Studio",
  description: "",
  interval: "month",
  features: [],
  price_minor: 2900,
  currency: "USD",
  limits: {
    products: null,
    variants_per_product: null,
    images_per_product: null,
    offers: null,
    banners: null,
  },
};
const noTax = { name: "Tax", basis_points: 0 };
const createBill = (price_minor: number, basis_points = 0) =>
  createPlanBill({ ...terms, price_minor }, { name: "VAT", basis_points });

describe("K2 amounts too small to charge", () => {
  const cents = { smallest: 50, step: 1 };
  it.each([
    [0, 0],
    [1, 1],
    [49, 49],
    [50, 0],
    [2900, 0],
  ])("K2 of %i cents, %i are waived", (price, waived) => {
    expect(waivedOf(createBill(price), cents)).toBe(waived);
  });

  it("K2 compares the total with tax: 40 cents plus 25% are charged", () => {
    expect(toAmountDue(toChargeable(createBill(40, 2500), cents))).toMatchObject({
      waived_minor: 0,
      total_minor: 50,
    });
    expect(toAmountDue(toChargeable(createBill(39, 2500), cents))).toEqual({
      credit_minor: 0,
      waived_minor: 39,
      subtotal_minor: 0,
      tax_minor: 0,
      total_minor: 0,
    });
  });

  it.each([0, 500, 770, 1900, 2500, 5000, 10_000])(
    "K2 with three decimals, lowers the total by a few thousandths to end in 0, at a tax of %i basis points",
    (tax) => {
      for (let price = 0; price < 400; price++) {
        const whole = createBill(price, tax);
        const bill = toChargeable(whole, { smallest: 0, step: 10 });
        expect(bill.totalMinor % 10).toBe(0);
        expect(bill.totalMinor).toBeLessThanOrEqual(whole.totalMinor);
        expect(whole.totalMinor - bill.totalMinor).toBeLessThan(40);
        expect(bill.lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(
          bill.subtotalMinor,
        );
      }
    },
  );

  it("K2 gives no credit for a waived amount later", () => {
    const period = { start: new Date("2025-11-01"), end: new Date("2025-12-01"), anchorDay: 1 };
    const bill = toChargeable(createPlanBill({ ...terms, price_minor: 30 }, noTax, period), cents);
    expect(bill.totalMinor).toBe(0);
    expect(paidPeriods(bill.lines)).toMatchObject([{ amountMinor: 0 }]);
  });
});

describe("K2 K3 amounts too small for Stripe", () => {
  const invoiceOf = (sellerId: SellerId) =>
    t.db
      .selectFrom("invoices")
      .select(["status", "total_minor", "lines"])
      .where("seller_id", "=", sellerId)
      .where("number", "is not", null)
      .orderBy("number", "desc")
      .executeTakeFirstOrThrow();

  it("K2 waives the rest of an upgrade, which starts immediately, as previewed and as its invoice says", async () => {
    const buyer = await paid();
    await renew(buyer.token);
    stripe.pay(lastSession().id);
    expect(await outcomeOf(completed({ session: lastSession() }))).toBe("granted");
    const bigger = await createPlan(t.db, { name: "Bigger", price_minor: 7900 });
    const before = (await plansOf(buyer.token)).plans.find(({ id }) => id === bigger.id)?.due;
    await t.db
      .updateTable("plans")
      .set({ price_minor: (before?.credit_minor ?? 0) + 49 })
      .where("id", "=", bigger.id)
      .execute();
    const due = (await plansOf(buyer.token)).plans.find(({ id }) => id === bigger.id)?.due;
    expect(due).toMatchObject({ waived_minor: 49, subtotal_minor: 0, total_minor: 0 });
    const sessionsBefore = stripe.sessions.length;
    expect((await choose(buyer.token, bigger.id)).ok.data.takes_effect).toBe("now");
    expect(stripe.sessions.length).toBe(sessionsBefore);
    const { current, history } = await plansOf(buyer.token);
    expect([current?.plan_id, history.length, history[0]?.total_minor]).toEqual([bigger.id, 3, 0]);
    expect(await invoiceOf(buyer.id)).toMatchObject({
      status: "paid",
      total_minor: 0,
      lines: [{ kind: "plan" }, { kind: "credit" }, { kind: "waived", amount_minor: -49 }],
    });
    await t.db
      .updateTable("plans")
      .set({ retired_at: new Date() })
      .where("id", "=", bigger.id)
      .execute();
  });

  it("K2 charges 50 cents and 50 yen, and waives 49 yen", async () => {
    const cents = await createPlan(t.db, { price_minor: 50 });
    const yen = await createPlan(t.db, { price_minor: 50, currency: "JPY" });
    const less = await createPlan(t.db, { price_minor: 49, currency: "JPY" });
    for (const { id } of [cents, yen]) {
      const { session } = await onCheckout(id);
      expect(session.fields["line_items[0][price_data][unit_amount]"]).toBe("50");
    }
    const { token } = await createSeller(t.db, { plan: "none" });
    expect((await choose(token, less.id)).ok.data.takes_effect).toBe("now");
    // A waived payment saves no card, so automatic renewal is refused.
    const other = await createSeller(t.db, { plan: "none" });
    expect((await choose(other.token, less.id, true)).failure.code).toBe("no_saved_payment");
  });

  it("K2 waives the last digit of a price with three decimals, and grants the plan", async () => {
    const dinars = await createPlan(t.db, { price_minor: 5124, currency: "KWD" });
    const buyer = await onCheckout(dinars.id);
    expect(buyer.session.fields["line_items[0][price_data][unit_amount]"]).toBe("5120");
    stripe.pay(buyer.session.id);
    expect(await outcomeOf(completed(buyer))).toBe("granted");
    expect(await invoiceOf(buyer.id)).toMatchObject({
      total_minor: 5120,
      lines: [{ amount_minor: 5124 }, { kind: "waived", amount_minor: -4 }],
    });
  });

  it("K2 K3 waives what Stripe rejects as too small, for purchases, renewals and automatic renewals", async () => {
    const soum = await createPlan(t.db, { name: "Small", price_minor: 600, currency: "UZS" });
    stripe.chargeFrom(601);
    const { id, token } = await createSeller(t.db, { plan: "none" });
    expect((await choose(token, soum.id)).ok.data).toEqual({
      plan_status: "active",
      takes_effect: "now",
    });
    expect(await invoiceOf(id)).toMatchObject({
      total_minor: 0,
      lines: [{ amount_minor: 600 }, { amount_minor: -600 }],
    });
    expect((await renew(token)).ok.data.takes_effect).toBe("now");

    const lapsing = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, lapsing.id, { plan: soum, endsIn: -60, autoRenew: true });
    await sql`insert into billing_accounts (seller_id, provider, customer_ref, method_ref, method_label)
      values (${lapsing.id}, 'stripe', 'cus_x', 'pm_4242', 'Visa 4242')`.execute(t.db);
    await renewDuePlans(t.deps);
    stripe.chargeFrom(0);
    expect((await plansOf(lapsing.token)).current).toMatchObject({ status: "active" });
    expect(await invoiceOf(lapsing.id)).toMatchObject({ total_minor: 0 });
    // The failed charge has ended its payment and blocks nothing.
    expect(await countOf(lapsing.id)).toEqual(["failed"]);
  });
});
