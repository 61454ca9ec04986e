import { Trans, useLingui } from "@lingui/react/macro";
import type { ProductListQuery } from "@sellerdesk/contract/products";
import { Link } from "@tanstack/react-router";
import { Download, Ellipsis, Plus, Upload } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../lib/api-client.ts";
import { paths } from "../../lib/paths.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useNarrow } from "../../ui/use-narrow.ts";
import { exportProducts } from "./api.ts";
import { filtersOf } from "./product-filters.ts";

/** What is done with the list as a whole: import, export, add a product. */
export const ProductListActions = ({
  search,
  onImport,
}: {
  search: ProductListQuery;
  onImport: () => void;
}) => {
  const { t } = useLingui();
  const isNarrow = useNarrow();
  const [isExporting, setExporting] = useState(false);
  const saveFile = async () => {
    setExporting(true);
    try {
      await exportProducts(filtersOf(search));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast(error.message);
    } finally {
      setExporting(false);
    }
  };
  const add = (
    <Link to={paths.addProduct()} className={buttonClass({ variant: "primary" })}>
      <Plus aria-hidden="true" />
      <Trans>Add product</Trans>
    </Link>
  );
  if (isNarrow) {
    return (
      <>
        <Menu
          trigger={
            <IconButton label={t`More actions`} framed>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        >
          <MenuItem icon={<Upload aria-hidden="true" />} onClick={onImport}>
            <Trans>Import</Trans>
          </MenuItem>
          <MenuItem icon={<Download aria-hidden="true" />} onClick={() => void saveFile()}>
            <Trans>Export</Trans>
          </MenuItem>
        </Menu>
        {add}
      </>
    );
  }
  return (
    <>
      <Button variant="ghost" icon={<Upload aria-hidden="true" />} onClick={onImport}>
        <Trans>Import</Trans>
      </Button>
      <Button
        variant="ghost"
        icon={<Download aria-hidden="true" />}
        busy={isExporting}
        onClick={() => void saveFile()}
      >
        <Trans>Export</Trans>
      </Button>
      {add}
    </>
  );
};
