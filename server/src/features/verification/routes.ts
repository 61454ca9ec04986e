import { operatorVerificationApi } from "@sellerdesk/contract/operator-verification";
import { verificationApi } from "@sellerdesk/contract/verification";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { route } from "../../plugins/route.ts";
import { requireScope } from "../marketplace-keys/service.ts";
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
  route(app, operatorVerificationApi.queue, async ({ query: { after, limit } }, { marketplace }) => {
    requireScope(marketplace, "operator");
    const queue = await readQueue(db, { afterId: after ?? null, limit });
    return { data: queue.map((one) => ({ ...one, created_at: one.created_at.toISOString() })) };
  });
  route(app, operatorVerificationApi.file, async ({ params }, { marketplace }) => {
    requireScope(marketplace, "operator");
    return { data: { url: `${env.publicUrl}${await openSubmittedFile(deps, params.id)}` } };
  });
  route(app, operatorVerificationApi.decide, async ({ params: { id }, body }, { marketplace }) => {
    requireScope(marketplace, "operator");
    await decideSubmission(db, id, body, `the key ${marketplace.name}`);
    return { data: { id, status: body.status } };
  });
  route(app, operatorVerificationApi.requirements, async (_input, { marketplace }) => {
    requireScope(marketplace, "operator");
    return { data: await readRequirements(db) };
  });
  route(app, operatorVerificationApi.require, async ({ body }, { marketplace }) => {
    requireScope(marketplace, "operator");
    await defineRequirements(db, body.items);
    return { data: { defined: body.items.length } };
  });
};

/** What a seller proves, and how the operator decides on it. */
export const verificationRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps;
  operatorRoutes(app, deps);
  route(app, verificationApi.read, async (_input, { seller }) => ({
    data: await readVerification(db, seller.id),
  }));
  route(app, verificationApi.submit, async ({ body }, { seller }) => ({
    data: await submit(db, seller.id, body),
  }));
  route(app, verificationApi.open, async ({ params }, { seller }) => ({
    data: { url: await openOwnFile(deps, seller.id, params.id) },
  }));
};
