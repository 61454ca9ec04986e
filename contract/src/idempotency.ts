import type { Endpoint } from "./http.ts";

/**
 * Whether a request may carry an Idempotency-Key: every write of a seller, and every POST of the marketplace, whose other writes come
 * to the same when repeated. Uploads carry none: their bytes are not read yet when they would be compared.
 */
export const takesKey = ({
  method,
  access,
  upload,
  isRepeatable,
}: Pick<Endpoint, "method" | "access" | "upload" | "isRepeatable">): boolean =>
  method !== "GET" &&
  upload === undefined &&
  isRepeatable !== true &&
  (access === "marketplace" ? method === "POST" : access === "seller" || access === "activePlan");
