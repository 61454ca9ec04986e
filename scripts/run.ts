import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";

/**
 * Runs a program on our Node to its end. A Ctrl+C reaches it from the terminal; a signal that would end this process alone is passed
 * on as one, so that the program cleans up. This process ends after it then.
 * @returns whether it succeeded
 */
export const run = async (args: string[], options: SpawnOptions): Promise<boolean> => {
  const child = spawn(process.execPath, args, {
    ...options,
    stdio: ["ignore", "inherit", "inherit"],
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
  // What a shell reports of a program that a signal has ended.
  if (signalled !== null) process.exit(128 + constants.signals[signalled]);
  return code === 0;
};
