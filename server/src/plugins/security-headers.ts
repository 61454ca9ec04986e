import type { FastifyInstance } from "fastify";

/** The policy of every answer (safety 17): nothing but our own script, style, pictures, fonts and calls. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join("; ");

/** Sets the security headers on every answer; the API's answers are never stored. */
export const registerSecurityHeaders = (app: FastifyInstance, { publicUrl }: { publicUrl: string }): void => {
  const isHttps = publicUrl.startsWith("https:");
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      "content-security-policy": contentSecurityPolicy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "x-request-id": request.id,
    });
    if (isHttps) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
};
