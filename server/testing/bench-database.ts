import { startEmbeddedPostgres } from "../src/db/embedded.ts";
import { migrate } from "../src/db/migrate.ts";
import { createDb, createPool } from "../src/db/pool.ts";
import { assignSequenceNumbers } from "../src/features/catalogue/service.ts";
import type { SellerId } from "../src/lib/seller-id.ts";
import { createMarketplaceKey } from "./marketplace-factory.ts";
import { createSession } from "./seller-factory.ts";
import { loadStreams } from "./stream-load.ts";

/** A migrated database of the bench's own, with the disk's real speed. */
export const openBenchDatabase = async (
  dataDir: string,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const database = await startEmbeddedPostgres({ dataDir });
  await migrate(database.url);
  return database;
};

/** Logs a seller in whose id the bench chose. @returns the token */
export const openBenchSession = async (databaseUrl: string, sellerId: string): Promise<string> => {
  const pool = createPool(databaseUrl, { max: 1, onError() {} });
  // The bench wrote the seller's row with this id.
  const { token } = await createSession(createDb(pool), sellerId as SellerId);
  await pool.end();
  return token;
};

/**
 * Makes a key of the marketplace, and numbers what it will read of the catalogue. @returns the
 * token
 */
export const openBenchKey = async (databaseUrl: string): Promise<string> => {
  const pool = createPool(databaseUrl, { max: 2, onError() {} });
  const db = createDb(pool);
  await assignSequenceNumbers(db);
  const { token } = await createMarketplaceKey(db);
  await pool.end();
  return token;
};

/** The load of `stream-load.ts` on servers that run on this database. */
export const loadStreamsOf = async (
  databaseUrl: string,
  load: Omit<Parameters<typeof loadStreams>[0], "db">,
): ReturnType<typeof loadStreams> => {
  const pool = createPool(databaseUrl, { max: 10, onError() {} });
  const result = await loadStreams({ db: createDb(pool), ...load });
  await pool.end();
  return result;
};
