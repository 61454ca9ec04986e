import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type RunAs, findBinaries, findClosedFolder, findRunAs } from "./embedded-binaries.ts";

const user = "sellerdesk";
const database = "sellerdesk";
const major = "18";
const startSeconds = 60;

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> };
type Options = {
  /** Folder of the database; made when it is missing. */
  dataDir: string;
  /** False only where the data may be lost, in tests: nothing waits for the disk. */
  fsync?: boolean;
};
type Place = { dataDir: string; binaries: string; runAs: RunAs };

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";
const readIfThere = (path: string) =>
  readFile(path, "utf8").catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

const urlOf = (password: string, port: number, name = database) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;

/** Runs one of PostgreSQL's programs to its end. @throws Error with the last line that it wrote */
const run = async ({ binaries, runAs }: Place, program: string, args: string[]): Promise<void> => {
  const child = spawn(join(binaries, program), args, { ...runAs, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((done, fail) => child.once("error", fail).once("close", done));
  if (code !== 0) throw new Error(said.trim().split("\n").at(-1) ?? `${program} ended with ${code}`);
};

/** Makes the database in a folder beside and moves it into place whole, so that a killed first start leaves no half one. */
const create = async (place: Place): Promise<void> => {
  const { dataDir, runAs } = place;
  const half = `${dataDir}.${process.pid}-${randomBytes(4).toString("hex")}`;
  const passwordFile = `${half}.password`;
  const password = randomBytes(24).toString("hex");
  try {
    await mkdir(half, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (runAs) await Promise.all([half, passwordFile].map((path) => chown(path, runAs.uid, runAs.gid)));
    await run(place, "initdb", [
      ...["-D", half, "-U", user, `--pwfile=${passwordFile}`, "--auth=scram-sha-256", "-E", "UTF8", "--no-sync"],
      ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
    ]);
    await rename(passwordFile, join(half, "sellerdesk-password"));
    // Where another start was faster its database is there now, and ours is not needed.
    await rename(half, dataDir).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The database could not be made in ${dataDir} (${why}). Free the disk or choose another DATA_DIR.`, {
      cause: error,
    });
  } finally {
    await Promise.all([half, passwordFile].map((path) => rm(path, { recursive: true, force: true })));
  }
};

const freePort = () =>
  new Promise<number>((done, fail) => {
    const server = createServer().once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? done(address.port) : fail(new Error("no port"))));
    });
  });

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

/** Whether the database answers; makes our database in the cluster on the first time. */
const answers = async (password: string, port: number): Promise<boolean> => {
  const client = new pg.Client({ connectionString: urlOf(password, port, "postgres"), connectionTimeoutMillis: 2000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (rowCount === 0) {
      await client.query(`create database ${database}`).catch((error: unknown) => {
        // Two starts at once: the other one made it.
        if (!(error instanceof pg.DatabaseError && ["42P04", "23505"].includes(error.code ?? ""))) throw error;
      });
    }
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};

/**
 * Joins a server that already runs on this folder (the command line beside a running product, two starts at once). Waits while it
 * starts or stops. Null where none runs.
 */
const adopt = async ({ dataDir }: Place, password: string): Promise<EmbeddedPostgres | null> => {
  for (let tries = 0; tries < startSeconds * 20; tries++) {
    const [pid, , , port] = (await readIfThere(join(dataDir, "postmaster.pid")))?.split("\n") ?? [];
    if (pid === undefined || !isAlive(Number(pid))) return null;
    if (port && (await answers(password, Number(port)))) {
      return { url: urlOf(password, Number(port)), stop: async () => {} };
    }
    await wait(50);
  }
  throw new Error(`A database that does not answer holds ${dataDir}. End its process, or choose another DATA_DIR.`);
};

/**
 * Ends PostgreSQL when the pipe from Node closes, also by kill -9 of Node. It runs in a session of its own: a Ctrl+C in the terminal
 * reaches Node alone, which drains first.
 */
const supervisor = `
exec 3<&0
"$@" </dev/null 3<&- & server=$!
(cat <&3 >/dev/null; kill -INT $server 2>/dev/null) >/dev/null 2>&1 & watcher=$!
exec 3<&-
wait $server; code=$?
kill $watcher 2>/dev/null
exit $code`;

const launch = async ({ dataDir, binaries, runAs }: Place, port: number, fsync: boolean): Promise<ChildProcess> => {
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 80,
    shared_buffers: "128MB",
    jit: "off",
    ...(!fsync && { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum_naptime: "10s" }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = await open(`${dataDir}.log`, "a", 0o600);
  try {
    return spawn("/bin/sh", ["-c", supervisor, "sh", join(binaries, "postgres"), "-D", dataDir, ...args], {
      ...runAs,
      cwd: "/",
      detached: true,
      stdio: ["pipe", "ignore", log.fd],
    });
  } finally {
    await log.close();
  }
};

const lastLogLine = async (dataDir: string) =>
  (await readIfThere(`${dataDir}.log`))?.trim().split("\n").at(-1) ?? "it said nothing";

const start = async (place: Place, password: string, fsync: boolean): Promise<EmbeddedPostgres | null> => {
  const port = await freePort();
  const child = await launch(place, port, fsync);
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  const stop = async () => {
    child.ref();
    child.stdin?.end();
    await ended;
  };
  for (let tries = 0; tries < startSeconds * 50; tries++) {
    if (child.exitCode !== null) return null;
    if (await answers(password, port)) {
      // The pipe alone must not keep Node alive.
      child.unref();
      return { url: urlOf(password, port), stop };
    }
    await wait(20);
  }
  await stop();
  throw new Error(`The database did not start within ${startSeconds} seconds. Read ${place.dataDir}.log.`);
};

const check = async ({ dataDir, runAs }: Place): Promise<"ready" | "missing"> => {
  await mkdir(dirname(dataDir), { recursive: true });
  const closed = runAs && (await findClosedFolder(dirname(dataDir)));
  if (closed) {
    throw new Error(
      `The database runs as ${runAs.name}, who cannot enter ${closed}. Set DATA_DIR to a folder that all may enter, e.g. /var/lib/sellerdesk-data, or start as another user.`,
    );
  }
  const version = (await readIfThere(join(dataDir, "PG_VERSION")))?.trim();
  if (version !== undefined && version !== major) {
    throw new Error(
      `${dataDir} was made by PostgreSQL ${version}, this Sellerdesk brings ${major}. Start the matching version, or choose another DATA_DIR.`,
    );
  }
  return version === undefined ? "missing" : "ready";
};

/**
 * Starts the real PostgreSQL that the project brings, on 127.0.0.1 with a password of its own. It ends with Node, however Node
 * ends. A server that already runs on the folder is joined, and `stop` then leaves it running.
 * @throws Error in one sentence that says what to do
 */
export const startEmbeddedPostgres = async ({ dataDir, fsync = true }: Options): Promise<EmbeddedPostgres> => {
  const runAs = await findRunAs();
  const place: Place = { dataDir, runAs, binaries: await findBinaries(runAs) };
  if ((await check(place)) === "missing") await create(place);
  const password = (await readFile(join(dataDir, "sellerdesk-password"), "utf8")).trim();
  // The second time is for two starts at once, where the other one took the folder in between.
  for (const _ of [1, 2]) {
    const running = (await adopt(place, password)) ?? (await start(place, password, fsync));
    if (running) return running;
  }
  throw new Error(`The database did not start: ${await lastLogLine(dataDir)}. Read ${dataDir}.log.`);
};
