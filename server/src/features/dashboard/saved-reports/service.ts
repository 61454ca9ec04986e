import { buffer } from "node:stream/consumers";
import type { SaveReport } from "@sellerdesk/contract/saved-reports";
import { msg } from "@sellerdesk/contract/texts";
import type { Tx } from "../../../db/pool.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import type { Attachment } from "../../../integrations/messages.ts";
import { AppError } from "../../../lib/app-error.ts";
import { toXlsx, xlsxType } from "../../../lib/tables/spreadsheet.ts";
import { documentLanguageOf } from "../../../pdf/document-language.ts";
import { findMissingLookups } from "../../lookups/service.ts";
import { sendMessage } from "../../messages/service.ts";
import { findFilterNames, findReportPage, type ReportSubject } from "../reports/queries.ts";
import { toReportFigures } from "../reports/rules.ts";
import { toReportTable } from "../reports/service.ts";
import { type Period, periodOf } from "../rules.ts";
import { claimDueReport, type ClaimedReport, type DueReport, listDueReports } from "./queries.ts";
import { mailedRows, reportEmail } from "./rules.ts";

/** @throws AppError `invalid` if the filters name a category or brand that does not exist */
export const requireFilters = async (
  tx: Tx,
  { category_id, brand_id }: SaveReport,
): Promise<void> => {
  const ids = { category_id: category_id ?? null, brand_id: brand_id ?? null, color_ids: [] };
  const fields = (await findMissingLookups(tx, ids)).map((field) => ({
    field,
    code: "not_found",
    message: msg("this_does_not_exist"),
  }));
  if (fields.length > 0) throw new AppError("invalid", { fields });
};

/** The maximum number of rows in an attached file, about 300 kB. */
const mostAttachedRows = 5000;
/** Rows of the report of times, which is in the order of the week. */
const times = 7 * 24;

const attach = async (
  tx: Tx,
  sellerId: DueReport["seller_id"],
  report: ClaimedReport,
  subject: ReportSubject,
  period: Period,
): Promise<Attachment> => {
  const { name, header, batches } = toReportTable(tx, { ...report, id: sellerId }, subject, period);
  const rows = async function* () {
    for await (const batch of batches) yield* batch;
  };
  const file = await buffer(await toXlsx(name, header, rows()));
  return {
    name: `sales-by-${report.by}-${report.from}.xlsx`,
    type: xlsxType,
    base64: file.toString("base64"),
  };
};

const mailReport = async (
  { jobs, env }: Pick<Deps, "jobs" | "env">,
  tx: Tx,
  due: DueReport,
): Promise<void> => {
  const report = await claimDueReport(tx, due);
  if (!report?.is_wanted) return;
  const { by, from, to, compare, locale } = report;
  const period = periodOf(to, { range: "7", from, to, compare });
  const filters = {
    ...(report.category_id !== null && { category_id: report.category_id }),
    ...(report.brand_id !== null && { brand_id: report.brand_id }),
  };
  const subject = { by, ...filters };
  const page = await findReportPage(tx, due.seller_id, subject, period, {
    limit: by === "time" ? times : mailedRows,
    offset: 0,
  });
  const isAttached =
    report.mail_table && page.total_rows > 0 && page.total_rows <= mostAttachedRows;
  const address = `${env.publicUrl}/dashboard?view=reports`;
  const words = reportEmail(report, {
    total: toReportFigures(by, page.total),
    previous: period.previous && toReportFigures(by, page.previous_total),
    rows: page.rows.toSorted((a, b) => b.revenue_minor - a.revenue_minor),
    totalRows: page.total_rows,
    isAttached,
    filters: Object.values(await findFilterNames(tx, filters)).filter((name) => name !== null),
    link: `${address}&${new URLSearchParams({ by, from, to, compare, ...filters }).toString()}`,
    settingsLink: address,
    language: documentLanguageOf(locale),
  });
  await sendMessage(jobs, tx, {
    channel: "email",
    to: report.email,
    ...words,
    ...(isAttached && { attachment: await attach(tx, due.seller_id, report, subject, period) }),
  });
};

/**
 * Emails the reports that are due. Each is claimed and queued in one transaction, so that it is
 * sent once for its week or month.
 */
export const mailDueReports = async (deps: Pick<Deps, "db" | "jobs" | "env">): Promise<void> => {
  for (const due of await listDueReports(deps.db))
    await inTransaction(deps.db, (tx) => mailReport(deps, tx, due));
};
