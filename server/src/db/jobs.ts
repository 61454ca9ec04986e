import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { BaseLogger } from "pino";
import type pg from "pg";
import type { PgBoss } from "pg-boss";
import { type Db, type Tx, unlimitedMs } from "./pool.ts";
import { runEvery } from "../lib/concurrency/repeat.ts";
import { afterCommit } from "./transaction.ts";

/**
 * A kind of background work; `payload` is stored as JSON. Created by `defineJob` in a feature's
 * `jobs.ts`.
 */
export type Job<Payload extends object> = {
  readonly name: string;
  /** Retries after the first attempt, with growing pauses of at most `retryDelayMax` seconds. */
  readonly retryLimit: number;
  readonly retryDelayMax: number;
  /**
   * True if `send` names each job's subject, and jobs of one subject run in the order of sending.
   */
  readonly isOrdered: boolean;
  /** Seconds that one attempt may take. */
  readonly expireInSeconds: number;
  /** Seconds that the payload is kept after the work is done. */
  readonly keepSeconds: number;
  /** Type of the payload only; holds nothing. */
  readonly payload?: Payload;
};

/**
 * Retries with pauses of 1, 2, 4 ... seconds, up to a quarter of an hour: a dependency may be down
 * for a day.
 */
const [patientRetries, longestPause] = [115, 900];

/**
 * Describes a kind of job.
 * @param name of its queue
 * @param options `retryLimit` retries after the first attempt, by default for a day;
 * `expireInSeconds` for one attempt; `keepSeconds` after it has ended; `isOrdered` cannot be
 * changed for a queue that exists
 */
export const defineJob = <Payload extends object>(
  name: string,
  {
    retryLimit = patientRetries,
    expireInSeconds = 300,
    keepSeconds = 604_800,
    isOrdered = false,
  }: {
    retryLimit?: number;
    expireInSeconds?: number;
    keepSeconds?: number;
    isOrdered?: boolean;
  } = {},
): Job<Payload> => ({
  name,
  retryLimit,
  retryDelayMax: longestPause,
  expireInSeconds,
  keepSeconds,
  isOrdered,
});

/**
 * Options of a job that runs every few minutes: its next run replaces retries. Runs are kept for
 * two hours, because doctor looks for the last successful one.
 */
export const frequentRuns = { retryLimit: 0, keepSeconds: 7200 };

/** `about` is the subject of an ordered job. */
type SendOptions = { startAfter?: Date; about?: string };

type HandleOptions = {
  concurrency?: number;
  /**
   * Cron expression in UTC. The job then starts automatically with an empty payload, once across
   * all copies.
   */
  cron?: string;
};
type Handler = {
  job: Job<object>;
  run: (payload: object) => Promise<void>;
  concurrency: number;
  cron: string | undefined;
};
type Log = Pick<BaseLogger, "error" | "info">;

export type FailedJob = { id: string; queue: string; error: string; failed_at: Date | null };

export type Jobs = {
  /** Registers the handler of a job; call before `work`. */
  handle: <P extends object>(
    job: Job<P>,
    run: (payload: P) => Promise<void>,
    options?: HandleOptions,
  ) => void;
  /**
   * Enqueues in the caller's own transaction: the job exists exactly when the effect does (safety
   * 10). This process looks for it right after the commit, the others at their next poll.
   */
  send: <P extends object>(tx: Db, job: Job<P>, payload: P, options?: SendOptions) => Promise<void>;
  /**
   * Starts the workers, and retries until the database is available. Jobs of a process that died
   * are taken over by another.
   */
  work: () => Promise<void>;
  /**
   * Runs all pending jobs one after the other and rethrows their errors: for tests and the command
   * line.
   */
  runPending: () => Promise<void>;
  /** Runs each scheduled job once, regardless of the time, then all pending ones: for tests. */
  runScheduled: () => Promise<void>;
  /**
   * Counts pending, running and failed jobs by queue; empty before the queue's tables exist.
   * `oldest` is the time in seconds that the oldest job that may start has been waiting, else 0.
   */
  counts: () => Promise<{ queue: string; state: string; count: number; oldest: number }[]>;
  /**
   * The newest 100 jobs that failed for good; without their payloads, which hold addresses and
   * codes.
   */
  failed: () => Promise<FailedJob[]>;
  /**
   * Retries a failed job.
   * @returns its queue, or `null` if no failed job has this id
   */
  retry: (id: string) => Promise<string | null>;
  /**
   * Stops the workers and waits for running jobs. Jobs that still run after `seconds` return to the
   * queue. `send` keeps working.
   */
  stop: (options?: { seconds?: number }) => Promise<void>;
};

/**
 * Seconds without a heartbeat after which a job is given to another process, because its own was
 * killed. A process sends heartbeats twice as often.
 */
const heartbeatSeconds = 60;
/** Milliseconds before work restarts after an outage of the database. */
const pause = 1000;
/** Milliseconds between two polls for jobs that nothing in this process announced. */
const pollInterval = 500;
/** Workers also poll on their own, in case the shared poll fails. */
const workerPollSeconds = 30;

const openStates = "state in ('created', 'retry', 'active', 'failed')";

/**
 * Creates an index of pending, running and failed jobs, which are counted every few seconds. They
 * are few compared with finished ones, and no index of pg-boss covers them all. Copies that start
 * at the same time wait for one another.
 */
const indexOpenJobs = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query("select where to_regclass('pgboss.sellerdesk_open') is null");
  if (rows.length === 0) return;
  // One transaction without a timeout, because the queue may have grown large.
  const statement = {
    text: `
    set local statement_timeout = 0;
    select pg_advisory_xact_lock(hashtext('sellerdesk.jobs_open'));
    create index if not exists sellerdesk_open on pgboss.job_common (name, state) where ${openStates}`,
    query_timeout: unlimitedMs,
  };
  await pool.query(statement);
};

const hasTables = async (pool: pg.Pool): Promise<boolean> =>
  (await pool.query("select where to_regclass('pgboss.job') is not null")).rows.length > 0;

/**
 * Creates the background jobs on pg-boss, which is loaded with the first job because its import
 * takes 0.4 s.
 */
export const createJobs = (pool: pg.Pool, log: Log): Jobs => {
  const handlers: Handler[] = [];
  let started: Promise<PgBoss> | undefined;
  const stopping = new AbortController();

  const boss = () =>
    (started ??= (async () => {
      const { PgBoss } = await import("pg-boss");
      const instance = new PgBoss({
        db: { executeSql: async (text, values) => pool.query(text, values) },
        supervise: true,
        schedule: handlers.some(({ cron }) => cron !== undefined),
        // Hourly instead of daily, so that expired jobs are deleted.
        maintenanceIntervalSeconds: 3600,
      });
      instance.on("error", (error) => log.error({ err: error }, "jobs: the queue failed"));
      await instance.start();
      await indexOpenJobs(pool).catch((err: unknown) =>
        log.error(
          { err },
          "open jobs have no index yet, which slows the metrics; the next start makes it",
        ),
      );
      for (const { job } of handlers) await makeQueue(instance, job);
      return instance;
    })().catch((error: unknown) => {
      // After an outage of the database the next caller tries again.
      started = undefined;
      throw error;
    }));

  /** By queue, a function that makes this process's workers fetch immediately. */
  const wakers = new Map<string, () => void>();

  /**
   * Wakes the workers of queues that have a job to do. One statement checks all queues: a poll by
   * each worker would be a hundred statements a second.
   */
  const wakeWorkers = async (): Promise<void> => {
    const { rows } = await pool.query<{ name: string }>({
      name: "queues_with_jobs",
      text: "select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= now()",
    });
    for (const { name } of rows) wakers.get(name)?.();
  };
  let polling: ReturnType<typeof runEvery> | undefined;

  const begin = async (): Promise<void> => {
    const instance = await boss();
    try {
      for (const { job, run, concurrency, cron } of handlers) {
        // A machine that was asleep at that time runs the job when it wakes up.
        if (cron !== undefined) await instance.schedule(job.name, cron, {}, { missed: "once" });
        const workers: string[] = [];
        // One call for each worker, because pg-boss names only the first worker of a call.
        for (let count = 0; count < concurrency; count++)
          workers.push(
            await instance.work<object>(
              job.name,
              { pollingIntervalSeconds: workerPollSeconds },
              async ([fetched]) => {
                if (fetched) await run(fetched.data);
              },
            ),
          );
        wakers.set(job.name, () => {
          for (const worker of workers) instance.notifyWorker(worker);
        });
      }
      polling ??= runEvery(wakeWorkers, pollInterval, (err) =>
        log.error({ err }, "waiting jobs were not looked for; the next poll tries again"),
      );
    } catch (error) {
      // Otherwise the next attempt would register the existing workers twice.
      started = undefined;
      await instance.stop().catch(() => {});
      throw error;
    }
  };

  const made = new Set<string>();
  const makeQueue = async (instance: PgBoss, job: Job<object>) => {
    if (made.has(job.name)) return;
    const settings = {
      retryLimit: job.retryLimit,
      retryBackoff: true,
      retryDelayMax: job.retryDelayMax,
      expireInSeconds: job.expireInSeconds,
      heartbeatSeconds,
      deleteAfterSeconds: job.keepSeconds,
    };
    const queue = await instance.getQueue(job.name);
    const policy = job.isOrdered ? "key_strict_fifo" : "standard";
    if (!queue) await instance.createQueue(job.name, { ...settings, policy });
    // An older version may have created the queue with other settings.
    else if (Object.entries(settings).some(([name, value]) => Reflect.get(queue, name) !== value))
      await instance.updateQueue(job.name, settings);
    made.add(job.name);
  };

  const runPending = async (): Promise<void> => {
    const instance = await boss();
    for (let hadJob = true; hadJob;) {
      hadJob = false;
      const { rows } = await pool.query<{ name: string }>(
        "select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= now()",
      );
      for (const { job, run } of handlers) {
        // Most queues are empty, and asking each for a job takes longer than most jobs.
        if (!rows.some(({ name }) => name === job.name)) continue;
        const [fetched] = await instance.fetch<object>(job.name);
        if (!fetched) continue;
        hadJob = true;
        await run(fetched.data);
        await instance.complete(job.name, fetched.id);
      }
    }
  };

  return {
    handle(job, run, { concurrency = 1, cron } = {}) {
      // A queue holds only payloads that `send` of the same job put in.
      handlers.push({ job, run: run as Handler["run"], concurrency, cron });
    },
    async send(tx, job, payload, { startAfter, about } = {}) {
      const [instance, { fromKysely }] = await Promise.all([boss(), import("pg-boss")]);
      // The command line runs no jobs, and may send one before any server has started.
      await makeQueue(instance, job);
      await instance.send(job.name, payload, {
        db: fromKysely(tx),
        ...(startAfter && { startAfter }),
        ...((job.isOrdered || about !== undefined) && { singletonKey: about ?? randomUUID() }),
      });
      const wake = wakers.get(job.name);
      if (wake && !startAfter && tx.isTransaction) afterCommit(tx as Tx, wake);
    },
    async work() {
      while (!stopping.signal.aborted) {
        try {
          return await begin();
        } catch (err) {
          if (stopping.signal.aborted) return;
          log.error({ err }, "background jobs did not start; they are tried again");
          await wait(pause, undefined, { ref: false });
        }
      }
    },
    runPending,
    async runScheduled() {
      for (const { run, cron } of handlers) if (cron !== undefined) await run({});
      await runPending();
    },
    async counts() {
      if (!(await hasTables(pool))) return [];
      const { rows } = await pool.query<Awaited<ReturnType<Jobs["counts"]>>[number]>(
        `select name as queue, state::text, count(*), coalesce(extract(epoch from now() - min(start_after)
           filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8 as oldest
         from pgboss.job
         where ${openStates} group by name, state order by name, state`,
      );
      return rows;
    },
    async failed() {
      if (!(await hasTables(pool))) return [];
      const { rows } = await pool.query<FailedJob>(
        `select id, name as queue, coalesce(output ->> 'message', output ->> 'value', '') as error, completed_on as failed_at
         from pgboss.job where state = 'failed' order by completed_on desc nulls last, id limit 100`,
      );
      return rows;
    },
    async retry(id) {
      if (!(await hasTables(pool))) return null;
      const { rows } = await pool.query<{ name: string }>(
        "select name from pgboss.job where id = $1 and state = 'failed'",
        [id],
      );
      const [job] = rows;
      if (!job) return null;
      await (await boss()).retry(job.name, id);
      return job.name;
    },
    async stop({ seconds = 20 } = {}) {
      stopping.abort();
      await polling?.stop();
      // If it never started, there is nothing to return to the queue.
      const instance = await started?.catch(() => undefined);
      await instance?.stop({ graceful: true, timeout: seconds * 1000 });
    },
  };
};
