import { Trans, useLingui } from "@lingui/react/macro";
import type { DeliveryStatus, Webhook } from "@sellerdesk/contract/webhooks";
import { Badge, type Tone } from "../../ui/badge.tsx";
import type { GlyphName } from "../../ui/glyph.tsx";
import { deliveryWords } from "./labels.ts";

/** Shows the status of a webhook. */
export const WebhookBadge = ({
  enabled,
  failing_since,
  last_attempt_at,
  last_response_status: answer,
}: Webhook) => {
  if (!enabled)
    return (
      <Badge tone="neutral" glyph="dashed">
        <Trans>Off</Trans>
      </Badge>
    );
  if (failing_since !== null)
    return (
      <Badge tone="danger" glyph="triangle">
        <Trans>Failing</Trans>
      </Badge>
    );
  if (last_attempt_at === null)
    return (
      <Badge tone="info" glyph="ring">
        <Trans>Nothing sent yet</Trans>
      </Badge>
    );
  // A failed test alone does not count as failing.
  if (answer === null || answer < 200 || answer > 299)
    return (
      <Badge tone="warning" glyph="triangle">
        <Trans>Last test failed</Trans>
      </Badge>
    );
  return (
    <Badge tone="success" glyph="full">
      <Trans>Working</Trans>
    </Badge>
  );
};

const looks: Record<DeliveryStatus, { tone: Tone; glyph: GlyphName }> = {
  pending: { tone: "progress", glyph: "half" },
  delivered: { tone: "success", glyph: "full" },
  failed: { tone: "danger", glyph: "triangle" },
};

export const DeliveryBadge = ({ status }: { status: DeliveryStatus }) => {
  const { t } = useLingui();
  return <Badge {...looks[status]}>{t(deliveryWords[status])}</Badge>;
};
