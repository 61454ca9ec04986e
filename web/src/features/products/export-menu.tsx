import { Trans } from "@lingui/react/macro";
import type { ProductExportQuery, ProductListQuery } from "@sellerdesk/contract/product-lists";
import { Download, Sheet } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../lib/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { showToast } from "../../ui/toast.tsx";
import { exportProducts } from "./api.ts";
import { filtersOf, isFiltered } from "./product-filters.ts";

/** Saves what the list's filters leave; `isBusy` while the file comes in. */
export const useExport = (search: ProductListQuery) => {
  const [isBusy, setBusy] = useState(false);
  const save = async (format: ProductExportQuery["format"]) => {
    setBusy(true);
    try {
      await exportProducts(filtersOf(search), format);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast(error.message);
    } finally {
      setBusy(false);
    }
  };
  return {
    save: (format: ProductExportQuery["format"]) => void save(format),
    isBusy,
    isPart: isFiltered(search),
  };
};
type Export = ReturnType<typeof useExport>;

/** The kinds of file, as items of a menu; they say whether all products are in it. */
export const ExportItems = ({ save, isPart }: Export) => (
  <>
    <MenuItem icon={<Download aria-hidden="true" />} onClick={() => save("csv")}>
      {isPart ? <Trans>Export these as CSV</Trans> : <Trans>Export all as CSV</Trans>}
    </MenuItem>
    <MenuItem icon={<Sheet aria-hidden="true" />} onClick={() => save("xlsx")}>
      {isPart ? <Trans>Export these as a spreadsheet</Trans> : <Trans>Export all as a spreadsheet</Trans>}
    </MenuItem>
  </>
);

/** The button that opens them. */
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
