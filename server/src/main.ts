import { join } from "node:path";
import { buildApp } from "./app.ts";
import { startEmbeddedPostgres } from "./db/embedded.ts";
import { createJobs } from "./db/jobs.ts";
import { migrate } from "./db/migrate.ts";
import { createDb, createPool } from "./db/pool.ts";
import { type Env, readEnv } from "./env.ts";
import { createLog } from "./plugins/log.ts";

/** How long a stop may take before it is cut off (safety 24). */
const drainTimeout = 25_000;

/**
 * Starts the whole product: database, migrations, server, jobs. Everything that was started ends again on failure.
 * @returns the address and `stop`, which drains and ends all of it
 */
export const startServer = async (env: Env): Promise<{ url: string; stop: () => Promise<void> }> => {
  const log = createLog(env);
  const ending: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    while (ending.length > 0) await ending.pop()?.();
  };
  try {
    let { databaseUrl } = env;
    if (databaseUrl === null) {
      const embedded = await startEmbeddedPostgres({ dataDir: join(env.dataDir, "postgres") });
      ending.push(embedded.stop);
      databaseUrl = embedded.url;
    }
    await migrate(databaseUrl);
    const pool = createPool(databaseUrl, { onError: (err) => log.warn({ err }, "an idle database connection broke") });
    ending.push(() => pool.end());
    const jobs = createJobs(pool, log);
    const app = await buildApp({ env, db: createDb(pool), jobs, log }, { logger: log });
    ending.push(
      () => jobs.stop(),
      () => app.close(),
    );
    await app.listen({ port: env.port, host: env.host });
    void jobs.work().catch((err: unknown) => log.error({ err }, "background jobs did not start"));
    return { url: env.publicUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
