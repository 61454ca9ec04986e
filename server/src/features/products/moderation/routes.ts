import { operatorProductsApi } from "@sellerdesk/contract/operator-products";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { toPage } from "../../../lib/page.ts";
import { route } from "../../../plugins/route.ts";
import { moderateProduct, readHeldBack } from "./service.ts";

/** Registers the operator's endpoints of products. */
export const operatorProductRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, operatorProductsApi.held, async ({ query }) => {
    return toPage(query, await readHeldBack(db, query));
  });
  route(app, operatorProductsApi.judge, async ({ params, body }) => {
    return { data: await moderateProduct(db, params.id, params.product_id, body) };
  });
};
