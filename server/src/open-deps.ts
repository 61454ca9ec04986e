import { join } from "node:path";
import type { BaseLogger } from "pino";
import { startEmbeddedPostgres } from "./db/embedded.ts";
import { createJobs } from "./db/jobs.ts";
import { createListener } from "./db/listen.ts";
import { createProbe } from "./db/probe.ts";
import { migrate, requireMigrated } from "./db/migrate.ts";
import { countConnections, createDb, createPool } from "./db/pool.ts";
import { openReadSources } from "./db/read-source.ts";
import { reachDatabase } from "./db/reach-database.ts";
import { openSecrets } from "./db/secrets.ts";
import type { Deps } from "./deps.ts";
import type { Env } from "./env.ts";
import { sealStoredSecrets } from "./features/webhooks/secret-service.ts";
import { repairTopics } from "./features/webhooks/topic-service.ts";
import { createFetchPublic } from "./integrations/fetch-public.ts";
import { createPostPublic } from "./integrations/post-public.ts";
import { openPayments } from "./integrations/payment.ts";
import { openStorage } from "./integrations/storage.ts";

type Opened = {
  deps: Deps;
  poolCounts: () => ReturnType<typeof countConnections>;
  /** Closes everything in reverse order; the embedded database only if this process started it. */
  close: () => Promise<void>;
};

/**
 * Connects to the database of the settings, or starts the embedded one. Changes nothing in it.
 * @param options `creates` creates the embedded database if there is none yet
 */
export const openDatabase = async (
  { databaseUrl, dataDir }: Pick<Env, "databaseUrl" | "dataDir">,
  { creates }: { creates: boolean },
): Promise<{ databaseUrl: string; stop: () => Promise<void> }> => {
  if (databaseUrl !== null) {
    await reachDatabase(databaseUrl);
    return { databaseUrl, stop: async () => {} };
  }
  const { url, stop } = await startEmbeddedPostgres({
    dataDir: join(dataDir, "postgres"),
    creates,
  });
  return { databaseUrl: url, stop };
};

/**
 * Opens the dependencies of the server and the command line: the database of the settings, and the
 * job queue.
 * @param options `migrates` migrates the database to this code first; otherwise it must already be
 * migrated
 * @throws Error in one sentence that says what to do; nothing stays open then
 */
export const openDeps = async (
  env: Env,
  log: BaseLogger,
  { migrates }: { migrates: boolean },
): Promise<Opened> => {
  const ending: (() => Promise<unknown>)[] = [];
  let isClosing = false;
  const close = async () => {
    isClosing = true;
    for (let end = ending.pop(); end; end = ending.pop()) await end();
  };
  try {
    const { databaseUrl, stop } = await openDatabase(env, { creates: migrates });
    ending.push(stop);
    await (migrates ? migrate : requireMigrated)(databaseUrl);
    const pool = createPool(databaseUrl, {
      onError: ({ message }) => {
        // The pool ends before its sockets have closed, so they still notice the end of the
        // database.
        if (!isClosing) log.warn({ reason: message }, "an idle database connection broke");
      },
    });
    ending.push(() => pool.end());
    const db = createDb(pool);
    const readSources = openReadSources({ db, databaseUrl }, env.databaseReadUrl, log);
    ending.push(() => readSources.end());
    const secrets = await openSecrets(db, env.secretKeys);
    await sealStoredSecrets({ db, secrets });
    await repairTopics(db);
    const probe = createProbe(databaseUrl);
    ending.push(() => probe.end());
    const jobs = createJobs(pool, log);
    ending.push(() => jobs.stop());
    const listener = createListener(databaseUrl, log);
    ending.push(() => listener.stop());
    const poolCounts = () => countConnections(pool);
    const deps = {
      env,
      db,
      databaseUrl,
      readSources,
      secrets,
      probe,
      jobs,
      listener,
      storage: openStorage(env),
      payments: openPayments(env),
      fetchPublic: createFetchPublic(),
      postPublic: createPostPublic({
        takesPrivate: env.privateWebhooks,
        ownReceiver: env.storefront?.receiver ?? null,
      }),
      log,
    };
    return { deps, poolCounts, close };
  } catch (error) {
    await close();
    throw error;
  }
};
