import type { FastifyInstance } from "fastify";
import { answers } from "../db/pool.ts";
import type { Deps } from "../deps.ts";

/** `/healthz` says that the process runs; `/readyz` that it should get requests: database there, not draining. */
export const registerHealth = (app: FastifyInstance, { db }: Pick<Deps, "db">): void => {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    if (app.isDraining) return reply.code(503).send({ status: "draining" });
    return (await answers(db))
      ? { status: "ready" }
      : reply.code(503).send({ status: "database unavailable" });
  });
};
