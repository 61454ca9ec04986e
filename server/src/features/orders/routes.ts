import { marketplaceOrdersApi } from "@sellerdesk/contract/marketplace-orders";
import { ordersApi } from "@sellerdesk/contract/orders";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { toPage } from "../../lib/page.ts";
import { route } from "../../plugins/route.ts";
import { requireScope } from "../marketplace-keys/service.ts";
import { countOrders, listOrders } from "./list-queries.ts";
import { cancelPlacedOrder, placeOrder } from "./place-service.ts";
import { findOrder, listActivities } from "./read-queries.ts";
import { toTabs } from "./rules.ts";
import { acceptOrder, cancelOrder } from "./service.ts";

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new AppError("not_found");
  return value;
};

const sellerRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, ordersApi.list, async ({ query }, { seller }) =>
    toPage(query, await listOrders(db, seller.id, query)),
  );
  route(app, ordersApi.counts, async (_input, { seller }) => ({
    data: toTabs(await countOrders(db, seller.id)),
  }));
  route(app, ordersApi.find, async ({ params }, { seller }) => ({
    data: found(await findOrder(db, seller.id, params.id)),
  }));
  route(app, ordersApi.activity, async ({ params }, { seller }) => ({
    data: found(await listActivities(db, seller.id, params.id)),
  }));
  route(app, ordersApi.accept, async ({ params }, request) => ({
    data: await acceptOrder(db, request.seller.id, params.id, (tx, data) => request.remember(tx, { data })),
  }));
  route(app, ordersApi.cancel, async ({ params, body }, request) => ({
    data: await cancelOrder(db, request.seller.id, params.id, body, (tx, data) =>
      request.remember(tx, { data }),
    ),
  }));
};

const marketplaceRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, marketplaceOrdersApi.place, async ({ body }, request) => {
    requireScope(request.marketplace, "orders");
    const orders = await placeOrder(db, request.marketplace.keyId, body, (tx, placed) =>
      request.remember(tx, { data: { orders: placed } }),
    );
    return { data: { orders } };
  });
  route(app, marketplaceOrdersApi.cancel, async ({ params }, request) => {
    requireScope(request.marketplace, "orders");
    const orders = await cancelPlacedOrder(
      db,
      request.marketplace.keyId,
      params.external_id,
      (tx, canceled) => request.remember(tx, { data: { orders: canceled } }),
    );
    return { data: { orders } };
  });
};

/** The seller's view of orders, and the marketplace's side of them. */
export const orderRoutes = (app: FastifyInstance, deps: Deps): void => {
  sellerRoutes(app, deps);
  marketplaceRoutes(app, deps);
};
