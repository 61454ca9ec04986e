import { followersApi } from "@sellerdesk/contract/followers";
import { marketplaceFollowsApi } from "@sellerdesk/contract/marketplace-follows";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { toPage } from "../../lib/page.ts";
import { xlsxType } from "../../lib/tables/spreadsheet.ts";
import { chooseReadDb } from "../../plugins/read-source.ts";
import { route, transactionRoute } from "../../plugins/route.ts";
import { findNextTime, listAnnouncements } from "./announcement-queries.ts";
import { announce, readFeed } from "./announcement-service.ts";
import { receiveFollow, receiveUnfollow } from "./follow-service.ts";
import { listFollowers } from "./queries.ts";
import { exportFollowers, readFigures } from "./figures-service.ts";

const sellerRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps;
  route(app, followersApi.list, async ({ query }, { seller }) =>
    toPage(query, await listFollowers(db, seller, query)),
  );
  route(app, followersApi.figures, async ({ query }, { seller }) => ({
    data: await readFigures(db, seller, query),
  }));
  route(app, followersApi.export, async ({ query }, { seller }, reply) => {
    const stream = await exportFollowers(await chooseReadDb(deps, reply), seller, query);
    return reply
      .headers({
        "content-type": query.format === "xlsx" ? xlsxType : "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="followers.${query.format}"`,
      })
      .send(stream);
  });
  route(app, followersApi.announcements, async ({ query }, { seller }) => {
    const [announcements, nextAt] = await Promise.all([
      listAnnouncements(db, seller.id, query),
      findNextTime(db, seller.id),
    ]);
    const { data, meta } = toPage(query, announcements);
    return { data, meta: { ...meta, next_at: nextAt?.toISOString() ?? null } };
  });
  transactionRoute(app, followersApi.announce, async (tx, { body }, { seller }) => ({
    data: await announce(tx, seller, body),
  }));
};

const marketplaceRoutes = (app: FastifyInstance, { db }: Deps): void => {
  const toFollower = (params: { seller_id: string; customer_external_id: string }) => ({
    sellerId: params.seller_id,
    externalId: params.customer_external_id,
  });
  route(app, marketplaceFollowsApi.follow, async ({ params, body }) => {
    return { data: await receiveFollow(db, toFollower(params), body) };
  });
  route(app, marketplaceFollowsApi.unfollow, async ({ params, query }) => {
    return { data: await receiveUnfollow(db, toFollower(params), query.unfollowed_at) };
  });
  route(app, marketplaceFollowsApi.announcements, async ({ query }) => {
    return { data: await readFeed(db, query) };
  });
};

/** The seller's view of followers (K29), and the marketplace's side of it. */
export const followerRoutes = (app: FastifyInstance, deps: Deps): void => {
  sellerRoutes(app, deps);
  marketplaceRoutes(app, deps);
};
