import { followersApi } from "@sellerdesk/contract/followers";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { toPage } from "../../lib/page.ts";
import { route } from "../../plugins/route.ts";
import { countFollowers, listFollowers } from "./queries.ts";

export const followerRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, followersApi.list, async ({ query }, { seller }) => {
    const [followers, counts] = await Promise.all([
      listFollowers(db, seller.id, query),
      countFollowers(db, seller.id),
    ]);
    const { data, meta } = toPage(query, followers);
    return { data, meta: { ...meta, counts } };
  });
};
