import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";

/**
 * `/healthz` says that the process runs; `/readyz` that it should get requests: database there, not
 * draining. How busy it is does not count: what a busy copy is spared goes to copies that are as
 * busy.
 */
export const registerHealth = (app: FastifyInstance, { probe }: Pick<Deps, "probe">): void => {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    if (app.isDraining) return reply.code(503).send({ status: "draining" });
    return (await probe.answers())
      ? { status: "ready" }
      : reply.code(503).send({ status: "database unavailable" });
  });
};
