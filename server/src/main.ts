import { once } from "node:events";
import type { Server } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { buildApp } from "./app.ts";
import { demoSeller, hasDemoLogin, seedDemo } from "./demo/seed.ts";
import { startStorefront } from "./demo/storefront.ts";
import { type Env, readEnv } from "./env.ts";
import { readOperatorFigures } from "./features/operator/figures-queries.ts";
import { ensureDefaultPlans } from "./features/plans/terms/service.ts";
import { collectGarbage } from "./lib/collect-garbage.ts";
import { openDeps } from "./open-deps.ts";
import { createLog } from "./plugins/log.ts";
import { createMetricsServer } from "./plugins/metrics.ts";

/** Seconds after which a stop ends requests that still run, so that it finishes in time. */
const cutAfter = 20;
/** The longest time that a stop may take, in seconds (safety 24). */
const stopSeconds = 25;

export type RunningServer = {
  url: string;
  hasDemo: boolean;
  /**
   * Finishes running work and ends.
   * @param drainSeconds time in which it still accepts requests, while it reports that it is not
   * ready
   */
  stop: (drainSeconds?: number) => Promise<void>;
};

const listenForMetrics = async (metrics: Server, port: number, host: string): Promise<void> => {
  metrics.listen(port, host);
  await once(metrics, "listening").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
      throw new Error(
        `ADMIN_HOST ${host} is no address of this machine. Set it to one, e.g. 127.0.0.1.`,
      );
    if (error.code !== "EADDRINUSE") throw error;
    throw new Error(
      `ADMIN_PORT ${port} is in use. Stop what uses it, or set ADMIN_PORT to another one.`,
    );
  });
};

/**
 * Starts the whole product: database, migrations, plans for sale, demo data if configured, server,
 * jobs. If a later part fails, the earlier ones are ended again.
 * @returns the address, whether the demo seller exists, and `stop`, which drains and ends
 * everything
 * @throws Error in one sentence that says what to do
 */
export const startServer = async (
  env: Env,
  log: Logger = createLog(env),
): Promise<RunningServer> => {
  const { deps, poolCounts, close } = await openDeps(env, log, env);
  let app: Pick<FastifyInstance, "close"> | undefined;
  try {
    const built = await buildApp(deps, { logger: log });
    app = built;
    await ensureDefaultPlans(deps.db, env.currency);
    if (env.seedDemo) await seedDemo(deps);
    if (env.adminPort !== null) {
      const metrics = createMetricsServer(built, {
        ...deps,
        poolCounts,
        readFigures: () => readOperatorFigures(deps.db),
      });
      await listenForMetrics(metrics, env.adminPort, env.adminHost);
    }
    await built.listen({ port: env.port, host: env.host }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EADDRINUSE") throw error;
      throw new Error(
        `Port ${env.port} is in use. Stop what uses it, or start with another one: PORT=3001 npm start`,
      );
    });
    void deps.jobs.work().then(collectGarbage);
    const storefront = env.storefront === null ? null : startStorefront(deps, env.storefront);
    const stop = async (drainSeconds = 0) => {
      built.isDraining = true;
      const cut = setTimeout(() => built.server.closeAllConnections(), cutAfter * 1000);
      // Jobs that do not end in time return to the queue, for another copy.
      const handedBack = deps.jobs
        .stop()
        .catch((err: unknown) =>
          log.error({ err }, "jobs were not handed back; they are when their time is over"),
        );
      await wait(drainSeconds * 1000);
      await Promise.all([built.close(), handedBack, storefront?.stop()]);
      clearTimeout(cut);
      await close();
    };
    return { url: env.publicUrl, hasDemo: env.seedDemo && (await hasDemoLogin(deps.db)), stop };
  } catch (error) {
    await app?.close();
    await close();
    throw error;
  }
};

const greet = (env: Env, { url, hasDemo }: RunningServer): void => {
  const lines = [`Sellerdesk is ready: ${url}`];
  if (hasDemo)
    lines.push(`Demo seller: ${demoSeller.email} with the password ${demoSeller.password}`);
  if (env.storefront !== null)
    lines.push(`Demo shop, where its customers buy: ${env.storefront.url}`);
  if (env.smtpUrl === null || env.smsUrl === null) {
    const missing = [env.smtpUrl === null ? "SMTP_URL" : [], env.smsUrl === null ? "SMS_URL" : []]
      .flat()
      .join(" and ");
    const where = `Messages (codes) land in ${join(env.dataDir, "outbox")}, because ${missing} ${missing.includes(" ") ? "are" : "is"} not set.`;
    lines.push(env.production ? `WARNING: mail or SMS is not configured. ${where}` : where);
  }
  if (env.production && env.secretKeys.length === 0)
    lines.push(
      "WARNING: SECRET_KEY is not set. The keys that guard two-step login and codes lie in the database, beside what they guard.",
    );
  process.stdout.write(`${lines.join("\n")}\n`);
};

/**
 * Runs until SIGTERM or SIGINT, then drains: the entry point of `npm start` and of production. An
 * interrupted start ends immediately: open transactions are rolled back, and the embedded database
 * ends with this process.
 */
export const runServer = async (): Promise<void> => {
  try {
    const env = readEnv();
    let started: RunningServer | null = null;
    let isEnding = false;
    const end = (drainSeconds: number) => {
      if (!started) process.exit(0);
      // Ctrl+C arrives twice, from the terminal and from npm: the second must not cut off the stop.
      if (isEnding) return;
      isEnding = true;
      setTimeout(() => process.exit(1), stopSeconds * 1000).unref();
      void started.stop(drainSeconds).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    };
    process.on("SIGTERM", () => end(env.drainSeconds));
    process.on("SIGINT", () => end(0));
    started = await startServer(env);
    greet(env, started);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
};

if (import.meta.main) await runServer();
