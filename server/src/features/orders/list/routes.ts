import { bulkOrdersApi } from "@sellerdesk/contract/order-bulk";
import { ordersApi } from "@sellerdesk/contract/orders";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { toPage } from "../../../lib/page.ts";
import { xlsxType } from "../../../lib/tables/spreadsheet.ts";
import { chooseReadDb } from "../../../plugins/read-source.ts";
import { route } from "../../../plugins/route.ts";
import { listOrderIds } from "./id-queries.ts";
import { exportOrders } from "./export-service.ts";
import { countOrders, countUrgentOrders, listOrders } from "./queries.ts";
import { toTabs } from "../state/rules.ts";

/** Registers the list of orders, its counts and ids, and the export. */
export const orderListRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps;
  route(app, ordersApi.list, async ({ query }, { seller }) =>
    toPage(query, await listOrders(db, seller, query)),
  );
  route(app, ordersApi.export, async ({ query }, { seller }, reply) => {
    const stream = await exportOrders(await chooseReadDb(deps, reply), seller, query);
    return reply
      .headers({
        "content-type": query.format === "xlsx" ? xlsxType : "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="orders.${query.format}"`,
      })
      .send(stream);
  });
  route(app, ordersApi.counts, async (_input, { seller }) => {
    const [counted, meta] = await Promise.all([
      countOrders(db, seller.id),
      countUrgentOrders(db, seller.id),
    ]);
    return { data: toTabs(counted), meta };
  });
  route(app, bulkOrdersApi.ids, async ({ query }, { seller }) => ({
    data: await listOrderIds(db, seller, query),
  }));
};
