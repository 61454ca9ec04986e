import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

const nodePackage = `node-${process.platform}-${process.arch}`;

/** An npm registry with one package, whose response a test can delay. */
let registry: Server;
let tarball = Buffer.alloc(0);
let onRequest = () => {};
let responseGate: Promise<void> = Promise.resolve();

let folder = "";
let project = "";
const pathTo = (path: string) => join(project, path);
const url = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sellerdesk prepare "));
  await chmod(folder, 0o755);
  const small = join(folder, "small");
  await mkdir(small);
  await writeFile(join(small, "package.json"), JSON.stringify({ name: "small", version: "1.0.0" }));
  execFileSync("npm", ["pack", "--silent"], { cwd: small });
  tarball = await readFile(join(small, "small-1.0.0.tgz"));
  registry = createServer((request, response) => {
    onRequest();
    if (request.url?.startsWith("/broken/")) response.statusCode = 404;
    void responseGate.then(() => response.end(tarball));
  });
  registry.listen(0, "127.0.0.1");
  await once(registry, "listening");
});
afterAll(async () => {
  registry.closeAllConnections();
  registry.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Creates a project that the real npm installs quickly: one small package, and a folder in place of
 * the package of Node.
 */
beforeEach(async () => {
  project = await mkdtemp(join(folder, "project "));
  await Promise.all([mkdir(pathTo("scripts")), mkdir(pathTo("node/bin"), { recursive: true })]);
  await cp(join(import.meta.dirname, "prepare.cjs"), pathTo("scripts/prepare.cjs"));
  await symlink(process.execPath, pathTo("node/bin/node"));
  await writeFile(
    pathTo("node/package.json"),
    JSON.stringify({ name: nodePackage, version: "1.0.0" }),
  );
  const dependencies = { small: "1.0.0", [nodePackage]: "file:node" };
  const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
  await writeFile(
    pathTo("package.json"),
    JSON.stringify({ name: "project", version: "1.0.0", dependencies }),
  );
  await writeFile(
    pathTo("package-lock.json"),
    JSON.stringify({
      name: "project",
      version: "1.0.0",
      lockfileVersion: 3,
      requires: true,
      packages: {
        "": {
          name: "project",
          version: "1.0.0",
          dependencies,
        },
        "node_modules/small": {
          version: "1.0.0",
          resolved: `${url()}/small/-/small-1.0.0.tgz`,
          integrity,
        },
        [`node_modules/${nodePackage}`]: {
          resolved: "node",
          link: true,
        },
        node: {
          name: nodePackage,
          version: "1.0.0",
        },
      },
    }),
  );
  [onRequest, responseGate] = [() => {}, Promise.resolve()];
});

const start = (env: NodeJS.ProcessEnv = {}, user: { uid?: number; gid?: number } = {}) => {
  const child = spawn(process.execPath, ["scripts/prepare.cjs"], {
    ...user,
    cwd: project,
    env: {
      ...process.env,
      npm_config_cache: pathTo("cache"),
      npm_config_registry: url(),
      npm_config_fetch_retries: "0",
      ...env,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const end = once(child, "close").then(([code]: (number | null)[]) => ({ code, output }));
  return { child, end };
};
const read = (path: string) => readFile(pathTo(path), "utf8").catch(() => null);
/**
 * Changes the lock file as a `git pull` would, so that the installed packages no longer match it.
 */
const changeLock = async () => {
  const lock = JSON.parse((await read("package-lock.json")) ?? "");
  lock.packages["node_modules/other"] = { ...lock.packages["node_modules/small"], name: "small" };
  lock.packages[""].dependencies.other = "npm:small@1.0.0";
  await writeFile(pathTo("package-lock.json"), JSON.stringify(lock));
  await writeFile(pathTo("package.json"), JSON.stringify(lock.packages[""]));
};
/** Delays the response of the registry. */
const delayResponse = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const requestReceived = new Promise<void>((done) => (onRequest = done));
  responseGate = promise;
  return { requestReceived, release: resolve };
};

test("installs once, then does nothing until the lock file changes", async () => {
  expect(await start().end).toMatchObject({
    code: 0,
    output: expect.stringContaining("Installing packages"),
  });
  expect(await read("node_modules/small/package.json")).toContain("small");
  expect(await start().end).toEqual({ code: 0, output: "" });
  await changeLock();
  expect(await start().end).toMatchObject({
    code: 0,
    output: expect.stringContaining("Installing packages"),
  });
  expect(await read(".install-lock")).toBeNull();
});

test("installs nothing if NODE_ENV is production, and fails if there are no packages", async () => {
  const production = { NODE_ENV: "production" };
  expect(await start(production).end).toEqual({
    code: 1,
    output: `Nothing can be installed in ${project}: NODE_ENV is production. Run npm ci --ignore-scripts, then start again.\n`,
  });
  await mkdir(pathTo("node_modules/pruned"), { recursive: true });
  expect(await start(production).end).toEqual({ code: 0, output: "" });
  expect(await readdir(pathTo("node_modules"))).toEqual(["pruned"]);
  expect(await read(".install-lock")).toBeNull();
});

/** Kills an install halfway, in a tree that was complete before. npm itself continues. */
const killHalfWay = async () => {
  await start().end;
  await changeLock();
  await rm(pathTo("cache"), { recursive: true });
  const held = delayResponse();
  const first = start();
  await held.requestReceived;
  first.child.kill("SIGKILL");
  await first.end;
  const npm = Number((await read(".install-lock"))?.split("\n")[1]);
  expect(() => process.kill(npm, 0)).not.toThrow();
  expect(await read("node_modules/.prepared")).toBeNull();
  return { held, npm };
};

test("reinstalls packages whose install was killed", async () => {
  const { held, npm } = await killHalfWay();
  process.kill(npm, "SIGKILL");
  held.release();
  expect(await start().end).toEqual({
    code: 0,
    output: "Installing packages, about a minute ...\n",
  });
  expect(await read("node_modules/other/package.json")).toContain("small");
});

test("waits for the npm process of a killed start", async () => {
  const { held } = await killHalfWay();
  const second = start();
  await once(second.child.stdout, "data");
  expect(await read("node_modules/other/package.json")).toBeNull();
  held.release();
  expect(await second.end).toEqual({
    code: 0,
    output: "Another start installs the packages, waiting for it ...\n",
  });
  expect(await read("node_modules/other/package.json")).toContain("small");
});

test("accepts packages that a developer has installed with npm", async () => {
  const env = { ...process.env, npm_config_cache: pathTo("cache"), npm_config_registry: url() };
  const npm = spawn("npm", ["ci", "--silent", "--ignore-scripts"], {
    cwd: project,
    env,
    stdio: "ignore",
  });
  expect(await once(npm, "close")).toEqual([0, null]);
  expect(await read("node_modules/.prepared")).toBeNull();
  expect(await start().end).toEqual({ code: 0, output: "" });
  expect(await read("node_modules/.prepared")).not.toBeNull();
});

test("two simultaneous first starts install once", async () => {
  const held = delayResponse();
  const first = start();
  await held.requestReceived;
  const second = start();
  await once(second.child.stdout, "data");
  held.release();
  expect(await first.end).toMatchObject({ code: 0 });
  expect(await second.end).toEqual({
    code: 0,
    output: "Another start installs the packages, waiting for it ...\n",
  });
});

test("SIGTERM also ends npm and leaves no lock", async () => {
  const held = delayResponse();
  const first = start();
  await held.requestReceived;
  const npm = Number((await read(".install-lock"))?.split("\n")[1]);
  first.child.kill("SIGTERM");
  expect(await first.end).toMatchObject({ code: 143 });
  await vi.waitFor(() => expect(() => process.kill(npm, 0)).toThrow("ESRCH"), { timeout: 10_000 });
  expect(await read(".install-lock")).toBeNull();
  held.release();
});

test("names a package for this platform that npm skipped silently", async () => {
  const lock = JSON.parse((await read("package-lock.json")) ?? "");
  lock.packages["node_modules/native"] = {
    version: "1.0.0",
    resolved: `${url()}/broken/-/native-1.0.0.tgz`,
    optional: true,
    os: [process.platform],
    cpu: [process.arch],
  };
  lock.packages[""].optionalDependencies = { native: "1.0.0" };
  await writeFile(pathTo("package-lock.json"), JSON.stringify(lock));
  await writeFile(pathTo("package.json"), JSON.stringify(lock.packages[""]));
  expect(await start().end).toEqual({
    code: 1,
    output: expect.stringMatching(
      /: npm could not bring node_modules\/native\. Check the network or proxy, then start again\.\n$/,
    ),
  });
  expect(await read("node_modules/.prepared")).toBeNull();
});

test("ignores the lock of a dead start whose process id belongs to another process", async () => {
  await writeFile(pathTo(".install-lock"), "1\n2147483646\n");
  expect(await start().end).toMatchObject({ code: 0 });
});

test("says in one sentence that there is no network", async () => {
  const lock = (await read("package-lock.json")) ?? "";
  await writeFile(pathTo("package-lock.json"), lock.replace(url(), "http://127.0.0.1:9"));
  expect(await start({ npm_config_registry: "http://127.0.0.1:9" }).end).toEqual({
    code: 1,
    output: expect.stringMatching(
      /\nNothing can be installed in .+: check the network or proxy, then start again\.\n$/,
    ),
  });
  expect(await read("node_modules/.prepared")).toBeNull();
});

// Only root can switch to a user who has no write access.
test.runIf(process.getuid?.() === 0)(
  "says in one sentence that the folder belongs to another user",
  async () => {
    await chmod(project, 0o755);
    expect(await start({}, { uid: 65_534, gid: 65_534 }).end).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^Nothing can be installed in .+: start as the user who owns the folder and npm's cache, then start again\.\n$/,
      ),
    });
  },
);
