import { socialLinksApi } from "@sellerdesk/contract/social-links";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { route, transactionRoute } from "../../plugins/route.ts";
import { listSocialLinks } from "./queries.ts";
import { updateSocialLink, orderSocialLinks, saveSocialLink } from "./edit-service.ts";

export const socialLinkRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, socialLinksApi.list, async (_input, { seller }) => ({
    data: await listSocialLinks(db, seller.id),
  }));
  transactionRoute(app, socialLinksApi.save, async (tx, { body }, { seller }) => ({
    data: await saveSocialLink(tx, seller.id, body),
  }));
  transactionRoute(app, socialLinksApi.order, async (tx, { body }, { seller }) => ({
    data: await orderSocialLinks(tx, seller.id, body.ids),
  }));
  transactionRoute(app, socialLinksApi.update, async (tx, { params, body }, { seller }) => ({
    data: await updateSocialLink(tx, seller.id, params.id, body),
  }));
};
