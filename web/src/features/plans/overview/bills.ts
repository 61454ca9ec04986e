import type { PlanInvoice, PlanRefund } from "@sellerdesk/contract/plans";
import { translatePlanText } from "../../../lib/server-messages.ts";

/** A row of the seller's payments: an invoice, or a payment without one that could not be used. */
export type Bill = {
  id: string;
  at: string;
  planName: string;
  status:
    | PlanInvoice["status"]
    | PlanRefund["status"]
    | "disputed"
    | "charged_back"
    | "partly_refunded";
  amountMinor: number;
  /** The refunded part of a paid invoice. */
  returnedMinor: number;
  currency: string;
  /** Null if none was issued. */
  invoice: PlanInvoice | null;
};

/** Returns the status of an invoice. An open or lost dispute takes precedence over refunds. */
const statusOf = ({
  status,
  dispute,
  returned_minor,
  total_minor,
}: PlanInvoice): Bill["status"] => {
  if (dispute === "open") return "disputed";
  if (dispute === "lost") return "charged_back";
  if (returned_minor === 0) return status;
  return returned_minor < total_minor ? "partly_refunded" : "refunded";
};

const ofInvoice = (invoice: PlanInvoice): Bill => ({
  id: invoice.id,
  at: invoice.issued_at,
  planName: translatePlanText(invoice.plan_name),
  status: statusOf(invoice),
  amountMinor: invoice.total_minor,
  returnedMinor: invoice.returned_minor,
  currency: invoice.currency,
  invoice,
});

const ofRefund = ({
  id,
  paid_at,
  plan_name,
  status,
  amount_minor,
  currency,
}: PlanRefund): Bill => ({
  id,
  at: paid_at,
  planName: translatePlanText(plan_name),
  status,
  amountMinor: amount_minor,
  returnedMinor: 0,
  currency,
  invoice: null,
});

/** Merges invoices and payments that could not be used into one list, newest first. */
export const billsOf = (invoices: readonly PlanInvoice[], refunds: readonly PlanRefund[]): Bill[] =>
  // Instants in the same format sort as text.
  [...invoices.map(ofInvoice), ...refunds.map(ofRefund)].toSorted((a, b) =>
    b.at.localeCompare(a.at),
  );
