import { marketplaceSellersApi } from "@sellerdesk/contract/marketplace-sellers";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { route } from "../../plugins/route.ts";
import { readSellerPage, readSellerPageBySlug } from "./service.ts";

export const sellerPageRoutes = (app: FastifyInstance, { db, env }: Deps): void => {
  route(app, marketplaceSellersApi.read, async ({ params }) => {
    return { data: await readSellerPage(db, params.id, env.publicUrl) };
  });
  route(app, marketplaceSellersApi.readBySlug, async ({ params }) => {
    return { data: await readSellerPageBySlug(db, params.slug, env.publicUrl) };
  });
};
