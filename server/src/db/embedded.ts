import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, ftruncateSync, openSync } from "node:fs";
import { readlink, statfs, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { isAlive } from "../lib/files/leftovers.ts";
import { withClient } from "./backup-rows.ts";
import {
  type Cluster,
  clusterUser,
  explain,
  openCluster,
  readIfThere,
} from "./embedded-cluster.ts";

const database = "sellerdesk";
/** Long, because PostgreSQL may have to recover from a crash. */
const startMinutes = 5;
/** Above this size the log is truncated, so that it never fills the disk. */
const logBytes = 5_000_000;
/**
 * Milliseconds before a server that ended unexpectedly is restarted. Remains of the old server keep
 * its memory for a moment.
 */
const restartPause = 500;

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> };
type Options = {
  /** Folder of the database. It is created if it is missing. */
  dataDir: string;
  /** False if the database must already exist. */
  creates?: boolean;
  /** False only in tests, whose data may be lost: nothing waits for the disk. */
  fsync?: boolean;
};

const urlOf = (password: string, port: number, name = database) =>
  `postgres://${clusterUser}:${password}@127.0.0.1:${port}/${name}`;

const freePort = () =>
  new Promise<number>((done, fail) => {
    const server = createServer().once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? done(address.port) : fail(new Error("no port")),
      );
    });
  });

/** Parses postmaster.pid; `isReady` once the server accepts connections. */
const readPidFile = async ({ dataDir }: Cluster) => {
  const text = await readIfThere(join(dataDir, "postmaster.pid"));
  if (text === null) return null;
  const lines = text.split("\n");
  // A standby, and a server that waits at its recovery target, accept read-only connections.
  const isReady = ["ready", "standby"].includes(lines[7]?.trim() ?? "");
  return { text, pid: Number(lines[0]), port: Number(lines[3]), isReady };
};

/**
 * Checks if the process is a server on this folder, and not one that reuses a dead server's process
 * id.
 */
const isServerOf = async ({ dataDir }: Cluster, pid: number): Promise<boolean> => {
  if (!isAlive(pid)) return false;
  if (process.platform !== "linux") return true;
  return (await readlink(`/proc/${pid}/cwd`).catch(() => null)) === dataDir;
};

/** Creates our database in the cluster on the first start. */
const connect = async (password: string, port: number): Promise<string> => {
  await withClient(urlOf(password, port, "postgres"), async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [
      database,
    ]);
    if (rowCount === 0) {
      await client.query(`create database ${database}`).catch((error: unknown) => {
        // Another start at the same time has created it.
        if (!(error instanceof pg.DatabaseError && ["42P04", "23505"].includes(error.code ?? "")))
          throw error;
      });
    }
  });
  return urlOf(password, port);
};

/**
 * Calls `look` until it returns a value.
 * @throws Error after `startMinutes`
 */
const poll = async <T>(dataDir: string, look: () => Promise<T | undefined>): Promise<T> => {
  for (const end = Date.now() + startMinutes * 60_000; Date.now() < end; await wait(20)) {
    const result = await look();
    if (result !== undefined) return result;
  }
  throw new Error(
    `The database in ${dataDir} does not get ready. Read ${dataDir}.log, or choose another DATA_DIR.`,
  );
};

/**
 * Uses a server that already runs on this folder (a command line next to a running product, or two
 * starts at the same time). Waits while it starts or stops.
 * @returns `null` if none runs
 */
const adopt = (cluster: Cluster, password: string): Promise<EmbeddedPostgres | null> =>
  poll(cluster.dataDir, async () => {
    const running = await readPidFile(cluster);
    if (running === null) return null;
    if (!(await isServerOf(cluster, running.pid))) {
      // PostgreSQL checks only the process id and would wait for an unrelated process. An id that
      // no process can have lets it continue.
      const unused = running.text.replace(/^\d+/, "2147483647");
      if (running.pid > 0 && isAlive(running.pid)) {
        await writeFile(join(cluster.dataDir, "postmaster.pid"), unused);
      }
      return null;
    }
    return running.isReady
      ? { url: await connect(password, running.port), stop: async () => {} }
      : undefined;
  });

/**
 * Shell script that ends PostgreSQL when the pipe from Node closes, also after kill -9 of Node. It
 * runs in its own session: Ctrl+C in the terminal reaches only Node, which drains first.
 */
const supervisor = `
exec 3<&0
"$@" </dev/null 3<&- & server=$!
(read -r _ <&3; kill -INT $server 2>/dev/null) >/dev/null 2>&1 & watcher=$!
exec 3<&-
wait $server; code=$?
kill $watcher 2>/dev/null
exit $code`;

const settings = (port: number, fsync: boolean) => ({
  port,
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  // The tests, which need no fsync, run many servers on one database.
  max_connections: fsync ? 100 : 400,
  shared_buffers: "128MB",
  // Suits many short queries on few cores and an SSD, which has no seek time.
  random_page_cost: 1.1,
  max_parallel_workers_per_gather: 0,
  jit: "off",
  log_checkpoints: "off",
  // The detail of an error holds values, such as an email that is taken (safety 27).
  log_error_verbosity: "terse",
  ...(!fsync && { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
});

/**
 * Starts PostgreSQL on the folder.
 * @returns its process, and the size of the log in bytes before the start
 * @throws Error if the system cannot create a process, because memory or processes are used up
 */
const launch = async (
  { dataDir, dataDirName, binaries, runAs }: Cluster,
  port: number,
  fsync: boolean,
) => {
  const log = openSync(`${dataDir}.log`, "a", 0o600);
  try {
    if (fstatSync(log).size > logBytes) ftruncateSync(log);
    const { size } = fstatSync(log);
    const args = Object.entries(settings(port, fsync)).flatMap(([name, value]) => [
      "-c",
      `${name}=${value}`,
    ]);
    const command = [
      "-c",
      supervisor,
      "sh",
      join(binaries, "postgres"),
      "-D",
      dataDirName,
      ...args,
    ];
    const child = spawn("/bin/sh", command, {
      ...runAs,
      cwd: dataDir,
      env: {},
      detached: true,
      stdio: ["pipe", "ignore", log],
    });
    await once(child, "spawn");
    return { child, logSize: size };
  } finally {
    closeSync(log);
  }
};

/**
 * Restarts the server whenever it ends unexpectedly, for example because the system killed it for
 * its memory use (safety 23).
 * @returns a function that ends the server
 */
const keepRunning = (
  first: ChildProcess,
  again: () => Promise<ChildProcess>,
): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let child = first;
  const cleanup = (async () => {
    for (;;) {
      if (child.exitCode === null && child.signalCode === null) await once(child, "close");
      await wait(restartPause, undefined, { ref: false, signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        child = await again();
        // The child alone must not keep Node alive.
        child.unref();
      } catch {
        // The disk was full or no process was free for a moment. The old child has ended, so the
        // next turn tries again.
      }
      if (signal.aborted) child.stdin?.end();
    }
  })();
  return async () => {
    stopping.abort();
    child.ref();
    child.stdin?.end();
    await cleanup;
  };
};

/**
 * Starts our own server.
 * @returns the log output of this start if the server ends before it is ready
 */
const start = async (
  cluster: Cluster,
  password: string,
  fsync: boolean,
): Promise<EmbeddedPostgres | string> => {
  const { dataDir } = cluster;
  const port = await freePort();
  const { child, logSize } = await launch(cluster, port, fsync).catch((error: unknown) => {
    throw explain(error, dataDir);
  });
  const isReady = await poll(dataDir, async () => {
    if (child.exitCode !== null) return false;
    const running = await readPidFile(cluster);
    return running?.isReady && running.port === port ? true : undefined;
  });
  if (!isReady) return (await readIfThere(`${dataDir}.log`))?.slice(logSize) ?? "";
  child.unref();
  const stop = keepRunning(child, async () => (await launch(cluster, port, fsync)).child);
  return { url: await connect(password, port), stop };
};

const failure = async (dataDir: string, output: string): Promise<Error> => {
  const { bavail, bsize } = await statfs(dataDir);
  if (output.includes("No space left") || bavail * bsize < 1_000_000) {
    return explain(Object.assign(new Error(output), { code: "ENOSPC" }), dataDir);
  }
  const reason = output
    .split("\n")
    .findLast((line) => /FATAL|PANIC/.test(line))
    ?.replace(/^.*?(FATAL|PANIC): */, "");
  return new Error(
    `The database did not start (${reason ?? "it gave no reason"}). Read ${dataDir}.log.`,
  );
};

/**
 * Starts the PostgreSQL of the project's packages on 127.0.0.1 with its own password. It ends with
 * Node, however Node ends. If a server already runs on the folder, uses that one, and `stop` leaves
 * it running.
 * @throws Error in one sentence that says what to do
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  creates = true,
  fsync = true,
}: Options): Promise<EmbeddedPostgres> => {
  const { password, ...cluster } = await openCluster(dataDir, { creates, fsync });
  let output = "";
  // Retries once, in case another start took the folder or the port in the meantime.
  for (const _ of [1, 2]) {
    const running = (await adopt(cluster, password)) ?? (await start(cluster, password, fsync));
    if (typeof running !== "string") return running;
    output = running;
  }
  throw await failure(cluster.dataDir, output);
};
