import { Trans } from "@lingui/react/macro";
import type { FollowerListQuery } from "@sellerdesk/contract/followers";
import { Download, FileSpreadsheet, FileText } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../lib/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { showToast } from "../../ui/toast.tsx";
import { exportFollowers } from "./api.ts";

/** Saves everybody whom the filters leave as a file. */
export const ExportMenu = ({ query }: { query: FollowerListQuery }) => {
  const [isSaving, setSaving] = useState(false);
  const save = async (format: "csv" | "xlsx") => {
    setSaving(true);
    try {
      await exportFollowers(query, format);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast(error.message);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Menu
      trigger={
        <Button variant="ghost" icon={<Download aria-hidden="true" />} busy={isSaving}>
          <Trans>Export</Trans>
        </Button>
      }
    >
      <MenuItem icon={<FileText aria-hidden="true" />} onClick={() => void save("csv")}>
        <Trans>Export as CSV</Trans>
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet aria-hidden="true" />} onClick={() => void save("xlsx")}>
        <Trans>Export as a spreadsheet</Trans>
      </MenuItem>
    </Menu>
  );
};
