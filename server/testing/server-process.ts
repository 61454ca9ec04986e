import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const root = join(import.meta.dirname, "../..");

/** Finds a port of this machine that is not in use. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo; // it listens on a port, not on a pipe
  probe.close();
  return port;
};

export type ServerProcess = {
  url: string;
  pid: number;
  /** The output so far: the log, one JSON object per line, and the greeting. */
  readOutput: () => string;
  /** Whether it still runs. */
  isRunning: () => boolean;
  /**
   * Waits until `/readyz` succeeds.
   * @throws Error with the output of the process if it ends before that
   */
  ready: () => Promise<void>;
  /**
   * Sends a signal and waits until the process ends.
   * @returns the exit code; null if the signal itself ended it
   */
  stop: (signal: "SIGTERM" | "SIGKILL") => Promise<number | null>;
};

type Options = { databaseUrl: string; dataDir: string; env?: NodeJS.ProcessEnv };

/**
 * Starts the server as in production: in a process of its own, on a free port. It is not ready yet.
 */
export const spawnServer = async ({
  databaseUrl,
  dataDir,
  env = {},
}: Options): Promise<ServerProcess> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(root, "server/dist/main.js")], {
    env: {
      ...process.env,
      // Compiling takes nine tenths of a start.
      NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node"),
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      LOAD_SHEDDING: "off",
      ANSWER_TIMEOUT_MS: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "close");
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    url,
    pid: child.pid ?? 0,
    readOutput: () => output,
    isRunning,
    async ready() {
      while (!(await isReady(url))) {
        if (!isRunning()) throw new Error(`the server ended before it was ready: ${output}`);
        await wait(50);
      }
    },
    async stop(signal) {
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
};

/** Whether `/readyz` of a server succeeds. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts the server and waits until it is ready. */
export const startServerProcess = async (options: Options): Promise<ServerProcess> => {
  const server = await spawnServer(options);
  await server.ready();
  return server;
};
