import { marketplaceOrdersApi } from "@sellerdesk/contract/marketplace-orders";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { route } from "../../plugins/route.ts";
import { requireScope } from "../marketplace-keys/service.ts";
import { cancelPlacedOrder, payPlacedOrder, requestReturn } from "./marketplace-service.ts";
import { placeOrder } from "./place-service.ts";

/** What a marketplace tells of orders, with its key. */
export const marketplaceOrderRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, marketplaceOrdersApi.place, async ({ body }, request) => {
    requireScope(request.marketplace, "orders");
    const orders = await placeOrder(db, request.marketplace.keyId, body, (tx, placed) =>
      request.remember(tx, { data: { orders: placed } }),
    );
    return { data: { orders } };
  });
  route(app, marketplaceOrdersApi.cancel, async ({ params, body }, request) => {
    requireScope(request.marketplace, "orders");
    const { keyId } = request.marketplace;
    const orders = await cancelPlacedOrder(db, keyId, params.external_id, body, (tx, canceled) =>
      request.remember(tx, { data: { orders: canceled } }),
    );
    return { data: { orders } };
  });
  route(app, marketplaceOrdersApi.pay, async ({ params, body }, request) => {
    requireScope(request.marketplace, "orders");
    const { keyId } = request.marketplace;
    const orders = await payPlacedOrder(db, keyId, params.external_id, body, (tx, paid) =>
      request.remember(tx, { data: { orders: paid } }),
    );
    return { data: { orders } };
  });
  route(app, marketplaceOrdersApi.requestReturn, async ({ params, body }, request) => {
    requireScope(request.marketplace, "orders");
    const { keyId } = request.marketplace;
    const returns = await requestReturn(db, keyId, params.external_id, body, (tx, made) =>
      request.remember(tx, { data: { returns: made } }),
    );
    return { data: { returns } };
  });
};
