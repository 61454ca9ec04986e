import { bulkOrdersApi } from "@sellerdesk/contract/order-bulk";
import { fulfilmentsApi } from "@sellerdesk/contract/order-fulfilments";
import { orderReturnsApi } from "@sellerdesk/contract/order-returns";
import { type Order, ordersApi } from "@sellerdesk/contract/orders";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Remember } from "../../db/idempotency.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { toPage } from "../../lib/page.ts";
import { xlsxType } from "../../lib/spreadsheet.ts";
import { route } from "../../plugins/route.ts";
import { receiveUpload } from "../../plugins/upload.ts";
import { listOrderIds } from "./bulk-queries.ts";
import { acceptOrders, readShipFile, shipFromFile } from "./bulk-service.ts";
import { exportOrders } from "./export-service.ts";
import {
  cancelFulfilment,
  createFulfilment,
  deliverFulfilment,
  shipFulfilment,
  trackFulfilment,
  unshipFulfilment,
} from "./fulfilment-service.ts";
import { countOrders, findNeighbours, listOrders } from "./list-queries.ts";
import { marketplaceOrderRoutes } from "./marketplace-routes.ts";
import { findOrder, listActivities } from "./read-queries.ts";
import { approveReturn, createReturn, receiveReturn, rejectReturn } from "./return-service.ts";
import { acceptOrder, cancelOrder, completeOrder, noteRefund, writePrivateNote } from "./service.ts";
import { toTabs } from "./state-rules.ts";

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new AppError("not_found");
  return value;
};

/** Keeps an order as the answer of a command. */
const remembering =
  (request: FastifyRequest): Remember<Order> =>
  (tx, data) =>
    request.remember(tx, { data });

const readRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, ordersApi.list, async ({ query }, { seller }) =>
    toPage(query, await listOrders(db, seller, query)),
  );
  route(app, ordersApi.export, async ({ query }, { seller }, reply) => {
    const stream = await exportOrders(db, seller, query);
    return reply
      .headers({
        "content-type": query.format === "xlsx" ? xlsxType : "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="orders.${query.format}"`,
      })
      .send(stream);
  });
  route(app, ordersApi.counts, async (_input, { seller }) => ({
    data: toTabs(await countOrders(db, seller.id)),
  }));
  route(app, ordersApi.find, async ({ params }, { seller }) => ({
    data: found(await findOrder(db, seller.id, params.id)),
  }));
  route(app, ordersApi.neighbours, async ({ params, query }, { seller }) => ({
    data: found(await findNeighbours(db, seller, params.id, query)),
  }));
  route(app, ordersApi.activity, async ({ params }, { seller }) => ({
    data: found(await listActivities(db, seller.id, params.id)),
  }));
};

const commandRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, ordersApi.accept, async ({ params }, request) => ({
    data: await acceptOrder(db, request.seller.id, params.id, remembering(request)),
  }));
  route(app, ordersApi.cancel, async ({ params, body }, request) => ({
    data: await cancelOrder(db, request.seller.id, params.id, body, remembering(request)),
  }));
  route(app, ordersApi.complete, async ({ params }, request) => ({
    data: await completeOrder(db, request.seller.id, params.id, remembering(request)),
  }));
  route(app, ordersApi.writeNote, async ({ params, body }, request) => ({
    data: await writePrivateNote(db, request.seller.id, params.id, body, remembering(request)),
  }));
  route(app, ordersApi.noteRefund, async ({ params, body }, request) => ({
    data: await noteRefund(db, request.seller.id, params.id, body, remembering(request)),
  }));
};

const fulfilmentRoutes = (app: FastifyInstance, { db }: Deps): void => {
  const at = (params: { id: string; fulfilment_id: string }) => ({
    orderId: params.id,
    id: params.fulfilment_id,
  });
  route(app, fulfilmentsApi.create, async ({ params, body }, request) => ({
    data: await createFulfilment(db, request.seller.id, params.id, body, remembering(request)),
  }));
  route(app, fulfilmentsApi.track, async ({ params, body }, request) => ({
    data: await trackFulfilment(db, request.seller.id, at(params), body, remembering(request)),
  }));
  route(app, fulfilmentsApi.ship, async ({ params, body }, request) => ({
    data: await shipFulfilment(db, request.seller.id, at(params), body, remembering(request)),
  }));
  route(app, fulfilmentsApi.unship, async ({ params }, request) => ({
    data: await unshipFulfilment(db, request.seller.id, at(params), {}, remembering(request)),
  }));
  route(app, fulfilmentsApi.deliver, async ({ params }, request) => ({
    data: await deliverFulfilment(db, request.seller.id, at(params), {}, remembering(request)),
  }));
  route(app, fulfilmentsApi.cancel, async ({ params }, request) => ({
    data: await cancelFulfilment(db, request.seller.id, at(params), {}, remembering(request)),
  }));
};

const returnRoutes = (app: FastifyInstance, { db }: Deps): void => {
  const at = (params: { id: string; return_id: string }) => ({ orderId: params.id, id: params.return_id });
  route(app, orderReturnsApi.create, async ({ params, body }, request) => ({
    data: await createReturn(db, request.seller.id, params.id, body, remembering(request)),
  }));
  route(app, orderReturnsApi.approve, async ({ params }, request) => ({
    data: await approveReturn(db, request.seller.id, at(params), {}, remembering(request)),
  }));
  route(app, orderReturnsApi.reject, async ({ params, body }, request) => ({
    data: await rejectReturn(db, request.seller.id, at(params), body, remembering(request)),
  }));
  route(app, orderReturnsApi.receive, async ({ params, body }, request) => ({
    data: await receiveReturn(db, request.seller.id, at(params), body, remembering(request)),
  }));
};

const bulkRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, bulkOrdersApi.ids, async ({ query }, { seller }) => ({
    data: await listOrderIds(db, seller, query),
  }));
  route(app, bulkOrdersApi.accept, async ({ body }, request) => ({
    data: await acceptOrders(db, request.seller.id, body.ids, (tx, data) => request.remember(tx, { data })),
  }));
  route(app, bulkOrdersApi.ship, async (_input, request) => {
    const { fields, file } = await receiveUpload(request, bulkOrdersApi.ship, readShipFile);
    return { data: await shipFromFile(db, request.seller.id, file, fields.dry_run === "true") };
  });
};

/** The seller's view of orders, and the marketplace's side of them. */
export const orderRoutes = (app: FastifyInstance, deps: Deps): void => {
  readRoutes(app, deps);
  commandRoutes(app, deps);
  bulkRoutes(app, deps);
  fulfilmentRoutes(app, deps);
  returnRoutes(app, deps);
  marketplaceOrderRoutes(app, deps);
};
