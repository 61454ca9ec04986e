import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ProductImport } from "@sellerdesk/contract/imports";
import { Download } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../lib/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Progress } from "../../ui/progress.tsx";
import { showToast } from "../../ui/toast.tsx";
import { downloadFailedRows, startImport, useImport, useRefreshProducts } from "./api.ts";
import { ImportReport } from "./import-report.tsx";

const isOver = (report: ProductImport | undefined) =>
  report?.status === "done" || report?.status === "failed";

/** Sends a file and follows its import; `isDryRun` only tries it. */
const useImportRun = (isDryRun: boolean) => {
  const [id, setId] = useState<string | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { data: report } = useImport(id);
  const start = async (file: File) => {
    setId(null);
    setFailure(null);
    setSent(0);
    try {
      setId(await startImport(file, isDryRun, setSent));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setSent(null);
    }
  };
  const reset = () => {
    setId(null);
    setFailure(null);
  };
  return {
    start,
    reset,
    report,
    failure: failure ?? report?.failure ?? null,
    sent,
    isBusy: sent !== null || (id !== null && !isOver(report)),
  };
};
type ImportRun = ReturnType<typeof useImportRun>;

const Working = ({ run, total, words }: { run: ImportRun; total: number; words: string }) => {
  const { t } = useLingui();
  const done = run.report?.totals.products ?? 0;
  return (
    <div className="grid gap-2">
      {run.sent !== null && run.sent < 1 ? (
        <Progress label={t`Sending the file`} value={run.sent} max={1} />
      ) : (
        <Progress label={words} value={done} max={Math.max(total, done + 1)} />
      )}
      <p role="status" className="text-13 text-muted">
        {words} <Plural value={done} one="# product so far." other="# products so far." />
      </p>
    </div>
  );
};

const Chooser = ({ onFile, failure }: { onFile: (file: File) => void; failure: string | null }) => (
  <div className="grid gap-4">
    {failure !== null && (
      <Notice tone="danger" live title={<Trans>This file was not taken.</Trans>}>
        {failure}
      </Notice>
    )}
    <FileDrop accept=".csv,.txt,.tsv,text/csv" onFiles={([file]) => file && onFile(file)} className="py-10">
      <span>
        <Trans>Drop a CSV file here, or choose one</Trans>
      </span>
    </FileDrop>
    <p className="text-13 text-muted">
      <Trans>
        A product export of Shopify, or a file in our own columns, which an export gives you. At most 20 MB.
        It is checked first; nothing changes before you say so.
      </Trans>
    </p>
  </div>
);

const FailedRows = ({ id }: { id: string }) => {
  const save = () =>
    downloadFailedRows(id).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      showToast(error.message);
    });
  return (
    <Button icon={<Download aria-hidden="true" />} onClick={() => void save()}>
      <Trans>Save the failed rows</Trans>
    </Button>
  );
};

/** Brings products in from a file: choose it, see what it would do, do it. An import that runs goes on when this is closed. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  const [file, setFile] = useState<File | null>(null);
  const dry = useImportRun(true);
  const real = useImportRun(false);
  const refresh = useRefreshProducts();
  const close = () => {
    void refresh();
    onClose();
  };
  const choose = (chosen: File) => {
    setFile(chosen);
    void dry.start(chosen);
  };
  const again = () => {
    setFile(null);
    dry.reset();
    real.reset();
  };

  const isReal = real.isBusy || real.report !== undefined || real.failure !== null;
  const run = isReal ? real : dry;
  const over = isOver(run.report) ? run.report : undefined;
  const toWrite =
    dry.report && isOver(dry.report) ? dry.report.totals.created + dry.report.totals.updated : 0;

  const body = () => {
    if (run.isBusy) {
      const words = isReal ? t`Importing.` : t`Checking, nothing is changed.`;
      return <Working run={run} total={dry.report?.totals.products ?? 0} words={words} />;
    }
    if (!over || over.status === "failed" || run.failure !== null)
      return <Chooser onFile={choose} failure={run.failure} />;
    return <ImportReport report={over} />;
  };

  const actions = () => {
    if (isReal && over?.status === "done") {
      return (
        <>
          {over.totals.failed > 0 && <FailedRows id={over.id} />}
          <Button variant="primary" onClick={close}>
            <Trans>Done</Trans>
          </Button>
        </>
      );
    }
    return (
      <>
        <Button onClick={close}>{run.isBusy && isReal ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}</Button>
        {!run.isBusy && over?.status === "done" && (
          <>
            {over.totals.failed > 0 && <FailedRows id={over.id} />}
            <Button onClick={again}>
              <Trans>Choose another file</Trans>
            </Button>
            {toWrite > 0 && file && (
              <Button variant="primary" onClick={() => void real.start(file)}>
                <Plural value={toWrite} one="Import # product" other="Import # products" />
              </Button>
            )}
          </>
        )}
      </>
    );
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      form
      title={
        over ? (
          isReal ? (
            <Trans>Import done</Trans>
          ) : (
            <Trans>This is what the file does</Trans>
          )
        ) : (
          <Trans>Import products</Trans>
        )
      }
      description={file && <bdi>{file.name}</bdi>}
      actions={actions()}
    >
      {body()}
    </Dialog>
  );
};
