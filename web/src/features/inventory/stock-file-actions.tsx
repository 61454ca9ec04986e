import { Trans, useLingui } from "@lingui/react/macro";
import type { InventoryListQuery } from "@sellerdesk/contract/inventory";
import { Download, Ellipsis, Upload } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../lib/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useNarrow } from "../../ui/use-narrow.ts";
import { exportStock } from "./api.ts";
import { StockImportDialog } from "./stock-import-dialog.tsx";

/** Takes the listed stock out as a file, and brings counts in by one. */
export const StockFileActions = ({ query }: { query: InventoryListQuery }) => {
  const { t } = useLingui();
  const isNarrow = useNarrow();
  const [isImporting, setImporting] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const { search, stock, status, promised } = query;
  const save = async () => {
    setExporting(true);
    try {
      await exportStock({ search, stock, status, promised });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast(error.message);
    } finally {
      setExporting(false);
    }
  };
  const [importIcon, exportIcon] = [
    <Upload key="import" aria-hidden="true" />,
    <Download key="export" aria-hidden="true" />,
  ];
  return (
    <>
      {isNarrow ? (
        <Menu
          trigger={
            <IconButton label={t`More actions`} framed>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        >
          <MenuItem icon={importIcon} onClick={() => setImporting(true)}>
            <Trans>Import</Trans>
          </MenuItem>
          <MenuItem icon={exportIcon} onClick={() => void save()}>
            <Trans>Export</Trans>
          </MenuItem>
        </Menu>
      ) : (
        <>
          <Button variant="ghost" icon={importIcon} onClick={() => setImporting(true)}>
            <Trans>Import</Trans>
          </Button>
          <Button variant="ghost" icon={exportIcon} busy={isExporting} onClick={() => void save()}>
            <Trans>Export</Trans>
          </Button>
        </>
      )}
      {isImporting && <StockImportDialog onClose={() => setImporting(false)} />}
    </>
  );
};
