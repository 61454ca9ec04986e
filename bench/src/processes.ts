import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

export type Started = {
  child: ChildProcess;
  port: number;
  readyAfter: number;
  stop: () => Promise<void>;
};

/** Starts a Node program and waits until `path` answers. `readyAfter` is in milliseconds. */
export const start = async (
  args: string[],
  env: NodeJS.ProcessEnv,
  port: number,
  path: string,
): Promise<Started> => {
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
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
