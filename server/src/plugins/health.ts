import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
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
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    if (app.isDraining) return reply.code(503).send({ status: "draining" });
    const answers = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    return answers ? { status: "ready" } : reply.code(503).send({ status: "database unavailable" });
  });
};
