import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmbeddedPostgres } from "./embedded.ts";

let folder = "";
let dataDir = "";
const starts = (dir = dataDir) => startEmbeddedPostgres({ dataDir: dir, fsync: false });

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url });
  // A server that ends between two replies emits an error; the next statement fails anyway.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};
const answers = (url: string) =>
  query(url, "select 1").then(
    () => true,
    () => false,
  );

/** Starts a separate process that starts the database on the folder and keeps running. */
const startInProcess = async (dir = dataDir) => {
  const code = `const { startEmbeddedPostgres } = await import(${JSON.stringify(import.meta.resolve("./embedded.ts"))});
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dir)}, fsync: false });
    process.stdout.write(url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [url]: [Buffer] = await once(child.stdout, "data").then(([chunk]) => [chunk]);
  return { child, url: url.toString() };
};

beforeAll(async () => {
  // The folder is closed to other users, because mkdtemp creates it. If this process runs as root,
  // PostgreSQL runs as another user and must reach the folder anyway.
  folder = await mkdtemp(join(tmpdir(), "sellerdesk embedded "));
  dataDir = join(folder, "my data", "postgres");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the embedded PostgreSQL", () => {
  test("keeps its data over a restart, in a folder with spaces that only its owner may enter", async () => {
    const first = await starts();
    await query(first.url, "create table kept as select 7 as number");
    await first.stop();
    expect(await answers(first.url)).toBe(false);
    const second = await starts();
    expect(await query(second.url, "select number from kept")).toEqual([{ number: 7 }]);
    await second.stop();
  });

  test("sorts and changes case by code point in UTF-8, whatever the machine's locale", async () => {
    const { url, stop } = await starts();
    const [row] = await query(
      url,
      "select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()",
    );
    expect(row).toEqual({ datlocprovider: "b", datlocale: "C.UTF-8", encoding: "UTF8" });
    await stop();
  });

  test("rejects a wrong password", async () => {
    const { url, stop } = await starts();
    const stranger = new URL(url);
    stranger.password = "guess";
    await expect(query(stranger.href, "select 1")).rejects.toThrow(
      "password authentication failed",
    );
    expect((await readdir(dataDir)).includes("sellerdesk-password")).toBe(true);
    await stop();
  });

  test("ends when Node is killed, and the next start works", async () => {
    const { child, url } = await startInProcess();
    expect(await answers(url)).toBe(true);
    child.kill("SIGKILL");
    await once(child, "exit");
    await expect.poll(() => answers(url), { timeout: 10_000 }).toBe(false);
    const next = await starts();
    expect(await answers(next.url)).toBe(true);
    await next.stop();
  });

  test("is restarted repeatedly until its process can be created", async () => {
    const gone = join(folder, "gone", "postgres");
    const { url, stop } = await starts(gone);
    const pid = Number((await readFile(join(gone, "postmaster.pid"), "utf8")).split("\n")[0]);
    // A process cannot be created in a folder that does not exist.
    await rename(gone, `${gone}.away`);
    await rm(`${gone}.log`);
    process.kill(pid, "SIGKILL");
    await expect
      .poll(() => readdir(dirname(gone)), { timeout: 60_000 })
      .toEqual(["postgres.away", "postgres.log"]);
    await rename(`${gone}.away`, gone);
    await expect.poll(() => answers(url), { timeout: 60_000 }).toBe(true);
    await stop();
    expect(await answers(url)).toBe(false);
  });

  test("is shared by two simultaneous first starts, which leave no other files", async () => {
    const fresh = join(folder, "two", "postgres");
    const [first, two] = await Promise.all([startInProcess(fresh), startInProcess(fresh)]);
    expect(first.url).toBe(two.url);
    expect(await answers(first.url)).toBe(true);
    expect((await readdir(join(folder, "two"))).sort()).toEqual(["postgres", "postgres.log"]);
    for (const { child } of [first, two]) child.kill("SIGKILL");
    await expect.poll(() => answers(first.url), { timeout: 10_000 }).toBe(false);
  });

  test("is reused by a second start, and keeps running when the second one stops", async () => {
    const owner = await starts();
    const guest = await starts();
    expect(guest.url).toBe(owner.url);
    await guest.stop();
    expect(await answers(owner.url)).toBe(true);
    await owner.stop();
  });

  test("starts although another process now has the process id of a killed server", async () => {
    const { child, url } = await startInProcess();
    const pidFile = join(dataDir, "postmaster.pid");
    const text = await readFile(pidFile, "utf8");
    child.kill("SIGKILL");
    await expect.poll(() => answers(url), { timeout: 10_000 }).toBe(false);
    await expect.poll(() => readFile(pidFile).catch(() => null), { timeout: 10_000 }).toBeNull();
    await writeFile(pidFile, text.replace(/^\d+/, String(process.pid)));
    const next = await starts();
    expect(await answers(next.url)).toBe(true);
    await next.stop();
  });

  test("deletes the files that a killed first start left", async () => {
    const parent = join(folder, "swept");
    await mkdir(join(parent, "postgres.new-2147483646-0badcafe", "base"), { recursive: true });
    const { stop } = await starts(join(parent, "postgres"));
    expect((await readdir(parent)).sort()).toEqual(["postgres", "postgres.log"]);
    await stop();
  });

  test.each([
    [
      "made by a newer PostgreSQL",
      "PG_VERSION",
      "19\n",
      /was made by PostgreSQL 19, this Sellerdesk brings 18\. Start .+ or choose another DATA_DIR\.$/,
    ],
    [
      "with other files",
      "photo.jpg",
      "",
      /holds other files and no database\. Empty it, or choose another DATA_DIR\.$/,
    ],
  ])("rejects a folder %s in one sentence", async (_, file, text, sentence) => {
    const other = await mkdtemp(join(folder, "other-"));
    await writeFile(join(other, file), text);
    await expect(starts(other)).rejects.toThrow(sentence);
  });

  test("rejects a file as its folder in one sentence", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    await expect(starts(file)).rejects.toThrow(
      /is no folder and cannot become one: choose another DATA_DIR\.$/,
    );
    await expect(starts(join(file, "postgres"))).rejects.toThrow(/is no folder/);
  });

  test("reports PostgreSQL's own error", async () => {
    const broken = join(folder, "broken");
    const { stop } = await starts(broken);
    await stop();
    await rm(join(broken, "global", "pg_control"));
    await expect(starts(broken)).rejects.toThrow(
      /^The database did not start \(.+\)\. Read .+broken\.log\.$/,
    );
  });
});
