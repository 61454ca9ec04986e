import { operatorPaymentsApi } from "@sellerdesk/contract/operator-payments";
import { plansApi } from "@sellerdesk/contract/plans";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { testApp } from "../../../../testing/client.ts";
import { readPdf } from "../../../../testing/pdf-text.ts";
import { openStripeShop } from "../../../../testing/stripe-shop.ts";
import { paymentCommands } from "../../../commands/payments.ts";
import { newId } from "../../../lib/id.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { findViolations } from "../../doctor/queries.ts";
import { createKey } from "../../marketplace-keys/service.ts";
import { renewDuePlans } from "../checkout/renewal-service.ts";

const shop = await openStripeShop();
const {
  t,
  stripe,
  studio,
  house,
  choose,
  renew,
  plansOf,
  send,
  outcomeOf,
  lastIntent,
  lastSession,
} = shop;
const { onCheckout, completed, paid, close } = shop;
afterAll(close);
const operator = await createKey(t.db, { name: "Operator", scopes: ["operator"] });

type Charged = { id: SellerId; token: string; charge: string };
const paidCharge = async (plan = studio, autoRenew?: boolean): Promise<Charged> => {
  const { id, token } = await paid(plan, autoRenew);
  return { id, token, charge: lastIntent().id };
};

const refundEvent = (type: string, refund: Parameters<typeof stripe.refundObject>[0]) =>
  stripe.eventOf(type, stripe.refundObject(refund));
const chargeEvent = (charge: string) =>
  stripe.eventOf("charge.refunded", stripe.chargeObject(charge));
type Dispute = Parameters<typeof stripe.disputeObject>[0];
const disputeEvent = (type: string, dispute: Dispute) =>
  stripe.eventOf(`charge.dispute.${type}`, stripe.disputeObject(dispute));

const paymentOf = async ({ charge }: Pick<Charged, "charge">) => {
  const { data } = (await t.call(operatorPaymentsApi.list, { query: { limit: 100 } }, operator)).ok;
  return data.find(({ provider_ref }) => provider_ref === charge);
};
const daysLeft = async ({ token }: Pick<Charged, "token">) => {
  const { current } = await plansOf(token);
  return (Date.parse(current?.current_period_end ?? "") - Date.now()) / 86_400_000;
};
const noticesOf = async ({ id }: Pick<Charged, "id">) => {
  const rows = await t.db
    .selectFrom("notifications")
    .select("message")
    .where("seller_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ message }) => message).filter((message) => !message.includes("is paid until"));
};
const violations = async () =>
  (await findViolations(t.db, { isAtRest: true })).violations.map(
    ({ check, detail }) => `${check}: ${detail}`,
  );

/** Starts another process of the same installation, with another rule. */
const withRule = (returnRule: "keep" | "shorten" | "end") =>
  testApp({ env: { stripe: stripe.settings, returnRule }, databaseUrl: t.databaseUrl });
const sendTo = (app: Awaited<ReturnType<typeof testApp>>, payload: string) =>
  app.app.inject({
    method: "POST",
    url: "/api/payments/stripe",
    payload,
    headers: {
      "content-type": "application/json",
      "stripe-signature": stripe.sign(payload),
    },
  });

describe("K2 a refund made by hand at Stripe", () => {
  it("K2 is recorded once, ends the period it paid for, and is shown to the seller and the operator", async () => {
    const buyer = await paidCharge(studio, true);
    const refund = stripe.refundByHand(buyer.charge);
    const events = [
      refundEvent("refund.created", refund),
      refundEvent("refund.updated", refund),
      chargeEvent(buyer.charge),
    ];
    for (const event of [...events, ...events]) expect(await outcomeOf(event)).toBe("noted");
    const { plan_status, current, history } = await plansOf(buyer.token);
    expect([plan_status, current?.status, current?.auto_renew]).toEqual([
      "expired",
      "expired",
      false,
    ]);
    expect(history).toMatchObject([
      { status: "paid", total_minor: 2900, returned_minor: 2900, dispute: null },
    ]);
    expect(await paymentOf(buyer)).toMatchObject({
      status: "succeeded",
      returned_minor: 2900,
      revoked_minor: 2900,
      dispute: null,
      returns: [
        {
          kind: "refund",
          ref: refund.id,
          state: "returned",
          amount_minor: 2900,
          reason: "requested_by_customer",
        },
      ],
    });
    expect(await noticesOf(buyer)).toEqual([
      "$29.00 for your Studio plan was returned to you. The plan has ended, and your products are hidden from the catalog until you renew.",
    ]);
    // The card is not charged again, and the seller may buy again.
    const charges = stripe.intents.length;
    await renewDuePlans(t.deps);
    expect(stripe.intents.length).toBe(charges);
    expect((await choose(buyer.token, studio)).ok.data.takes_effect).toBe("when_paid");
    stripe.pay(lastSession().id);
    expect(await outcomeOf(completed({ session: lastSession() }))).toBe("granted");
    expect((await plansOf(buyer.token)).plan_status).toBe("active");
    expect(await violations()).toEqual([]);
  });

  it.each([
    ["keep", 0],
    ["shorten", 15],
    ["end", 31],
  ] as const)("K2 of half the payment removes days by the rule %s", async (rule, about) => {
    const other = await withRule(rule);
    const buyer = await paidCharge();
    const before = await daysLeft(buyer);
    const refund = stripe.refundByHand(buyer.charge, 1450);
    expect((await sendTo(other, refundEvent("refund.created", refund))).statusCode).toBe(200);
    const taken = before - (await daysLeft(buyer));
    expect(Math.abs(taken - Math.min(about, before))).toBeLessThan(1.6);
    const { plan_status, current } = await plansOf(buyer.token);
    expect(plan_status).toBe(rule === "end" ? "expired" : "active");
    const { runs_from = "", runs_until = "" } = current?.renewal ?? {};
    expect((Date.parse(runs_until) - Date.parse(runs_from)) / 86_400_000).toBeLessThan(31.1);
    expect(await paymentOf(buyer)).toMatchObject({
      returned_minor: 1450,
      revoked_minor: { keep: 0, shorten: 1450, end: 2900 }[rule],
    });
    // By every rule, refunded money is no credit for a larger plan.
    const offer = (await plansOf(buyer.token)).plans.find(({ id }) => id === house);
    expect(offer?.due.credit_minor).toBeLessThanOrEqual(1450);
    expect(offer?.due.credit_minor).toBeGreaterThanOrEqual(rule === "end" ? 0 : 1200);
    expect(await violations()).toEqual([]);
    await other.close();
  });

  it("K2 that fails later counts as paid again, and the days are restored", async () => {
    const buyer = await paidCharge();
    const before = (await plansOf(buyer.token)).current;
    const refund = stripe.refundByHand(buyer.charge);
    await outcomeOf(refundEvent("refund.created", refund));
    expect((await plansOf(buyer.token)).plan_status).toBe("expired");
    refund.status = "failed";
    await outcomeOf(refundEvent("refund.failed", refund));
    const { plan_status, current, history } = await plansOf(buyer.token);
    expect(plan_status).toBe("active");
    const moved =
      Date.parse(current?.current_period_end ?? "") - Date.parse(before?.current_period_end ?? "");
    expect(Math.abs(moved)).toBeLessThan(2000);
    expect(history).toMatchObject([{ returned_minor: 0 }]);
    expect((await noticesOf(buyer)).at(-1)).toMatch(
      /^\$29\.00 for your Studio plan counts as paid again\. The plan now ends on/,
    );
    expect(await violations()).toEqual([]);
  });

  it("K2 removes no day of a period that another payment paid for, and moves that period forward", async () => {
    const buyer = await paidCharge();
    await renew(buyer.token);
    stripe.pay(lastSession().id);
    await outcomeOf(completed({ session: lastSession() }));
    const before = await daysLeft(buyer);
    await outcomeOf(refundEvent("refund.created", stripe.refundByHand(buyer.charge)));
    const left = await daysLeft(buyer);
    expect(left).toBeGreaterThan(27.9);
    expect(before - left).toBeGreaterThan(27.9);
    // The credit for a larger plan is the rest of the second month.
    const credit = (await plansOf(buyer.token)).plans.find(({ id }) => id === house)?.due
      .credit_minor;
    expect(credit).toBeGreaterThan(2700);
    expect(credit).toBeLessThanOrEqual(2900);
    await outcomeOf(refundEvent("refund.created", stripe.refundByHand(lastIntent().id)));
    expect((await plansOf(buyer.token)).plan_status).toBe("expired");
    expect(await violations()).toEqual([]);
  });

  it("K2 of a plan that an upgrade replaced removes the days that its credit paid for", async () => {
    const buyer = await paidCharge();
    await choose(buyer.token, house);
    stripe.pay(lastSession().id);
    await outcomeOf(completed({ session: lastSession() }));
    const upgrade = lastIntent().id;
    const before = await daysLeft(buyer);
    await outcomeOf(refundEvent("refund.created", stripe.refundByHand(buyer.charge)));
    const taken = before - (await daysLeft(buyer));
    // About 28 of 79 dollars were credit, which is a little over a third of a month.
    expect(taken).toBeGreaterThan(8.5);
    expect(taken).toBeLessThan(12);
    await outcomeOf(refundEvent("refund.created", stripe.refundByHand(upgrade)));
    expect((await plansOf(buyer.token)).plan_status).toBe("expired");
    expect(await violations()).toEqual([]);
  });

  it.each([
    // After the failed refund, the first plan's money pays for the rest, or for all of it.
    ["shorten", 10],
    ["keep", 36],
  ] as const)(
    "K2 of a plan that an upgrade replaced fails later: by the rule %s, the upgrade gets its missing credit",
    async (rule, about) => {
      const other = await withRule(rule);
      const buyer = await paidCharge();
      const refund = stripe.refundByHand(buyer.charge, 1450);
      await sendTo(other, refundEvent("refund.created", refund));
      const { credit_minor } =
        (await plansOf(buyer.token)).plans.find(({ id }) => id === house)?.due ?? {};
      expect(credit_minor).toBeLessThanOrEqual(1450);
      await choose(buyer.token, house);
      stripe.pay(lastSession().id);
      await outcomeOf(completed({ session: lastSession() }));
      const upgrade = lastIntent().id;
      const before = await daysLeft(buyer);
      refund.status = "failed";
      const failed = refundEvent("refund.failed", refund);
      for (const event of [failed, failed]) await sendTo(other, event);
      // The missing credit is about 14 of the 79 dollars that a month costs.
      const given = (await daysLeft(buyer)) - before;
      expect(given).toBeGreaterThan(4.5);
      expect(given).toBeLessThan(6.5);
      expect((await noticesOf(buyer)).at(-1)).toMatch(
        /counts as paid again\. The plan now ends on/,
      );
      expect(await violations()).toEqual([]);

      await sendTo(other, refundEvent("refund.created", stripe.refundByHand(upgrade)));
      expect(Math.abs((await daysLeft(buyer)) - about)).toBeLessThan(2.5);
      expect(await violations()).toEqual([]);
      await other.close();
    },
  );

  it("K2 moves a paid change to a smaller plan forward with the end", async () => {
    const buyer = await paidCharge(house);
    await choose(buyer.token, studio);
    await renew(buyer.token);
    stripe.pay(lastSession().id);
    await outcomeOf(completed({ session: lastSession() }));
    await outcomeOf(refundEvent("refund.created", stripe.refundByHand(buyer.charge, 3950)));
    const { current } = await plansOf(buyer.token);
    expect(current).toMatchObject({ plan_id: house, next: { plan_id: studio, is_paid: true } });
    expect((Date.parse(current?.next?.from ?? "") - Date.now()) / 86_400_000).toBeLessThan(17);
    expect(await violations()).toEqual([]);
    await outcomeOf(refundEvent("refund.created", stripe.refundByHand(buyer.charge)));
    expect((await plansOf(buyer.token)).current).toMatchObject({
      plan_id: studio,
      status: "active",
      next: null,
    });
    expect(await violations()).toEqual([]);
  });

  it("K2 of an unknown charge changes nothing, and one during an outage of Stripe is sent again", async () => {
    const foreign = {
      id: "pi_foreign",
      status: "succeeded",
      card: "4242" as const,
      fields: { amount: "500", currency: "usd" },
    };
    stripe.intents.push(foreign);
    expect(await outcomeOf(refundEvent("refund.created", stripe.refundByHand(foreign.id)))).toBe(
      "noted",
    );
    const stranger = { ...foreign, id: "pi_stranger" };
    stripe.intents.push({
      ...stranger,
      fields: {
        ...stranger.fields,
        "metadata[payment_id]": newId(),
        "metadata[seller_id]": newId(),
        "metadata[plan_id]": studio,
      },
    });
    expect(await outcomeOf(refundEvent("refund.created", stripe.refundByHand(stranger.id)))).toBe(
      "noted",
    );

    const buyer = await paidCharge();
    const event = refundEvent("refund.created", stripe.refundByHand(buyer.charge));
    stripe.fail(true);
    expect((await send(event)).status).toBe(503);
    stripe.fail(false);
    expect((await plansOf(buyer.token)).plan_status).toBe("active");
    expect(await outcomeOf(event)).toBe("noted");
    expect((await plansOf(buyer.token)).plan_status).toBe("expired");
  });

  it("K2 of a held payment settles it", async () => {
    const buyer = await onCheckout();
    stripe.pay(buyer.session.id);
    const charge = lastIntent().id;
    expect(await outcomeOf(completed(buyer, { amount_total: 100 }))).toBe("refused");
    const [held] = (await t.call(operatorPaymentsApi.list, { query: { status: "held" } }, operator))
      .ok.data;
    expect(held).toMatchObject({ provider_ref: charge });
    const refund = stripe.refundByHand(charge);
    await outcomeOf(refundEvent("refund.created", refund));
    expect(await paymentOf({ charge })).toMatchObject({
      status: "refunded",
      refund_ref: refund.id,
    });
  });
});

describe("K2 a dispute (chargeback)", () => {
  it("K2 turns automatic renewal off when opened, ends the plan when lost, and restores it when won on appeal", async () => {
    const buyer = await paidCharge(studio, true);
    const dispute = stripe.openDispute(buyer.charge);
    await outcomeOf(disputeEvent("created", dispute));
    await outcomeOf(disputeEvent("funds_withdrawn", dispute));
    const opened = await plansOf(buyer.token);
    expect([opened.plan_status, opened.current?.auto_renew]).toEqual(["active", false]);
    expect(opened.history).toMatchObject([{ dispute: "open", returned_minor: 0 }]);
    expect(await noticesOf(buyer)).toEqual([
      "Your bank disputes your payment of $29.00 for Studio. The plan no longer renews automatically.",
    ]);
    dispute.status = "lost";
    await outcomeOf(disputeEvent("closed", dispute));
    const lost = await plansOf(buyer.token);
    expect([lost.plan_status, lost.history[0]?.dispute]).toEqual(["expired", "lost"]);
    expect(await paymentOf(buyer)).toMatchObject({
      returned_minor: 2900,
      dispute: "lost",
      returns: [
        {
          kind: "dispute",
          ref: dispute.id,
          state: "returned",
          reason: "fraudulent",
        },
      ],
    });
    const listed = await t.call(
      operatorPaymentsApi.list,
      { query: { returned: "true" } },
      operator,
    );
    expect(listed.ok.data.map(({ provider_ref }) => provider_ref)).toContain(buyer.charge);
    const command = paymentCommands["payment list"];
    if (!command || !("run" in command)) throw new Error("there is no such command");
    const { text } = await command.run(t.deps, {
      words: [],
      values: { scope: [], topic: [], returned: true },
    });
    expect(text).toMatch(new RegExp(`29\\.00 USD +29\\.00 +lost +${buyer.charge}`));
    dispute.status = "appeal_under_review";
    await outcomeOf(disputeEvent("updated", dispute));
    expect((await plansOf(buyer.token)).plan_status).toBe("expired");
    dispute.status = "won";
    await outcomeOf(disputeEvent("closed", dispute));
    const won = await plansOf(buyer.token);
    expect([won.plan_status, won.current?.auto_renew, won.history[0]?.dispute]).toEqual([
      "active",
      false,
      "won",
    ]);
    expect(await violations()).toEqual([]);
  });

  it("K2 a closed inquiry changes only what the operator sees", async () => {
    const buyer = await paidCharge();
    const before = await daysLeft(buyer);
    const inquiry = stripe.openDispute(buyer.charge, "warning_needs_response");
    await outcomeOf(disputeEvent("created", inquiry));
    inquiry.status = "warning_closed";
    await outcomeOf(disputeEvent("closed", inquiry));
    expect(Math.abs(before - (await daysLeft(buyer)))).toBeLessThan(0.01);
    expect(await paymentOf(buyer)).toMatchObject({ returned_minor: 0, dispute: "won" });
  });
});

describe("K2 the order and number of events do not matter", () => {
  /** Returns all permutations of `items`. */
  const ordersOf = <T>(items: readonly T[]): T[][] =>
    items.length < 2
      ? [[...items]]
      : items.flatMap((item, index) =>
          ordersOf(items.filter((_, position) => position !== index)).map((rest) => [
            item,
            ...rest,
          ]),
        );

  /** Returns the final state that seller and operator see, without ids and times. */
  const endOf = async (buyer: Charged) => {
    const { plan_status, current, history, refunds } = await plansOf(buyer.token);
    const payment = await paymentOf(buyer);
    return {
      plan_status,
      status: current?.status,
      autoRenew: current?.auto_renew,
      days: Math.round(await daysLeft(buyer)),
      history: history.map(({ status, returned_minor, dispute }) => [
        status,
        returned_minor,
        dispute,
      ]),
      refunds: refunds.length,
      payment: payment && [
        payment.status,
        payment.returned_minor,
        payment.revoked_minor,
        payment.dispute,
      ],
      returns: payment?.returns.map(({ kind, state, amount_minor }) => [kind, state, amount_minor]),
    };
  };

  const stories: Record<string, (charge: string) => string[]> = {
    "a partial refund, then the rest": (charge) => {
      const first = stripe.refundByHand(charge, 1000);
      const events = [refundEvent("refund.created", first), chargeEvent(charge)];
      return [...events, refundEvent("refund.created", stripe.refundByHand(charge))];
    },
    "a refund that fails": (charge) => {
      const refund = stripe.refundByHand(charge, 1000, "pending");
      const created = refundEvent("refund.created", refund);
      refund.status = "failed";
      return [created, refundEvent("refund.updated", refund), refundEvent("refund.failed", refund)];
    },
    "a dispute that is lost": (charge) => {
      const dispute = stripe.openDispute(charge);
      const events = [disputeEvent("created", dispute), disputeEvent("funds_withdrawn", dispute)];
      dispute.status = "lost";
      return [...events, disputeEvent("closed", dispute)];
    },
  };

  it.each(Object.keys(stories))(
    "K2 %s, before and after the payment's own event",
    async (story) => {
      const ends: unknown[] = [];
      for (const order of ordersOf([0, 1, 2, 3])) {
        const buyer = await onCheckout(studio, true);
        stripe.pay(buyer.session.id);
        const charge = lastIntent().id;
        const events = [completed(buyer), ...(stories[story]?.(charge) ?? [])];
        for (const index of order) await outcomeOf(events[index] ?? "");
        // Stripe may send any event again.
        for (const event of events.toReversed()) await outcomeOf(event);
        ends.push(await endOf({ ...buyer, charge }));
      }
      expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1);
      expect(ends[0]).toMatchObject({
        payment: [
          "succeeded",
          expect.any(Number),
          expect.any(Number),
          story.includes("dispute") ? "lost" : null,
        ],
      });
      expect(await violations()).toEqual([]);
    },
  );

  it("K2 concurrent events keep the newest answer of Stripe, and the seller is notified once", async () => {
    const buyer = await paidCharge();
    const refund = stripe.refundByHand(buyer.charge);
    const dispute = stripe.openDispute(buyer.charge, "warning_needs_response");
    const events = [
      refundEvent("refund.created", refund),
      refundEvent("refund.updated", refund),
      chargeEvent(buyer.charge),
      disputeEvent("created", dispute),
    ];
    await Promise.all([...events, ...events].map(outcomeOf));
    expect(await paymentOf(buyer)).toMatchObject({ returned_minor: 2900, dispute: "open" });
    expect(
      (await noticesOf(buyer)).filter((message) => message.includes("was returned")),
    ).toHaveLength(1);
    // The response to an earlier request arrives last.
    await sql`update payment_returns set state = 'kept', seen_at = now() + interval '1 minute'
      where seller_id = ${buyer.id} and kind = 'refund'`.execute(t.db);
    await outcomeOf(refundEvent("refund.updated", refund));
    expect(await paymentOf(buyer)).toMatchObject({ returned_minor: 0 });
  });
});

it("K2 the seller's invoice shows the refunded amount", async () => {
  const buyer = await paidCharge();
  await outcomeOf(refundEvent("refund.created", stripe.refundByHand(buyer.charge, 900)));
  const { data } = (await t.call(plansApi.invoices, { query: {} }, { token: buyer.token })).ok;
  expect(data).toMatchObject([{ returned_minor: 900, dispute: null }]);
  const { rawPayload } = await t.app.inject({
    url: `/api/plans/invoices/${data[0]?.id}`,
    headers: { authorization: `Bearer ${buyer.token}` },
  });
  const text = readPdf(rawPayload).pages.flat().join(" ");
  for (const part of ["Total", "$29.00", "Refunded", "$9.00"]) expect(text).toContain(part);
});
