import type { FastifyInstance } from "fastify";
import { answers } from "../db/pool.ts";
import type { Deps } from "../deps.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** True from SIGTERM on: proxies are told to send nothing more. */
    isDraining: boolean;
  }
}

/** `/healthz` says that the process runs; `/readyz` that it should get requests: database there, not draining. */
export const registerHealth = (app: FastifyInstance, { db }: Pick<Deps, "db">): void => {
  app.decorate("isDraining", false);
  app.addHook("onRequest", async (_request, reply) => {
    // Whoever keeps connections open comes back on a new one, which leads to another copy.
    if (app.isDraining) reply.header("connection", "close");
  });
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    if (app.isDraining) return reply.code(503).send({ status: "draining" });
    return (await answers(db))
      ? { status: "ready" }
      : reply.code(503).send({ status: "database unavailable" });
  });
};
