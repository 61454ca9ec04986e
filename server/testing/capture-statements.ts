import { buildApp } from "../src/app.ts";
import { createJobs } from "../src/db/jobs.ts";
import { createListener } from "../src/db/listen.ts";
import { createDb, createPool } from "../src/db/pool.ts";
import { readEnv } from "../src/env.ts";
import { createFetchPublic } from "../src/integrations/fetch-public.ts";
import { openStorage } from "../src/integrations/storage.ts";

export type Statement = { text: string; values: unknown[] };

const silent = { info() {}, warn() {}, error() {} };

/**
 * The SQL that our server sends for an address, after the session or key was looked up: the floor answers with the very same statements.
 */
export const captureStatements = async (
  databaseUrl: string,
  token: string,
  path: string,
): Promise<Statement[]> => {
  const sent: Statement[] = [];
  const pool = createPool(databaseUrl, { max: 2, onError: () => {} });
  pool.on("connect", (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [query] = args;
        if (query !== null && typeof query === "object" && "text" in query && "values" in query) {
          // Kysely's form of a query. What a cursor is declared for is read at once.
          const text = String(query.text).replace(/^declare \w+ no scroll cursor for /, "");
          sent.push({ text, values: query.values as unknown[] });
        }
        return send(...args);
      },
    });
  });
  const listener = createListener(databaseUrl, silent);
  const jobs = createJobs(pool, silent);
  const env = readEnv({});
  const storage = openStorage(env);
  const app = await buildApp({
    env,
    db: createDb(pool),
    jobs,
    listener,
    storage,
    fetchPublic: createFetchPublic(),
    log: silent,
  });
  const ask = () => app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
  await ask();
  // The second time it sends what it sends from then on: what it keeps between requests is there.
  sent.length = 0;
  const response = await ask();
  await app.close();
  await listener.stop();
  await pool.end();
  if (response.statusCode !== 200)
    throw new Error(`${path} answered ${response.statusCode}: ${response.body}`);
  const isSession = ({ text }: Statement) =>
    /from sessions|update "sessions"|"?marketplace_keys"?/.test(text);
  // What has no values steers a transaction or a cursor.
  return sent.filter((statement) => statement.values.length > 0 && !isSession(statement));
};
