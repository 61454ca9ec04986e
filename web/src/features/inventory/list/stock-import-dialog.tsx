import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { StockImport } from "@sellerdesk/contract/inventory";
import { Download } from "lucide-react";
import { useState } from "react";
import { formatNumber } from "../../../lib/format.ts";
import { translateMessage } from "../../../lib/server-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FileChooser } from "../../../ui/file-chooser.tsx";
import { FirstTryNotice } from "../../../ui/first-try-notice.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { ScrollRegion } from "../../../ui/scroll-region.tsx";
import { useDownload } from "../../../ui/use-download.ts";
import { exportStock, useImportStock } from "../api.ts";

const regionClass = "max-h-72 overflow-auto border-y border-line";
const headClass = "py-2 pe-4 text-start font-quiet whitespace-nowrap";

const Errors = ({ errors }: Pick<StockImport, "errors">) => {
  const { t } = useLingui();
  return (
    <ScrollRegion className={regionClass} label={t`Rows that need attention`}>
      <table className="w-full text-13">
        <thead className="text-muted">
          <tr>
            <th scope="col" className={headClass}>{t`Row`}</th>
            <th scope="col" className={headClass}>{t`Column`}</th>
            <th scope="col" className={headClass}>{t`Problem`}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ row, column, ...reason }) => (
            <tr key={`${row} ${column}`} className="border-t border-line align-top">
              <td className="num py-2 pe-4">{formatNumber(row)}</td>
              <td className="py-2 pe-4">{column}</td>
              <td className="w-full py-2">{translateMessage(reason)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
};

const Changes = ({ changes }: Pick<StockImport, "changes">) => {
  const { t } = useLingui();
  return (
    <ScrollRegion className={regionClass} label={t`Changes`}>
      <table className="w-full text-13">
        <thead className="text-muted">
          <tr>
            <th scope="col" className={headClass}>{t`Variant`}</th>
            <th scope="col" className={`${headClass} num`}>{t`On hand`}</th>
            <th scope="col" className={`${headClass} num`}>{t`New stock`}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ variant_id, sku, name, from, to }) => (
            <tr key={variant_id} className="border-t border-line align-top">
              <td className="w-full py-2 pe-4">
                <bdi>{name}</bdi> <bdi className="text-muted">{sku}</bdi>
              </td>
              <td className="num py-2 pe-4">{formatNumber(from)}</td>
              <td className="num py-2 pe-4 font-strong">{formatNumber(to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
};

/** Shows the changes of a file, or the errors that prevent them. */
const Report = ({ report }: { report: StockImport }) => {
  const { changed, unchanged, changes, errors, errors_count: wrong } = report;
  const hidden = wrong > 0 ? wrong - errors.length : changed - changes.length;
  return (
    <div className="grid gap-4">
      {wrong > 0 ? (
        <Notice tone="danger" live title={<Trans>Nothing was changed.</Trans>}>
          <Plural
            value={wrong}
            one="# row needs attention. Fix it in the file and choose the file again."
            other="# rows need attention. Fix them in the file and choose the file again."
          />
        </Notice>
      ) : (
        <p role="status">
          <Plural value={changed} one="# variant will change" other="# variants will change" />
          <Plural value={unchanged} one=", # will not change." other=", # will not change." />
        </p>
      )}
      {wrong > 0 ? <Errors errors={errors} /> : changes.length > 0 && <Changes changes={changes} />}
      {hidden > 0 && (
        <p className="text-13 text-muted">
          <Plural value={hidden} one="And # more." other="And # more." />
        </p>
      )}
    </div>
  );
};

const Chooser = ({ onFile, failure }: { onFile: (file: File) => void; failure: Error | null }) => {
  const { save } = useDownload();
  return (
    <FileChooser onFile={onFile} failure={failure}>
      <p className="text-13 text-muted">
        <Trans>
          Required columns: <b>sku</b> and <b>quantity</b>. Optional: <b>mode</b> (set, increase or
          decrease). You can review the changes first.
        </Trans>
      </p>
      <div>
        <Button
          icon={<Download aria-hidden="true" />}
          onClick={() => save(() => exportStock({ search: "" }))}
        >
          <Trans>Download your stock as a CSV file</Trans>
        </Button>
      </div>
    </FileChooser>
  );
};

/**
 * Imports counted quantities from a file: shows old and new side by side, then saves all of them or
 * none.
 */
export const StockImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  const [file, setFile] = useState<File | null>(null);
  const check = useImportStock();
  // Separate from the check, whose report and button remain if the request fails.
  const save = useImportStock();
  const isPending = check.isPending || save.isPending;
  const report = save.data ?? check.data;
  const isDone = report?.applied === true;
  const choose = (chosen: File) => {
    setFile(chosen);
    check.mutate({ file: chosen, isDryRun: true });
  };
  const apply = () =>
    file &&
    save.mutate(
      { file, isDryRun: false },
      {
        onSuccess: ({ applied, isReplayed }) => {
          if (!applied) return;
          showToast(
            isReplayed
              ? t`Your first try had saved the stock. Nothing was saved twice.`
              : t`Stock saved.`,
          );
          onClose();
        },
      },
    );
  const again = () => {
    setFile(null);
    check.reset();
    save.reset();
  };
  const body = () => {
    if (isPending)
      return (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner />{" "}
          {check.isPending ? (
            <Trans>Checking. Nothing has changed yet.</Trans>
          ) : (
            <Trans>Saving.</Trans>
          )}
        </p>
      );
    if (!report) return <Chooser onFile={choose} failure={check.error} />;
    return (
      <div className="grid gap-4">
        {save.error && (
          <Notice tone="danger" live>
            {save.error.message}
          </Notice>
        )}
        {report.isReplayed && <FirstTryNotice />}
        <Report report={report} />
      </div>
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      form
      title={report ? <Trans>Review changes</Trans> : <Trans>Import stock</Trans>}
      description={file && <bdi>{file.name}</bdi>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {report && !isDone && !isPending && (
            <>
              <Button onClick={again}>
                <Trans>Choose another file</Trans>
              </Button>
              {report.errors_count === 0 && report.changed > 0 && (
                <Button variant="primary" onClick={apply}>
                  <Plural
                    value={report.changed}
                    one="Change the stock of # variant"
                    other="Change the stock of # variants"
                  />
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      {body()}
    </Dialog>
  );
};
