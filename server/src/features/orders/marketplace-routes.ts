import { marketplaceOrdersApi } from "@sellerdesk/contract/marketplace-orders";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { rememberingRoute } from "../../plugins/route.ts";
import {
  cancelPlacedOrder,
  updatePlacedOrderPayment,
  requestReturn,
} from "./marketplace-service.ts";
import { placeOrder } from "./intake-service.ts";

/** What a marketplace tells of orders, with its key. */
export const marketplaceOrderRoutes = (app: FastifyInstance, { db }: Deps): void => {
  rememberingRoute(app, marketplaceOrdersApi.place, async ({ body }, request, saveResponse) => {
    const orders = await placeOrder(db, request.marketplace.keyId, body, (tx, placed) =>
      saveResponse(tx, { orders: placed }),
    );
    return { data: { orders } };
  });
  rememberingRoute(
    app,
    marketplaceOrdersApi.cancel,
    async ({ params, body }, request, saveResponse) => {
      const { keyId } = request.marketplace;
      const orders = await cancelPlacedOrder(db, keyId, params.external_id, body, (tx, canceled) =>
        saveResponse(tx, { orders: canceled }),
      );
      return { data: { orders } };
    },
  );
  rememberingRoute(
    app,
    marketplaceOrdersApi.pay,
    async ({ params, body }, request, saveResponse) => {
      const { keyId } = request.marketplace;
      const orders = await updatePlacedOrderPayment(
        db,
        keyId,
        params.external_id,
        body,
        (tx, paid) => saveResponse(tx, { orders: paid }),
      );
      return { data: { orders } };
    },
  );
  rememberingRoute(
    app,
    marketplaceOrdersApi.requestReturn,
    async ({ params, body }, request, saveResponse) => {
      const { keyId } = request.marketplace;
      const returns = await requestReturn(db, keyId, params.external_id, body, (tx, made) =>
        saveResponse(tx, { returns: made }),
      );
      return { data: { returns } };
    },
  );
};
