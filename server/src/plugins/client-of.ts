import type { FastifyRequest } from "fastify";

/**
 * Who sent a request: the address as the server knows it (`TRUST_PROXY`), and what the browser
 * calls itself.
 */
export const clientOf = ({ ip, headers }: FastifyRequest): { ip: string; userAgent: string } => ({
  ip,
  userAgent: headers["user-agent"] ?? "",
});
