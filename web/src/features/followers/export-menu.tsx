import { Trans } from "@lingui/react/macro";
import type { FollowerListQuery } from "@sellerdesk/contract/followers";
import { Download, FileSpreadsheet, FileText } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { useDownload } from "../../ui/use-download.ts";
import { exportFollowers } from "./api.ts";

/** Exports the followers that match the filters as a file. */
export const ExportMenu = ({ query }: { query: FollowerListQuery }) => {
  const { isBusy, save } = useDownload();
  const saveAs = (format: "csv" | "xlsx") => save(() => exportFollowers(query, format));
  return (
    <Menu
      trigger={
        <Button variant="ghost" icon={<Download aria-hidden="true" />} busy={isBusy}>
          <Trans>Export</Trans>
        </Button>
      }
    >
      <MenuItem icon={<FileText aria-hidden="true" />} onClick={() => saveAs("csv")}>
        <Trans>Export as CSV</Trans>
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet aria-hidden="true" />} onClick={() => saveAs("xlsx")}>
        <Trans>Export as a spreadsheet</Trans>
      </MenuItem>
    </Menu>
  );
};
