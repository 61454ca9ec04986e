import { Trans } from "@lingui/react/macro";
import type { ProductExportQuery, ProductListQuery } from "@sellerdesk/contract/product-lists";
import { Download, Sheet } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { useDownload } from "../../../ui/use-download.ts";
import { exportProducts } from "../api.ts";
import { filtersOf, isFiltered } from "./product-filters.ts";

/** Exports the products that match the list's filters. `isBusy` is true during the download. */
export const useExport = (search: ProductListQuery) => {
  const { isBusy, save } = useDownload();
  return {
    saveAs: (format: ProductExportQuery["format"]) =>
      save(() => exportProducts(filtersOf(search), format)),
    isBusy,
    isPart: isFiltered(search),
  };
};
type Export = ReturnType<typeof useExport>;

/** The file formats as menu items. Their labels say whether the file contains all products. */
export const ExportItems = ({ saveAs, isPart }: Export) => (
  <>
    <MenuItem icon={<Download aria-hidden="true" />} onClick={() => saveAs("csv")}>
      {isPart ? <Trans>Export these as CSV</Trans> : <Trans>Export all as CSV</Trans>}
    </MenuItem>
    <MenuItem icon={<Sheet aria-hidden="true" />} onClick={() => saveAs("xlsx")}>
      {isPart ? (
        <Trans>Export these as a spreadsheet</Trans>
      ) : (
        <Trans>Export all as a spreadsheet</Trans>
      )}
    </MenuItem>
  </>
);

/** The export button with its menu. */
export const ExportMenu = (saving: Export) => (
  <Menu
    trigger={
      <Button variant="ghost" icon={<Download aria-hidden="true" />} busy={saving.isBusy}>
        <Trans>Export</Trans>
      </Button>
    }
  >
    <ExportItems {...saving} />
  </Menu>
);
