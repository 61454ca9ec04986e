import type { BaseLogger } from "pino";
import type { Db } from "./db/pool.ts";
import type { ReadSources } from "./db/read-source.ts";
import type { Jobs } from "./db/jobs.ts";
import type { Listener } from "./db/listen.ts";
import type { Secrets } from "./db/secrets.ts";
import type { Probe } from "./db/probe.ts";
import type { Env } from "./env.ts";
import type { FetchPublic } from "./integrations/fetch-public.ts";
import type { PostPublic } from "./integrations/post-public.ts";
import type { Payments } from "./integrations/payment.ts";
import type { Storage } from "./integrations/storage.ts";

/** The dependencies of features. `main.ts` creates them; tests create their own. */
export type Deps = {
  env: Env;
  db: Db;
  /** The URL of `db`, for code that needs its own connection. */
  databaseUrl: string;
  /** Databases for reads that may be a little old. */
  readSources: ReadSources;
  secrets: Secrets;
  probe: Pick<Probe, "answers">;
  jobs: Jobs;
  listener: Listener;
  storage: Storage;
  payments: Payments;
  fetchPublic: FetchPublic;
  postPublic: PostPublic;
  log: Pick<BaseLogger, "info" | "warn" | "error">;
};
