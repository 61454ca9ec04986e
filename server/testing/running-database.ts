import { join } from "node:path";
import { startEmbeddedPostgres } from "../src/db/embedded.ts";
import { type Db, createDb, createPool } from "../src/db/pool.ts";

/** The address of that database. */
export const readDatabaseUrl = async (dataDir: string): Promise<string> => {
  // A database that runs already is joined, and continues running when this process ends.
  const { url } = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres") });
  return url;
};

/**
 * The database of a server that runs on `dataDir`, for browser tests: what they start from, and
 * time that passes.
 */
export const openRunningDatabase = async (dataDir: string): Promise<Db> =>
  createDb(createPool(await readDatabaseUrl(dataDir), { max: 2, onError() {} }));
