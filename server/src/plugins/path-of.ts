import type { FastifyRequest } from "fastify";

/**
 * The path of a request's address, without the host that proxies may put before it, and without the
 * query.
 */
export const pathOf = ({ url }: Pick<FastifyRequest, "url">): string =>
  url.replace(/^https?:\/\/[^/?]*/i, "").split("?", 1)[0] ?? "";
