import { lookupsApi } from "@sellerdesk/contract/lookups";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { toPage } from "../../lib/page.ts";
import { route } from "../../plugins/route.ts";
import { findColor, listBannerSections, listBrands, listCategories, listColors } from "./queries.ts";

export const lookupRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, lookupsApi.categories, async ({ query }) => toPage(query, await listCategories(db, query)));
  route(app, lookupsApi.brands, async ({ query }) => toPage(query, await listBrands(db, query)));
  route(app, lookupsApi.colors, async ({ query }) => toPage(query, await listColors(db, query)));
  route(app, lookupsApi.color, async ({ params }) => {
    const color = await findColor(db, params.id);
    if (!color) throw new AppError("not_found");
    return { data: color };
  });
  route(app, lookupsApi.bannerSections, async ({ query }) => ({
    data: await listBannerSections(db, query.search),
  }));
};
