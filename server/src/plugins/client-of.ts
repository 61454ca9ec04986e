import type { FastifyRequest } from "fastify";

/**
 * The client of a request: the address as the server sees it (`TRUST_PROXY`), and the user agent.
 */
export const clientOf = ({ ip, headers }: FastifyRequest): { ip: string; userAgent: string } => ({
  ip,
  userAgent: headers["user-agent"] ?? "",
});
