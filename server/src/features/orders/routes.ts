import { bulkOrdersApi } from "@sellerdesk/contract/order-bulk";
import { ordersApi } from "@sellerdesk/contract/orders";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { requireFound } from "../../lib/app-error.ts";
import { route, transactionRoute } from "../../plugins/route.ts";
import { findNeighbours } from "./list/queries.ts";
import { findOrder, listActivities } from "./state/read-queries.ts";
import {
  acceptOrder,
  acceptOrders,
  cancelOrder,
  completeOrder,
  recordRefund,
  updatePrivateNote,
} from "./service.ts";

const readRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, ordersApi.find, async ({ params }, { seller }) => ({
    data: requireFound(await findOrder(db, seller.id, params.id)),
  }));
  route(app, ordersApi.neighbours, async ({ params, query }, { seller }) => ({
    data: requireFound(await findNeighbours(db, seller, params.id, query)),
  }));
  route(app, ordersApi.activity, async ({ params }, { seller }) => ({
    data: requireFound(await listActivities(db, seller.id, params.id)),
  }));
};

const commandRoutes = (app: FastifyInstance): void => {
  transactionRoute(app, ordersApi.accept, async (tx, { params }, { seller }) => ({
    data: await acceptOrder(tx, seller.id, params.id),
  }));
  transactionRoute(app, ordersApi.cancel, async (tx, { params, body }, { seller }) => ({
    data: await cancelOrder(tx, seller.id, params.id, body),
  }));
  transactionRoute(app, ordersApi.complete, async (tx, { params }, { seller }) => ({
    data: await completeOrder(tx, seller.id, params.id),
  }));
  transactionRoute(app, ordersApi.writeNote, async (tx, { params, body }, { seller }) => ({
    data: await updatePrivateNote(tx, seller.id, params.id, body),
  }));
  transactionRoute(app, ordersApi.noteRefund, async (tx, { params, body }, { seller }) => ({
    data: await recordRefund(tx, seller.id, params.id, body),
  }));
  transactionRoute(app, bulkOrdersApi.accept, async (tx, { body }, { seller }) => ({
    data: await acceptOrders(tx, seller.id, body.ids),
  }));
};

/** Registers the endpoints of one order and its seller's commands. */
export const orderRoutes = (app: FastifyInstance, deps: Deps): void => {
  readRoutes(app, deps);
  commandRoutes(app);
};
