import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { notFound } from "./errors.ts";

const webFolder = join(import.meta.dirname, "../../../web/dist");

/** Serves the built web app; every address that is neither API nor file is a screen of it. */
export const registerWeb = async (app: FastifyInstance): Promise<void> => {
  const isBuilt = existsSync(join(webFolder, "index.html"));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: webFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders(reply, path) {
        const isHashed = path.includes("/assets/");
        reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isScreen = request.method === "GET" && !/^\/(api|files|assets)(\/|$)/.test(request.url);
    if (!isScreen || !isBuilt) return notFound(reply);
    return reply.sendFile("index.html");
  });
};
