import type { Requirement, SubmissionStatus, VerificationStanding } from "@sellerdesk/contract/verification";

type Asked = Pick<Requirement, "required"> & { submissions: { status: SubmissionStatus }[] };

/** The last word on a requirement; null where nothing was sent. */
const lastOf = ({ submissions: [newest] }: Asked): SubmissionStatus | null => newest?.status ?? null;

/** Where a seller stands by what was sent of each requirement, the newest first. What is not required never stands in the way. */
export const standingOf = (requirements: readonly Asked[]): VerificationStanding => {
  const words = requirements.filter(({ required }) => required).map(lastOf);
  if (words.length === 0) return "none";
  if (words.includes("rejected")) return "rejected";
  if (words.includes("revision_requested")) return "revision";
  if (words.includes(null)) return "open";
  return words.includes("submitted") ? "waiting" : "verified";
};

const verbs = {
  accepted: "was accepted",
  revision_requested: "needs another look from you",
  rejected: "was refused",
} as const;

/** What the seller's bell says of a decision. */
export const decisionNews = (
  label: string,
  { status, reason }: { status: keyof typeof verbs; reason: string },
): string => `${label} ${verbs[status]}${reason === "" ? "." : `: ${reason}`}`;
