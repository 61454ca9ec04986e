import * as z from "zod/mini";
import { dataOf, endpoint, idOf, IdParams, Instant } from "./http.ts";
import { LookupKind, LookupName } from "./lookups.ts";
import { dryRunQuery, PlanItem } from "./marketplace-lookups.ts";
import { forOperator, operatorRoot } from "./operator.ts";

export const OperatorLookupRequest = z.object({
  id: z.uuid(),
  kind: LookupKind,
  name: z.string(),
  /** Path of the parent category. */
  parent: z.nullable(z.string()),
  hex: z.nullable(z.string()),
  note: z.string(),
  /** Business name of the seller who asks. */
  seller: z.string(),
  created_at: Instant,
});

const AnsweredRequest = z.object({ kind: LookupKind, name: z.string(), told: z.int() });
const AnyId = z.strictObject({ id: z.uuid() });
/** The result of importing a taxonomy; `not_in_file` counts the other categories, which stay. */
export const TaxonomyReport = z.object({
  added: z.int(),
  renamed: z.int(),
  unchanged: z.int(),
  not_in_file: z.int(),
});
export type TaxonomyReport = z.output<typeof TaxonomyReport>;

export const operatorLookupsApi = {
  plans: endpoint("GET", `${operatorRoot}/plans`, {
    ...forOperator,
    summary: "Operator: lists all plans, including retired ones. `lookups/plans` updates them.",
    reply: dataOf(z.array(z.extend(PlanItem, { id: idOf("plan") }))),
  }),
  retirePlan: endpoint("DELETE", `${operatorRoot}/plans/:id`, {
    ...forOperator,
    summary: "Operator: retires a plan; current subscribers keep it.",
    params: IdParams("plan"),
    reply: dataOf(z.extend(PlanItem, { id: idOf("plan") })),
  }),
  requests: endpoint("GET", `${operatorRoot}/lookup-requests`, {
    ...forOperator,
    summary: "Operator: lists requests for brands, categories and colors.",
    reply: dataOf(z.array(OperatorLookupRequest)),
  }),
  accept: endpoint("PUT", `${operatorRoot}/lookup-requests/:id/accept`, {
    ...forOperator,
    summary: "Operator: accepts a request and notifies the seller.",
    params: AnyId,
    body: z.strictObject({ name: z.optional(LookupName) }),
    reply: dataOf(AnsweredRequest),
  }),
  decline: endpoint("PUT", `${operatorRoot}/lookup-requests/:id/decline`, {
    ...forOperator,
    summary: "Operator: declines a request and notifies the seller.",
    params: AnyId,
    body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)) }),
    reply: dataOf(AnsweredRequest),
  }),
  importTaxonomy: endpoint("PUT", `${operatorRoot}/taxonomy`, {
    ...forOperator,
    summary:
      "Operator: imports a product taxonomy in Google's format, all or nothing; other categories stay. Errors name the line.",
    query: dryRunQuery,
    body: z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(1_000_000)) }),
    // A million characters of three bytes, and their escapes.
    bodyLimit: 4_194_304,
    reply: dataOf(TaxonomyReport),
  }),
};
