import { AppError } from "../lib/app-error.ts";

/**
 * SQLSTATEs, and below them network errors, that mean that the database cannot answer now (safety
 * 22, 23): whole classes (08 connection, 40 conflict with other transactions, 53 out of resources,
 * 57 ended by an operator), and waits that took too long.
 */
const busyStates = /^(08|40|53|57)...$|^(25006|25P03|25P04|55P03)$/;
const busyCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/**
 * The pool and its connections report these states only by message, and so does Citus, of a
 * transaction whose node is gone.
 */
const busyWords =
  /timeout exceeded when trying to connect|query read timeout|connection terminated|connection timeout|is not queryable|after calling end on the pool|failure on connection marked as essential/i;

/** Checks if an error says that the database cannot answer now, so that a retry may succeed. */
export const isBusy = (error: unknown): boolean => {
  if (error instanceof AppError) return error.status === 503;
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return busyStates.test(code) || busyCodes.has(code) || busyWords.test(error.message);
};
