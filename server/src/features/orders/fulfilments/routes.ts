import { bulkOrdersApi } from "@sellerdesk/contract/order-bulk";
import { fulfilmentsApi } from "@sellerdesk/contract/order-fulfilments";
import { packingApi } from "@sellerdesk/contract/order-packing";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { route, transactionRoute } from "../../../plugins/route.ts";
import { uploadRoute } from "../../../plugins/upload.ts";
import { listPackedOrders } from "./packing-queries.ts";
import { shipOrders, unshipOrders } from "./packing-service.ts";
import { readShipFile, shipFromFile } from "./ship-file-service.ts";
import {
  cancelFulfilment,
  createFulfilment,
  deliverFulfilment,
  shipFulfilment,
  updateFulfilmentTracking,
  unshipFulfilment,
} from "./service.ts";

/** Registers packing and shipping. */
export const fulfilmentRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, packingApi.list, async ({ query }, { seller }) => ({
    data: await listPackedOrders(db, seller.id, query.numbers.split(",")),
  }));
  transactionRoute(app, packingApi.ship, async (tx, { body }, { seller }) => ({
    data: await shipOrders(tx, seller.id, body),
  }));
  transactionRoute(app, packingApi.unship, async (tx, { body }, { seller }) => ({
    data: await unshipOrders(tx, seller.id, body),
  }));
  const toKeys = (params: { id: string; fulfilment_id: string }) => ({
    orderId: params.id,
    id: params.fulfilment_id,
  });
  transactionRoute(app, fulfilmentsApi.create, async (tx, { params, body }, { seller }) => ({
    data: await createFulfilment(tx, seller.id, params.id, body),
  }));
  transactionRoute(app, fulfilmentsApi.track, async (tx, { params, body }, { seller }) => ({
    data: await updateFulfilmentTracking(tx, seller.id, toKeys(params), body),
  }));
  transactionRoute(app, fulfilmentsApi.ship, async (tx, { params, body }, { seller }) => ({
    data: await shipFulfilment(tx, seller.id, toKeys(params), body),
  }));
  transactionRoute(app, fulfilmentsApi.unship, async (tx, { params }, { seller }) => ({
    data: await unshipFulfilment(tx, seller.id, toKeys(params), {}),
  }));
  transactionRoute(app, fulfilmentsApi.deliver, async (tx, { params }, { seller }) => ({
    data: await deliverFulfilment(tx, seller.id, toKeys(params), {}),
  }));
  transactionRoute(app, fulfilmentsApi.cancel, async (tx, { params }, { seller }) => ({
    data: await cancelFulfilment(tx, seller.id, toKeys(params), {}),
  }));
  uploadRoute(
    app,
    bulkOrdersApi.ship,
    { take: readShipFile },
    async (bound, { fields, file }, { seller }) => ({
      data: await shipFromFile(bound, seller.id, file, fields.dry_run === "true"),
    }),
  );
};
