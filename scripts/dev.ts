import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startEmbeddedPostgres } from "../server/src/db/embedded.ts";
import { readEnv } from "../server/src/env.ts";

const root = join(import.meta.dirname, "..");
/**
 * The time in which a replaced server has to stop, in milliseconds. Open event streams would delay
 * it.
 */
const timeoutMs = 1000;

const run = (args: string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, ["--import", join(import.meta.dirname, "end-with-parent.ts"), ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: {
      // Compiling takes nine tenths of a restart.
      NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node"),
      ...process.env,
      ...env,
    },
  });

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;
const end = async (child: ChildProcess): Promise<void> => {
  if (!isRunning(child)) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await Promise.race([ended, wait(timeoutMs)]);
  child.kill("SIGKILL");
  await ended;
};

/**
 * Runs `program`, and restarts it when a file that matches `isSource` changes in one of the
 * folders.
 */
const restartOnChange = (program: () => ChildProcess, folders: string[], isSource: RegExp) => {
  let child = program();
  let restarting: Promise<void> | null = null;
  const restart = async () => {
    // Waits, because an editor that saves all its files changes many in a row.
    await wait(100);
    await end(child);
    restarting = null;
    child = program();
  };
  for (const folder of folders) {
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (name !== null && isSource.test(name)) restarting ??= restart();
    });
  }
  return async () => {
    await restarting;
    await end(child);
  };
};

const env = readEnv();
// The database keeps running while the server restarts and connects to it again.
const database =
  env.databaseUrl === null
    ? await startEmbeddedPostgres({ dataDir: join(env.dataDir, "postgres") })
    : null;
const apiPort = process.env["API_PORT"] ?? String(env.port + 1);
const vite = ["node_modules/vite/bin/vite.js", "web", "--strictPort", "--logLevel", "warn"];
const web = run([...vite, "--port", String(env.port)], { API_PORT: apiPort });
const seedDemo = process.env["SEED_DEMO"] ?? String(database !== null);
const stopServer = restartOnChange(
  () =>
    run(["server/src/main.ts"], { PORT: apiPort, PUBLIC_URL: env.publicUrl, SEED_DEMO: seedDemo }),
  ["server/src", "server/migrations", "contract/src"],
  /(?<!\.test)\.ts$|\.sql$/,
);

const stop = async (code: number) => {
  await Promise.all([stopServer(), end(web)]);
  await database?.stop();
  process.exit(code);
};
web.once("exit", (code) => void stop(code ?? 0));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => void stop(0));
