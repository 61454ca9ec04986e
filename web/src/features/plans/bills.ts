import type { PlanInvoice, PlanRefund } from "@sellerdesk/contract/plans";
import { inOperatorWords } from "../../lib/server-words.ts";

/** A line of what a seller paid: an invoice, or a payment without one that could not be used. */
export type Bill = {
  id: string;
  at: string;
  planName: string;
  status: PlanInvoice["status"] | PlanRefund["status"];
  amountMinor: number;
  currency: string;
  /** Null where none was issued. */
  invoice: PlanInvoice | null;
};

const ofInvoice = (invoice: PlanInvoice): Bill => ({
  id: invoice.id,
  at: invoice.issued_at,
  planName: inOperatorWords(invoice.plan_name),
  status: invoice.status,
  amountMinor: invoice.total_minor,
  currency: invoice.currency,
  invoice,
});

const ofRefund = ({ id, paid_at, plan_name, status, amount_minor, currency }: PlanRefund): Bill => ({
  id,
  at: paid_at,
  planName: inOperatorWords(plan_name),
  status,
  amountMinor: amount_minor,
  currency,
  invoice: null,
});

/** Invoices and payments that could not be used in one list, the newest first. */
export const billsOf = (invoices: readonly PlanInvoice[], refunds: readonly PlanRefund[]): Bill[] =>
  // Instants of one form sort as text.
  [...invoices.map(ofInvoice), ...refunds.map(ofRefund)].toSorted((a, b) => b.at.localeCompare(a.at));
