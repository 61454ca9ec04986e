import { Trans, useLingui } from "@lingui/react/macro";
import type { InventoryListQuery } from "@sellerdesk/contract/inventory";
import { Download, Upload } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { MenuItem } from "../../../ui/menu.tsx";
import { MoreMenu } from "../../../ui/more-menu.tsx";
import { useDownload } from "../../../ui/use-download.ts";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { exportStock } from "../api.ts";
import { StockImportDialog } from "./stock-import-dialog.tsx";

/** Exports the listed stock as a file, and imports counted quantities from one. */
export const StockFileActions = ({ query }: { query: InventoryListQuery }) => {
  const { t } = useLingui();
  const isNarrow = useNarrow();
  const [isImporting, setImporting] = useState(false);
  const { isBusy, save } = useDownload();
  const { search, stock, status, promised } = query;
  const saveStock = () => save(() => exportStock({ search, stock, status, promised }));
  const [importIcon, exportIcon] = [
    <Upload key="import" aria-hidden="true" />,
    <Download key="export" aria-hidden="true" />,
  ];
  return (
    <>
      {isNarrow ? (
        <MoreMenu label={t`More actions`} framed>
          <MenuItem icon={importIcon} onClick={() => setImporting(true)}>
            <Trans>Import</Trans>
          </MenuItem>
          <MenuItem icon={exportIcon} onClick={saveStock}>
            <Trans>Export</Trans>
          </MenuItem>
        </MoreMenu>
      ) : (
        <>
          <Button variant="ghost" icon={importIcon} onClick={() => setImporting(true)}>
            <Trans>Import</Trans>
          </Button>
          <Button variant="ghost" icon={exportIcon} busy={isBusy} onClick={saveStock}>
            <Trans>Export</Trans>
          </Button>
        </>
      )}
      {isImporting && <StockImportDialog onClose={() => setImporting(false)} />}
    </>
  );
};
