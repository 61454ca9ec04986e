import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openBenchDatabase } from "@sellerdesk/server/testing/bench-database";
import { freePort } from "@sellerdesk/server/testing/server-process";

/** Opens a folder and a database for a bench, which are deleted when it ends. */
export const openBench = async () => {
  const folder = await mkdtemp(join(tmpdir(), "sellerdesk-bench-"));
  const { url, stop } = await openBenchDatabase(join(folder, "postgres"));
  return {
    folder,
    databaseUrl: url,
    /** The environment of servers on this database. */
    env: { DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: "error", SEED_DEMO: "false" },
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export type Started = {
  child: ChildProcess;
  port: number;
  readyAfter: number;
  stop: () => Promise<void>;
};

/**
 * Starts a Node program on a free `PORT` and waits until it is ready. `readyAfter` is in
 * milliseconds.
 */
export const start = async (args: string[], env: NodeJS.ProcessEnv): Promise<Started> => {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok || answer?.status === 404) break;
    if (child.exitCode !== null) throw new Error(`${args.join(" ")} ended with ${child.exitCode}`);
    await wait(10);
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { child, port, readyAfter: performance.now() - begun, stop };
};

/** Resident memory of a process in MB. */
export const memoryOf = ({ child }: Started): number => {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
};
