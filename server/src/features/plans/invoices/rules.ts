import type { Locale } from "@sellerdesk/contract/languages";
import type { Tax } from "@sellerdesk/contract/plan-terms";
import type { PlanInvoice } from "@sellerdesk/contract/plans";
import type { DocumentLanguage } from "../../../pdf/document-language.ts";
import type { Sheet } from "../../../pdf/sheet-contents.ts";
import type { BillLine } from "./bill-rules.ts";

/** An invoice for printing. Amounts are minor units. */
export type PrintedInvoice = PlanInvoice & {
  lines: BillLine[];
  from: string[];
  to: string[];
  subtotalMinor: number;
  tax: Tax;
  taxMinor: number;
  /** The seller's time zone, in which days are printed. */
  timezone: string;
  locale: Locale;
};

/** The operator's texts with their translations into the invoice's language. */
type Operators = Record<string, string>;

const textOf = (
  { kind, plan_name }: BillLine,
  { t }: DocumentLanguage,
  operators: Operators,
): string => {
  const plan = operators[plan_name] ?? plan_name;
  switch (kind) {
    case "credit":
      return t("document_credit", { plan });
    case "waived":
      return t("document_waived");
    default:
      return t("document_plan", { plan });
  }
};

const rowOf = (
  line: BillLine,
  { currency, timezone }: PrintedInvoice,
  language: DocumentLanguage,
  operators: Operators,
): Sheet["rows"][number] => {
  const { period_start, period_end, amount_minor } = line;
  const { t, day, money } = language;
  const on = (time: string) => day(new Date(time), timezone);
  return [
    {
      text: textOf(line, language, operators),
      details:
        period_start && period_end
          ? [t("document_period", { from: on(period_start), to: on(period_end) })]
          : [],
    },
    { text: money(amount_minor, currency) },
  ];
};

/** Builds the document of a plan's invoice. Days are in the seller's time zone. */
export const toSheet = (
  invoice: PrintedInvoice,
  language: DocumentLanguage,
  operators: Operators,
): Sheet => {
  const { number, issued_at, status, currency, tax } = invoice;
  const { t, day, money, percent } = language;
  const issuedOn = day(new Date(issued_at), invoice.timezone);
  return {
    title: t("document_invoice"),
    mark: status === "void" ? t("document_void") : null,
    from: invoice.from,
    facts: [
      { label: t("document_number"), value: number },
      { label: t("document_date"), value: issuedOn },
      {
        label: t("document_payment"),
        value:
          status === "paid" ? t("document_paid_on", { date: issuedOn }) : t("document_not_paid"),
      },
      ...(invoice.returned_minor > 0
        ? [{ label: t("document_refunded"), value: money(invoice.returned_minor, currency) }]
        : []),
    ],
    addresses: [{ label: t("document_bill_to"), lines: invoice.to }],
    columns: [
      { label: t("document_description"), width: 0 },
      { label: t("document_amount"), width: 100, isFigure: true },
    ],
    rows: invoice.lines.map((line) => rowOf(line, invoice, language, operators)),
    totals: [
      { label: t("document_subtotal"), value: money(invoice.subtotalMinor, currency) },
      ...(tax.basis_points > 0
        ? [
            {
              label: `${operators[tax.name] ?? tax.name} ${percent(tax.basis_points)}`,
              value: money(invoice.taxMinor, currency),
            },
          ]
        : []),
      { label: t("document_total"), value: money(invoice.total_minor, currency), isSum: true },
    ],
    note: null,
  };
};
