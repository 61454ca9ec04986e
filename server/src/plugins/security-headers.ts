import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** The policy of every answer (safety 17): nothing but our own script, style, pictures, fonts and calls. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join("; ");

type Settings = { publicUrl: string };

/** Sets the security headers of one answer; the API's answers are never stored. */
export const setSecurityHeaders = (
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: Settings,
): void => {
  reply.headers({
    "content-security-policy": contentSecurityPolicy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "x-request-id": request.id,
  });
  if (publicUrl.startsWith("https:"))
    reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
  if (/^\/api(\/|$)/.test(request.url)) reply.header("cache-control", "no-store");
};

/** Sets them on every answer to an address that can be read; `app.ts` does it for others. */
export const registerSecurityHeaders = (app: FastifyInstance, settings: Settings): void => {
  app.addHook("onRequest", (request, reply, done) => {
    setSecurityHeaders(request, reply, settings);
    done();
  });
};
