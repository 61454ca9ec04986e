import { Trans } from "@lingui/react/macro";
import type { SubmissionStatus } from "@sellerdesk/contract/verification";
import { Badge } from "../../ui/badge.tsx";

/** Where something that the marketplace asks for stands. @param status null where nothing was sent */
export const SubmissionBadge = ({ status }: { status: SubmissionStatus | null }) => {
  switch (status) {
    case null:
      return (
        <Badge tone="neutral" glyph="dashed">
          <Trans>Not sent</Trans>
        </Badge>
      );
    case "submitted":
      return (
        <Badge tone="info" glyph="clock">
          <Trans>In review</Trans>
        </Badge>
      );
    case "accepted":
      return (
        <Badge tone="success" glyph="check">
          <Trans>Accepted</Trans>
        </Badge>
      );
    case "revision_requested":
      return (
        <Badge tone="warning" glyph="back">
          <Trans>Needs a change</Trans>
        </Badge>
      );
    case "rejected":
      return (
        <Badge tone="danger" glyph="triangle">
          <Trans>Refused</Trans>
        </Badge>
      );
  }
};
