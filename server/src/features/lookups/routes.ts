import { lookupsApi } from "@sellerdesk/contract/lookups";
import { marketplaceLookupsApi } from "@sellerdesk/contract/marketplace-lookups";
import { operatorLookupsApi } from "@sellerdesk/contract/operator-lookups";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { requireFound } from "../../lib/app-error.ts";
import { toPage } from "../../lib/page.ts";
import { route, transactionRoute } from "../../plugins/route.ts";
import {
  findBrand,
  findCategory,
  findColor,
  listBannerSections,
  listBrands,
  listCategories,
  listColors,
} from "./queries.ts";
import { listRequests } from "./request-queries.ts";
import {
  acceptRequest,
  createLookupRequest,
  declineRequest,
  openRequests,
} from "./request-service.ts";
import {
  importTaxonomy,
  saveBannerSections,
  saveBrands,
  saveCategories,
  saveColors,
} from "./upsert-service.ts";

const sellerRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, lookupsApi.categories, async ({ query }) =>
    toPage(query, await listCategories(db, query)),
  );
  route(app, lookupsApi.category, async ({ params }) => ({
    data: requireFound(await findCategory(db, params.id)),
  }));
  route(app, lookupsApi.brands, async ({ query }) => toPage(query, await listBrands(db, query)));
  route(app, lookupsApi.brand, async ({ params }) => ({
    data: requireFound(await findBrand(db, params.id)),
  }));
  route(app, lookupsApi.colors, async ({ query }) => toPage(query, await listColors(db, query)));
  route(app, lookupsApi.color, async ({ params }) => ({
    data: requireFound(await findColor(db, params.id)),
  }));
  route(app, lookupsApi.bannerSections, async ({ query }) => ({
    data: await listBannerSections(db, query.search),
  }));
  transactionRoute(app, lookupsApi.ask, async (tx, { body }, { seller }) => ({
    data: await createLookupRequest(tx, seller.id, body),
  }));
  route(app, lookupsApi.asked, async ({ query }, { seller }) =>
    toPage(query, await listRequests(db, seller.id, query)),
  );
};

const dryRunOption = ({ dry_run }: { dry_run: "true" | "false" }) => ({
  isDryRun: dry_run === "true",
});

const marketplaceRoutes = (app: FastifyInstance, { db, jobs }: Deps): void => {
  route(app, marketplaceLookupsApi.categories, async ({ body, query }) => {
    return { data: await saveCategories(db, body.items, dryRunOption(query)) };
  });
  route(app, marketplaceLookupsApi.brands, async ({ body, query }) => {
    return { data: await saveBrands({ db, jobs }, body.items, dryRunOption(query)) };
  });
  route(app, marketplaceLookupsApi.colors, async ({ body, query }) => {
    return { data: await saveColors(db, body.items, dryRunOption(query)) };
  });
  route(app, marketplaceLookupsApi.bannerSections, async ({ body, query }) => {
    return { data: await saveBannerSections(db, body.items, dryRunOption(query)) };
  });
};

const operatorRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, operatorLookupsApi.requests, async () => ({ data: await openRequests(db) }));
  route(app, operatorLookupsApi.accept, async ({ params, body }) => {
    return { data: await acceptRequest(db, params.id, body.name) };
  });
  route(app, operatorLookupsApi.decline, async ({ params, body }) => {
    return { data: await declineRequest(db, params.id, body.reason) };
  });
  route(app, operatorLookupsApi.importTaxonomy, async ({ body, query }) => {
    return { data: await importTaxonomy(db, body.text, dryRunOption(query)) };
  });
};

/** Registers the lists that sellers choose from, and the endpoints by which they are filled. */
export const lookupRoutes = (app: FastifyInstance, deps: Deps): void => {
  sellerRoutes(app, deps);
  marketplaceRoutes(app, deps);
  operatorRoutes(app, deps);
};
