import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { SubmissionStatus, VerificationStatus } from "@sellerdesk/contract/verification";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import type { GlyphName } from "../../../ui/glyph.tsx";

type Look = { tone: Tone; glyph: GlyphName; label: MessageDescriptor };

const submissions: Record<SubmissionStatus, Look> = {
  submitted: { tone: "info", glyph: "clock", label: msg`In review` },
  accepted: {
    tone: "success",
    glyph: "check",
    label: msg({ message: "Accepted", context: "document" }),
  },
  revision_requested: { tone: "warning", glyph: "back", label: msg`Changes requested` },
  rejected: {
    tone: "danger",
    glyph: "triangle",
    label: msg({ message: "Rejected", context: "document" }),
  },
};
const notSent: Look = { tone: "neutral", glyph: "dashed", label: msg`Not uploaded` };

/** The status of the whole verification, in the style of its parts. */
const standings: Record<Exclude<VerificationStatus, "none">, Look> = {
  waiting: submissions.submitted,
  verified: { ...submissions.accepted, label: msg`Verified` },
  revision: submissions.revision_requested,
  rejected: submissions.rejected,
  open: { ...notSent, label: msg`Not complete` },
};

const LookBadge = ({ tone, glyph, label }: Look) => {
  const { t } = useLingui();
  return (
    <Badge tone={tone} glyph={glyph}>
      {t(label)}
    </Badge>
  );
};

/**
 * Shows the status of a requirement.
 * @param status null without a submission
 */
export const SubmissionBadge = ({ status }: { status: SubmissionStatus | null }) => (
  <LookBadge {...(status === null ? notSent : submissions[status])} />
);

/** Shows the status of the whole verification; nothing without requirements. */
export const StandingBadge = ({ standing }: { standing: VerificationStatus }) =>
  standing === "none" ? null : <LookBadge {...standings[standing]} />;
