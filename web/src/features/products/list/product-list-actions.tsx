import { Trans, useLingui } from "@lingui/react/macro";
import type { ProductListQuery } from "@sellerdesk/contract/product-lists";
import { Link } from "@tanstack/react-router";
import { Plus, Upload } from "lucide-react";
import { paths } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Button } from "../../../ui/button.tsx";
import { MenuItem } from "../../../ui/menu.tsx";
import { MoreMenu } from "../../../ui/more-menu.tsx";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { ExportItems, ExportMenu, useExport } from "./export-menu.tsx";

type Props = { search: ProductListQuery; onImport: () => void };

/** The actions for the whole list: import, export, add a product. */
export const ProductListActions = ({ search, onImport }: Props) => {
  const { t } = useLingui();
  const isNarrow = useNarrow();
  const saving = useExport(search);
  const add = (
    <Link to={paths.addProduct()} className={buttonClass({ variant: "primary" })}>
      <Plus aria-hidden="true" />
      <Trans>Add product</Trans>
    </Link>
  );
  if (isNarrow) {
    return (
      <>
        <MoreMenu label={t`More actions`} framed>
          <MenuItem icon={<Upload aria-hidden="true" />} onClick={onImport}>
            <Trans>Import</Trans>
          </MenuItem>
          <ExportItems {...saving} />
        </MoreMenu>
        {add}
      </>
    );
  }
  return (
    <>
      <Button variant="ghost" icon={<Upload aria-hidden="true" />} onClick={onImport}>
        <Trans>Import</Trans>
      </Button>
      <ExportMenu {...saving} />
      {add}
    </>
  );
};
