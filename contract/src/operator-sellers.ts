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
} from "./http.ts";
import { AcceptanceHours } from "./deadlines.ts";
import { forOperator, operatorRoot } from "./operator.ts";
import { validationCode } from "./validation-texts.ts";

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
  /** The reason for the status, as the seller was notified of it. */
  status_reason: z.string(),
  status_since: z.nullable(Instant),
  /** The name of the plan that was bought last, and the end of its period. */
  plan: z.nullable(z.object({ name: z.string(), current_period_end: z.nullable(Instant) })),
  /** Hours that orders may wait to be accepted; `null`: as the marketplace's policy says. */
  acceptance_hours: z.nullable(z.int()),
  products_count: z.int(),
  orders_count: z.int(),
  last_login_at: z.nullable(Instant),
  /** When two-step login was turned on; `null` if it is off. */
  two_step_since: z.nullable(Instant),
});
export type OperatorSellerDetail = z.output<typeof OperatorSellerDetail>;

export const OperatorSellerQuery = z.strictObject({
  ...pageQuery,
  search: searchText,
  status: z.optional(SellerStatus),
});
export type OperatorSellerQuery = z.output<typeof OperatorSellerQuery>;

/** `active` reopens the account and needs no reason. */
export const SellerStatusChange = z
  .strictObject({
    status: SellerStatus,
    reason: z._default(z.string().check(z.trim(), z.maxLength(300)), ""),
  })
  .check(
    z.refine(({ status, reason }) => status === "active" || reason !== "", {
      path: ["reason"],
      message: validationCode("say_why"),
    }),
  );
export type SellerStatusChange = z.output<typeof SellerStatusChange>;

export const operatorSellersApi = {
  list: endpoint("GET", `${operatorRoot}/sellers`, {
    ...forOperator,
    summary: "Operator: lists sellers, newest first.",
    query: OperatorSellerQuery,
    reply: listOf(OperatorSeller),
  }),
  find: endpoint("GET", `${operatorRoot}/sellers/:id`, {
    ...forOperator,
    summary: "Operator: returns a seller with plan and key figures.",
    params: IdParams("seller"),
    reply: dataOf(OperatorSellerDetail),
  }),
  setStatus: endpoint("PUT", `${operatorRoot}/sellers/:id/status`, {
    ...forOperator,
    summary:
      "Operator: suspends, closes or reopens an account. Its sessions end, its products are hidden from the catalog, and the seller is notified.",
    params: IdParams("seller"),
    body: SellerStatusChange,
    reply: dataOf(OperatorSellerDetail),
  }),
  setAcceptance: endpoint("PUT", `${operatorRoot}/sellers/:id/acceptance`, {
    ...forOperator,
    summary:
      "Operator: sets how long a seller's orders may wait to be accepted; null: as long as the policy says. Orders that were placed before keep their deadline.",
    params: IdParams("seller"),
    body: z.strictObject({ acceptance_hours: z.nullable(AcceptanceHours) }),
    reply: dataOf(OperatorSellerDetail),
  }),
  resetTwoStep: endpoint("POST", `${operatorRoot}/sellers/:id/reset-two-step`, {
    ...forOperator,
    summary:
      "Operator: turns off two-step login for a seller who has lost phone and recovery codes. The sessions end, and the seller is notified.",
    params: IdParams("seller"),
    body: z.strictObject({}),
    reply: dataOf(OperatorSellerDetail),
    refusals: ["no_second_step"],
  }),
};
