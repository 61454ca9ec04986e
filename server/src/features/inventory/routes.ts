import { inventoryApi } from "@sellerdesk/contract/inventory";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { toPage } from "../../lib/page.ts";
import { chooseReadDb } from "../../plugins/read-source.ts";
import { route, transactionRoute, writeRoute } from "../../plugins/route.ts";
import { uploadRoute } from "../../plugins/upload.ts";
import { exportStock, importStock, readStockFile } from "./import-service.ts";
import { listInventory, listInventoryByCode } from "./list-queries.ts";
import { readHistory, setThresholds } from "./adjust-service.ts";
import { createStockAdjuster } from "./batched-adjust-service.ts";

export const inventoryRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps;
  route(app, inventoryApi.list, async ({ query }, { seller }) =>
    toPage(query, await listInventory(db, seller.id, query)),
  );
  route(app, inventoryApi.listByCode, async ({ query }, { seller }) => ({
    data: await listInventoryByCode(db, seller.id, query.code),
  }));
  route(app, inventoryApi.history, async ({ params, query }, { seller }) => ({
    data: await readHistory(db, seller.id, params.id, query.before),
  }));
  const adjustStock = createStockAdjuster(db);
  writeRoute(app, inventoryApi.adjust, async (requestDb, { body }, { seller }) => ({
    data: await adjustStock(requestDb, seller.id, body),
  }));
  transactionRoute(app, inventoryApi.thresholds, async (tx, { body }, { seller }) => ({
    data: { changed: await setThresholds(tx, seller.id, body) },
  }));
  uploadRoute(
    app,
    inventoryApi.import,
    { take: readStockFile },
    async (bound, { fields, file }, { seller }) => ({
      data: await importStock(bound, seller.id, file, fields.dry_run === "true"),
    }),
  );
  route(app, inventoryApi.export, async ({ query }, { seller }, reply) => {
    const readDb = await chooseReadDb(deps, reply);
    return reply
      .headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="stock.csv"',
      })
      .send(exportStock(readDb, seller.id, query));
  });
};
