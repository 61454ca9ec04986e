import { Trans, useLingui } from "@lingui/react/macro";
import type { DeliveryStatus, Webhook } from "@sellerdesk/contract/webhooks";
import type { ReactNode } from "react";
import { Badge, type Tone } from "../../ui/badge.tsx";
import type { GlyphName } from "../../ui/glyph.tsx";
import { deliveryWords } from "./labels.ts";

type Look = { tone: Tone; glyph: GlyphName };

const lookOf = (webhook: Webhook): Look & { name: ReactNode } => {
  const { enabled, failing_since, last_attempt_at, last_response_status: answer } = webhook;
  if (!enabled) return { tone: "neutral", glyph: "dashed", name: <Trans>Off</Trans> };
  if (failing_since !== null)
    return { tone: "danger", glyph: "triangle", name: <Trans>Failing</Trans> };
  if (last_attempt_at === null)
    return { tone: "info", glyph: "ring", name: <Trans>Nothing sent yet</Trans> };
  // A failed test alone does not count as failing.
  if (answer === null || answer < 200 || answer > 299)
    return { tone: "warning", glyph: "triangle", name: <Trans>Last test failed</Trans> };
  return { tone: "success", glyph: "full", name: <Trans>Working</Trans> };
};

/** Shows the status of a webhook. */
export const WebhookBadge = (webhook: Webhook) => {
  const { name, ...look } = lookOf(webhook);
  return <Badge {...look}>{name}</Badge>;
};

const looks: Record<DeliveryStatus, Look> = {
  pending: { tone: "progress", glyph: "half" },
  delivered: { tone: "success", glyph: "full" },
  failed: { tone: "danger", glyph: "triangle" },
};

export const DeliveryBadge = ({ status }: { status: DeliveryStatus }) => {
  const { t } = useLingui();
  return <Badge {...looks[status]}>{t(deliveryWords[status])}</Badge>;
};
