import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ProductImport } from "@sellerdesk/contract/imports";
import { formatNumber } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Progress } from "../../ui/progress.tsx";
import type { ImportMoves } from "./import-dialog.tsx";

/** How far an import is: the file is read, its rows are taken, its pictures are fetched. */
const useStep = ({ status, dry_run, totals, rows_done, pictures }: ProductImport) => {
  const { t } = useLingui();
  if (status === "fetching") {
    const done = pictures.fetched + pictures.failed;
    const [shown, all] = [formatNumber(done), formatNumber(pictures.wanted)];
    return { words: t`Fetching pictures: ${shown} of ${all}`, value: done, max: pictures.wanted };
  }
  const [shown, all] = [formatNumber(rows_done), formatNumber(totals.rows)];
  if (rows_done === 0) {
    const words = status === "queued" ? t`Waiting for its turn` : t`Reading the file: ${all} rows so far`;
    return { words, value: 0, max: 1 };
  }
  const words = dry_run ? t`Checking rows: ${shown} of ${all}` : t`Importing rows: ${shown} of ${all}`;
  return { words, value: rows_done, max: totals.rows };
};

/** An import at work; it goes on when this is closed, and the bell tells when it is done. */
export const ImportProgress = ({ report, onClose }: ImportMoves & { report: ProductImport }) => {
  const { words, value, max } = useStep(report);
  const { failed } = report.totals;
  return (
    <Dialog
      open
      form
      onOpenChange={onClose}
      title={report.dry_run ? <Trans>Checking the file</Trans> : <Trans>Importing products</Trans>}
      description={<bdi>{report.file_name}</bdi>}
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className="grid gap-2">
        <Progress label={words} value={value} max={max} />
        <p role="status">{words}</p>
        {failed > 0 && (
          <p className="text-13 text-muted">
            <Plural value={failed} one="# product needs attention." other="# products need attention." />
          </p>
        )}
        <p className="text-13 text-muted">
          {report.dry_run ? (
            <Trans>Nothing is changed. You can close this and come back through Import.</Trans>
          ) : (
            <Trans>You can close this and go on working; the bell tells you when it is done.</Trans>
          )}
        </p>
      </div>
    </Dialog>
  );
};
