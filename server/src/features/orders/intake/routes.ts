import { marketplaceOrdersApi } from "@sellerdesk/contract/marketplace-orders";
import { marketplaceReservationsApi } from "@sellerdesk/contract/marketplace-reservations";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { route, transactionRoute } from "../../../plugins/route.ts";
import { startDeadlineClock } from "../deadlines/jobs.ts";
import { startReservationSweep } from "./jobs.ts";
import {
  cancelPlacedOrder,
  readPlacedOrders,
  updatePlacedOrderPayment,
  requestReturn,
} from "./marketplace-service.ts";
import { readReservation, releaseReservation, reserveItems } from "./reservation-service.ts";
import { placeOrder } from "./service.ts";

/**
 * Registers the marketplace's endpoints of orders and reservations. A process that listens also
 * sweeps expired reservations.
 */
export const marketplaceOrderRoutes = (app: FastifyInstance, deps: Deps): void => {
  let running: { stop: () => Promise<void> }[] = [];
  app.addHook("onListen", async () => {
    running = [startReservationSweep(deps), startDeadlineClock(deps)];
  });
  app.addHook("onClose", async () => void (await Promise.all(running.map(({ stop }) => stop()))));

  transactionRoute(
    app,
    marketplaceReservationsApi.reserve,
    async (tx, { params, body }, request) => {
      const { keyId } = request.marketplace;
      return { data: await reserveItems(tx, keyId, params.external_id, body) };
    },
  );
  route(app, marketplaceReservationsApi.find, async ({ params }) => {
    return { data: await readReservation(deps.db, params.external_id) };
  });
  transactionRoute(app, marketplaceReservationsApi.release, async (tx, { params }) => {
    return { data: await releaseReservation(tx, params.external_id) };
  });
  route(app, marketplaceOrdersApi.read, async ({ params: { external_id } }) => ({
    data: { external_id, orders: await readPlacedOrders(deps.db, external_id) },
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
