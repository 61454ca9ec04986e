import { productTableApi } from "@sellerdesk/contract/product-table";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { route, writeRoute } from "../../../plugins/route.ts";
import { readTable, saveTable } from "./save-service.ts";

export const productTableRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, productTableApi.read, async ({ query }, { seller }) => ({
    data: await readTable(db, seller.id, query),
  }));
  writeRoute(app, productTableApi.save, async (bound, { body }, { seller }) => ({
    data: await saveTable(bound, seller, body),
  }));
};
