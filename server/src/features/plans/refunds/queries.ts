import type { PaymentMethod, PlanRefund } from "@sellerdesk/contract/plans";
import { sql } from "kysely";
import { type Candidate, claimBySeller } from "../../../db/claim-by-seller.ts";
import type { Db, Tx } from "../../../db/pool.ts";
import type { PaymentEvent } from "../../../integrations/payment-provider.ts";
import { newId } from "../../../lib/id.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { type Payment, updateOnePayment } from "../payments/queries.ts";
import { anySeller } from "../../../db/any-seller.ts";

/** Received money that grants nothing, with the reason. */
export type UnusedPayment = { event: PaymentEvent; reason: string };

/**
 * Finds the decision about a charge that arrived for a payment: `given_back` if its refund is done
 * or due, by any payment. Deletes the record that the charge is held, because it is decided now.
 */
export const findDecision = async (
  tx: Tx,
  { charge: { sellerId }, provider }: Payment,
  ref: string,
): Promise<"given_back" | null> => {
  await tx
    .deleteFrom("payments")
    .where("seller_id", "=", sellerId)
    .where("provider", "=", provider)
    .where("provider_ref", "=", ref)
    .where("status", "=", "held")
    .execute();
  const row = await tx
    .selectFrom("payments")
    .select("id")
    .where("seller_id", "=", sellerId)
    .where("provider", "=", provider)
    .where("provider_ref", "=", ref)
    .where("status", "in", ["refund_due", "refunded", "refund_failed"])
    .executeTakeFirst();
  return row ? "given_back" : null;
};

/** Schedules the refund of a failed payment that was paid after all. */
export const updateRefundDue = async (
  tx: Tx,
  { charge }: Payment,
  { event, reason }: UnusedPayment,
): Promise<void> => {
  await updateOnePayment(tx, charge.sellerId, charge.paymentId)
    .set({ status: "refund_due", provider_ref: event.ref, reason, refund_after: sql<Date>`now()` })
    .execute();
};

/**
 * Inserts a second charge of a payment, or a charge that differs from what was agreed, as a payment
 * of its own. Does nothing if the charge is already recorded.
 */
export const insertUnusedPayment = async (
  tx: Tx,
  { charge, provider, purpose, subscriptionId }: Payment,
  { event, reason }: UnusedPayment,
  status: "held" | "refund_due",
): Promise<void> => {
  await tx
    .insertInto("payments")
    .values({
      seller_id: charge.sellerId,
      id: newId(),
      subscription_id: subscriptionId,
      provider,
      provider_ref: event.ref,
      customer_ref: event.customerRef,
      amount_minor: Math.trunc(event.amountMinor),
      currency: event.currency || charge.currency,
      purpose: JSON.stringify(purpose),
      status,
      reason,
      refund_after: status === "refund_due" ? sql<Date>`now()` : null,
      settled_at: sql<Date>`now()`,
    })
    .onConflict((conflict) =>
      conflict.columns(["seller_id", "provider", "provider_ref"]).doNothing(),
    )
    .execute();
};

export type DueRefund = {
  sellerId: SellerId;
  paymentId: string;
  provider: PaymentMethod;
  /** The provider's own id of the charge. */
  ref: string;
  /** The number of times that the provider has rejected it. */
  tries: number;
};

/**
 * Claims due refunds for one process. Other processes skip them for the 15 minutes that the
 * provider may take to answer.
 */
export const claimDueRefunds = async (db: Db, limit: number): Promise<DueRefund[]> => {
  const isDue = sql`status = 'refund_due' and refund_after <= now()`;
  const { rows } = await sql<Candidate>`
    select seller_id, id from payments ${anySeller("payments", "a job gives back what is due to any seller")}
    where ${isDue} order by refund_after limit ${limit}`.execute(db);
  return claimBySeller(rows, (sellerId, ids) =>
    sql<DueRefund>`
      update payments set refund_after = now() + interval '15 minutes'
      where seller_id = ${sellerId} and id = any(${ids}::uuid[]) and ${isDue}
      returning seller_id as "sellerId", id as "paymentId", provider, provider_ref as ref,
        refund_tries as tries`.execute(db),
  );
};

const due = (tx: Tx, { sellerId, paymentId }: Pick<DueRefund, "sellerId" | "paymentId">) =>
  updateOnePayment(tx, sellerId, paymentId).where("status", "=", "refund_due");

/** Records that a payment was refunded. @returns false if its refund was no longer due */
export const updateRefunded = async (
  tx: Tx,
  refund: DueRefund,
  refundRef: string,
): Promise<boolean> => {
  const row = await due(tx, refund)
    .set({
      status: "refunded",
      refund_ref: refundRef,
      refund_after: null,
      refunded_at: sql<Date>`now()`,
    })
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Records that the provider refused a refund.
 * @param minutes the delay until the next try; null leaves the refund to the operator
 */
export const updateRefused = async (
  tx: Tx,
  refund: DueRefund,
  { reason, minutes }: { reason: string; minutes: number | null },
): Promise<void> => {
  await due(tx, refund)
    .set({
      refund_tries: refund.tries + 1,
      reason,
      ...(minutes === null
        ? { status: "refund_failed", refund_after: null }
        : { refund_after: sql<Date>`now() + make_interval(mins => ${minutes})` }),
    })
    .execute();
};

/**
 * Records that a refund bounced: the money returned to us.
 * @returns `unknown` if it is no completed refund of ours; `early` if the refund's own response is
 * not recorded yet
 */
export const updateBounced = async (
  tx: Tx,
  {
    sellerId,
    paymentId,
    ref,
    reason,
  }: { sellerId: SellerId; paymentId: string; ref: string; reason: string },
): Promise<"noted" | "early" | "unknown"> => {
  const payment = await tx
    .selectFrom("payments")
    .select(["status", "refund_ref"])
    .where("seller_id", "=", sellerId)
    .where("id", "=", paymentId)
    .forUpdate()
    .executeTakeFirst();
  if (payment?.status === "refund_due") return "early";
  if (payment?.status !== "refunded" || payment.refund_ref !== ref) return "unknown";
  await updateOnePayment(tx, sellerId, paymentId)
    .set({
      status: "refund_failed",
      reason,
      refunded_at: null,
      refund_tries: sql<number>`refund_tries + 1`,
    })
    .execute();
  return "noted";
};

const listedRefunds = 24;

/** Lists the seller's newest payments that could not be used. */
export const listRefunds = async (db: Db, sellerId: SellerId): Promise<PlanRefund[]> => {
  const rows = await db
    .selectFrom("payments")
    .select(["id", "status", "amount_minor", "currency", "settled_at", "created_at", "refunded_at"])
    .select(sql<string>`purpose ->> 'plan_name'`.as("plan_name"))
    .where("seller_id", "=", sellerId)
    .where("status", "in", ["held", "refund_due", "refunded", "refund_failed"])
    .$narrowType<{ status: PlanRefund["status"] }>()
    .orderBy("id", "desc")
    .limit(listedRefunds)
    .execute();
  return rows.map(({ settled_at, created_at, refunded_at, ...row }) => ({
    ...row,
    paid_at: (settled_at ?? created_at).toISOString(),
    refunded_at: refunded_at?.toISOString() ?? null,
  }));
};
