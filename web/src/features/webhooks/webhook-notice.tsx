import { Trans } from "@lingui/react/macro";
import type { Webhook } from "@sellerdesk/contract/webhooks";
import { formatDateTime } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useChangeWebhook, useDropOldSecret } from "./api.ts";

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
      title={<Trans>This webhook is switched off.</Trans>}
      action={
        <Button size="sm" busy={change.isPending} onClick={() => void switchOn()}>
          <Trans>Switch on</Trans>
        </Button>
      }
    >
      {disabledBy === "owner" && <Trans>It hears of nothing until you switch it on again.</Trans>}
      {disabledBy === "failures" && (
        <Trans>
          Nothing arrived for five days. Repair the receiver, send a test, then switch it on.
        </Trans>
      )}
      {disabledBy === "gone" && (
        <Trans>The receiver answered 410 Gone, which means that it wants no more deliveries.</Trans>
      )}
    </Notice>
  );
};

const OldSecret = ({ webhook, until }: { webhook: Webhook; until: string }) => {
  const drop = useDropOldSecret(webhook);
  return (
    <Notice
      tone="info"
      title={<Trans>Two secrets sign now.</Trans>}
      action={
        <Button
          size="sm"
          busy={drop.isPending}
          onClick={() =>
            void drop.mutateAsync(undefined).catch(({ message }: Error) => showToast(message))
          }
        >
          <Trans>Remove the old secret</Trans>
        </Button>
      }
    >
      <Trans>
        The old one signs beside the new one until {formatDateTime(until)}, so that your server can
        change over without missing anything.
      </Trans>
    </Notice>
  );
};

/** What the seller should know of a webhook before its log. */
export const WebhookNotice = ({ webhook }: { webhook: Webhook }) => {
  const { enabled, failing_since: failing, old_secret_until: until } = webhook;
  const notice = !enabled ? (
    <Off webhook={webhook} />
  ) : failing !== null ? (
    <Notice
      tone="danger"
      title={<Trans>The receiver has failed since {formatDateTime(failing)}.</Trans>}
    >
      <Trans>
        What fails is tried again for three days. After five days of failures we switch it off.
      </Trans>
    </Notice>
  ) : until !== null ? (
    <OldSecret webhook={webhook} until={until} />
  ) : null;
  return notice && <div className="mb-6">{notice}</div>;
};
