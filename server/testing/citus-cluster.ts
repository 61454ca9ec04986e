import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findRunAs } from "../src/db/embedded-binaries.ts";
import { formCluster } from "./citus.ts";
import { asAdmin } from "./postgres-server.ts";
import { freePort } from "./server-process.ts";

/** A node of a cluster that a test has started for itself. */
export type CitusNode = {
  url: string;
  port: number;
  start: () => Promise<void>;
  /** Ends all its processes without a word. */
  kill: () => Promise<void>;
};

const settingsOf = (port: number) => [
  `port=${port}`,
  "listen_addresses='127.0.0.1'",
  "unix_socket_directories=''",
  "shared_preload_libraries='citus'",
  "max_connections=200",
  "max_prepared_transactions=400",
  "wal_level=logical",
  "fsync=off",
  "citus.shard_count=4",
  // A transaction that a dead node had prepared ends soon after its return.
  "citus.recover_2pc_interval=1s",
];

/** Waits until PostgreSQL takes connections. */
const waitUntilReady = async (url: string): Promise<void> => {
  for (;;) {
    const isReady = await asAdmin(url, "select 1").then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await pause(100);
  }
};

const run = async (...args: Parameters<typeof spawn>): Promise<void> => {
  const [code] = await once(spawn(...args), "exit");
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
};

/**
 * Starts a Citus cluster of a coordinator and two workers, which a test can kill, with the programs
 * of the PostgreSQL at `CITUS_URL`.
 */
export const startCitusCluster = async (): Promise<{
  url: string;
  workers: CitusNode[];
  stop: () => Promise<void>;
}> => {
  const [program] = await asAdmin<{ folder: string }>(
    process.env["CITUS_URL"] ?? "",
    "select setting as folder from pg_config where name = 'BINDIR'",
  );
  const folder = await mkdtemp(join(tmpdir(), "sellerdesk-citus-"));
  const runAs = await findRunAs(folder);
  if (runAs) await chown(folder, runAs.uid, runAs.gid);
  const options = {
    ...runAs,
    env: {},
    stdio: "ignore" as const,
  };
  const bin = program?.folder ?? "";

  const createNode = async (name: string): Promise<CitusNode> => {
    const port = await freePort();
    const dataDir = join(folder, name);
    await mkdir(dataDir, { mode: 0o700 });
    if (runAs) await chown(dataDir, runAs.uid, runAs.gid);
    await run(
      join(bin, "initdb"),
      ["-D", dataDir, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8", "-N"],
      options,
    );
    await writeFile(join(dataDir, "postgresql.auto.conf"), `${settingsOf(port).join("\n")}\n`);
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    let postgres: ChildProcess | null = null;
    return {
      url,
      port,
      async start() {
        postgres = spawn(join(bin, "postgres"), ["-D", dataDir], options);
        await waitUntilReady(url);
      },
      async kill() {
        if (postgres === null || postgres.exitCode !== null) return;
        // The immediate shutdown also ends the processes that serve connections.
        postgres.kill("SIGQUIT");
        await once(postgres, "exit");
      },
    };
  };
  const nodes = await Promise.all(["coordinator", "worker1", "worker2"].map(createNode));
  await Promise.all(nodes.map((node) => node.start()));
  await formCluster(
    nodes.map(({ url }) => url),
    "postgres",
  );
  const [coordinator, ...workers] = nodes;
  return {
    url: coordinator?.url ?? "",
    workers,
    async stop() {
      await Promise.all(nodes.map((node) => node.kill()));
      await rm(folder, { recursive: true, force: true });
    },
  };
};
