import { plansApi } from "@sellerdesk/contract/plans";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { route } from "../../plugins/route.ts";
import { buyPlan, renewPlan } from "./payment-service.ts";
import { listPlans } from "./queries.ts";
import { describePlans } from "./service.ts";

export const planRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, plansApi.public, async () => ({ data: { plans: await listPlans(deps.db) } }));
  route(app, plansApi.list, async (_input, { seller }) => ({
    data: await describePlans(deps.db, seller.id),
  }));
  route(app, plansApi.buy, async ({ body }, { seller }) => ({ data: await buyPlan(deps, seller.id, body) }));
  route(app, plansApi.renew, async ({ body }, { seller }) => ({
    data: await renewPlan(deps, seller.id, body),
  }));
};
