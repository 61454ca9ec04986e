import type { PaymentMethod, PlanPaymentStatus } from "@sellerdesk/contract/plans";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Db, Tx } from "../../../db/pool.ts";
import type { SavedMethod } from "../../../integrations/payment-provider.ts";
import type { Charge } from "../../../lib/charge.ts";
import { newId } from "../../../lib/id.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import type { Bill } from "../invoices/bill-rules.ts";
import { insertDraftInvoice } from "../invoices/queries.ts";

const Purpose = z.object({
  kind: z.enum(["buy", "renew", "upgrade"]),
  plan_id: z.uuid(),
  plan_name: z._default(z.string(), ""),
  /** The seller's choice for later renewals. */
  auto_renew: z.optional(z.boolean()),
  /** True for an automatic renewal. */
  automatic: z.optional(z.literal(true)),
  /** The waived part of the subtotal, which is too small to be charged. */
  waived: z.optional(z.int()),
  /** The credit of an upgrade, and the subscription that it is for. */
  credit: z.optional(
    z.object({
      minor: z.int(),
      of: z.string(),
      subscription_id: z.uuid(),
      until: z.iso.datetime(),
    }),
  ),
});
export type Purpose = z.output<typeof Purpose>;

/** A payment of a seller, recorded before the provider is asked for the money. */
export type Payment = {
  charge: Charge;
  provider: PaymentMethod;
  providerRef: string | null;
  checkoutUrl: string | null;
  status: PlanPaymentStatus;
  purpose: Purpose;
  subscriptionId: string;
  invoiceId: string | null;
  tax: { name: string; basis_points: number };
};

const payments = (db: Db, sellerId: SellerId) =>
  db
    .selectFrom("payments as p")
    .leftJoin("invoices as i", (join) =>
      join.onRef("i.seller_id", "=", "p.seller_id").onRef("i.id", "=", "p.invoice_id"),
    )
    .selectAll("p")
    .select(["i.tax_name", "i.tax_basis_points"])
    .where("p.seller_id", "=", sellerId);

const toPayment = (
  row: Awaited<ReturnType<ReturnType<typeof payments>["executeTakeFirstOrThrow"]>>,
): Payment => {
  const purpose = z.parse(Purpose, row.purpose);
  return {
    charge: {
      paymentId: row.id,
      sellerId: row.seller_id,
      planId: purpose.plan_id,
      amountMinor: row.amount_minor,
      currency: row.currency,
      customerRef: row.customer_ref,
      checkoutRef: row.checkout_ref,
    },
    provider: row.provider,
    providerRef: row.provider_ref,
    checkoutUrl: row.checkout_url,
    status: row.status,
    purpose,
    subscriptionId: row.subscription_id,
    invoiceId: row.invoice_id,
    tax: { name: row.tax_name ?? "", basis_points: row.tax_basis_points ?? 0 },
  };
};

/** Finds one of the seller's payments; null if there is none. */
export const findPayment = async (
  db: Db,
  sellerId: SellerId,
  id: string,
): Promise<Payment | null> => {
  const row = await payments(db, sellerId).where("p.id", "=", id).executeTakeFirst();
  return row ? toPayment(row) : null;
};

/** Finds the seller's pending payment; null if there is none. The database allows only one. */
export const findPendingPayment = async (db: Db, sellerId: SellerId): Promise<Payment | null> => {
  const row = await payments(db, sellerId).where("p.status", "=", "pending").executeTakeFirst();
  return row ? toPayment(row) : null;
};

/** Finds and locks the seller's pending payment, so that no page is stored for it meanwhile. */
export const lockPendingPayment = async (tx: Tx, sellerId: SellerId): Promise<Payment | null> => {
  const row = await payments(tx, sellerId)
    .where("p.status", "=", "pending")
    .forUpdate("p")
    .executeTakeFirst();
  return row ? toPayment(row) : null;
};

export type NewPayment = {
  subscriptionId: string;
  provider: PaymentMethod;
  customerRef: string | null;
  purpose: Purpose;
  bill: Bill;
};

/** Inserts a pending payment and the draft of its invoice. */
export const insertPendingPayment = async (
  tx: Tx,
  sellerId: SellerId,
  { subscriptionId, provider, customerRef, purpose, bill }: NewPayment,
): Promise<Charge> => {
  const invoiceId = await insertDraftInvoice(tx, sellerId, subscriptionId, bill);
  const paymentId = newId();
  const money = { currency: bill.currency, amountMinor: bill.totalMinor };
  await tx
    .insertInto("payments")
    .values({
      seller_id: sellerId,
      id: paymentId,
      subscription_id: subscriptionId,
      invoice_id: invoiceId,
      provider,
      customer_ref: customerRef,
      amount_minor: money.amountMinor,
      currency: money.currency,
      status: "pending",
      purpose: JSON.stringify(purpose),
    })
    .execute();
  return { paymentId, sellerId, planId: purpose.plan_id, ...money, customerRef, checkoutRef: null };
};

/** Builds the update of one of the seller's payments. */
export const updateOnePayment = (db: Db, sellerId: SellerId, id: string) =>
  db.updateTable("payments").where("seller_id", "=", sellerId).where("id", "=", id);

const updatePending = (db: Db, { sellerId, paymentId }: Charge) =>
  updateOnePayment(db, sellerId, paymentId).where("status", "=", "pending");

/**
 * Stores the provider's page of a pending payment.
 * @returns false if the payment has ended meanwhile
 */
export const updateCheckout = async (
  db: Db,
  charge: Charge,
  checkout: { ref: string; url: string },
): Promise<boolean> => {
  const row = await updatePending(db, charge)
    .set({ checkout_ref: checkout.ref, checkout_url: checkout.url })
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
};

/** Stores the provider's id of a charge with a pending result. */
export const updateChargeRef = async (db: Db, charge: Charge, ref: string): Promise<void> => {
  await updatePending(db, charge).set({ provider_ref: ref }).execute();
};

/** Ends a pending payment. @param ref the provider's id of the charge, if there is one */
export const endPendingPayment = async (
  tx: Tx,
  charge: Charge,
  status: "succeeded" | "failed",
  ref: string | null = null,
): Promise<void> => {
  await updatePending(tx, charge)
    .set({ status, provider_ref: ref, settled_at: sql<Date>`now()` })
    .execute();
};

export type BillingAccount = { customerRef: string; saved: SavedMethod | null };

/** Finds the payment provider's account of the seller; null before the first payment. */
export const findBillingAccount = async (
  db: Db,
  sellerId: SellerId,
  provider: PaymentMethod,
): Promise<BillingAccount | null> => {
  const row = await db
    .selectFrom("billing_accounts")
    .select(["customer_ref", "method_ref", "method_label"])
    .where("seller_id", "=", sellerId)
    .where("provider", "=", provider)
    .executeTakeFirst();
  if (!row) return null;
  const { customer_ref: customerRef, method_ref: ref, method_label: label } = row;
  return { customerRef, saved: ref === null ? null : { ref, label: label ?? "" } };
};

/** Inserts the provider's id of the seller, unless a concurrent request has inserted one. */
export const insertBillingAccount = async (
  db: Db,
  sellerId: SellerId,
  provider: PaymentMethod,
  customerRef: string,
): Promise<void> => {
  await db
    .insertInto("billing_accounts")
    .values({ seller_id: sellerId, provider, customer_ref: customerRef })
    .onConflict((conflict) => conflict.columns(["seller_id", "provider"]).doNothing())
    .execute();
};

/** Stores the payment method that automatic renewals are charged to. */
export const updateSavedMethod = async (
  tx: Tx,
  sellerId: SellerId,
  provider: PaymentMethod,
  { ref, label }: SavedMethod,
): Promise<void> => {
  await tx
    .updateTable("billing_accounts")
    .set({ method_ref: ref, method_label: label })
    .where("seller_id", "=", sellerId)
    .where("provider", "=", provider)
    .execute();
};

/** Finds the seller's data for the provider's customer record. */
export const findPayer = async (
  db: Db,
  sellerId: SellerId,
): Promise<{ email: string; name: string }> => {
  const { email, business_name } = await db
    .selectFrom("sellers")
    .select(["email", "business_name"])
    .where("id", "=", sellerId)
    .executeTakeFirstOrThrow();
  return { email, name: business_name };
};

/** Records an event of Stripe once (safety 9). @returns false if it was recorded before */
export const insertEvent = async (tx: Tx, id: string, type: string): Promise<boolean> => {
  const inserted = await tx
    .insertInto("payment_events")
    .values({ provider: "stripe", event_id: id, type, outcome: "noted" })
    .onConflict((conflict) => conflict.columns(["provider", "event_id"]).doNothing())
    .returning("event_id")
    .executeTakeFirst();
  return inserted !== undefined;
};

/** Records the outcome of an event. */
export const updateEvent = async (
  tx: Tx,
  id: string,
  outcome: "granted" | "failed" | "refused" | "noted",
  reason: string | null,
): Promise<void> => {
  await tx
    .updateTable("payment_events")
    .set({ outcome, reason })
    .where("provider", "=", "stripe")
    .where("event_id", "=", id)
    .execute();
};
