import type { Readable } from "node:stream";
import type { Locale } from "@sellerdesk/contract/languages";
import { plainMoney } from "@sellerdesk/contract/money";
import type { Report, ReportExportQuery, ReportQuery } from "@sellerdesk/contract/reports";
import type { Db } from "../../../db/pool.ts";
import { imageUrl } from "../../../lib/files/file-url.ts";
import { languageOf } from "../../../lib/languages.ts";
import { offsetOf } from "../../../lib/page.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { exportLabelsOf } from "../../../lib/tables/export-labels.ts";
import { openExport } from "../../../lib/tables/export-stream.ts";
import { findLocale } from "../../accounts/service.ts";
import { findToday } from "../queries.ts";
import { periodOf, type Period, toReply } from "../rules.ts";
import {
  findFilterNames,
  findReportPage,
  type ReportRowSums,
  type ReportSubject,
} from "./queries.ts";
import { toReportFigures } from "./rules.ts";

type Viewer = { id: SellerId; timezone: string; currency: string };

/** All weekdays with all hours. */
const times = 7 * 24;

const readPeriod = async (
  db: Db,
  { timezone }: Viewer,
  query: Omit<ReportQuery, "page" | "per_page">,
): Promise<Period> => periodOf((await findToday(db, timezone)).today, query);

/** A page of a report; a report of times has one page. */
export const readReport = async (db: Db, seller: Viewer, query: ReportQuery): Promise<Report> => {
  const { by } = query;
  const period = await readPeriod(db, seller, query);
  const page =
    by === "time"
      ? { limit: times, offset: 0 }
      : { limit: query.per_page, offset: offsetOf(query) };
  const { rows, total_rows, total, previous_total } = await findReportPage(
    db,
    seller.id,
    query,
    period,
    page,
  );
  const { step: _, ...days } = toReply(period);
  const toFigures = (sums: ReportRowSums) => toReportFigures(by, sums);
  return {
    by,
    currency: seller.currency,
    timezone: seller.timezone,
    ...(await findFilterNames(db, query)),
    period: days,
    total: toReportFigures(by, total),
    previous_total: period.previous && toReportFigures(by, previous_total),
    rows: rows.map((row) => ({
      key: row.key,
      name: row.name,
      detail: row.detail,
      image: imageUrl(row.image),
      figures: toFigures(row),
      previous_revenue_minor: period.previous && row.previous_revenue_minor,
    })),
    total_rows,
  };
};

/** Rows per query of an export. */
const rowsPerBatch = 1000;

const columns = [
  "key",
  "name",
  "units",
  "revenue",
  "revenue_before",
  "returned",
  "gross_profit",
  "uncosted_units",
  "currency",
] as const;

/** A whole report as a table in one language, one row for each key. The rows are read lazily. */
export const toReportTable = (
  db: Db,
  { locale, ...seller }: Omit<Viewer, "timezone"> & { locale: Locale },
  subject: ReportSubject,
  period: Period,
) => {
  const words = exportLabelsOf(locale);
  const money = (minor: number) => plainMoney(minor, seller.currency);
  const toRow = (row: ReportRowSums) => {
    const { gross_profit_minor: profit, uncosted_units } = toReportFigures(subject.by, row);
    const name = [row.name, row.detail].filter(Boolean).join(" / ");
    return [
      row.key,
      name,
      row.units,
      money(row.revenue_minor),
      period.previous ? money(row.previous_revenue_minor) : "",
      row.returned_units,
      profit === null ? "" : money(profit),
      uncosted_units,
      seller.currency,
    ];
  };
  const batches = async function* () {
    for (let offset = 0; ; offset += rowsPerBatch) {
      const page = { limit: rowsPerBatch, offset };
      const { rows } = await findReportPage(db, seller.id, subject, period, page);
      if (rows.length > 0) yield rows.map(toRow);
      if (rows.length < rowsPerBatch) return;
    }
  };
  return {
    name: languageOf(locale).t("report_of_sales"),
    header: columns.map(words.column),
    batches: batches(),
  };
};

/**
 * A whole report as a file, in the seller's language.
 * @throws AppError `unavailable` while two exports of the seller run, or too many altogether
 */
export const exportReport = async (
  db: Db,
  seller: Viewer,
  { format, ...query }: ReportExportQuery,
): Promise<Readable> => {
  const locale = await findLocale(db, seller.id);
  const period = await readPeriod(db, seller, query);
  const table = toReportTable(db, { ...seller, locale }, query, period);
  return openExport(seller.id, { format, ...table });
};
