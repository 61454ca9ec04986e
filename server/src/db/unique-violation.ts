/** Whether the database refused a write because a row of the same key exists: what two requests at once run into. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "23505";
