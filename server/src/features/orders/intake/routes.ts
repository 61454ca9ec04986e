import { marketplaceOrdersApi } from "@sellerdesk/contract/marketplace-orders";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { route, transactionRoute } from "../../../plugins/route.ts";
import {
  cancelPlacedOrder,
  readPlacedOrders,
  updatePlacedOrderPayment,
  requestReturn,
} from "./marketplace-service.ts";
import { placeOrder } from "./service.ts";

/** What a marketplace tells of orders and reads of them, with its key. */
export const marketplaceOrderRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, marketplaceOrdersApi.read, async ({ params: { external_id } }) => ({
    data: { external_id, orders: await readPlacedOrders(db, external_id) },
  }));
  transactionRoute(app, marketplaceOrdersApi.place, async (tx, { body }, request) => {
    const orders = await placeOrder(tx, request.marketplace.keyId, body);
    return { data: { orders } };
  });
  transactionRoute(app, marketplaceOrdersApi.cancel, async (tx, { params, body }, request) => {
    const { keyId } = request.marketplace;
    const orders = await cancelPlacedOrder(tx, keyId, params.external_id, body);
    return { data: { orders } };
  });
  transactionRoute(app, marketplaceOrdersApi.pay, async (tx, { params, body }, request) => {
    const { keyId } = request.marketplace;
    const orders = await updatePlacedOrderPayment(tx, keyId, params.external_id, body);
    return { data: { orders } };
  });
  transactionRoute(
    app,
    marketplaceOrdersApi.requestReturn,
    async (tx, { params, body }, request) => {
      const { keyId } = request.marketplace;
      const returns = await requestReturn(tx, keyId, params.external_id, body);
      return { data: { returns } };
    },
  );
};
