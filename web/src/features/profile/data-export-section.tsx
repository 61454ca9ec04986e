import { Trans, useLingui } from "@lingui/react/macro";
import { profileApi } from "@sellerdesk/contract/profile";
import { useIsMutating, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { download } from "../../lib/api-client.ts";
import { formatBytes } from "../../lib/format.ts";
import { ActionError } from "../../ui/action-error.tsx";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";

const fileName = "my-data.json";
const mutationKey = ["own-data"];

/** Exports all stored data of the seller. */
export const DataExportSection = () => {
  const { t } = useLingui();
  const [bytes, setBytes] = useState(0);
  const exportData = useMutation({
    mutationKey,
    mutationFn: () => download(profileApi.exportData, {}, fileName, setBytes),
  });
  // Also true for a download that was started before the seller left the page and returned.
  const isRunning = useIsMutating({ mutationKey }) > 0;
  return (
    <Section title={t`Your data`}>
      <div className="grid max-w-reading justify-items-start gap-4">
        <p className="text-muted">
          <Trans>
            One JSON file with all data about you and your shop: profile, addresses, products,
            orders, stock, reviews, notifications, invoices, logins and your documents. Images are
            included as links. Passwords and keys are not included.
          </Trans>
        </p>
        <Button
          busy={isRunning}
          onClick={() => {
            setBytes(0);
            exportData.mutate();
          }}
        >
          <Trans>Download my data</Trans>
        </Button>
        <p role="status" className="text-muted">
          {isRunning && (
            <>
              {bytes > 0 ? (
                <Trans>Collecting: {formatBytes(bytes)} so far.</Trans>
              ) : (
                <Trans>Collecting your data.</Trans>
              )}{" "}
              <Trans>
                You can keep working in another tab. Keep this tab open until the file is saved.
              </Trans>
            </>
          )}
          {exportData.isSuccess && (
            <Trans>
              Saved to your downloads as {fileName} ({formatBytes(bytes)}).
            </Trans>
          )}
        </p>
        <ActionError error={exportData.error} />
      </div>
    </Section>
  );
};
