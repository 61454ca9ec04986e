const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

/**
 * Whether the database refused a write because a row of the same key exists: what two requests at
 * once run into.
 */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, "23505");

/**
 * Whether the database refused a row because another one is in its way: an exclusion constraint.
 */
export const isExclusionViolation = (error: unknown): boolean => hasCode(error, "23P01");

/** Whether the database takes no changes, such as a standby. */
export const isReadOnly = (error: unknown): boolean => hasCode(error, "25006");
