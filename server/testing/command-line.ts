import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { once } from "node:events";

const root = join(import.meta.dirname, "../..");

/**
 * Runs the command line in a process of its own, with `env` as its only settings.
 * @returns its exit code and output
 */
export const runCommandLine = async (args: readonly string[], env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, [join(root, "server/dist/cli.js"), ...args], {
    env: { ...env, NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code: child.exitCode, stdout, stderr };
};
