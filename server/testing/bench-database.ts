import { startEmbeddedPostgres } from "../src/db/embedded.ts";
import { migrate } from "../src/db/migrate.ts";
import { createDb, createPool } from "../src/db/pool.ts";
import { assignSequenceNumbers } from "../src/features/catalogue/service.ts";
import type { SellerId } from "../src/lib/seller-id.ts";
import { openCapture } from "./capture-statements.ts";
import { findCost, type StatementCost } from "./explain.ts";
import { acceptWaitingOrder, fillSeller, largeSize, listReads } from "./large-seller.ts";
import { createMarketplaceKey } from "./marketplace-factory.ts";
import { createVariant } from "./product-factory.ts";
import { createSeller, createSession } from "./seller-factory.ts";
import { loadStreams } from "./stream-load.ts";

/** Starts a migrated database for the bench, with the disk's real speed (`fsync` is on). */
export const openBenchDatabase = async (
  dataDir: string,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const database = await startEmbeddedPostgres({ dataDir });
  await migrate(database.url);
  return database;
};

/** Creates a session of a seller whose id the bench chose. @returns its token */
export const openBenchSession = async (databaseUrl: string, sellerId: string): Promise<string> => {
  const pool = createPool(databaseUrl, { max: 1, onError() {} });
  // The bench inserted the seller's row with this id.
  const { token } = await createSession(createDb(pool), sellerId as SellerId);
  await pool.end();
  return token;
};

/**
 * Creates a marketplace key, and assigns sequence numbers to the catalog that it will read.
 * @returns its token
 */
export const openBenchKey = async (databaseUrl: string): Promise<string> => {
  const pool = createPool(databaseUrl, { max: 2, onError() {} });
  const db = createDb(pool);
  await assignSequenceNumbers(db);
  const { token } = await createMarketplaceKey(db);
  await pool.end();
  return token;
};

/**
 * Creates sellers with one product each that never sells out, and a key of their marketplace.
 * @returns the key's token, and the ids of the variants for sale
 */
export const openBenchShops = async (
  databaseUrl: string,
  sellers: number,
): Promise<{ token: string; variants: string[] }> => {
  const pool = createPool(databaseUrl, { max: 2, onError() {} });
  const db = createDb(pool);
  const variants: string[] = [];
  for (let index = 0; index < sellers; index += 1) {
    const variant = await createVariant(db, await createSeller(db), { stock: 1_000_000 });
    variants.push(variant.id);
  }
  const { token } = await createMarketplaceKey(db);
  await pool.end();
  return { token, variants };
};

/**
 * Creates a large seller and measures its everyday reads, each right after one of its orders has
 * changed.
 * @returns for each read its statements with their costs
 */
export async function* measureLargeSeller(
  databaseUrl: string,
): AsyncGenerator<{ name: string; costs: (StatementCost & { text: string })[] }> {
  const pool = createPool(databaseUrl, { max: 2, onError() {} });
  const db = createDb(pool);
  const seller = await createSeller(db);
  await fillSeller(db, seller.id, largeSize);
  // The vacuum takes longer than the statement timeout of the server.
  const client = await pool.connect();
  await client.query("set statement_timeout = 0");
  await client.query("vacuum analyze");
  client.release(true);
  const { capture, close } = await openCapture(databaseUrl);
  const key = await createMarketplaceKey(db);
  for (const { name, url, token } of listReads(seller, key)) {
    await capture({ method: "GET", url, token });
    await acceptWaitingOrder(db, seller.id);
    const statements = await capture({ method: "GET", url, token });
    const costs = [];
    for (const statement of statements.filter(({ values }) => values.length > 0))
      costs.push({ text: statement.text, ...(await findCost(db, statement)) });
    yield { name, costs };
  }
  await close();
  await pool.end();
}

/** Runs `loadStreams` against servers that use this database. */
export const loadStreamsOf = async (
  databaseUrl: string,
  load: Omit<Parameters<typeof loadStreams>[0], "db">,
): ReturnType<typeof loadStreams> => {
  const pool = createPool(databaseUrl, { max: 10, onError() {} });
  const result = await loadStreams({ db: createDb(pool), ...load });
  await pool.end();
  return result;
};
