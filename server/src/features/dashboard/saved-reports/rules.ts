import type { ReportBy } from "@sellerdesk/contract/dashboard";
import type { ReportFigures } from "@sellerdesk/contract/reports";
import type { DocumentLanguage } from "../../../pdf/document-language.ts";
import type { ReportRowSums } from "../reports/queries.ts";
import type { ClaimedReport } from "./queries.ts";

/** Rows in the text of an email; the attached file has all of them. */
export const mailedRows = 10;

/** Puts a text on one line: names may contain line breaks. */
const flat = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** The name of a row, or a text for its key. */
const rowName = (
  by: ReportBy,
  { key, name, detail }: Pick<ReportRowSums, "key" | "name" | "detail">,
  { t, country, tag }: DocumentLanguage,
): string => {
  if (name !== null) return flat([name, detail].filter(Boolean).join(" · "));
  if (by === "country" && key !== "") return country(key);
  if (by === "buyer" && key === "new") return t("report_new_customers");
  if (by === "buyer" && key === "returning") return t("report_returning_customers");
  if (by === "offer" && key === "") return t("report_without_an_offer");
  if (by !== "time") return t("report_unknown");
  const [day = 1, hour = 0] = key.split(":").map(Number);
  // January 1, 2024 was a Monday.
  return new Intl.DateTimeFormat(tag, { weekday: "long", hour: "numeric", timeZone: "UTC" }).format(
    Date.UTC(2024, 0, day, hour),
  );
};

type Mailed = {
  total: ReportFigures;
  /** Of the days before, or of the year before. */
  previous: ReportFigures | null;
  /** Sorted by revenue, highest first. */
  rows: readonly ReportRowSums[];
  totalRows: number;
  isAttached: boolean;
  /** The names of the category and brand that it is filtered by. */
  filters: readonly string[];
  /** The address of the report. */
  link: string;
  /** The address of the saved reports. */
  settingsLink: string;
  language: DocumentLanguage;
};

/** The subject and the text of a report's email. */
export const reportEmail = (
  { name, by, currency, from, to, first_name, business_name }: ClaimedReport,
  { total, previous, rows, totalRows, isAttached, filters, link, settingsLink, language }: Mailed,
): { subject: string; text: string } => {
  const { t, tag, money } = language;
  const days = new Intl.DateTimeFormat(tag, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).formatRange(new Date(from), new Date(to));
  const amount = (minor: number) => money(minor, currency);
  const units = (n: number) => t("report_units_sold", { n });
  const line = (
    label: string,
    figureOf: (figures: ReportFigures) => number | null,
    format: (value: number) => string,
  ) => {
    const value = figureOf(total);
    const before = previous && figureOf(previous);
    if (value === null) return [];
    const text = `${label}: ${format(value)}`;
    return [before === null ? text : `${text} (${t("report_before", { value: format(before) })})`];
  };
  const shown = rows.slice(0, mailedRows);
  const left = totalRows - shown.length;
  const table =
    totalRows === 0
      ? [t("report_nothing_sold")]
      : [
          ...shown.map(
            (row) =>
              `- ${rowName(by, row, language)}: ${amount(row.revenue_minor)}, ${units(row.units)}`,
          ),
          ...(left > 0 ? [t("report_more_rows", { n: left })] : []),
        ];
  const figures = [
    ...line(t("report_revenue"), ({ revenue_minor }) => revenue_minor, amount),
    ...line(
      t("report_units"),
      (sums) => sums.units,
      (n) => n.toLocaleString(tag),
    ),
    ...line(t("report_gross_profit"), (sums) => sums.gross_profit_minor, amount),
  ];
  const text = [
    t("greeting_name", { name: flat(first_name) }),
    t("report_intro", { report: t(`report_by_${by}`), shop: flat(business_name), days }),
    ...(filters.length > 0 ? [t("report_filtered", { names: filters.map(flat).join(", ") })] : []),
    figures.join("\n"),
    table.join("\n"),
    ...(isAttached ? [t("report_attached")] : []),
    t("report_open", { link }),
    t("report_settings", { link: settingsLink }),
  ].join("\n\n");
  return { subject: `${flat(name)}: ${days}`, text: `${text}\n` };
};
