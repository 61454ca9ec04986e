import { dashboardApi } from "@sellerdesk/contract/dashboard";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { route } from "../../plugins/route.ts";
import { readDashboard } from "./service.ts";

export const dashboardRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, dashboardApi.get, async ({ query }, { seller }) => ({
    data: await readDashboard(db, seller, query),
  }));
};
