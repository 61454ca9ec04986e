import * as z from "zod/mini";
import {
  dataOf,
  endpoint,
  idOf,
  IdParams,
  Instant,
  listOf,
  pageQuery,
  searchText,
  type Endpoint,
} from "./http.ts";
import { LookupKind, LookupName } from "./lookups.ts";
import { PlanItem } from "./marketplace-lookups.ts";
import { ReviewReason, ReviewStatus } from "./reviews.ts";
import { webhooksApi } from "./webhooks.ts";

/** What the operator's own tools may do with a key of the scope `operator`; the command line does the same. */
export const operatorRoot = "/api/marketplace/v1/operator";

/** What a key may do; each endpoint of the marketplace API needs one of them. */
export const MarketplaceScope = z.enum(["orders", "reviews", "follows", "lookups", "catalogue", "operator"]);
export type MarketplaceScope = z.output<typeof MarketplaceScope>;

export const SellerStatus = z.enum(["active", "suspended", "closed"]);
export type SellerStatus = z.output<typeof SellerStatus>;
const PlanStatus = z.enum(["active", "inactive", "expired"]);

export const OperatorSeller = z.object({
  id: idOf("seller"),
  email: z.string(),
  business_name: z.string(),
  status: SellerStatus,
  plan_status: PlanStatus,
  created_at: Instant,
});
export type OperatorSeller = z.output<typeof OperatorSeller>;

export const OperatorSellerDetail = z.extend(OperatorSeller, {
  first_name: z.string(),
  last_name: z.string(),
  phone: z.nullable(z.string()),
  slug: z.string(),
  /** Why the status is so, as the seller was told. */
  status_reason: z.string(),
  status_since: z.nullable(Instant),
  /** Name of the plan that was bought last, and until when it runs. */
  plan: z.nullable(z.object({ name: z.string(), current_period_end: z.nullable(Instant) })),
  products_count: z.int(),
  orders_count: z.int(),
  last_login_at: z.nullable(Instant),
});
export type OperatorSellerDetail = z.output<typeof OperatorSellerDetail>;

export const OperatorSellerQuery = z.strictObject({
  ...pageQuery,
  search: searchText,
  status: z.optional(SellerStatus),
});
export type OperatorSellerQuery = z.output<typeof OperatorSellerQuery>;

/** `active` opens the account again and needs no reason. */
export const SellerStatusChange = z
  .strictObject({
    status: SellerStatus,
    reason: z._default(z.string().check(z.trim(), z.maxLength(300)), ""),
  })
  .check(
    z.refine(({ status, reason }) => status === "active" || reason !== "", {
      path: ["reason"],
      message: "Say why: the seller is told.",
    }),
  );
export type SellerStatusChange = z.output<typeof SellerStatusChange>;

/** A review that a seller reported, or asks to remove. */
export const ReportedReview = z.object({
  id: idOf("review"),
  seller_id: idOf("seller"),
  business_name: z.string(),
  product_id: idOf("product"),
  product_title: z.string(),
  external_id: z.string(),
  status: ReviewStatus,
  rating: z.int(),
  title: z.string(),
  body: z.string(),
  asks: z.enum(["report", "removal"]),
  reason: z.nullable(ReviewReason),
  note: z.string(),
  sent_at: Instant,
});
export type ReportedReview = z.output<typeof ReportedReview>;

/** `keep` leaves it on the shop, `hide` takes it off, `delete` ends it for good. */
export const ReviewDecision = z.enum(["keep", "hide", "delete"]);
export type ReviewDecision = z.output<typeof ReviewDecision>;

export const OperatorKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.string()),
  ends_with: z.string(),
  created_at: Instant,
  last_used_at: z.nullable(Instant),
  revoked_at: z.nullable(Instant),
});

export const FailedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  error: z.string(),
  failed_at: z.nullable(Instant),
});
export type FailedJob = z.output<typeof FailedJob>;

export const OperatorLookupRequest = z.object({
  id: z.uuid(),
  kind: LookupKind,
  name: z.string(),
  /** Path of the category that it is to stand under. */
  parent: z.nullable(z.string()),
  hex: z.nullable(z.string()),
  note: z.string(),
  /** Business name of who asks. */
  seller: z.string(),
  created_at: Instant,
});

const Told = z.object({ kind: LookupKind, name: z.string(), told: z.int() });
const Diagnosis = z.object({
  healthy: z.boolean(),
  checks: z.array(z.string()),
  violations: z.array(
    z.object({
      check: z.string(),
      seller_id: z.nullable(z.string()),
      id: z.nullable(z.string()),
      detail: z.string(),
    }),
  ),
});
const reads = { method: "GET", access: "marketplace" } as const;
const writes = { method: "PUT", access: "marketplace" } as const;
const AnyId = z.strictObject({ id: z.uuid() });

export const operatorApi = {
  sellers: endpoint({
    ...reads,
    path: `${operatorRoot}/sellers`,
    summary: "Operator: sellers, the newest first.",
    query: OperatorSellerQuery,
    reply: listOf(OperatorSeller),
  }),
  seller: endpoint({
    ...reads,
    path: `${operatorRoot}/sellers/:id`,
    summary: "Operator: one seller with plan and figures.",
    params: IdParams("seller"),
    reply: dataOf(OperatorSellerDetail),
  }),
  setSellerStatus: endpoint({
    ...writes,
    path: `${operatorRoot}/sellers/:id/status`,
    summary:
      "Operator: suspends, closes or opens an account. Its sessions end at once, its products leave the catalogue, and the seller is told.",
    params: IdParams("seller"),
    body: SellerStatusChange,
    reply: dataOf(OperatorSellerDetail),
  }),
  reportedReviews: endpoint({
    ...reads,
    path: `${operatorRoot}/reviews`,
    summary: "Operator: reviews that sellers report or ask to remove, the oldest first.",
    query: z.strictObject(pageQuery),
    reply: listOf(ReportedReview),
  }),
  decideReview: endpoint({
    ...writes,
    path: `${operatorRoot}/reviews/:external_id`,
    summary: "Operator: decides on a reported review; its seller is told.",
    params: z.strictObject({ external_id: z.string().check(z.minLength(1), z.maxLength(100)) }),
    body: z.strictObject({ decision: ReviewDecision }),
    reply: dataOf(z.object({ external_id: z.string(), decision: ReviewDecision })),
  }),
  plans: endpoint({
    ...reads,
    path: `${operatorRoot}/plans`,
    summary: "Operator: every plan, retired ones too. They are changed at `lookups/plans`.",
    reply: dataOf(z.array(z.extend(PlanItem, { id: idOf("plan") }))),
  }),
  retirePlan: endpoint({
    method: "DELETE",
    access: "marketplace",
    path: `${operatorRoot}/plans/:id`,
    summary: "Operator: takes a plan off sale; who has it keeps it.",
    params: IdParams("plan"),
    reply: dataOf(z.extend(PlanItem, { id: idOf("plan") })),
  }),
  lookupRequests: endpoint({
    ...reads,
    path: `${operatorRoot}/lookup-requests`,
    summary: "Operator: the brands, categories and colours that sellers ask for.",
    reply: dataOf(z.array(OperatorLookupRequest)),
  }),
  acceptLookupRequest: endpoint({
    ...writes,
    path: `${operatorRoot}/lookup-requests/:id/accept`,
    summary: "Operator: adds what was asked for, and tells who asked.",
    params: AnyId,
    body: z.strictObject({ name: z.optional(LookupName) }),
    reply: dataOf(Told),
  }),
  declineLookupRequest: endpoint({
    ...writes,
    path: `${operatorRoot}/lookup-requests/:id/decline`,
    summary: "Operator: refuses what was asked for, and tells who asked.",
    params: AnyId,
    body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)) }),
    reply: dataOf(Told),
  }),
  keys: endpoint({
    ...reads,
    path: `${operatorRoot}/keys`,
    summary: "Operator: the marketplace keys.",
    reply: dataOf(z.array(OperatorKey)),
  }),
  createKey: endpoint({
    method: "POST",
    access: "marketplace",
    path: `${operatorRoot}/keys`,
    summary: "Operator: makes a key; the answer alone holds its token.",
    body: z.strictObject({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
      scopes: z.optional(
        z.array(MarketplaceScope).check(z.minLength(1), z.maxLength(MarketplaceScope.options.length)),
      ),
    }),
    reply: dataOf(
      z.object({ id: z.uuid(), name: z.string(), scopes: z.array(z.string()), token: z.string() }),
    ),
    status: 201,
  }),
  revokeKey: endpoint({
    method: "DELETE",
    access: "marketplace",
    path: `${operatorRoot}/keys/:id`,
    summary: "Operator: ends a key at once.",
    params: AnyId,
    reply: dataOf(z.object({ id: z.uuid(), revoked: z.boolean() })),
  }),
  failedJobs: endpoint({
    ...reads,
    path: `${operatorRoot}/jobs/failed`,
    summary: "Operator: background jobs that failed for good, the newest first, at most 100.",
    reply: dataOf(z.array(FailedJob)),
  }),
  retryJob: endpoint({
    ...writes,
    path: `${operatorRoot}/jobs/:id/retry`,
    summary: "Operator: has a failed job tried again.",
    params: AnyId,
    body: z.strictObject({}),
    reply: dataOf(z.object({ id: z.uuid(), queue: z.string() })),
  }),
  doctor: endpoint({
    ...reads,
    path: `${operatorRoot}/doctor`,
    summary: "Operator: checks every invariant of the data.",
    reply: dataOf(Diagnosis),
  }),
};

/** The same endpoint for the operator's webhooks, which hear of every seller. */
const forOperator = <const E extends Endpoint>(of: E): E => ({
  ...of,
  path: of.path.replace("/api/users", operatorRoot),
  access: "marketplace",
  summary: `Operator: ${of.summary}`,
});

export const operatorWebhooksApi = {
  list: forOperator(webhooksApi.list),
  create: forOperator(webhooksApi.create),
  find: forOperator(webhooksApi.find),
  update: forOperator(webhooksApi.update),
  delete: forOperator(webhooksApi.delete),
  rotate: forOperator(webhooksApi.rotate),
  dropOldSecret: forOperator(webhooksApi.dropOldSecret),
  test: forOperator(webhooksApi.test),
  deliveries: forOperator(webhooksApi.deliveries),
  delivery: forOperator(webhooksApi.delivery),
  redeliver: forOperator(webhooksApi.redeliver),
} satisfies typeof webhooksApi;
