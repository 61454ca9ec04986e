import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import {
  access,
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { findClosedFolder } from "../server/src/db/embedded-binaries.ts";
import { startEmbeddedPostgres } from "../server/src/db/embedded.ts";
import { asAdmin } from "../server/testing/postgres-server.ts";
import { freePort } from "../server/testing/server-process.ts";
import { buildWhenStale } from "./build-when-stale.ts";
import { buildWebWhenStale } from "./web-build.ts";

const root = join(import.meta.dirname, "..");
const nobody = 65_534;
let folder = "";
let project = "";
const running: ChildProcess[] = [];

/** Copies the project into a path with spaces, and links the installed packages. */
beforeAll(async () => {
  buildWebWhenStale();
  buildWhenStale("server");
  buildWhenStale("storefront");
  folder = await mkdtemp(join(tmpdir(), "sellerdesk start "));
  await chmod(folder, 0o755);
  project = join(folder, "my project");
  await mkdir(project);
  const parts = [
    "contract",
    "server",
    "scripts",
    "web",
    "packages",
    "examples",
    "package.json",
    "package-lock.json",
    "tsconfig.base.json",
  ];
  // Leaves out the folder that another test's build is writing.
  const isOurs = (path: string) => !/\/(node_modules|\.dist-)/.test(path);
  for (const part of parts) {
    await cp(join(root, part), join(project, part), {
      recursive: true,
      preserveTimestamps: true,
      filter: isOurs,
    });
  }
  // Links each package separately: an install in the copy would empty a linked node_modules.
  const installedPackages = ["node_modules", "server/node_modules"].filter((packages) =>
    existsSync(join(root, packages)),
  );
  for (const packages of installedPackages) {
    await mkdir(join(project, packages));
    for (const name of await readdir(join(root, packages)))
      await symlink(join(root, packages, name), join(project, packages, name));
  }
});
afterEach(() => {
  // A failed test must not leave its server running. Each has a process group of its own.
  for (const child of running.splice(0)) {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has already ended, as it should.
    }
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const npm = async (
  script: string,
  env: NodeJS.ProcessEnv = {},
  user: { uid?: number; gid?: number } = {},
) => {
  const port = env["PORT"] ?? String(await freePort());
  const dataDir = env["DATA_DIR"] ?? (await mkdtemp(join(folder, "data ")));
  const child = spawn("npm", ["run", script], {
    ...user,
    cwd: project,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "",
      LOG_LEVEL: "warn",
      SEED_DEMO: "false",
      ...env,
      PORT: port,
      DATA_DIR: dataDir,
    },
  });
  running.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "close");
  const isReady = async () => {
    const readyMessage = vi.waitFor(() => expect(output).toContain("Sellerdesk is ready"), {
      timeout: 60_000,
      interval: 50,
    });
    await Promise.race([
      readyMessage,
      ended.then(() => Promise.reject(new Error(`It ended early: ${output}`))),
    ]);
  };
  return {
    child,
    port,
    dataDir,
    url: `http://localhost:${port}`,
    isReady,
    ended,
    output: () => output,
  };
};

const serverPid = async (dataDir: string) =>
  Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
const isGone = (pid: number) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};
const isClosed = (url: string) =>
  fetch(url).then(
    () => false,
    () => true,
  );
/** Returns the lines of messages, because npm writes to the same stream. */
const lines = (output: string) =>
  output
    .split("\n")
    .filter((line) => line.startsWith("The ") || line.startsWith("Port ") || line.startsWith("/"));

test("npm start serves the product and the demo shop and prints how to use them; SIGTERM ends everything", async () => {
  const shopPort = String(await freePort());
  const shop = `http://localhost:${shopPort}`;
  // Unset, as for a new user.
  const start = await npm("start", {
    SEED_DEMO: undefined,
    STOREFRONT_PORT: shopPort,
    DEMO_TRAFFIC: "off",
  });
  await start.isReady();
  expect(start.output()).toContain(`Sellerdesk is ready: ${start.url}\n`);
  expect(start.output()).toMatch(/Demo seller: \S+@\S+ with the password .+\n/);
  expect(start.output()).toContain(`Messages (codes) land in ${join(start.dataDir, "outbox")}`);
  expect(await (await fetch(start.url)).text()).toContain("<!doctype html>");
  expect((await fetch(`${start.url}/readyz`)).status).toBe(200);
  expect(start.output()).toContain(`Demo shop, where its customers buy: ${shop}\n`);
  await vi.waitFor(async () => expect(await (await fetch(shop)).text()).toContain("Underleaf"), {
    timeout: 60_000,
    interval: 200,
  });
  const keyFile = await stat(join(start.dataDir, "storefront.json"));
  expect((keyFile.mode & 0o777).toString(8)).toBe("600");
  const database = await serverPid(start.dataDir);
  start.child.kill("SIGTERM");
  await start.ended;
  await vi.waitFor(() => expect(isGone(database)).toBe(true), { timeout: 10_000 });
  expect(await isClosed(start.url)).toBe(true);
  expect(await isClosed(shop)).toBe(true);
});

test("Ctrl+C ends the server and its database", async () => {
  const start = await npm("start");
  await start.isReady();
  const database = await serverPid(start.dataDir);
  // The terminal sends the signal to the whole group, and npm sends it to the server once more.
  const group = -(start.child.pid ?? 0);
  process.kill(group, "SIGINT");
  await wait(50);
  process.kill(group, "SIGINT");
  expect((await start.ended)[0]).toBe(0);
  await vi.waitFor(() => expect(isGone(database)).toBe(true), { timeout: 10_000 });
  expect(await isClosed(start.url)).toBe(true);
});

/** Returns the lines of a start that a person reads, without npm's report of its scripts. */
const read = (output: string) =>
  output.split("\n").filter((line) => line !== "" && !/^(>|npm )/.test(line));

test("kill -9 ends the database too; the next start reuses data and code and prints only its messages", async () => {
  const cache = await mkdtemp(join(folder, "cache "));
  const env = { NODE_COMPILE_CACHE: cache, LOG_LEVEL: undefined };
  const first = await npm("start", env);
  await first.isReady();
  const database = await serverPid(first.dataDir);
  process.kill(-(first.child.pid ?? 0), "SIGKILL");
  await first.ended;
  const compiled = await readdir(cache, { recursive: true });
  expect(compiled.length).toBeGreaterThan(20);
  await vi.waitFor(() => expect(isGone(database)).toBe(true), { timeout: 10_000 });
  const second = await npm("start", { ...env, DATA_DIR: first.dataDir, PORT: first.port });
  await second.isReady();
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  expect(read(second.output())).toEqual([
    `Sellerdesk is ready: ${second.url}`,
    expect.stringMatching(/^Messages \(codes\) land in /),
  ]);
});

test.each<[string, (dataDir: string) => Promise<void>]>([
  [
    "creates its database",
    async (dataDir) =>
      expect(await readdir(dataDir)).toContainEqual(expect.stringMatching(/^postgres\.new-/)),
  ],
  ["starts its database", (dataDir) => access(join(dataDir, "postgres.log"))],
])(
  "Ctrl+C while the server %s ends it silently, and the next start becomes ready",
  async (_, isThere) => {
    const env = { LOG_LEVEL: undefined };
    const first = await npm("start", env);
    await vi.waitFor(() => isThere(first.dataDir), { timeout: 60_000, interval: 5 });
    const before = first.output();
    process.kill(-(first.child.pid ?? 0), "SIGINT");
    expect((await first.ended)[0]).toBe(0);
    expect(read(first.output().slice(before.length))).toEqual([]);
    expect(await isClosed(first.url)).toBe(true);
    const second = await npm("start", { ...env, DATA_DIR: first.dataDir, PORT: first.port });
    await second.isReady();
    expect(read(second.output())[0]).toBe(`Sellerdesk is ready: ${second.url}`);
  },
);

test("says in one sentence that the port is in use, and ends", async () => {
  const taken = createServer().listen(0);
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const start = await npm("start", { PORT: String(port) });
  const [code] = await start.ended;
  taken.close();
  expect(code).toBe(1);
  expect(lines(start.output())).toEqual([
    `Port ${port} is in use. Stop what uses it, or start with another one: PORT=3001 npm start`,
  ]);
  expect(
    await readFile(join(start.dataDir, "postgres/postmaster.pid")).catch(() => null),
  ).toBeNull();
});

test("says in one sentence that the data folder cannot be used, and ends", async () => {
  const file = join(folder, "a file");
  await writeFile(file, "");
  const start = await npm("start", { DATA_DIR: file });
  expect((await start.ended)[0]).toBe(1);
  expect(lines(start.output())).toEqual([
    `${file}/postgres is no folder and cannot become one: choose another DATA_DIR.`,
  ]);
});

test("says in one sentence that the database is newer than the code, and ends", async () => {
  const dataDir = await mkdtemp(join(folder, "data "));
  const { url, stop } = await startEmbeddedPostgres({
    dataDir: join(dataDir, "postgres"),
    fsync: false,
  });
  await asAdmin(
    url,
    "create table migrations (name text primary key, hash text not null, applied_at timestamptz default now())",
  );
  await asAdmin(url, "insert into migrations values ('9999_future.sql', 'x')");
  await stop();
  const start = await npm("start", { DATA_DIR: dataDir });
  expect((await start.ended)[0]).toBe(1);
  expect(lines(start.output())).toEqual([
    expect.stringMatching(
      /^The database is newer than this Sellerdesk \(it has 9999_future\.sql\)\. .+\.$/,
    ),
  ]);
});

test("npm run dev restarts the server when code, a migration or the contract changes, and serves the page through Vite", async () => {
  const dev = await npm("dev", { API_PORT: String(await freePort()) });
  await dev.isReady();
  const starts = () => dev.output().split("Sellerdesk is ready").length - 1;
  expect(await (await fetch(dev.url)).text()).toContain("/@vite/client");
  const sources = [
    "server/src/main.ts",
    "contract/src/http.ts",
    "server/migrations/0001_sellers.sql",
  ];
  const before = await Promise.all(sources.map((file) => readFile(join(project, file), "utf8")));
  for (const [index, file] of sources.entries()) {
    // Writing the same text again is a change for the watcher, but not for the applied migrations.
    await writeFile(join(project, file), before[index] ?? "");
    await vi.waitFor(() => expect(starts()).toBe(index + 2), { timeout: 60_000 });
  }
  await vi.waitFor(async () => expect((await fetch(`${dev.url}/readyz`)).status).toBe(200), {
    timeout: 10_000,
  });
  const database = await serverPid(dev.dataDir);
  dev.child.kill("SIGTERM");
  await dev.ended;
  await vi.waitFor(() => expect(isGone(database)).toBe(true), { timeout: 10_000 });
});

// Only root can switch to a plain user, who must be able to read the installed packages.
test.runIf(process.getuid?.() === 0 && (await findClosedFolder(root)) === null)(
  "npm start works for a plain user",
  async () => {
    const dataDir = await mkdtemp(join(folder, "data "));
    await chown(dataDir, nobody, nobody);
    const start = await npm(
      "start",
      { DATA_DIR: dataDir, HOME: dataDir },
      { uid: nobody, gid: nobody },
    );
    await start.isReady();
    expect((await fetch(`${start.url}/readyz`)).status).toBe(200);
    const database = await serverPid(dataDir);
    start.child.kill("SIGTERM");
    await start.ended;
    await vi.waitFor(() => expect(isGone(database)).toBe(true), { timeout: 10_000 });
  },
);
