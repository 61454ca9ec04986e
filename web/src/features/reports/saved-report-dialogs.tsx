import { Trans, useLingui } from "@lingui/react/macro";
import type { DashboardPageQuery } from "@sellerdesk/contract/dashboard";
import { type ReportMail, SavedReport, type SaveReport } from "@sellerdesk/contract/saved-reports";
import { Mail, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { requiredLine } from "@sellerdesk/contract/name-text";
import { useAppForm } from "../../lib/form.ts";
import { formatDay, formatNumber } from "../../lib/format.ts";
import { readSession } from "../../lib/session.ts";
import { ActionError } from "../../ui/action-error.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { showToast } from "../../ui/toast.tsx";
import {
  useDeleteSavedReport,
  useSavedReports,
  useSaveReport,
  useUpdateSavedReport,
  viewIn,
} from "./api.ts";
import { hourName, reportNames, weekdayName } from "./report-labels.ts";

/** Returns the name of a saved report, and its email settings. */
const pickMail = ({ name, mail, mail_day, mail_hour, mail_table }: ReportForm): ReportForm => ({
  name,
  mail,
  mail_day,
  mail_hour,
  mail_table,
});

/** Converts a saved report into the body of a request. */
const toBody = ({ from, to, category_id, brand_id, ...report }: SavedReport): SaveReport => ({
  ...pickMail(report),
  ...viewIn({
    ...report,
    from: from ?? undefined,
    to: to ?? undefined,
    category_id: category_id ?? undefined,
    brand_id: brand_id ?? undefined,
  }),
});

const reportForm = () =>
  z.object({
    name: requiredLine(60),
    ...z.pick(SavedReport, { mail: true, mail_day: true, mail_hour: true, mail_table: true }).shape,
  });
type ReportForm = z.output<ReturnType<typeof reportForm>>;

type ReportDialogProps = {
  title: string;
  description?: string;
  start: ReportForm;
  /** The report that is saved, with its period and filters. */
  view: Omit<SaveReport, keyof ReportForm>;
  save: ReturnType<typeof useSaveReport>;
  onClose: () => void;
};

/** Edits the name of a saved report, and how often it is emailed. */
const ReportDialog = ({ start, view, save, onClose, ...dialog }: ReportDialogProps) => {
  const { t } = useLingui();
  const [schema] = useState(reportForm);
  const form = useAppForm(schema, start);
  const { errors } = form.formState;
  const mail = useWatch({ control: form.control, name: "mail" });
  const { email } = readSession().data;
  const hints: Record<ReportMail, string> = {
    never: t`It is then in the list of saved reports.`,
    weekly: t`To ${email}, always about the 7 days before.`,
    monthly: t`To ${email}, always about the month before.`,
  };
  const days = mail === "weekly" ? 7 : 28;
  const dayName = (day: number) => (mail === "weekly" ? weekdayName(day) : formatNumber(day));
  const choices = (count: number, first: number, nameOf: (value: number) => string) =>
    Array.from({ length: count }, (_, index) => (
      <option key={index} value={first + index}>
        {nameOf(first + index)}
      </option>
    ));
  return (
    <FormDialog
      narrow
      submitLabel={t`Save report`}
      form={form}
      loading={save.isPending}
      submitError={save.error}
      onSubmit={(report) =>
        save.mutate(
          { ...view, ...report },
          {
            onSuccess: () => {
              showToast(t`Report saved.`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
      {...dialog}
    >
      <Field label={t`Name`} error={errors.name?.message}>
        <Input dir="auto" maxLength={60} autoComplete="off" {...form.register("name")} />
      </Field>
      <Field label={t`Email it to me`} help={hints[mail]}>
        <Select
          {...form.register("mail", {
            // Days of the week and of the month have different numbers.
            onChange: () => form.setValue("mail_day", 1),
          })}
        >
          <option value="never">{t`Never`}</option>
          <option value="weekly">{t`Every week`}</option>
          <option value="monthly">{t`Every month`}</option>
        </Select>
      </Field>
      {mail !== "never" && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={mail === "weekly" ? t`Day` : t`Day of the month`}
              error={errors.mail_day?.message}
            >
              <Select {...form.register("mail_day", { valueAsNumber: true })}>
                {choices(days, 1, dayName)}
              </Select>
            </Field>
            <Field label={t`Time`} error={errors.mail_hour?.message}>
              <Select {...form.register("mail_hour", { valueAsNumber: true })}>
                {choices(24, 0, hourName)}
              </Select>
            </Field>
          </div>
          <Checkbox {...form.register("mail_table")}>
            <Trans>Attach the table (XLSX)</Trans>
          </Checkbox>
        </>
      )}
    </FormDialog>
  );
};

/** Saves the current report. */
export const SaveReportDialog = ({
  query,
  onClose,
}: {
  query: DashboardPageQuery;
  onClose: () => void;
}) => {
  const { t } = useLingui();
  return (
    <ReportDialog
      title={t`Save report`}
      description={t`A saved report of the same name is replaced.`}
      start={{
        name: t(reportNames[query.by].title),
        mail: "never",
        mail_day: 1,
        mail_hour: 8,
        mail_table: true,
      }}
      view={viewIn(query)}
      save={useSaveReport()}
      onClose={onClose}
    />
  );
};

const EditDialog = ({ report, onClose }: { report: SavedReport; onClose: () => void }) => {
  const { t } = useLingui();
  return (
    <ReportDialog
      title={t`Edit saved report`}
      start={pickMail(report)}
      view={toBody(report)}
      save={useUpdateSavedReport(report.id)}
      onClose={onClose}
    />
  );
};

/** Lists the saved reports, to edit and delete them. */
export const SavedReportsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  const { data: reports = [] } = useSavedReports();
  const remove = useDeleteSavedReport();
  const restore = useSaveReport();
  const [edited, setEdited] = useState<SavedReport | null>(null);
  const [deleted, setDeleted] = useState<SavedReport | null>(null);
  if (edited) return <EditDialog report={edited} onClose={() => setEdited(null)} />;
  const error = remove.error ?? restore.error;
  return (
    <Dialog
      form
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Saved reports`}
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <ActionError error={error} className="mb-3 text-danger" />
      <div role="status">
        {deleted && (
          <p className="mb-1 flex items-center justify-between gap-3 rounded-control bg-hover py-1.5 ps-3 pe-1.5">
            <span className="min-w-0 break-words">
              <Trans>
                <bdi>{deleted.name}</bdi> was deleted.
              </Trans>
            </span>
            <Button
              size="sm"
              busy={restore.isPending}
              onClick={() => restore.mutate(toBody(deleted), { onSuccess: () => setDeleted(null) })}
            >
              <Trans>Undo</Trans>
            </Button>
          </p>
        )}
      </div>
      <ul>
        {reports.map((report) => {
          const { id, name, by, next_mail_on: next } = report;
          const day = next === null ? "" : formatDay(next);
          return (
            <li key={id} className="flex items-start gap-3 border-b border-line py-3 last:border-0">
              <div className="min-w-0 grow">
                <b className="block font-strong break-words" dir="auto">
                  {name}
                </b>
                <p className="text-13 text-muted">{t(reportNames[by].title)}</p>
                {next !== null && (
                  <p className="flex items-center gap-1.5 text-13 text-muted">
                    <Mail className="size-3.5 shrink-0" aria-hidden="true" />
                    <Trans>Next email on {day}</Trans>
                  </p>
                )}
              </div>
              <IconButton size="sm" label={t`Edit ${name}`} onClick={() => setEdited(report)}>
                <Pencil aria-hidden="true" />
              </IconButton>
              <IconButton
                size="sm"
                label={t`Delete ${name}`}
                disabled={remove.isPending}
                onClick={() => remove.mutate(report, { onSuccess: () => setDeleted(report) })}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {reports.length === 0 && (
        <p className="text-muted">
          <Trans>No saved reports. Choose a report and its period, then save it.</Trans>
        </p>
      )}
    </Dialog>
  );
};
