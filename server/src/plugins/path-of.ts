import type { FastifyRequest } from "fastify";

/**
 * The path of a request's URL, without the query and without the host that proxies may put before
 * it.
 */
export const pathOf = ({ url }: Pick<FastifyRequest, "url">): string =>
  url.replace(/^https?:\/\/[^/?]*/i, "").split("?", 1)[0] ?? "";
