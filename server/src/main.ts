import { join } from "node:path";
import type { Logger } from "pino";
import { buildApp } from "./app.ts";
import { startEmbeddedPostgres } from "./db/embedded.ts";
import { createJobs } from "./db/jobs.ts";
import { createListener } from "./db/listen.ts";
import { migrate } from "./db/migrate.ts";
import { createDb, createPool } from "./db/pool.ts";
import { type Env, readEnv } from "./env.ts";
import { createLog } from "./plugins/log.ts";
import { type DemoSeller, seedDemo } from "./seed.ts";

/** How long a stop may take before it is cut off (safety 24). */
const drainSeconds = 25;

export type RunningServer = { url: string; demoSeller: DemoSeller | null; stop: () => Promise<void> };

/**
 * Starts the whole product: database, migrations, demo data where asked for, server, jobs. What was started ends again when a
 * later part fails.
 * @returns the address, the demo seller where one was seeded, and `stop`, which drains and ends all of it
 * @throws Error in one sentence that says what to do
 */
export const startServer = async (env: Env, log: Logger = createLog(env)): Promise<RunningServer> => {
  const ending: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (let end = ending.pop(); end; end = ending.pop()) await end();
  };
  try {
    const embedded =
      env.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: join(env.dataDir, "postgres") }) : null;
    if (embedded) ending.push(() => embedded.stop());
    const databaseUrl = env.databaseUrl ?? embedded?.url ?? "";
    await migrate(databaseUrl);
    const pool = createPool(databaseUrl, { onError: (err) => log.warn({ err }, "an idle database connection broke") });
    ending.push(() => pool.end());
    const db = createDb(pool);
    const demoSeller = env.seedDemo ? await seedDemo(db, env) : null;
    const jobs = createJobs(pool, log);
    ending.push(() => jobs.stop());
    const listener = createListener(databaseUrl, log);
    ending.push(() => listener.stop());
    const app = await buildApp({ env, db, jobs, listener, log }, { logger: log });
    ending.push(async () => {
      app.isDraining = true;
      await app.close();
    });
    await app.listen({ port: env.port, host: env.host }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EADDRINUSE") throw error;
      throw new Error(`Port ${env.port} is in use. Stop what uses it, or start with another one: PORT=3001 npm start`);
    });
    void jobs.work().catch((err: unknown) => log.error({ err }, "background jobs did not start"));
    return { url: env.publicUrl, demoSeller, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const greet = (env: Env, { url, demoSeller }: RunningServer): void => {
  const lines = [`Sellerdesk is ready: ${url}`];
  if (demoSeller) lines.push(`Demo seller: ${demoSeller.email} with the password ${demoSeller.password}`);
  if (env.smtpUrl === null || env.smsUrl === null) {
    const missing = [env.smtpUrl === null ? "SMTP_URL" : [], env.smsUrl === null ? "SMS_URL" : []].flat().join(" and ");
    const where = `Messages (codes) land in ${join(env.dataDir, "outbox")}, because ${missing} ${missing.includes(" ") ? "are" : "is"} not set.`;
    lines.push(env.production ? `WARNING: mail or SMS is not configured. ${where}` : where);
  }
  process.stdout.write(`${lines.join("\n")}\n`);
};

/** Runs until SIGTERM or SIGINT, then drains; the entry of `npm start` and of production. */
export const runServer = async (): Promise<void> => {
  try {
    const env = readEnv();
    const server = await startServer(env);
    greet(env, server);
    const end = () => {
      setTimeout(() => process.exit(1), drainSeconds * 1000).unref();
      void server.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    };
    process.once("SIGTERM", end);
    process.once("SIGINT", end);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
};

if (import.meta.main) await runServer();
