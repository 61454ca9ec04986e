import type { Db, Tx } from "./pool.ts";

const retriable = new Set(["40001", "40P01"]);
const isRetriable = (error: unknown) =>
  error instanceof Error && "code" in error && typeof error.code === "string" && retriable.has(error.code);

/**
 * Runs `work` in one transaction; a deadlock or serialization failure is tried again, three times in all, so `work` must
 * have no effect outside the transaction.
 */
export const inTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === 3 || !isRetriable(error)) throw error;
    }
  }
};
