import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastify, { type FastifyError, type FastifyRequest } from "fastify";
import { problemPage } from "./pages/parts.ts";
import { buyingRoutes } from "./routes/buying.ts";
import { catalogueRoutes } from "./routes/catalogue.ts";
import { orderRoutes } from "./routes/orders.ts";
import { webhookRoute } from "./routes/webhook.ts";
import type { Shop } from "./shop.ts";
import { setBuyerCookie, fieldOf, sendPage } from "./visits.ts";

const assets: Record<string, string> = {
  "shop.css": "text/css; charset=utf-8",
  "shop.js": "text/javascript; charset=utf-8",
  "icon.svg": "image/svg+xml",
};
const variable = (script: string) =>
  `@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-${script}-wght-normal.woff2`;
const fonts: Record<string, string> = {
  latin: variable("latin"),
  "latin-ext": variable("latin-ext"),
  cyrillic: variable("cyrillic"),
  greek: variable("greek"),
  arabic: "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-500-normal.woff2",
  thai: "@fontsource/ibm-plex-sans-thai/files/ibm-plex-sans-thai-thai-500-normal.woff2",
};

/** Whether a form comes from a page of this shop. */
const isOwn = ({ headers }: FastifyRequest): boolean =>
  URL.parse(headers.origin ?? "")?.host === headers.host;

/** Builds the shop's server. It does not listen. */
export const buildApp = (shop: Shop, report: (error: unknown) => void) => {
  const app = fastify({ bodyLimit: 1_048_576, forceCloseConnections: true });
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' ${new URL(shop.settings.publicUrl).origin}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");

  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cache-control": "no-store",
    });
    if (request.method === "POST" && request.url !== "/webhooks" && !isOwn(request))
      return reply.code(403).send({ error: "This form was not sent from the shop." });
  });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  // Keeps the raw text of the body, because the webhook's signature covers it.
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  app.setNotFoundHandler((request, reply) =>
    sendPage(shop, request, reply.code(404), (visit) =>
      problemPage(visit, "Page not found", "The item may have been sold or removed."),
    ),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ error: error.message });
    report(error);
    return sendPage(shop, request, reply.code(503), (visit) =>
      problemPage(visit, "Something went wrong", "Nothing was lost. Try again in a moment."),
    );
  });

  for (const [name, type] of Object.entries(assets)) {
    const content = readFileSync(join(import.meta.dirname, "../assets", name));
    app.get(`/assets/${name}`, (_request, reply) =>
      reply.type(type).header("cache-control", "no-cache").send(content),
    );
  }
  for (const [name, file] of Object.entries(fonts))
    app.get(`/assets/${name}.woff2`, (_request, reply) =>
      reply
        .type("font/woff2")
        .header("cache-control", "max-age=31536000, immutable")
        .send(readFileSync(new URL(import.meta.resolve(file)))),
    );
  app.post("/visitor", async (request, reply) => {
    setBuyerCookie(reply, fieldOf(request, "buyer"));
    const back = fieldOf(request, "back");
    // A page of the shop, and no order or checkout of somebody else.
    const isPage = /^\/(?!\/|orders|checkout)[\w/?=&%.+-]*$/.test(back);
    return reply.redirect(isPage ? back : "/account", 303);
  });
  catalogueRoutes(app, shop);
  buyingRoutes(app, shop);
  orderRoutes(app, shop);
  webhookRoute(app, shop);
  return app;
};
