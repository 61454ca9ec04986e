import { operatorPoliciesApi } from "@sellerdesk/contract/operator-policies";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { route, transactionRoute } from "../../plugins/route.ts";
import { readMarketPolicy, updateMarketPolicy } from "./service.ts";

/** Routes for the deadlines that the operator sets. */
export const marketPolicyRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, operatorPoliciesApi.read, async () => ({ data: await readMarketPolicy(db) }));
  transactionRoute(app, operatorPoliciesApi.update, async (tx, { body }) => ({
    data: await updateMarketPolicy(tx, body),
  }));
};
