import { profileApi } from "@sellerdesk/contract/profile";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { route } from "../../plugins/route.ts";
import { editProfile, readProfile } from "./service.ts";

export const profileRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, profileApi.read, async (_input, { seller }) => ({ data: await readProfile(db, seller.id) }));
  route(app, profileApi.update, async ({ body }, { seller }) => ({
    data: await editProfile(db, seller.id, body),
  }));
};
