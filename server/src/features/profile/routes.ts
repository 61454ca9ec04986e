import { profileApi } from "@sellerdesk/contract/profile";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { chooseReadDb } from "../../plugins/read-source.ts";
import { route, transactionRoute } from "../../plugins/route.ts";
import { exportPersonalData } from "./data-export-service.ts";
import { updateProfile, readProfile } from "./service.ts";

export const profileRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps;
  route(app, profileApi.read, async (_input, { seller }) => ({
    data: await readProfile(db, seller.id),
  }));
  transactionRoute(app, profileApi.update, async (tx, { body }, { seller }) => ({
    data: await updateProfile(tx, seller.id, body),
  }));
  route(app, profileApi.exportData, async (_input, { seller }, reply) => {
    const readDb = await chooseReadDb(deps, reply);
    return reply
      .headers({
        "content-type": "application/json; charset=utf-8",
        "content-disposition": 'attachment; filename="my-data.json"',
      })
      .send(exportPersonalData({ ...deps, db: readDb }, seller.id));
  });
};
