import { Trans } from "@lingui/react/macro";
import type { Webhook } from "@sellerdesk/contract/webhooks";
import { formatDateTime } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useChangeWebhook, useDropOldSecret } from "../api.ts";

const Off = ({ webhook }: { webhook: Webhook }) => {
  const change = useChangeWebhook(webhook);
  const { url, description, topics, version, disabled_by: disabledBy } = webhook;
  const switchOn = () =>
    change
      .mutateAsync({ url, description, topics, version, enabled: true })
      .catch(({ message }: Error) => showToast(message));
  return (
    <Notice
      tone={disabledBy === "owner" ? "info" : "danger"}
      title={<Trans>This webhook is off.</Trans>}
      action={
        <Button size="sm" busy={change.isPending} onClick={() => void switchOn()}>
          <Trans>Turn on</Trans>
        </Button>
      }
    >
      {disabledBy === "owner" && <Trans>No events are sent until you turn it on again.</Trans>}
      {disabledBy === "failures" && (
        <Trans>
          No delivery succeeded for five days. Fix your endpoint, send a test, then turn it on.
        </Trans>
      )}
      {disabledBy === "gone" && (
        <Trans>The receiver answered 410 Gone, so we stopped sending.</Trans>
      )}
    </Notice>
  );
};

const OldSecret = ({ webhook, until }: { webhook: Webhook; until: string }) => {
  const drop = useDropOldSecret(webhook);
  return (
    <Notice
      tone="info"
      title={<Trans>Two secrets are active.</Trans>}
      action={
        <Button
          size="sm"
          busy={drop.isPending}
          onClick={() =>
            void drop.mutateAsync(undefined).catch(({ message }: Error) => showToast(message))
          }
        >
          <Trans>Remove old secret</Trans>
        </Button>
      }
    >
      <Trans>
        The old secret stays valid until {formatDateTime(until)}, so that you have time to update
        your server.
      </Trans>
    </Notice>
  );
};

/** Shows the problems of a webhook above its log. */
export const WebhookNotice = ({ webhook }: { webhook: Webhook }) => {
  const { enabled, failing_since: failing, old_secret_until: until } = webhook;
  const notice = !enabled ? (
    <Off webhook={webhook} />
  ) : failing !== null ? (
    <Notice
      tone="danger"
      title={<Trans>Deliveries have failed since {formatDateTime(failing)}.</Trans>}
    >
      <Trans>
        We retry failed deliveries for three days, and turn the webhook off after five days of
        failures.
      </Trans>
    </Notice>
  ) : until !== null ? (
    <OldSecret webhook={webhook} until={until} />
  ) : null;
  return notice && <div className="mb-6">{notice}</div>;
};
