import { Trans, useLingui } from "@lingui/react/macro";
import type { OrderListQuery } from "@sellerdesk/contract/order-list";
import { Download, FileSpreadsheet, FileText, Truck } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { MoreMenu } from "../../../ui/more-menu.tsx";
import { useDownload } from "../../../ui/use-download.ts";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { exportOrders, filtersOf } from "./list-api.ts";
import { ShipFileDialog } from "./ship-file-dialog.tsx";

/** Exports the listed orders (K34), and imports a file of shipped orders. */
export const OrderListActions = ({ query }: { query: OrderListQuery }) => {
  const { t } = useLingui();
  const isNarrow = useNarrow();
  const [isShipping, setShipping] = useState(false);
  const { isBusy, save } = useDownload();
  const saveAs = (format: "csv" | "xlsx") => save(() => exportOrders(filtersOf(query), format));
  const formats = (
    <>
      <MenuItem icon={<FileText aria-hidden="true" />} onClick={() => saveAs("csv")}>
        <Trans>Export as CSV</Trans>
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet aria-hidden="true" />} onClick={() => saveAs("xlsx")}>
        <Trans>Export as a spreadsheet</Trans>
      </MenuItem>
    </>
  );
  const truck = <Truck className="flip-rtl" aria-hidden="true" />;
  return (
    <>
      {isNarrow ? (
        <MoreMenu label={t`More actions`} framed>
          <MenuItem icon={truck} onClick={() => setShipping(true)}>
            <Trans>Upload tracking file</Trans>
          </MenuItem>
          {formats}
        </MoreMenu>
      ) : (
        <>
          <Button variant="ghost" icon={truck} onClick={() => setShipping(true)}>
            <Trans>Upload tracking file</Trans>
          </Button>
          <Menu
            trigger={
              <Button variant="ghost" icon={<Download aria-hidden="true" />} busy={isBusy}>
                <Trans>Export</Trans>
              </Button>
            }
          >
            {formats}
          </Menu>
        </>
      )}
      {isShipping && <ShipFileDialog onClose={() => setShipping(false)} />}
    </>
  );
};
