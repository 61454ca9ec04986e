import { Trans, useLingui } from "@lingui/react/macro";
import type { ImportSummary } from "@sellerdesk/contract/imports";
import { maxImportBytes, maxImportRows } from "@sellerdesk/contract/imports";
import { useState } from "react";
import { ApiError } from "../../lib/api-client.ts";
import { formatNumber } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Progress } from "../../ui/progress.tsx";
import { showToast } from "../../ui/toast.tsx";
import { sendImport, useImports } from "./api.ts";
import type { ImportNavigation } from "./import-navigation.ts";
import { PastTime } from "../../ui/past-time.tsx";
import { ImportBadge, ImportWords } from "./import-labels.tsx";

/** Uploads a chosen file and opens its import. */
const useSending = (onSent: (id: string) => void) => {
  const { t } = useLingui();
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (file: File) => {
    setFailure(null);
    if (file.size > maxImportBytes) return setFailure("too_large");
    setSent(0);
    try {
      const { id, isReplayed } = await sendImport(file, setSent);
      if (isReplayed) showToast(t`Your first try had arrived. This is its import.`);
      onSent(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setSent(null);
    }
  };
  return { send, sent, failure };
};

const limitWords = () => ({
  size: formatNumber(maxImportBytes / 1_048_576),
  rows: formatNumber(maxImportRows),
});

type PastImportProps = { summary: ImportSummary; onOpen: (id: string) => void };

const PastImport = ({ summary, onOpen }: PastImportProps) => (
  <li className="border-t border-line">
    <button
      type="button"
      className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-start hover:bg-hover"
      onClick={() => onOpen(summary.id)}
    >
      <span className="min-w-0 grow basis-52">
        <span className="truncate-line block font-strong" dir="auto">
          {summary.file_name}
        </span>
        <span className="block text-13 text-muted">
          <ImportWords {...summary} />
        </span>
      </span>
      <span className="flex items-center gap-3 text-13 text-muted">
        <ImportBadge {...summary} />
        <PastTime at={summary.created_at} />
      </span>
    </button>
  </li>
);

const firstShown = 4;
const mostShown = 50;

/** The earlier imports with their results. One that is running or waiting can be opened again. */
const PastImports = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const [shown, setShown] = useState(firstShown);
  const { data: list } = useImports(shown);
  if (!list || list.data.length === 0) return null;
  return (
    <section aria-labelledby="past-imports">
      <h3 id="past-imports" className="mb-1 text-13 font-strong">
        <Trans>Earlier imports</Trans>
      </h3>
      <ul>
        {list.data.map((summary) => (
          <PastImport key={summary.id} summary={summary} onOpen={onOpen} />
        ))}
      </ul>
      {list.meta.total > shown && shown < mostShown && (
        <Button size="sm" variant="ghost" onClick={() => setShown(mostShown)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </section>
  );
};

/** The first step: choose a file, or open an earlier import. */
export const ImportChooser = ({ onOpen, onClose }: ImportNavigation) => {
  const { t } = useLingui();
  const { send, sent, failure } = useSending(onOpen);
  const { size, rows } = limitWords();
  return (
    <Dialog
      open
      form
      onOpenChange={onClose}
      title={<Trans>Import products</Trans>}
      actions={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {failure !== null && (
          <Notice tone="danger" live title={<Trans>This file can’t be used.</Trans>}>
            {failure === "too_large" ? (
              <Trans>
                The file is larger than {size} MB. Split it and import the parts one by one.
              </Trans>
            ) : (
              failure
            )}
          </Notice>
        )}
        {sent === null ? (
          <FileDrop
            accept=".csv,.txt,.tsv,.xlsx,.xlsm,text/csv"
            onFiles={([file]) => file && void send(file)}
            className="py-10"
          >
            <span>
              <Trans>Drop a CSV or XLSX file here, or choose one</Trans>
            </span>
          </FileDrop>
        ) : (
          <div className="grid gap-2 py-10">
            <Progress label={t`Uploading the file`} value={sent} max={1} />
            <p role="status" className="text-13 text-muted">
              <Trans>Uploading the file.</Trans>
            </p>
          </div>
        )}
        <p className="text-13 text-muted">
          <Trans>
            A product export from Sellerdesk, Shopify, WooCommerce, PrestaShop, Magento,
            BigCommerce, Square, Etsy, eBay or Amazon, or any CSV or XLSX file with a header row
            that you map yourself. Up to {size} MB and {rows} rows. We check it first; nothing
            changes until you confirm.
          </Trans>
        </p>
        <PastImports onOpen={onOpen} />
      </div>
    </Dialog>
  );
};
