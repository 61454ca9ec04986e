import { createDb, createPool } from "@sellerdesk/server/db/pool";
import type { Deps } from "@sellerdesk/server/deps";
import { buildApp } from "@sellerdesk/server/app";
import { createJobs } from "@sellerdesk/server/db/jobs";
import { createListener } from "@sellerdesk/server/db/listen";
import { readEnv } from "@sellerdesk/server/env";
import pg from "pg";

export type Statement = { text: string; values: unknown[] };

const silent = { info() {}, warn() {}, error() {} };

/**
 * The SQL that our server sends for an address, after the session was looked up: the floor answers with the very same statements.
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
          // pg's own form of a query with values; a text or a cursor is none.
          sent.push({ text: String(query.text), values: query.values as unknown[] });
        }
        return send(...args);
      },
    });
  });
  const listener = createListener(databaseUrl, silent);
  const jobs = createJobs(pool, silent);
  const deps: Deps = { env: readEnv({}), db: createDb(pool), jobs, listener, log: silent };
  const app = await buildApp(deps);
  const response = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
  await app.close();
  await listener.stop();
  await pool.end();
  if (response.statusCode !== 200)
    throw new Error(`${path} answered ${response.statusCode}: ${response.body}`);
  const isSession = ({ text }: Statement) => /from sessions|update "sessions"/.test(text);
  return sent.filter((statement) => !isSession(statement));
};

/** Makes a session for the seller of the bench. */
export const openSession = async (databaseUrl: string, sellerId: string): Promise<string> => {
  const { hashToken, newSellerToken } = await import("@sellerdesk/server/lib/token");
  const token = newSellerToken("sds_", sellerId);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    "insert into sessions (seller_id, id, token_hash, expires_at) values ($1, $1, $2, now() + interval '1 day')",
    [sellerId, hashToken(token)],
  );
  await client.end();
  return token;
};
