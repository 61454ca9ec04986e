import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { isWorking, useImport, useRefreshProducts } from "./api.ts";
import { ColumnMapping } from "./column-mapping.tsx";
import type { ImportNavigation, ImportStepProps } from "./import-navigation.ts";
import { ImportChooser } from "./import-chooser.tsx";
import { ImportOutcome } from "./import-outcome.tsx";
import { ImportProgress } from "./import-progress.tsx";

/**
 * One import at its current step. It continues when the dialog is closed, and can be opened again
 * from the first step.
 */
const OpenedImport = (step: ImportStepProps) => {
  const { report } = step;
  const refresh = useRefreshProducts();
  const isDone = !isWorking(report) && !report.dry_run;
  useEffect(() => {
    if (isDone) void refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is done; `refresh` is new each time
  }, [isDone]);
  const [isRemapping, setRemapping] = useState(false);
  if (report.status === "mapping" || isRemapping)
    // Another encoding results in other columns.
    return <ColumnMapping key={report.encoding} {...step} onDone={() => setRemapping(false)} />;
  if (isWorking(report)) return <ImportProgress {...step} />;
  return <ImportOutcome {...step} onRemap={() => setRemapping(true)} />;
};

const LoadedImport = ({ id, ...moves }: ImportNavigation & { id: string }) => {
  const { data: report, error } = useImport(id);
  if (report) return <OpenedImport report={report} {...moves} />;
  return (
    <Dialog
      open
      form
      onOpenChange={moves.onClose}
      title={<Trans>Import products</Trans>}
      actions={
        <Button onClick={() => moves.onOpen(null)}>
          <Trans>Choose another file</Trans>
        </Button>
      }
    >
      {error ? (
        <Notice tone="danger" live title={<Trans>This import cannot be shown.</Trans>}>
          {error.message}
        </Notice>
      ) : (
        <Skeleton />
      )}
    </Dialog>
  );
};

/**
 * Imports products from a file: choose it, map its unknown columns, review the result of a dry run,
 * and run the import.
 */
export const ImportDialog = ({ id, ...moves }: ImportNavigation & { id: string | null }) =>
  id === null ? <ImportChooser {...moves} /> : <LoadedImport id={id} {...moves} />;
