import * as z from "zod/mini";
import { requiredLine } from "./name-text.ts";
import { dataOf, endpoint, Instant, MarketplaceScope } from "./http.ts";

/**
 * Root and access of the endpoints that need a key with the scope `operator`; the command line
 * offers the same.
 */
export const operatorRoot = "/api/marketplace/v1/operator";
export const forOperator = { access: "marketplace", scopes: ["operator"] } as const;

export const OperatorKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.string()),
  ends_with: z.string(),
  created_at: Instant,
  last_used_at: z.nullable(Instant),
  revoked_at: z.nullable(Instant),
});

const AnyId = z.strictObject({ id: z.uuid() });

export const operatorKeysApi = {
  list: endpoint("GET", `${operatorRoot}/keys`, {
    ...forOperator,
    summary: "Operator: lists the marketplace keys.",
    reply: dataOf(z.array(OperatorKey)),
  }),
  create: endpoint("POST", `${operatorRoot}/keys`, {
    ...forOperator,
    summary: "Operator: creates a key. Only this reply contains its token.",
    body: z.strictObject({
      name: requiredLine(80),
      scopes: z.optional(
        z
          .array(MarketplaceScope)
          .check(z.minLength(1), z.maxLength(MarketplaceScope.options.length)),
      ),
    }),
    reply: dataOf(
      z.object({ id: z.uuid(), name: z.string(), scopes: z.array(z.string()), token: z.string() }),
    ),
    status: 201,
  }),
  revoke: endpoint("DELETE", `${operatorRoot}/keys/:id`, {
    ...forOperator,
    summary: "Operator: revokes a key.",
    params: AnyId,
    reply: dataOf(z.object({ id: z.uuid(), revoked: z.boolean() })),
  }),
};
