import type {
  Requirement,
  SubmissionStatus,
  VerificationStatus,
} from "@sellerdesk/contract/verification";
import { type Said, say } from "@sellerdesk/contract/words";

type Asked = Pick<Requirement, "required"> & { submissions: { status: SubmissionStatus }[] };

/** The last word on a requirement; null where nothing was sent. */
const lastOf = ({ submissions: [newest] }: Asked): SubmissionStatus | null =>
  newest?.status ?? null;

/**
 * Where a seller stands by what was sent of each requirement, the newest first. What is not
 * required never stands in the way.
 */
export const verificationStatusOf = (requirements: readonly Asked[]): VerificationStatus => {
  const words = requirements.filter(({ required }) => required).map(lastOf);
  if (words.length === 0) return "none";
  if (words.includes("rejected")) return "rejected";
  if (words.includes("revision_requested")) return "revision";
  if (words.includes(null)) return "open";
  return words.includes("submitted") ? "waiting" : "verified";
};

const news = {
  accepted: { plain: "{label} was accepted.", because: "{label} was accepted: {why}" },
  revision_requested: {
    plain: "{label} needs another look from you.",
    because: "{label} needs another look from you: {why}",
  },
  rejected: { plain: "{label} was refused.", because: "{label} was refused: {why}" },
} as const satisfies Partial<Record<SubmissionStatus, object>>;

/** What the seller's bell says of a decision. */
export const decisionNews = (
  label: string,
  { status, reason }: { status: keyof typeof news; reason: string },
): Said =>
  reason === ""
    ? say(news[status].plain, { label })
    : say(news[status].because, { label, why: reason });
