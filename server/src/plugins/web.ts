import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { Endpoint } from "@sellerdesk/contract/http";
import type { FastifyInstance } from "fastify";
import { AppError } from "../lib/app-error.ts";
import { serverFolder } from "../server-folder.ts";
import { notFound, sendFailure } from "./errors.ts";
import { pathOf } from "./path-of.ts";
import { registerPublicPages } from "./public-pages.ts";

const webFolder = join(serverFolder, "../web/dist");

/**
 * Creates a function that finds the methods of an API path; it finds none if the path does not
 * exist.
 */
const methodFinder = (endpoints: readonly Endpoint[]) => {
  const forms = Map.groupBy(endpoints, ({ path }) => path)
    .entries()
    .map(([path, methods]) => ({
      form: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`),
      methods: methods.map(({ method }) => method),
    }))
    .toArray();
  return (path: string) => [
    ...new Set(forms.flatMap(({ form, methods }) => (form.test(path) ? methods : []))),
  ];
};

/** Serves the built web app. Every path that is neither API nor file is one of its screens. */
export const registerWeb = async (
  app: FastifyInstance,
  settings: { publicUrl: string },
): Promise<void> => {
  const isBuilt = existsSync(join(webFolder, "index.html"));
  if (isBuilt) {
    const options = {
      index: false,
      preCompressed: true,
      acceptRanges: false,
      cacheControl: false,
    } as const;
    await app.register(fastifyStatic, {
      ...options,
      root: webFolder,
      // A route for each file, so that every other path is a screen.
      wildcard: false,
      globIgnore: ["assets/**"],
      setHeaders: (reply) => void reply.header("cache-control", "no-cache"),
    });
    // One route for the hundreds of files with a hash in their names.
    await app.register(fastifyStatic, {
      ...options,
      root: join(webFolder, "assets"),
      prefix: "/assets/",
      decorateReply: false,
      setHeaders: (reply) =>
        void reply.header("cache-control", "public, max-age=31536000, immutable"),
    });
    registerPublicPages(app, webFolder, settings);
  }
  const methodsOf = methodFinder(app.endpoints);
  app.setNotFoundHandler((request, reply) => {
    const { method } = request;
    const path = pathOf(request);
    const isScreen =
      (method === "GET" || method === "HEAD") && !/^\/+(api|files|assets)(\/|$)/.test(path);
    if (isScreen && isBuilt) return reply.sendFile("index.html");
    const methods = methodsOf(path);
    if (methods.length === 0) return notFound(reply);
    return sendFailure(
      reply.header("allow", methods.join(", ")),
      new AppError("method_not_allowed", { params: { method } }),
    );
  });
};
