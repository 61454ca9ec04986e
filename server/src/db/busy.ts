import { AppError } from "../lib/app-error.ts";

/**
 * SQLSTATEs, and below them network errors, that mean that the database cannot answer now (safety
 * 22, 23): whole classes (08 connection, 40 conflict with other transactions, 53 out of resources,
 * 57 ended by an operator), waits that took too long, and failures of disks and of connections
 * between nodes.
 */
const busyStates = /^(08|40|53|57)...$|^(25006|25P03|25P04|55P03|58030)$/;
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
/** The pool and its connections report these states only by message. */
const busyWords =
  /timeout exceeded when trying to connect|query read timeout|connection terminated|connection timeout|is not queryable|after calling end on the pool/i;
/**
 * Citus reports a lost connection to another node as an internal error (XX000), by the message of
 * libpq, and so it does with what ended a connection that copied rows.
 */
const lostNodeWords =
  /^(failure on connection marked as essential|could not commit transaction for shard|failed to prepare transaction|SSL |server closed the connection|could not (receive data from|send data to) server|terminating connection )/;

/** Checks if an error says that the database cannot answer now, so that a retry may succeed. */
export const isBusy = (error: unknown): boolean => {
  if (error instanceof AppError) return error.status === 503;
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (code === "XX000") return lostNodeWords.test(error.message);
  return busyStates.test(code) || busyCodes.has(code) || busyWords.test(error.message);
};
