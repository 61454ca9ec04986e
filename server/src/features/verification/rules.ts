import type {
  Requirement,
  SubmissionStatus,
  VerificationStatus,
} from "@sellerdesk/contract/verification";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";

type Asked = Pick<Requirement, "required"> & { submissions: { status: SubmissionStatus }[] };

/** The status of the newest submission; `null` if there is none. */
const latestStatus = ({ submissions: [newest] }: Asked): SubmissionStatus | null =>
  newest?.status ?? null;

/**
 * Derives a seller's verification status from the submissions of each requirement, newest first.
 * Optional requirements never block it.
 */
export const verificationStatusOf = (requirements: readonly Asked[]): VerificationStatus => {
  const words = requirements.filter(({ required }) => required).map(latestStatus);
  if (words.length === 0) return "none";
  if (words.includes("rejected")) return "rejected";
  if (words.includes("revision_requested")) return "revision";
  if (words.includes(null)) return "open";
  return words.includes("submitted") ? "waiting" : "verified";
};

const news = {
  accepted: { plain: "requirement_accepted", because: "requirement_accepted_because" },
  revision_requested: {
    plain: "requirement_needs_action",
    because: "requirement_needs_action_because",
  },
  rejected: { plain: "requirement_rejected", because: "requirement_rejected_because" },
} as const satisfies Partial<Record<SubmissionStatus, object>>;

/** The notification of a decision. */
export const decisionNews = (
  label: string,
  { status, reason }: { status: keyof typeof news; reason: string },
): Text =>
  reason === ""
    ? msg(news[status].plain, { label })
    : msg(news[status].because, { label, why: reason });
