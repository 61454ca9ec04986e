import * as z from "zod/mini";
import { DashboardCompare, DashboardRange, ReportBy } from "./dashboard.ts";
import { dataOf, Day, endpoint, IdParams, idOf } from "./http.ts";
import { requiredLine } from "./name-text.ts";
import { reportChecks, reportView } from "./reports.ts";

/** The most saved reports of a seller. */
export const maxSavedReports = 50;

/** The interval at which a report is emailed. */
export const ReportMail = z.enum(["never", "weekly", "monthly"]);
export type ReportMail = z.output<typeof ReportMail>;

/** The settings of a report's emails. */
const mailSettings = {
  mail: ReportMail,
  /** The weekday of a weekly email, 1 for Monday; the day of the month of a monthly one. */
  mail_day: z.int().check(z.minimum(1), z.maximum(28)),
  /** The hour of the seller's day from which the report is emailed. */
  mail_hour: z.int().check(z.minimum(0), z.maximum(23)),
  /** Whether the whole table is attached as XLSX. */
  mail_table: z.boolean(),
};

export const SavedReport = z.object({
  id: idOf("saved_report"),
  name: z.string(),
  by: ReportBy,
  range: DashboardRange,
  /** The first and the last day; `null` if the period is `range`. */
  from: z.nullable(Day),
  to: z.nullable(Day),
  compare: DashboardCompare,
  /** The filters; `null` if not filtered. */
  category_id: z.nullable(idOf("category")),
  brand_id: z.nullable(idOf("brand")),
  ...mailSettings,
  /** The day of the next email in the seller's calendar; `null` if there is none. */
  next_mail_on: z.nullable(Day),
});
export type SavedReport = z.output<typeof SavedReport>;

export const SaveReport = z
  .strictObject({
    name: requiredLine(60),
    by: ReportBy,
    ...reportView,
    mail: z._default(mailSettings.mail, "never"),
    mail_day: z._default(mailSettings.mail_day, 1),
    mail_hour: z._default(mailSettings.mail_hour, 8),
    mail_table: z._default(mailSettings.mail_table, true),
  })
  .check(...reportChecks, ({ value: { mail, mail_day }, issues }) => {
    if (mail !== "weekly" || mail_day <= 7) return;
    issues.push({
      code: "too_big",
      origin: "int",
      maximum: 7,
      inclusive: true,
      input: mail_day,
      path: ["mail_day"],
    });
  });
export type SaveReport = z.output<typeof SaveReport>;

const base = "/api/dashboard/saved-reports";

/** Reports that a seller saves under a name, and has emailed. */
export const savedReportsApi = {
  list: endpoint("GET", base, {
    access: "activePlan",
    summary: "Lists the saved reports by name.",
    reply: dataOf(z.array(SavedReport)),
  }),
  save: endpoint("POST", base, {
    access: "activePlan",
    summary:
      "Saves a report under a name; a report of the same name is replaced. It is emailed weekly or monthly if requested, on a day and hour, about the week or month before.",
    body: SaveReport,
    status: 201,
    reply: dataOf(SavedReport),
  }),
  update: endpoint("PUT", `${base}/:id`, {
    access: "activePlan",
    summary: "Changes a saved report.",
    params: IdParams("saved_report"),
    body: SaveReport,
    refusals: ["saved_report_exists"],
    reply: dataOf(SavedReport),
  }),
  remove: endpoint("DELETE", `${base}/:id`, {
    access: "activePlan",
    summary: "Deletes a saved report.",
    params: IdParams("saved_report"),
    reply: dataOf(z.object({ id: idOf("saved_report") })),
  }),
};
