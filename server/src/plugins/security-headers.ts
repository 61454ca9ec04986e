import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pathOf } from "./path-of.ts";

/**
 * The content security policy of every reply (safety 17): only our own script, style, images, fonts
 * and calls.
 */
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

export type HeaderSettings = { publicUrl: string };

/** The headers of every reply. */
export const securityHeaders = ({ publicUrl }: HeaderSettings): Record<string, string> => ({
  "content-security-policy": contentSecurityPolicy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  ...(publicUrl.startsWith("https:") && {
    "strict-transport-security": "max-age=31536000; includeSubDomains",
  }),
});

/** Sets the security headers of one reply. Replies of the API are never stored. */
export const setSecurityHeaders = (
  request: FastifyRequest,
  reply: FastifyReply,
  settings: HeaderSettings,
): void => {
  reply.headers({ ...securityHeaders(settings), "x-request-id": request.id });
  if (/^\/+api(\/|$)/.test(pathOf(request))) reply.header("cache-control", "no-store");
};

/** Sets the headers of every reply to a URL that can be parsed; `app.ts` sets those of others. */
export const registerSecurityHeaders = (app: FastifyInstance, settings: HeaderSettings): void => {
  app.addHook("onRequest", (request, reply, done) => {
    setSecurityHeaders(request, reply, settings);
    done();
  });
};
