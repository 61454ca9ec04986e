import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";

/**
 * `/healthz` reports that the process runs. `/readyz` reports that it can take requests: the
 * database answers, and it is not draining. Load does not count: the other copies, which would get
 * the requests, are as busy.
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
