import { Trans } from "@lingui/react/macro";
import type { OfferStatus } from "@sellerdesk/contract/offers";
import type { ReactNode } from "react";
import { Badge, type Tone } from "../../ui/badge.tsx";
import type { GlyphName } from "../../ui/glyph.tsx";

const looks: Record<OfferStatus, { tone: Tone; glyph: GlyphName; name: ReactNode }> = {
  draft: { tone: "neutral", glyph: "dashed", name: <Trans>Draft</Trans> },
  scheduled: { tone: "info", glyph: "clock", name: <Trans>Scheduled</Trans> },
  active: { tone: "success", glyph: "full", name: <Trans>Active</Trans> },
  paused: { tone: "warning", glyph: "pause", name: <Trans>Paused</Trans> },
  ended: { tone: "neutral", glyph: "slash", name: <Trans>Ended</Trans> },
};

export const OfferBadge = ({ status }: { status: OfferStatus }) => {
  const { name, ...look } = looks[status];
  return <Badge {...look}>{name}</Badge>;
};
