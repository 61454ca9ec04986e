import * as z from "zod/mini";
import { lines, requiredLine } from "./name-text.ts";
import { dataOf, endpoint, idOf, IdParams, Instant } from "./http.ts";
import { validationCode } from "./validation-texts.ts";

/**
 * The state of a submission. It waits, and is then accepted, returned with a requested change, or
 * rejected for good (domain.md, Verification).
 */
export const SubmissionStatus = z.enum(["submitted", "accepted", "revision_requested", "rejected"]);
export type SubmissionStatus = z.output<typeof SubmissionStatus>;

/**
 * State of a seller's verification: `none` nothing is required · `open` something is missing ·
 * `revision` a change was requested · `waiting` for the operator · `rejected` · `verified`.
 */
export const VerificationStatus = z.enum([
  "none",
  "open",
  "revision",
  "waiting",
  "rejected",
  "verified",
]);
export type VerificationStatus = z.output<typeof VerificationStatus>;

export const RequirementKind = z.enum(["document", "field"]);
export type RequirementKind = z.output<typeof RequirementKind>;

/** Longest texts in characters. */
export const verificationLimits = {
  value: 200,
  reason: 500,
  label: 80,
  instructions: 500,
} as const;

/** A decision as the seller sees it; lists have the oldest first. */
const Decision = z.object({
  status: SubmissionStatus,
  reason: z.string(),
  created_at: Instant,
});

export const Submission = z.object({
  id: idOf("verification_submission"),
  status: SubmissionStatus,
  /** The requested change, or the reason for the rejection. */
  reason: z.string(),
  /** The typed value, for a field. */
  value: z.nullable(z.string()),
  /** The name and size in bytes of the file, for a document. */
  document: z.nullable(z.object({ name: z.string(), size: z.int() })),
  decisions: z.array(Decision),
  created_at: Instant,
});
export type Submission = z.output<typeof Submission>;

export const Requirement = z.object({
  id: idOf("verification_requirement"),
  key: z.string(),
  label: z.string(),
  kind: RequirementKind,
  required: z.boolean(),
  instructions: z.string(),
  /** The newest first. */
  submissions: z.array(Submission),
});
export type Requirement = z.output<typeof Requirement>;

export const Verification = z.object({
  standing: VerificationStatus,
  requirements: z.array(Requirement),
});
export type Verification = z.output<typeof Verification>;

/** A requirement of the operator, identified by its `key`. */
export const RequirementInput = z.strictObject({
  key: z.string().check(z.maxLength(60), z.regex(/^[a-z0-9]+(?:_[a-z0-9]+)*$/)),
  label: requiredLine(verificationLimits.label),
  kind: RequirementKind,
  required: z._default(z.boolean(), true),
  instructions: z._default(lines(verificationLimits.instructions), ""),
  position: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 0),
  /** True if it is no longer required. */
  retired: z._default(z.boolean(), false),
});
export type RequirementInput = z.output<typeof RequirementInput>;

/** The operator's decision on a submission; all but `accepted` need a reason for the seller. */
export const DecisionInput = z
  .strictObject({
    status: z.enum(["accepted", "revision_requested", "rejected"]),
    reason: z._default(lines(verificationLimits.reason), ""),
  })
  .check(({ value, issues }) => {
    if (value.status === "accepted" || value.reason !== "") return;
    issues.push({
      code: "custom",
      input: value.reason,
      path: ["reason"],
      message: validationCode("say_why_the_seller_reads_it"),
    });
  });
export type DecisionInput = z.output<typeof DecisionInput>;

/** A file for a document, a text for a field. */
export const SubmissionInput = z.strictObject({
  requirement_id: idOf("verification_requirement"),
  /** A file uploaded with the purpose `kyc`. */
  document_uid: z.optional(idOf("document")),
  value: z.optional(requiredLine(verificationLimits.value)),
});
export type SubmissionInput = z.output<typeof SubmissionInput>;

const base = "/api/users/vendor/verification";

export const verificationApi = {
  read: endpoint("GET", base, {
    access: "seller",
    summary: "Lists verification requirements with the seller's submissions and the decisions.",
    reply: dataOf(Verification),
  }),
  submit: endpoint("POST", base, {
    access: "seller",
    summary: "Submits a document or a text, or another one if the marketplace requested it.",
    body: SubmissionInput,
    status: 201,
    reply: dataOf(Verification),
  }),
  open: endpoint("GET", `${base}/:id/file`, {
    access: "seller",
    summary: "Returns a URL of the uploaded file that is valid for five minutes.",
    params: IdParams("verification_submission"),
    reply: dataOf(z.object({ url: z.string() })),
  }),
};
