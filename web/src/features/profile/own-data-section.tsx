import { Trans, useLingui } from "@lingui/react/macro";
import { profileApi } from "@sellerdesk/contract/profile";
import { useMutation } from "@tanstack/react-query";
import { download } from "../../lib/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";

/** Everything that is kept of the seller, to take along. */
export const OwnDataSection = () => {
  const { t } = useLingui();
  const exportData = useMutation({ mutationFn: () => download(profileApi.exportData, {}, "my-data.json") });
  return (
    <Section title={t`Your data`}>
      <div className="grid max-w-reading justify-items-start gap-4">
        <p className="text-muted">
          <Trans>
            One file with everything that is kept of you and your shop: profile, products, orders, stock,
            reviews, documents you sent, logins. Passwords and keys are not in it.
          </Trans>
        </p>
        <Button busy={exportData.isPending} onClick={() => exportData.mutate()}>
          <Trans>Download my data</Trans>
        </Button>
        {exportData.error && (
          <p role="alert" className="font-quiet text-danger">
            {exportData.error.message}
          </p>
        )}
      </div>
    </Section>
  );
};
