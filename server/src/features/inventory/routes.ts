import { inventoryApi } from "@sellerdesk/contract/inventory";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { toPage } from "../../lib/page.ts";
import { route } from "../../plugins/route.ts";
import { listInventory } from "./list-queries.ts";
import { adjustStock } from "./service.ts";

export const inventoryRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, inventoryApi.list, async ({ query }, { seller }) =>
    toPage(query, await listInventory(db, seller.id, query)),
  );
  route(app, inventoryApi.adjust, async ({ body }, request) => {
    const items = await adjustStock(db, request.seller.id, body, (tx, changed) =>
      request.remember(tx, { data: { items: changed } }),
    );
    return { data: { items } };
  });
};
