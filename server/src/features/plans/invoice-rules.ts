import type { Sheet } from "../../lib/pdf-sheet.ts";
import type { BillLine } from "./bill-rules.ts";
import { dayOf, moneyOf } from "./notice-rules.ts";
import type { PrintedInvoice } from "./rules.ts";

/** Basis points as a percentage: 25 %, 7.7 %. */
const percent = (basisPoints: number): string => `${basisPoints / 100} %`;

const rowOf = (
  { kind, plan_name, period_start, period_end, amount_minor }: BillLine,
  { currency, timezone }: PrintedInvoice,
): Sheet["rows"][number] => {
  const day = (at: string) => dayOf(new Date(at), timezone);
  const period = period_start && period_end ? `${day(period_start)} to ${day(period_end)}` : "";
  return [
    {
      text: kind === "plan" ? `${plan_name} plan` : `Credit for unused days of ${plan_name}`,
      detail: period,
    },
    { text: moneyOf(amount_minor, currency) },
  ];
};

/** What the invoice of a plan says. Days are the seller's. */
export const toSheet = (invoice: PrintedInvoice): Sheet => {
  const { number, issued_at, status, currency, tax } = invoice;
  const issuedOn = dayOf(new Date(issued_at), invoice.timezone);
  return {
    title: "Invoice",
    mark: status === "void" ? "Void" : null,
    from: invoice.from,
    facts: [
      { label: "Number", value: number },
      { label: "Date", value: issuedOn },
      { label: "Payment", value: status === "paid" ? `Paid on ${issuedOn}` : "Not paid" },
    ],
    addresses: [{ label: "Bill to", lines: invoice.to }],
    columns: [
      { label: "Description", width: 0 },
      { label: "Amount", width: 100, isFigure: true },
    ],
    rows: invoice.lines.map((line) => rowOf(line, invoice)),
    totals: [
      { label: "Subtotal", value: moneyOf(invoice.subtotalMinor, currency) },
      ...(tax.basis_points > 0
        ? [{ label: `${tax.name} ${percent(tax.basis_points)}`, value: moneyOf(invoice.taxMinor, currency) }]
        : []),
      { label: "Total", value: moneyOf(invoice.total_minor, currency), isSum: true },
    ],
    note: null,
  };
};
