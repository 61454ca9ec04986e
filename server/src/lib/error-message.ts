/** What went wrong, in one sentence to keep beside the work that it ended. */
export const errorMessageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 1000);
