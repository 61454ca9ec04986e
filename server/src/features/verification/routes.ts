import { operatorVerificationApi } from "@sellerdesk/contract/operator-verification";
import { verificationApi } from "@sellerdesk/contract/verification";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { route, transactionRoute } from "../../plugins/route.ts";
import {
  decideSubmission,
  defineRequirements,
  openOwnFile,
  openSubmittedFile,
  readQueue,
  readRequirements,
  readVerification,
  submit,
} from "./service.ts";

const operatorRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, env } = deps;
  route(app, operatorVerificationApi.queue, async ({ query: { after, limit } }) => {
    const queue = await readQueue(db, { afterId: after ?? null, limit });
    return {
      data: queue.map((queuedSubmission) => ({
        ...queuedSubmission,
        created_at: queuedSubmission.created_at.toISOString(),
      })),
    };
  });
  route(app, operatorVerificationApi.file, async ({ params }) => {
    return { data: { url: `${env.publicUrl}${await openSubmittedFile(deps, params.id)}` } };
  });
  route(app, operatorVerificationApi.decide, async ({ params: { id }, body }, { marketplace }) => {
    await decideSubmission(db, id, body, `the key ${marketplace.name}`);
    return { data: { id, status: body.status } };
  });
  route(app, operatorVerificationApi.requirements, async () => {
    return { data: await readRequirements(db) };
  });
  route(app, operatorVerificationApi.require, async ({ body }) => {
    await defineRequirements(db, body.items);
    return { data: { defined: body.items.length } };
  });
};

/** Routes for sellers' submissions and the operator's decisions. */
export const verificationRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps;
  operatorRoutes(app, deps);
  route(app, verificationApi.read, async (_input, { seller }) => ({
    data: await readVerification(db, seller.id),
  }));
  transactionRoute(app, verificationApi.submit, async (tx, { body }, { seller }) => ({
    data: await submit(tx, seller.id, body),
  }));
  route(app, verificationApi.open, async ({ params }, { seller }) => ({
    data: { url: await openOwnFile(deps, seller.id, params.id) },
  }));
};
