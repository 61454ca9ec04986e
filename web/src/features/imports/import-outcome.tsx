import { Plural, Trans } from "@lingui/react/macro";
import type { ProductImport } from "@sellerdesk/contract/imports";
import { Download } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../lib/api-client.ts";
import { translateFailure } from "../../lib/server-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { downloadFailedRows, useRunImport } from "./api.ts";
import type { ImportStepProps } from "./import-navigation.ts";
import { CanceledWords } from "./import-labels.tsx";
import { ImportReport } from "./import-report.tsx";

type Props = ImportStepProps & { onRemap: () => void };

const Title = ({ status, dry_run }: ProductImport) => {
  if (status === "failed") return <Trans>The import stopped</Trans>;
  if (status === "canceled")
    return dry_run ? <Trans>Check canceled</Trans> : <Trans>Import canceled</Trans>;
  return dry_run ? <Trans>Review import</Trans> : <Trans>Import done</Trans>;
};

const FailedRows = ({ id, onFailure }: { id: string; onFailure: (words: string) => void }) => {
  const save = () =>
    downloadFailedRows(id).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      onFailure(error.message);
    });
  return (
    <Button icon={<Download aria-hidden="true" />} onClick={() => void save()}>
      <Trans>Download failed rows</Trans>
    </Button>
  );
};

/** Shows the results of an import or of its dry run, with the next actions. */
export const ImportOutcome = ({ report, onOpen, onClose, onRemap }: Props) => {
  const { id, status, dry_run, totals, can_run, failure } = report;
  const run = useRunImport(id);
  const [notSaved, setNotSaved] = useState<string | null>(null);
  const wrong = run.error?.message ?? notSaved;
  const toWrite = totals.created + totals.updated;
  const toFetch = report.warnings.find(({ code }) => code === "images_to_fetch")?.count ?? 0;
  const isTried = dry_run && status === "done";
  return (
    <Dialog
      open
      form
      onOpenChange={onClose}
      title={<Title {...report} />}
      description={<bdi>{report.file_name}</bdi>}
      actions={
        <>
          {totals.failed > 0 && <FailedRows id={id} onFailure={setNotSaved} />}
          <Button onClick={() => onOpen(null)}>
            <Trans>Choose another file</Trans>
          </Button>
          {isTried && can_run && (
            <Button onClick={onRemap}>
              <Trans>Columns</Trans>
            </Button>
          )}
          {status === "failed" && can_run && (
            <Button variant="primary" busy={run.isPending} onClick={() => run.mutate({ dry_run })}>
              <Trans>Try again</Trans>
            </Button>
          )}
          {status === "canceled" && can_run && (
            <Button variant="primary" busy={run.isPending} onClick={() => run.mutate({ dry_run })}>
              {dry_run ? <Trans>Check file again</Trans> : <Trans>Import the rest</Trans>}
            </Button>
          )}
          {isTried && can_run && toWrite + toFetch > 0 && (
            <Button
              variant="primary"
              busy={run.isPending}
              onClick={() => run.mutate({ dry_run: false })}
            >
              {toWrite > 0 ? (
                <Plural value={toWrite} one="Import # product" other="Import # products" />
              ) : (
                <Plural value={toFetch} one="Download # image" other="Download # images" />
              )}
            </Button>
          )}
          {!dry_run && status === "done" && (
            <Button variant="primary" onClick={onClose}>
              <Trans>Done</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {status === "failed" && (
          <Notice tone="danger" live title={<Trans>The file could not be read completely.</Trans>}>
            {failure !== null && translateFailure({ ...report, failure })}
          </Notice>
        )}
        {status === "canceled" && (
          <Notice tone="info" live title={<CanceledWords {...report} />}>
            {dry_run ? (
              <Trans>Nothing was changed.</Trans>
            ) : report.rows_done === totals.rows ? (
              <Trans>What was imported is kept. Images that were not downloaded are missing.</Trans>
            ) : (
              <Trans>
                What was already imported is kept. The rest of the file was not imported.
              </Trans>
            )}
          </Notice>
        )}
        {wrong !== null && (
          <Notice tone="danger" live>
            {wrong}
          </Notice>
        )}
        {isTried && !can_run && (
          <Notice tone="info">
            <Trans>We keep the file for one day. Choose it again to import it.</Trans>
          </Notice>
        )}
        {(status === "done" || totals.products > 0) && <ImportReport report={report} />}
      </div>
    </Dialog>
  );
};
