import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { CustomerSegment } from "@sellerdesk/contract/customers";
import { Badge, type Tone } from "../../ui/badge.tsx";
import type { GlyphName } from "../../ui/glyph.tsx";

export const segmentNames: Record<CustomerSegment, MessageDescriptor> = {
  new: msg`New`,
  repeat: msg`Repeat`,
  lapsed: msg`Lapsed`,
};

// Repeat customers are the normal case and get plain text.
const looks: Record<Exclude<CustomerSegment, "repeat">, { tone: Tone; glyph: GlyphName }> = {
  new: { tone: "info", glyph: "quarter" },
  lapsed: { tone: "neutral", glyph: "dashed" },
};

export const SegmentBadge = ({ segment }: { segment: CustomerSegment }) => {
  const { t } = useLingui();
  const name = t(segmentNames[segment]);
  return segment === "repeat" ? (
    <span className="text-muted">{name}</span>
  ) : (
    <Badge {...looks[segment]}>{name}</Badge>
  );
};
