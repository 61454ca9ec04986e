/** Returns the error's message in one sentence, for storage next to the work that failed. */
export const errorMessageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 1000);
