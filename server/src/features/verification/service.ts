import type {
  DecisionInput,
  RequirementInput,
  SubmissionInput,
  Verification,
} from "@sellerdesk/contract/verification";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import type { Db, Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { isUniqueViolation } from "../../db/violations.ts";
import type { Deps } from "../../deps.ts";
import { AppError, requireFound } from "../../lib/app-error.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { findPaper, openVerificationDocument } from "../documents/service.ts";
import { notify } from "../notifications/service.ts";
import {
  findRequirement,
  findSubmission,
  findSubmittedDocument,
  insertDecision,
  insertSubmission,
  listAllRequirements,
  listQueue,
  listRequirements,
  type QueuedSubmission,
  updateDecision,
  upsertRequirements,
} from "./queries.ts";
import { decisionNews, verificationStatusOf } from "./rules.ts";

/** Reads the requirements of a seller, the submissions, and the verification status. */
export const readVerification = async (db: Db | Tx, sellerId: SellerId): Promise<Verification> => {
  const requirements = await listRequirements(db, sellerId);
  return { standing: verificationStatusOf(requirements), requirements };
};

const refuse = (field: keyof SubmissionInput, message: Text) =>
  new AppError("invalid", { fields: [{ field, code: "invalid", message }] });

/**
 * Sends a document or a text to the operator.
 * @throws AppError `not_found` if the requirement or the document does not exist, `invalid` if the
 * requirement needs the other kind, `already_submitted` while a submission is pending or after a
 * final decision
 */
export const submit = (
  db: Db,
  sellerId: SellerId,
  { requirement_id, document_uid, value }: SubmissionInput,
): Promise<Verification> =>
  inTransaction(db, async (tx) => {
    const { kind, label } = requireFound(await findRequirement(tx, requirement_id));
    if (kind === "field" && (value === undefined || document_uid !== undefined))
      throw refuse("value", msg("field_required"));
    if (kind === "document" && (document_uid === undefined || value !== undefined))
      throw refuse("document_uid", msg("file_missing"));
    if (document_uid !== undefined && !(await findPaper(tx, sellerId, document_uid)))
      throw new AppError("not_found");
    const submission = { requirement_id, document_id: document_uid ?? null, value: value ?? null };
    if (!(await insertSubmission(tx, sellerId, submission)))
      throw new AppError("already_submitted", { params: { label } });
    return readVerification(tx, sellerId);
  });

/**
 * Creates a URL of a file that the seller submitted, valid for five minutes.
 * @throws AppError `not_found`
 */
export const openOwnFile = async (
  deps: Pick<Deps, "db" | "secrets">,
  sellerId: SellerId,
  submissionId: string,
): Promise<string> => {
  const documentId = await findSubmittedDocument(deps.db, sellerId, submissionId);
  if (documentId === undefined) throw new AppError("not_found");
  return openVerificationDocument(deps, sellerId, documentId);
};

/**
 * For the operator: defines the requirements by `key`. Others stay; `retired: true` ends a
 * requirement and keeps its submissions. A new requirement reopens verified sellers until they have
 * fulfilled it.
 */
export const defineRequirements = (
  db: Db,
  requirements: readonly RequirementInput[],
): Promise<void> => inTransaction(db, (tx) => upsertRequirements(tx, requirements));

/** For the operator: all requirements, retired ones included, in order. */
export const readRequirements = (db: Db): Promise<RequirementInput[]> => listAllRequirements(db);

/**
 * For the operator: pending submissions, oldest first.
 * @param afterId the last one of the previous page; `null` for the first page
 */
export const readQueue = (
  db: Db,
  page: { afterId: string | null; limit: number },
): Promise<QueuedSubmission[]> => listQueue(db, page);

/**
 * For the operator: a URL of a submission's file, valid for five minutes.
 * @throws AppError `not_found`, also without a file
 */
export const openSubmittedFile = async (
  deps: Pick<Deps, "db" | "secrets">,
  submissionId: string,
): Promise<string> => {
  const submission = await findSubmission(deps.db, submissionId);
  if (!submission || submission.document_id === null) throw new AppError("not_found");
  return openVerificationDocument(deps, submission.seller_id, submission.document_id);
};

/**
 * For the operator: accepts a submission, asks for another one, or rejects it for good, and
 * notifies the seller. Another decision can replace it until the seller sends a newer submission;
 * all are kept.
 * @param actor who decides, for the record; sellers do not see it
 * @throws AppError `not_found`, `conflict` if the seller has sent a newer one
 */
export const decideSubmission = (
  db: Db,
  submissionId: string,
  decision: DecisionInput,
  actor: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { seller_id: sellerId, label } = requireFound(await findSubmission(tx, submissionId));
    // The unique index rejects the decision if a newer submission has just arrived.
    const isWritten = await updateDecision(tx, sellerId, submissionId, decision).catch(
      (error: unknown) => {
        throw isUniqueViolation(error) ? new AppError("conflict") : error;
      },
    );
    if (!isWritten) throw new AppError("conflict");
    await insertDecision(tx, sellerId, { submission_id: submissionId, ...decision, actor });
    const message = decisionNews(label, decision);
    await notify(tx, sellerId, { type: "document", message, entityId: submissionId });
  });
