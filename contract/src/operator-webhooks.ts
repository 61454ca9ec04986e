import type { Endpoint } from "./http.ts";
import { operatorRoot } from "./operator.ts";
import { webhooksApi } from "./webhooks.ts";

/** The same endpoint for the operator's webhooks, which receive the events of all sellers. */
const forOperator = <const E extends Endpoint>(endpoint: E): E => ({
  ...endpoint,
  path: endpoint.path.replace("/api/users", operatorRoot),
  access: "marketplace",
  scopes: ["operator"],
  summary: `Operator: ${endpoint.summary}`,
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
