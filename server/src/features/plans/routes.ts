import { marketplaceLookupsApi } from "@sellerdesk/contract/marketplace-lookups";
import { plansApi } from "@sellerdesk/contract/plans";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { route } from "../../plugins/route.ts";
import { requireScope } from "../marketplace-keys/service.ts";
import { buyPlan, renewPlan } from "./purchase-service.ts";
import { listPlans } from "./plan-queries.ts";
import { describePlans, savePlans } from "./service.ts";

export const planRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, plansApi.public, async () => ({ data: { plans: await listPlans(deps.db) } }));
  route(app, plansApi.list, async (_input, { seller }) => ({
    data: { plan_status: seller.planStatus, ...(await describePlans(deps.db, seller.id)) },
  }));
  route(app, plansApi.buy, async ({ body }, { seller, remember }) => ({
    data: await buyPlan(deps, seller.id, body, (tx, data) => remember(tx, { data })),
  }));
  route(app, plansApi.renew, async ({ body }, { seller, remember }) => ({
    data: await renewPlan(deps, seller.id, body, (tx, data) => remember(tx, { data })),
  }));
  route(app, marketplaceLookupsApi.plans, async ({ body }, { marketplace }) => {
    requireScope(marketplace, "lookups");
    return { data: await savePlans(deps.db, body.items) };
  });
};
