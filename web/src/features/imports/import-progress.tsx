import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ProductImport } from "@sellerdesk/contract/imports";
import { useRef } from "react";
import { formatNumber } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Progress } from "../../ui/progress.tsx";
import { useCancelImport } from "./api.ts";
import type { ImportStepProps } from "./import-navigation.ts";

/**
 * Describes the step of an import: reading the file, importing its rows, or fetching its images.
 */
const useStep = ({ status, dry_run, totals, rows_done, pictures }: ProductImport) => {
  const { t } = useLingui();
  if (status === "fetching") {
    const done = pictures.fetched + pictures.failed;
    const [shown, all] = [formatNumber(done), formatNumber(pictures.wanted)];
    return { words: t`Downloading images: ${shown} of ${all}`, value: done, max: pictures.wanted };
  }
  const [shown, all] = [formatNumber(rows_done), formatNumber(totals.rows)];
  if (rows_done === 0) {
    const words = status === "queued" ? t`In the queue` : t`Reading the file: ${all} rows so far`;
    return { words, value: 0, max: 1 };
  }
  const words = dry_run
    ? t`Checking rows: ${shown} of ${all}`
    : t`Importing rows: ${shown} of ${all}`;
  return { words, value: rows_done, max: totals.rows };
};

const TimeLeft = ({ seconds }: { seconds: number }) => {
  const minutes = Math.round(seconds / 60);
  return minutes < 2 ? (
    <Plural value={seconds} one="about # second left" other="about # seconds left" />
  ) : (
    <Plural value={minutes} one="about # minute left" other="about # minutes left" />
  );
};

/** Shows the speed of an import and its remaining time, once both are known. */
const Pace = ({ rows_per_second: perSecond, seconds_left: left }: ProductImport) => {
  if (perSecond === null || left === null) return null;
  return (
    <p className="text-13 text-muted">
      <Plural value={perSecond} one="# row per second" other="# rows per second" />
      {left > 0 && (
        <>
          {" · "}
          <TimeLeft seconds={left} />
        </>
      )}
    </p>
  );
};

/** A running import. It continues when the dialog is closed, and a notification reports its end. */
export const ImportProgress = ({ report, onClose }: ImportStepProps) => {
  const { words, value, max } = useStep(report);
  const { failed } = report.totals;
  const cancel = useCancelImport(report.id);
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      form
      // Pressing Enter twice must not cancel the import that it started.
      initialFocus={close}
      onOpenChange={onClose}
      title={report.dry_run ? <Trans>Checking the file</Trans> : <Trans>Importing products</Trans>}
      description={<bdi>{report.file_name}</bdi>}
      actions={
        <>
          <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {report.dry_run ? <Trans>Cancel check</Trans> : <Trans>Cancel import</Trans>}
          </Button>
          <Button ref={close} variant="primary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        {cancel.error && (
          <Notice tone="danger" live>
            {cancel.error.message}
          </Notice>
        )}
        <Progress label={words} value={value} max={max} />
        <p role="status">{words}</p>
        <Pace {...report} />
        {failed > 0 && (
          <p className="text-13 text-muted">
            <Plural
              value={failed}
              one="# product needs attention."
              other="# products need attention."
            />
          </p>
        )}
        <p className="text-13 text-muted">
          {report.dry_run ? (
            <Trans>Nothing has changed. You can close this and return via Import.</Trans>
          ) : (
            <Trans>You can close this and keep working. We’ll notify you when it’s done.</Trans>
          )}
        </p>
      </div>
    </Dialog>
  );
};
