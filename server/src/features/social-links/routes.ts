import { socialLinksApi } from "@sellerdesk/contract/social-links";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { route } from "../../plugins/route.ts";
import { listSocialLinks } from "./queries.ts";
import { changeSocialLink, orderSocialLinks, saveSocialLink } from "./service.ts";

export const socialLinkRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, socialLinksApi.list, async (_input, { seller }) => ({
    data: await listSocialLinks(db, seller.id),
  }));
  route(app, socialLinksApi.save, async ({ body }, { seller }) => ({
    data: await saveSocialLink(db, seller.id, body),
  }));
  route(app, socialLinksApi.order, async ({ body }, { seller }) => ({
    data: await orderSocialLinks(db, seller.id, body.ids),
  }));
  route(app, socialLinksApi.update, async ({ params, body }, { seller }) => ({
    data: await changeSocialLink(db, seller.id, params.id, body),
  }));
};
