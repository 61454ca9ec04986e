import * as z from "zod/mini";
import { dayChecks, DashboardCompare, DashboardRange, periodQuery, ReportBy } from "./dashboard.ts";
import { dataOf, Day, endpoint, IdParams, idOf } from "./http.ts";
import { requiredLine } from "./name-text.ts";

/** The most saved reports of a seller. */
export const maxSavedReports = 50;

/** Emails of a report: none, on Mondays, or on the first of the month. */
export const ReportMail = z.enum(["never", "weekly", "monthly"]);
export type ReportMail = z.output<typeof ReportMail>;

export const SavedReport = z.object({
  id: idOf("saved_report"),
  name: z.string(),
  by: ReportBy,
  range: DashboardRange,
  /** The first and the last day; `null` if the period is `range`. */
  from: z.nullable(Day),
  to: z.nullable(Day),
  compare: DashboardCompare,
  mail: ReportMail,
  /** The day of the next email in the seller's calendar; `null` if there is none. */
  next_mail_on: z.nullable(Day),
});
export type SavedReport = z.output<typeof SavedReport>;

export const SaveReport = z
  .strictObject({
    name: requiredLine(60),
    by: ReportBy,
    ...periodQuery,
    mail: z._default(ReportMail, "never"),
  })
  .check(...dayChecks);
export type SaveReport = z.output<typeof SaveReport>;

const base = "/api/dashboard/saved-reports";

/** Reports that a seller saves under a name, and has emailed. */
export const savedReportsApi = {
  list: endpoint({
    method: "GET",
    path: base,
    access: "activePlan",
    summary: "Lists the saved reports by name.",
    reply: dataOf(z.array(SavedReport)),
  }),
  save: endpoint({
    method: "POST",
    path: base,
    access: "activePlan",
    summary:
      "Saves a report under a name; a report of the same name is replaced. It is emailed weekly or monthly if requested, about the last whole week or month.",
    body: SaveReport,
    status: 201,
    reply: dataOf(SavedReport),
  }),
  update: endpoint({
    method: "PUT",
    path: `${base}/:id`,
    access: "activePlan",
    summary: "Changes a saved report.",
    params: IdParams("saved_report"),
    body: SaveReport,
    refusals: ["saved_report_exists"],
    reply: dataOf(SavedReport),
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${base}/:id`,
    access: "activePlan",
    summary: "Deletes a saved report.",
    params: IdParams("saved_report"),
    reply: dataOf(z.object({ id: idOf("saved_report") })),
  }),
};
