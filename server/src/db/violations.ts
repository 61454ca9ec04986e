/** Checks the SQLSTATE of an error of the database. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

/**
 * Checks if the database rejected a write because a row with the same key exists, as with two
 * requests at the same time. Citus reports it as an internal error if it copied the row to its
 * node.
 */
export const isUniqueViolation = (error: unknown): boolean =>
  hasCode(error, "23505") ||
  (error instanceof Error &&
    hasCode(error, "XX000") &&
    error.message.startsWith("duplicate key value violates unique constraint"));

/** Checks if the database rejected a row by an exclusion constraint. */
export const isExclusionViolation = (error: unknown): boolean => hasCode(error, "23P01");

/** Checks if the database accepts no changes, such as a standby. */
export const isReadOnly = (error: unknown): boolean => hasCode(error, "25006");
