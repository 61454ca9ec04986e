import { createProbe } from "../src/db/probe.ts";
import { buildApp } from "../src/app.ts";
import { createJobs } from "../src/db/jobs.ts";
import { createListener } from "../src/db/listen.ts";
import { createDb, createPool } from "../src/db/pool.ts";
import { openReadSources } from "../src/db/read-source.ts";
import { openSecrets } from "../src/db/secrets.ts";
import { readEnv } from "../src/env.ts";
import { createFetchPublic } from "../src/integrations/fetch-public.ts";
import { createPostPublic } from "../src/integrations/post-public.ts";
import { sandboxPayments } from "../src/integrations/payment.ts";
import { openStorage } from "../src/integrations/storage.ts";

export type Statement = { text: string; values: unknown[] };

const silent = { info() {}, warn() {}, error() {} };

/** A request to the server. */
export type Asked = {
  method: "GET" | "POST";
  url: string;
  token: string;
  headers?: object;
  body?: object;
};

/**
 * Whether a statement is no part of the reply itself: it looks up a session or key, or it numbers
 * notifications after the commit.
 */
const isAside = ({ text }: Statement) =>
  /(from|join) sessions|update "sessions"|"?marketplace_keys"?|notification_state|pg_notify/.test(
    text,
  );

/** Builds the app on a pool that records the SQL that it sends. */
export const openCapture = async (
  databaseUrl: string,
): Promise<{ capture: (asked: Asked) => Promise<Statement[]>; close: () => Promise<void> }> => {
  const sent: Statement[] = [];
  const pool = createPool(databaseUrl, { max: 2, onError: () => {} });
  pool.on("connect", (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [query] = args;
        if (query !== null && typeof query === "object" && "text" in query && "values" in query) {
          // Kysely's form of a query. The query of a cursor is recorded without its `declare`.
          const text = String(query.text).replace(/^declare \w+ no scroll cursor for /, "");
          sent.push({ text, values: query.values as unknown[] });
        }
        return send(...args);
      },
    });
  });
  const listener = createListener(databaseUrl, silent);
  const jobs = createJobs(pool, silent);
  // Tests must not depend on the load of their machine.
  const env = { ...readEnv({}), shedsLoad: false, answerTimeoutMs: null };
  const storage = openStorage(env);
  const db = createDb(pool);
  const app = await buildApp({
    env,
    db,
    databaseUrl,
    readSources: openReadSources({ db, databaseUrl }, null, silent),
    secrets: await openSecrets(db, []),
    probe: createProbe(databaseUrl),
    jobs,
    listener,
    storage,
    payments: sandboxPayments,
    fetchPublic: createFetchPublic(),
    postPublic: createPostPublic(),
    log: silent,
  });
  return {
    capture: async ({ method, url, token, headers, body }) => {
      sent.length = 0;
      const response = await app.inject({
        method,
        url,
        headers: {
          authorization: `Bearer ${token}`,
          ...headers,
        },
        ...(body && { payload: body }),
      });
      if (response.statusCode >= 300)
        throw new Error(`${url} answered ${response.statusCode}: ${response.body}`);
      return sent.filter((statement) => !isAside(statement));
    },
    close: async () => {
      await app.close();
      await listener.stop();
      await pool.end();
    },
  };
};

/**
 * Captures the SQL that the server sends for a path, without the lookup of the session or key. The
 * floor of the bench sends the same statements.
 */
export const captureStatements = async (
  databaseUrl: string,
  token: string,
  path: string,
): Promise<Statement[]> => {
  const { capture, close } = await openCapture(databaseUrl);
  const asked: Asked = { method: "GET", url: path, token };
  // The second request sends what all later ones send, because caches are filled.
  await capture(asked);
  const statements = await capture(asked);
  await close();
  // Statements without values control a transaction or a cursor.
  return statements.filter(({ values }) => values.length > 0);
};
