import type { Locale } from "@sellerdesk/contract/languages";
import type { Tax } from "@sellerdesk/contract/plan-terms";
import type { PlanInvoice } from "@sellerdesk/contract/plans";
import type { DocumentLanguage } from "../../../pdf/document-language.ts";
import type { Sheet } from "../../../pdf/sheet-contents.ts";
import type { BillLine } from "./bill-rules.ts";

/** An invoice as it is printed. Amounts are minor units. */
export type PrintedInvoice = PlanInvoice & {
  lines: BillLine[];
  from: string[];
  to: string[];
  subtotalMinor: number;
  tax: Tax;
  taxMinor: number;
  /** The seller's, by which days are written. */
  timezone: string;
  locale: Locale;
};

/** The operator's texts with what they are in the language of the paper. */
type Operators = Record<string, string>;

const textOf = (
  { kind, plan_name }: BillLine,
  { say }: DocumentLanguage,
  operators: Operators,
): string => {
  const plan = operators[plan_name] ?? plan_name;
  switch (kind) {
    case "credit":
      return say("Credit for unused days of {plan}", { plan });
    case "waived":
      return say("Waived: too small to be charged");
    default:
      return say("{plan} plan", { plan });
  }
};

const rowOf = (
  line: BillLine,
  { currency, timezone }: PrintedInvoice,
  language: DocumentLanguage,
  operators: Operators,
): Sheet["rows"][number] => {
  const { period_start, period_end, amount_minor } = line;
  const { say, day, money } = language;
  const on = (time: string) => day(new Date(time), timezone);
  return [
    {
      text: textOf(line, language, operators),
      details:
        period_start && period_end
          ? [say("{from} to {to}", { from: on(period_start), to: on(period_end) })]
          : [],
    },
    { text: money(amount_minor, currency) },
  ];
};

/** What the invoice of a plan says. Days are the seller's. */
export const toSheet = (
  invoice: PrintedInvoice,
  language: DocumentLanguage,
  operators: Operators,
): Sheet => {
  const { number, issued_at, status, currency, tax } = invoice;
  const { say, day, money, percent } = language;
  const issuedOn = day(new Date(issued_at), invoice.timezone);
  return {
    title: say("Invoice"),
    mark: status === "void" ? say("Void") : null,
    from: invoice.from,
    facts: [
      { label: say("Number"), value: number },
      { label: say("Date"), value: issuedOn },
      {
        label: say("Payment"),
        value: status === "paid" ? say("Paid on {date}", { date: issuedOn }) : say("Not paid"),
      },
      ...(invoice.returned_minor > 0
        ? [{ label: say("Refunded"), value: money(invoice.returned_minor, currency) }]
        : []),
    ],
    addresses: [{ label: say("Bill to"), lines: invoice.to }],
    columns: [
      { label: say("Description"), width: 0 },
      { label: say("Amount"), width: 100, isFigure: true },
    ],
    rows: invoice.lines.map((line) => rowOf(line, invoice, language, operators)),
    totals: [
      { label: say("Subtotal"), value: money(invoice.subtotalMinor, currency) },
      ...(tax.basis_points > 0
        ? [
            {
              label: `${operators[tax.name] ?? tax.name} ${percent(tax.basis_points)}`,
              value: money(invoice.taxMinor, currency),
            },
          ]
        : []),
      { label: say("Total"), value: money(invoice.total_minor, currency), isSum: true },
    ],
    note: null,
  };
};
