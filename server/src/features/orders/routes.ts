import { bulkOrdersApi } from "@sellerdesk/contract/order-bulk";
import { fulfilmentsApi } from "@sellerdesk/contract/order-fulfilments";
import { orderReturnsApi } from "@sellerdesk/contract/order-returns";
import { ordersApi } from "@sellerdesk/contract/orders";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { toPage } from "../../lib/page.ts";
import { xlsxType } from "../../lib/spreadsheet.ts";
import { rememberingRoute, route } from "../../plugins/route.ts";
import { uploadRoute } from "../../plugins/upload.ts";
import { listOrderIds } from "./bulk-queries.ts";
import { acceptOrders, readShipFile, shipFromFile } from "./bulk-service.ts";
import { exportOrders } from "./export-service.ts";
import {
  cancelFulfilment,
  createFulfilment,
  deliverFulfilment,
  shipFulfilment,
  updateFulfilmentTracking,
  unshipFulfilment,
} from "./fulfilment-service.ts";
import { countOrders, findNeighbours, listOrders } from "./list-queries.ts";
import { marketplaceOrderRoutes } from "./marketplace-routes.ts";
import { findOrder, listActivities } from "./read-queries.ts";
import { approveReturn, createReturn, receiveReturn, rejectReturn } from "./return-service.ts";
import {
  acceptOrder,
  cancelOrder,
  completeOrder,
  recordRefund,
  updatePrivateNote,
} from "./service.ts";
import { toTabs } from "./state-rules.ts";

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new AppError("not_found");
  return value;
};

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
  rememberingRoute(app, ordersApi.accept, async ({ params }, { seller }, saveResponse) => ({
    data: await acceptOrder(db, seller.id, params.id, saveResponse),
  }));
  rememberingRoute(app, ordersApi.cancel, async ({ params, body }, { seller }, saveResponse) => ({
    data: await cancelOrder(db, seller.id, params.id, body, saveResponse),
  }));
  rememberingRoute(app, ordersApi.complete, async ({ params }, { seller }, saveResponse) => ({
    data: await completeOrder(db, seller.id, params.id, saveResponse),
  }));
  rememberingRoute(
    app,
    ordersApi.writeNote,
    async ({ params, body }, { seller }, saveResponse) => ({
      data: await updatePrivateNote(db, seller.id, params.id, body, saveResponse),
    }),
  );
  rememberingRoute(
    app,
    ordersApi.noteRefund,
    async ({ params, body }, { seller }, saveResponse) => ({
      data: await recordRefund(db, seller.id, params.id, body, saveResponse),
    }),
  );
};

const fulfilmentRoutes = (app: FastifyInstance, { db }: Deps): void => {
  const time = (params: { id: string; fulfilment_id: string }) => ({
    orderId: params.id,
    id: params.fulfilment_id,
  });
  rememberingRoute(
    app,
    fulfilmentsApi.create,
    async ({ params, body }, { seller }, saveResponse) => ({
      data: await createFulfilment(db, seller.id, params.id, body, saveResponse),
    }),
  );
  rememberingRoute(
    app,
    fulfilmentsApi.track,
    async ({ params, body }, { seller }, saveResponse) => ({
      data: await updateFulfilmentTracking(db, seller.id, time(params), body, saveResponse),
    }),
  );
  rememberingRoute(
    app,
    fulfilmentsApi.ship,
    async ({ params, body }, { seller }, saveResponse) => ({
      data: await shipFulfilment(db, seller.id, time(params), body, saveResponse),
    }),
  );
  rememberingRoute(app, fulfilmentsApi.unship, async ({ params }, { seller }, saveResponse) => ({
    data: await unshipFulfilment(db, seller.id, time(params), {}, saveResponse),
  }));
  rememberingRoute(app, fulfilmentsApi.deliver, async ({ params }, { seller }, saveResponse) => ({
    data: await deliverFulfilment(db, seller.id, time(params), {}, saveResponse),
  }));
  rememberingRoute(app, fulfilmentsApi.cancel, async ({ params }, { seller }, saveResponse) => ({
    data: await cancelFulfilment(db, seller.id, time(params), {}, saveResponse),
  }));
};

const returnRoutes = (app: FastifyInstance, { db }: Deps): void => {
  const time = (params: { id: string; return_id: string }) => ({
    orderId: params.id,
    id: params.return_id,
  });
  rememberingRoute(
    app,
    orderReturnsApi.create,
    async ({ params, body }, { seller }, saveResponse) => ({
      data: await createReturn(db, seller.id, params.id, body, saveResponse),
    }),
  );
  rememberingRoute(app, orderReturnsApi.approve, async ({ params }, { seller }, saveResponse) => ({
    data: await approveReturn(db, seller.id, time(params), {}, saveResponse),
  }));
  rememberingRoute(
    app,
    orderReturnsApi.reject,
    async ({ params, body }, { seller }, saveResponse) => ({
      data: await rejectReturn(db, seller.id, time(params), body, saveResponse),
    }),
  );
  rememberingRoute(
    app,
    orderReturnsApi.receive,
    async ({ params, body }, { seller }, saveResponse) => ({
      data: await receiveReturn(db, seller.id, time(params), body, saveResponse),
    }),
  );
};

const bulkRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, bulkOrdersApi.ids, async ({ query }, { seller }) => ({
    data: await listOrderIds(db, seller, query),
  }));
  rememberingRoute(app, bulkOrdersApi.accept, async ({ body }, { seller }, saveResponse) => ({
    data: await acceptOrders(db, seller.id, body.ids, saveResponse),
  }));
  uploadRoute(
    app,
    bulkOrdersApi.ship,
    { take: readShipFile },
    async ({ fields, file }, { seller }, saveResponse) => ({
      data: await shipFromFile(db, seller.id, file, fields.dry_run === "true", saveResponse),
    }),
  );
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
