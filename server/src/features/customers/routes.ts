import { customersApi } from "@sellerdesk/contract/customers";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { toPage } from "../../lib/page.ts";
import { route } from "../../plugins/route.ts";
import { listCustomers } from "./queries.ts";

export const customerRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, customersApi.list, async ({ query }, { seller }) =>
    toPage(query, await listCustomers(db, seller.id, seller.currency, query)),
  );
};
