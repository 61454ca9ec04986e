import { marketplaceLookupsApi } from "@sellerdesk/contract/marketplace-lookups";
import { operatorPoliciesApi } from "@sellerdesk/contract/operator-policies";
import { operatorWebhooksApi } from "@sellerdesk/contract/operator-webhooks";
import { createMethods, type Methods } from "./methods.ts";
import type { ClientOptions } from "./request.ts";

/** The methods by which programs of the operator set up an installation. */
export type OperatorClient = {
  readonly policies: Methods<typeof operatorPoliciesApi>;
  readonly lookups: Methods<typeof marketplaceLookupsApi>;
  readonly webhooks: Methods<typeof operatorWebhooksApi>;
};

/** Connects with a key of the scope `operator`, or `lookups` for the lookups alone. */
export const createOperatorClient = (options: ClientOptions): OperatorClient => ({
  policies: createMethods(options, operatorPoliciesApi),
  lookups: createMethods(options, marketplaceLookupsApi),
  webhooks: createMethods(options, operatorWebhooksApi),
});
