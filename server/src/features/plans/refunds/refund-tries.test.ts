import { operatorPaymentsApi } from "@sellerdesk/contract/operator-payments";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { openStripeShop } from "../../../../testing/stripe-shop.ts";
import { paymentCommands } from "../../../commands/payments.ts";
import { newId } from "../../../lib/id.ts";
import { diagnose } from "../../doctor/service.ts";
import { createKey } from "../../marketplace-keys/service.ts";
import { refundDuePayments } from "./service.ts";

const shop = await openStripeShop();
const {
  t,
  stripe,
  outcomeOf,
  send,
  onCheckout,
  paidTooLate,
  completed,
  paid,
  countOf,
  plansOf,
  close,
} = shop;
afterAll(close);
const operator = await createKey(t.db, { name: "Operator", scopes: ["operator"] });

/** Creates a seller with a payment that is to be refunded. */
const createRefundDue = async () => {
  const buyer = await paidTooLate();
  expect(await outcomeOf(completed(buyer))).toBe("refused");
  return buyer;
};
type Buyer = Awaited<ReturnType<typeof createRefundDue>>;

const paymentsOf = async ({ id }: Pick<Buyer, "id">) =>
  (await t.call(operatorPaymentsApi.list, { query: { limit: 100 } }, operator)).ok.data.filter(
    ({ seller_id }) => seller_id === id,
  );
const onePaymentOf = async (buyer: Pick<Buyer, "id">) => {
  const [payment] = await paymentsOf(buyer);
  if (!payment) throw new Error("There is one.");
  return payment;
};
/** Makes the seller's refunds due and runs the job. */
const tryAgain = async ({ id }: Pick<Buyer, "id">) => {
  await t.db
    .updateTable("payments")
    .set({ refund_after: sql<Date>`now()` })
    .where("seller_id", "=", id)
    .where("status", "=", "refund_due")
    .execute();
  await refundDuePayments(t.deps);
};
const findingsOf = async ({ id }: Pick<Buyer, "id">) => {
  const { violations } = await diagnose(t.db, t.storage);
  return violations.filter(
    ({ check, seller_id }) => check === "unused_payments" && seller_id === id,
  );
};
const refundsOf = ({ id }: Pick<Buyer, "id">) =>
  stripe.refunds.filter(({ fields }) => fields["metadata[seller_id]"] === id);

describe("K2 refunding, despite errors of Stripe", () => {
  it("K2 repeats the same refund after an outage or a lost response, and it is made once", async () => {
    const buyer = await createRefundDue();
    stripe.fail(true);
    await refundDuePayments(t.deps);
    stripe.fail(false);
    expect(await countOf(buyer.id)).toEqual(["refund_due"]);
    // No other run tries within the minutes that a response may take.
    await refundDuePayments(t.deps);
    expect(refundsOf(buyer)).toEqual([]);
    stripe.dropResponses(true);
    await tryAgain(buyer);
    stripe.dropResponses(false);
    expect([await countOf(buyer.id), refundsOf(buyer).length]).toEqual([["refund_due"], 1]);
    await tryAgain(buyer);
    expect([await countOf(buyer.id), refundsOf(buyer).length]).toEqual([["refunded"], 1]);
  });

  it("K2 retries a rejected refund as a new one, then leaves it to the operator, whom doctor warns", async () => {
    const buyer = await createRefundDue();
    stripe.refuseRefunds("balance_insufficient");
    await refundDuePayments(t.deps);
    expect(await onePaymentOf(buyer)).toMatchObject({
      status: "refund_due",
      reason: "balance_insufficient",
    });
    await refundDuePayments(t.deps);
    for (let tries = 1; tries < 6; tries++) {
      expect(await countOf(buyer.id)).toEqual(["refund_due"]);
      await tryAgain(buyer);
    }
    stripe.refuseRefunds(null);
    expect(await countOf(buyer.id)).toEqual(["refund_failed"]);
    expect((await plansOf(buyer.token)).refunds).toMatchObject([{ status: "refund_failed" }]);
    expect(await findingsOf(buyer)).toMatchObject([
      {
        detail: expect.stringMatching(
          /^pi_\d+ came and is refund_failed since .*: balance_insufficient$/,
        ),
      },
    ]);

    const { id } = await onePaymentOf(buyer);
    const requested = await t.call(operatorPaymentsApi.refund, { params: { id } }, operator);
    expect(requested.ok.data.status).toBe("refund_due");
    await refundDuePayments(t.deps);
    expect(await onePaymentOf(buyer)).toMatchObject({
      status: "refunded",
      refund_ref: refundsOf(buyer)[0]?.id,
    });
    expect(await findingsOf(buyer)).toEqual([]);
  });

  it("K2 counts a refund that was made by hand at Stripe", async () => {
    const buyer = await createRefundDue();
    const { provider_ref } = await onePaymentOf(buyer);
    stripe.refundByHand(provider_ref ?? "");
    await refundDuePayments(t.deps);
    expect(await onePaymentOf(buyer)).toMatchObject({
      status: "refunded",
      refund_ref: expect.stringMatching(/^re_/),
    });
  });

  it("K2 leaves a refund that the bank returned to the operator, who records how it was repaid", async () => {
    const buyer = await createRefundDue();
    await refundDuePayments(t.deps);
    const [refund] = refundsOf(buyer);
    if (!refund) throw new Error("It was just made.");
    refund.status = "failed";
    const event = stripe.eventOf("refund.failed", stripe.refundObject(refund));
    // Until our own record of the refund is written, Stripe must send the event again.
    const { id } = await onePaymentOf(buyer);
    const set = (status: "refund_due" | "refunded") =>
      t.db
        .updateTable("payments")
        .set({ status, refund_after: status === "refund_due" ? new Date(2100, 0) : null })
        .where("id", "=", id)
        .execute();
    await set("refund_due");
    expect((await send(event)).status).toBe(503);
    await set("refunded");
    for (const again of [
      event,
      event,
      stripe.eventOf("refund.updated", stripe.refundObject(refund)),
    ])
      expect(await outcomeOf(again)).toBe("noted");
    expect(await onePaymentOf(buyer)).toMatchObject({
      status: "refund_failed",
      reason: "expired_or_canceled_card",
      refunded_at: null,
    });
    expect(await findingsOf(buyer)).toHaveLength(1);

    const body = { note: "Bank transfer of 21 November." };
    expect(
      (
        await t.call(
          operatorPaymentsApi.returned,
          { params: { id }, body: { note: " " } },
          operator,
        )
      ).failure.errors,
    ).toMatchObject([{ field: "note" }]);
    const noted = await t.call(operatorPaymentsApi.returned, { params: { id }, body }, operator);
    expect(noted.ok.data).toMatchObject({ status: "refunded", reason: body.note });
    // One notification for each refund: by Stripe, and by bank transfer.
    const notified = await t.db
      .selectFrom("notifications")
      .select("id")
      .where("seller_id", "=", buyer.id)
      .execute();
    expect(notified).toHaveLength(2);
  });

  it("K2 ignores a refund of another program on the same account", async () => {
    const foreign = { id: "re_x", object: "refund", status: "failed", metadata: { order: "42" } };
    expect(await outcomeOf(stripe.eventOf("refund.failed", foreign))).toBe("noted");
    const unknown = { ...foreign, metadata: { payment_id: newId(), seller_id: newId() } };
    expect(await outcomeOf(stripe.eventOf("refund.failed", unknown))).toBe("noted");
  });
});

describe("K2 safety 11: a payment that does not match the purchase is held for the operator", () => {
  const heldOf = async () => {
    const buyer = await onCheckout();
    stripe.pay(buyer.session.id);
    expect(await outcomeOf(completed(buyer, { amount_total: 100 }))).toBe("refused");
    expect(await outcomeOf(completed(buyer, { amount_total: 100 }))).toBe("refused");
    const held = (await paymentsOf(buyer)).find(({ status }) => status === "held");
    expect(held).toMatchObject({ amount_minor: 100, reason: "differs in amountMinor" });
    return { buyer, id: held?.id ?? "" };
  };

  it("K2 a later correct event grants the plan, unless the payment was refunded before", async () => {
    const { buyer, id } = await heldOf();
    expect(await findingsOf(buyer)).toEqual([]);
    await t.db
      .updateTable("payments")
      .set({ created_at: sql<Date>`now() - interval '2 hours'` })
      .where("id", "=", id)
      .execute();
    expect(await findingsOf(buyer)).toHaveLength(1);
    expect(await outcomeOf(completed(buyer))).toBe("granted");
    expect(await countOf(buyer.id)).toEqual(["succeeded"]);

    const other = await heldOf();
    await t.call(operatorPaymentsApi.refund, { params: { id: other.id } }, operator);
    expect(await outcomeOf(completed(other.buyer))).toBe("refused");
    await refundDuePayments(t.deps);
    expect(refundsOf(other.buyer)).toHaveLength(1);
    expect((await plansOf(other.buyer.token)).plan_status).toBe("inactive");
  });

  it("K2 the operator lists payments by state, also by command, and cannot refund one that granted a plan", async () => {
    const { id } = await paid();
    const payment = await onePaymentOf({ id });
    expect(payment).toMatchObject({
      status: "succeeded",
      plan_name: "Studio",
      amount_minor: 2900,
      reason: "",
    });
    const refused = await t.call(
      operatorPaymentsApi.refund,
      { params: { id: payment.id } },
      operator,
    );
    expect(refused.failure).toMatchObject({
      code: "payment_not_open",
      message: expect.stringContaining("succeeded"),
    });
    expect(
      (await t.call(operatorPaymentsApi.refund, { params: { id: newId() } }, operator)).status,
    ).toBe(404);
    const storefront = await createKey(t.db, { name: "Storefront" });
    expect((await t.call(operatorPaymentsApi.list, {}, storefront)).failure.code).toBe(
      "missing_scope",
    );

    const first = (await t.call(operatorPaymentsApi.list, { query: { limit: 2 } }, operator)).ok
      .data;
    const after = first.at(-1)?.id ?? "";
    const second = (
      await t.call(operatorPaymentsApi.list, { query: { limit: 2, after } }, operator)
    ).ok.data;
    expect(new Set([...first, ...second].map((item) => item.id)).size).toBe(4);

    const { buyer, id: held } = await heldOf();
    const runCommand = (name: string, words: string[], values: object = {}) => {
      const command = paymentCommands[name];
      if (!command || !("run" in command)) throw new Error(`there is no command ${name}`);
      return command.run(t.deps, { words, values: { scope: [], topic: [], ...values } });
    };
    const { text, json } = await runCommand("payment list", [], { status: "held" });
    expect(text).toMatch(
      new RegExp(`${held} .* held +1\\.00 USD +pi_\\d+ +differs in amountMinor`),
    );
    expect(json).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: held, seller_id: buyer.id })]),
    );
    await expect(runCommand("payment list", [], { status: "lost" })).rejects.toThrow(
      /^A state is pending\|/,
    );
    await expect(runCommand("payment returned", [held])).rejects.toThrow(/how it was refunded/);
    expect((await runCommand("payment refund", [held])).text).toMatch(/^It is being refunded/);
    await refundDuePayments(t.deps);
    await expect(runCommand("payment returned", [held], { reason: "Cash." })).rejects.toThrow(
      /is refunded\.$/,
    );
  });
});
