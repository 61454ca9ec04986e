import type {
  Requirement,
  SubmissionStatus,
  VerificationStatus,
} from "@sellerdesk/contract/verification";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";

type Asked = Pick<Requirement, "required"> & { submissions: { status: SubmissionStatus }[] };

/** The last word on a requirement; null where nothing was sent. */
const latestStatus = ({ submissions: [newest] }: Asked): SubmissionStatus | null =>
  newest?.status ?? null;

/**
 * Where a seller stands by what was sent of each requirement, the newest first. What is not
 * required never stands in the way.
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

/** What the seller's bell says of a decision. */
export const decisionNews = (
  label: string,
  { status, reason }: { status: keyof typeof news; reason: string },
): Text =>
  reason === ""
    ? msg(news[status].plain, { label })
    : msg(news[status].because, { label, why: reason });
