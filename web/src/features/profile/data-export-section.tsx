import { Trans, useLingui } from "@lingui/react/macro";
import { profileApi } from "@sellerdesk/contract/profile";
import { useIsMutating, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { download } from "../../lib/api-client.ts";
import { formatBytes } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";

const fileName = "my-data.json";
const mutationKey = ["own-data"];

/** Everything that is kept of the seller, to take along. */
export const DataExportSection = () => {
  const { t } = useLingui();
  const [bytes, setBytes] = useState(0);
  const exportData = useMutation({
    mutationKey,
    mutationFn: () => download(profileApi.exportData, {}, fileName, setBytes),
  });
  // Also one that was begun before the seller went elsewhere and came back.
  const isRunning = useIsMutating({ mutationKey }) > 0;
  return (
    <Section title={t`Your data`}>
      <div className="grid max-w-reading justify-items-start gap-4">
        <p className="text-muted">
          <Trans>
            One JSON file with everything that is kept about you and your shop: profile, addresses,
            products, orders, stock, reviews, notifications, invoices, logins, and the documents you
            sent with their content. Pictures are named with their address. Passwords and keys are
            not in it.
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
                You can work elsewhere meanwhile; keep this tab open until the file is saved.
              </Trans>
            </>
          )}
          {exportData.isSuccess && (
            <Trans>
              All of it, {formatBytes(bytes)}, is in your downloads as {fileName}.
            </Trans>
          )}
        </p>
        {exportData.error && (
          <p role="alert" className="font-quiet text-danger">
            {exportData.error.message}
          </p>
        )}
      </div>
    </Section>
  );
};
