import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { CustomerSegment } from "@sellerdesk/contract/customers";
import { Badge, type Tone } from "../../ui/badge.tsx";
import type { GlyphName } from "../../ui/glyph.tsx";

export const segmentNames: Record<CustomerSegment, MessageDescriptor> = {
  new: msg`New`,
  repeat: msg`Comes again`,
  lapsed: msg`Lapsed`,
};

const looks: Record<CustomerSegment, { tone: Tone; glyph: GlyphName }> = {
  new: { tone: "info", glyph: "quarter" },
  repeat: { tone: "success", glyph: "full" },
  lapsed: { tone: "neutral", glyph: "dashed" },
};

export const SegmentBadge = ({ segment }: { segment: CustomerSegment }) => {
  const { t } = useLingui();
  return <Badge {...looks[segment]}>{t(segmentNames[segment])}</Badge>;
};
