import type { PaymentMethod, PlanInvoice, PlanTerms } from "@sellerdesk/contract/plans";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Db, Tx } from "../../db/pool.ts";
import type { Charge } from "../../lib/charge.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { type Period, invoiceNumber } from "./rules.ts";

const Purpose = z.object({ kind: z.enum(["buy", "renew"]), plan_id: z.uuid() });
export type Purpose = z.output<typeof Purpose>;

const InvoiceLine = z.object({
  plan_name: z.string(),
  period_start: z.nullable(z.iso.datetime()),
  period_end: z.nullable(z.iso.datetime()),
  amount_minor: z.int(),
});
const toLines = ({ name, price_minor }: PlanTerms, period?: Period): string => {
  const line: z.output<typeof InvoiceLine> = {
    plan_name: name,
    period_start: period?.start.toISOString() ?? null,
    period_end: period?.end.toISOString() ?? null,
    amount_minor: price_minor,
  };
  return JSON.stringify([line]);
};

/** One payment of a seller, as we recorded it before any provider was asked. */
export type Payment = {
  charge: Charge;
  provider: PaymentMethod;
  providerRef: string | null;
  status: "pending" | "succeeded" | "failed" | "refunded";
  purpose: Purpose;
  subscriptionId: string;
  invoiceId: string | null;
};

const payments = (db: Db, sellerId: SellerId) =>
  db.selectFrom("payments").selectAll().where("seller_id", "=", sellerId);

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
    },
    provider: row.provider,
    providerRef: row.provider_ref,
    status: row.status,
    purpose,
    subscriptionId: row.subscription_id,
    invoiceId: row.invoice_id,
  };
};

export const findPayment = async (tx: Tx, sellerId: SellerId, id: string): Promise<Payment | null> => {
  const row = await payments(tx, sellerId).where("id", "=", id).executeTakeFirst();
  return row ? toPayment(row) : null;
};

/** The payment that the seller has begun and not ended; the database allows one. */
export const findPendingPayment = async (tx: Tx, sellerId: SellerId): Promise<Payment | null> => {
  const row = await payments(tx, sellerId).where("status", "=", "pending").executeTakeFirst();
  return row ? toPayment(row) : null;
};

export type NewPayment = {
  subscriptionId: string;
  provider: PaymentMethod;
  purpose: Purpose;
  terms: PlanTerms;
};

/** Records that a payment begins, with the draft of its invoice. */
export const insertPendingPayment = async (
  tx: Tx,
  sellerId: SellerId,
  { subscriptionId, provider, purpose, terms }: NewPayment,
): Promise<Charge> => {
  const invoiceId = newId();
  const paymentId = newId();
  const money = { currency: terms.currency, amountMinor: terms.price_minor };
  await tx
    .insertInto("invoices")
    .values({
      seller_id: sellerId,
      id: invoiceId,
      subscription_id: subscriptionId,
      lines: toLines(terms),
      currency: money.currency,
      subtotal_minor: money.amountMinor,
      total_minor: money.amountMinor,
      status: "draft",
    })
    .execute();
  await tx
    .insertInto("payments")
    .values({
      seller_id: sellerId,
      id: paymentId,
      subscription_id: subscriptionId,
      invoice_id: invoiceId,
      provider,
      amount_minor: money.amountMinor,
      currency: money.currency,
      status: "pending",
      purpose: JSON.stringify(purpose),
    })
    .execute();
  return { paymentId, sellerId, planId: purpose.plan_id, ...money };
};

const updatePending = (tx: Tx, { charge: { sellerId, paymentId } }: Payment) =>
  tx
    .updateTable("payments")
    .set({ settled_at: sql<Date>`now()` })
    .where("seller_id", "=", sellerId)
    .where("id", "=", paymentId)
    .where("status", "=", "pending");

/** Ends a payment that brought no money; its invoice gets no number. */
export const failPayment = async (tx: Tx, payment: Payment): Promise<void> => {
  await updatePending(tx, payment).set({ status: "failed" }).execute();
  await tx
    .updateTable("invoices")
    .set({ status: "void" })
    .where("seller_id", "=", payment.charge.sellerId)
    .where("id", "=", payment.invoiceId)
    .execute();
};

/** Ends a payment that brought the money: its invoice is paid, for this period, with the marketplace's next number. */
export const succeedPayment = async (
  tx: Tx,
  payment: Payment,
  { ref, terms, period }: { ref: string; terms: PlanTerms; period: Period },
): Promise<void> => {
  await updatePending(tx, payment).set({ status: "succeeded", provider_ref: ref }).execute();
  const { last_number } = await tx
    .updateTable("invoice_counter")
    .set({ last_number: sql<number>`last_number + 1` })
    .returning("last_number")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("invoices")
    .set({
      status: "paid",
      number: last_number,
      lines: toLines(terms, period),
      issued_at: sql<Date>`now()`,
      paid_at: sql<Date>`now()`,
    })
    .where("seller_id", "=", payment.charge.sellerId)
    .where("id", "=", payment.invoiceId)
    .execute();
};

const listedInvoices = 24;

/** The seller's newest invoices, two years of monthly ones. */
export const listInvoices = async (db: Db, sellerId: SellerId): Promise<PlanInvoice[]> => {
  const rows = await db
    .selectFrom("invoices")
    .select(["id", "number", "issued_at", "lines", "status", "total_minor", "currency"])
    .where("seller_id", "=", sellerId)
    .where("number", "is not", null)
    .orderBy("number", "desc")
    .limit(listedInvoices)
    .execute();
  return rows.flatMap(({ number, lines, issued_at, status, ...row }) => {
    const [line] = z.parse(z.array(InvoiceLine), lines);
    // A numbered invoice has been paid once: it has its line with a period, and is no draft.
    if (number === null || status === "draft" || !line?.period_start || !line.period_end) return [];
    return {
      ...row,
      number: invoiceNumber(number, issued_at),
      issued_at: issued_at.toISOString(),
      plan_name: line.plan_name,
      period_start: line.period_start,
      period_end: line.period_end,
      status,
    };
  });
};
