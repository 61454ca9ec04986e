import * as z from "zod/mini";
import { dataOf, endpoint, idOf, IdParams, Instant } from "./http.ts";
import { forOperator, operatorRoot } from "./operator.ts";
import { DecisionInput, RequirementInput, RequirementKind } from "./verification.ts";

/** A submission that waits for the operator. */
export const QueuedSubmission = z.object({
  id: idOf("verification_submission"),
  seller_id: idOf("seller"),
  business_name: z.string(),
  email: z.string(),
  requirement_key: z.string(),
  label: z.string(),
  kind: RequirementKind,
  /** The typed value, for a field. */
  value: z.nullable(z.string()),
  document_name: z.nullable(z.string()),
  created_at: Instant,
});

const path = `${operatorRoot}/verification` as const;

export const operatorVerificationApi = {
  queue: endpoint("GET", path, {
    ...forOperator,
    summary: "Operator: lists undecided verification submissions, oldest first.",
    query: z.strictObject({
      /** The last id of the page before. */
      after: z.optional(idOf("verification_submission")),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
    }),
    reply: dataOf(z.array(QueuedSubmission)),
  }),
  file: endpoint("GET", `${path}/:id/file`, {
    ...forOperator,
    summary: "Operator: returns a URL of the uploaded file that is valid for five minutes.",
    params: IdParams("verification_submission"),
    reply: dataOf(z.object({ url: z.string() })),
  }),
  decide: endpoint("PUT", `${path}/:id`, {
    ...forOperator,
    summary:
      "Operator: accepts or rejects a submission, or requests another one; the seller is notified.",
    params: IdParams("verification_submission"),
    body: DecisionInput,
    reply: dataOf(z.object({ id: idOf("verification_submission"), status: z.string() })),
  }),
  requirements: endpoint("GET", `${operatorRoot}/verification-requirements`, {
    ...forOperator,
    summary: "Operator: lists verification requirements as defined, including retired ones.",
    reply: dataOf(z.array(RequirementInput)),
  }),
  require: endpoint("PUT", `${operatorRoot}/verification-requirements`, {
    ...forOperator,
    summary:
      "Operator: sets verification requirements; those that are not in the list do not change.",
    body: z.strictObject({
      items: z.array(RequirementInput).check(z.minLength(1), z.maxLength(50)),
    }),
    reply: dataOf(z.object({ defined: z.int() })),
  }),
};
