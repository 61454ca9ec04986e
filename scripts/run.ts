import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { join } from "node:path";

/** The cache of compiled code, which saves servers and commands half of their start time. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, "../node_modules/.cache/node");

/**
 * Runs a program with our Node and waits for its end. A Ctrl+C reaches it from the terminal. Other
 * signals that would end only this process are forwarded as SIGINT, so that the program cleans up.
 * This process then ends too.
 * @param output the file descriptor for the output of the program; the terminal by default
 * @returns whether it succeeded
 */
export const run = async (
  args: string[],
  options: SpawnOptions,
  output: number | "inherit" = "inherit",
): Promise<boolean> => {
  const child = spawn(process.execPath, args, {
    ...options,
    env: { NODE_COMPILE_CACHE, ...(options.env ?? process.env) },
    stdio: ["ignore", output, output],
  });
  let signalled: NodeJS.Signals | null = null;
  const end = (signal: NodeJS.Signals) => {
    signalled = signal;
    if (signal !== "SIGINT") child.kill("SIGINT");
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, end);
  const [code]: (number | null)[] = await once(child, "close");
  for (const signal of signals) process.off(signal, end);
  // The exit code by which a shell reports a program that a signal ended.
  if (signalled !== null) process.exit(128 + constants.signals[signalled]);
  return code === 0;
};
