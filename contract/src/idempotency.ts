import type { Endpoint } from "./http.ts";

/**
 * Checks if a request may carry an Idempotency-Key: every write of a seller, and every POST of the
 * marketplace. The marketplace's other writes are idempotent.
 */
export const takesKey = ({
  method,
  access,
  isRepeatable,
}: Pick<Endpoint, "method" | "access" | "isRepeatable">): boolean =>
  method !== "GET" &&
  isRepeatable !== true &&
  (access === "marketplace" ? method === "POST" : access === "seller" || access === "activePlan");
