import { join } from "node:path";
import { startEmbeddedPostgres } from "../src/db/embedded.ts";
import { type Db, createDb, createPool } from "../src/db/pool.ts";

/** The URL of the database of a server that runs on `dataDir`. */
export const readDatabaseUrl = async (dataDir: string): Promise<string> => {
  // Connects to a database that already runs, which continues when this process ends.
  const { url } = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres") });
  return url;
};

/**
 * Connects to the database of a server that runs on `dataDir`. Browser tests use it to prepare data
 * and to simulate that time passes.
 */
export const openRunningDatabase = async (dataDir: string): Promise<Db> =>
  createDb(createPool(await readDatabaseUrl(dataDir), { max: 2, onError() {} }));
