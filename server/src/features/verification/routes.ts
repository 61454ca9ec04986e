import { verificationApi } from "@sellerdesk/contract/verification";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { route } from "../../plugins/route.ts";
import { openOwnFile, readVerification, submit } from "./service.ts";

export const verificationRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, verificationApi.read, async (_input, { seller }) => ({
    data: await readVerification(db, seller.id),
  }));
  route(app, verificationApi.submit, async ({ body }, { seller }) => ({
    data: await submit(db, seller.id, body),
  }));
  route(app, verificationApi.open, async ({ params }, { seller }) => ({
    data: { url: await openOwnFile(db, seller.id, params.id) },
  }));
};
