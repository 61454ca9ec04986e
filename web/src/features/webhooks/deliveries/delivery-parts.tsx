import { Trans } from "@lingui/react/macro";
import type { WebhookAttempt } from "@sellerdesk/contract/webhooks";
import { formatNumber } from "../../../lib/format.ts";

/** Shows the result of an attempt and its duration; a dash before the first one. */
export const Answer = ({ attempt }: { attempt: WebhookAttempt | null }) => {
  if (!attempt) return <span className="text-muted">–</span>;
  const { response_status: status, duration_ms: duration } = attempt;
  return (
    <span className="whitespace-nowrap">
      {status === null ? <Trans>No response</Trans> : <bdi dir="ltr">HTTP {status}</bdi>}{" "}
      <span className="text-muted">
        <Trans>{formatNumber(duration)} ms</Trans>
      </span>
    </span>
  );
};
