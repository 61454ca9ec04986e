import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const port = process.env["PORT"] ?? "3000";
const apiPort = process.env["API_PORT"] ?? String(Number(port) + 1);

const run = (args: string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });

// The server starts anew when its code, a migration or the contract changes; Vite changes the page in place.
const server = run(
  ["--watch", "--watch-preserve-output", "--watch-path=server", "--watch-path=contract", "server/src/main.ts"],
  { PORT: apiPort, PUBLIC_URL: `http://localhost:${port}`, SEED_DEMO: process.env["SEED_DEMO"] ?? "true" },
);
const web = run(["node_modules/vite/bin/vite.js", "web", "--port", port, "--strictPort"], { API_PORT: apiPort });

const stop = () => {
  server.kill("SIGTERM");
  web.kill("SIGTERM");
};
process.once("SIGINT", stop);
process.once("SIGTERM", stop);
server.once("close", stop);
web.once("close", stop);
