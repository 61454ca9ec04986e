import { execFile } from "node:child_process";
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { followersApi } from "@sellerdesk/contract/followers";
import { inventoryApi } from "@sellerdesk/contract/inventory";
import { operatorMachineApi } from "@sellerdesk/contract/operator-machine";
import { ordersApi } from "@sellerdesk/contract/orders";
import { productsApi } from "@sellerdesk/contract/products";
import { profileApi } from "@sellerdesk/contract/profile";
import { socialLinksApi } from "@sellerdesk/contract/social-links";
import pg from "pg";
import type { BaseLogger } from "pino";
import { afterAll, beforeAll, describe, expect, inject, it, test, vi } from "vitest";
import { testApp } from "../../testing/client.ts";
import { freshKey } from "../../testing/marketplace-factory.ts";
import { asAdmin } from "../../testing/postgres-server.ts";
import { createProduct } from "../../testing/product-factory.ts";
import { createSeller } from "../../testing/seller-factory.ts";
import { backupCommands } from "../commands/backups.ts";
import type { Commands, CommandResult } from "../commands/command.ts";
import { machineCommands } from "../commands/machine.ts";
import { sellerCommands } from "../commands/sellers.ts";
import { readEnv } from "../env.ts";
import { createBackup } from "../features/backups/make-service.ts";
import { readBackup, startBackup } from "../features/backups/service.ts";
import { createKey } from "../features/marketplace-keys/service.ts";
import { openDeps } from "../open-deps.ts";
import { createLog } from "../plugins/log.ts";
import type { RunAs } from "./embedded-binaries.ts";
import { openCluster } from "./embedded-cluster.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { nameDatabaseOf } from "./database-name.ts";
import { createDb, createPool } from "./pool.ts";
import { openReadSources } from "./read-source.ts";

/**
 * The folder with PostgreSQL's data folders, owned by the user that it runs as, and its archive of
 * the log.
 */
let home = "";
const pathTo = (name: string) => join(home, name);
const copy = async (from: string, to: string) => {
  await promisify(execFile)("cp", ["-a", pathTo(from), pathTo(to)]);
};
let owner: RunAs = null;
/** Writes a file as the user that PostgreSQL runs as. */
const write = async (name: string, text: string) => {
  await writeFile(pathTo(name), text, { mode: 0o600 });
  if (owner) await chown(pathTo(name), owner.uid, owner.gid);
};
const start = (name: string) => startEmbeddedPostgres({ dataDir: pathTo(name), fsync: false });
const running: EmbeddedPostgres[] = [];

let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let token = "";
/** The time before the title was overwritten, as PostgreSQL writes it. */
let good = "";

const commands: Commands = { ...machineCommands, ...sellerCommands, ...backupCommands };
/** Runs a command as the command line does. */
const run = async (
  databaseUrl: string,
  name: string,
  word?: string,
  databaseReadUrl: string | null = null,
): Promise<CommandResult> => {
  const command = commands[name];
  if (!command) throw new Error(`there is no command ${name}`);
  const env = { ...readEnv({}), databaseUrl, databaseReadUrl, dataDir: pathTo("files") };
  const values = { scope: [], topic: [], reason: "No parcels.", "at-rest": true };
  const input = { words: word === undefined ? [] : [word], values };
  if ("runAlone" in command) return command.runAlone(env, input);
  const { deps, close } = await openDeps(env, createLog({ logLevel: "silent" }), {
    migrates: false,
  });
  try {
    return await command.run(deps, input);
  } finally {
    await close();
  }
};

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "sellerdesk-recovery-"));
  await chmod(home, 0o755);
  ({ runAs: owner } = await openCluster(pathTo("primary"), { creates: true, fsync: false }));
  await mkdir(pathTo("archive"));
  if (owner) await chown(pathTo("archive"), owner.uid, owner.gid);
  // The settings of operations.md.
  const archive = pathTo("archive");
  await appendFile(
    pathTo("primary/postgresql.conf"),
    `archive_mode = on
archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f'
archive_timeout = 60
`,
  );
  primary = await start("primary");
  running.push(primary);
  await migrate(primary.url);
  const t = await testApp({ databaseUrl: primary.url });
  const seller = await createSeller(t.db);
  ({ token } = seller);
  const { id } = await createProduct(t.db, seller, { title: "Linen shirt" });

  // Does the work of pg_basebackup, which the embedded PostgreSQL does not include.
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query("select pg_backup_start('base', true)");
  await copy("primary", "base");
  const { rows } = await client.query<{ label: string }>(
    "select labelfile as label from pg_backup_stop()",
  );
  await client.end();
  await write("base/backup_label", rows[0]?.label ?? "");
  await rm(pathTo("base/postmaster.pid"));
  await promisify(execFile)("sh", ["-c", `rm -rf "$0"/base/pg_wal/0*`, home]);

  await createSeller(t.db);
  const [now] = await asAdmin<{ at: string }>(primary.url, "select clock_timestamp()::text as at");
  good = now?.at ?? "";
  await t.db.updateTable("products").set({ title: "Overwritten" }).where("id", "=", id).execute();
  await t.close();
  // The log is on the disk, and its last segment is not full: it is not in the archive.
  await asAdmin(primary.url, "checkpoint");
  await Promise.all([copy("archive", "archived"), copy("primary/pg_wal", "old-wal")]);
});
afterAll(async () => {
  for (const { stop } of running.toReversed()) await stop();
  // A server that is shutting down on its own may still write its last files.
  await rm(home, { recursive: true, maxRetries: 10 });
});

const titles = async (url: string) =>
  (await asAdmin(url, "select title from products")).map((row) => row["title"]);
const prepareRecovery = async (name: string): Promise<void> => {
  await copy("base", name);
  await appendFile(
    pathTo(`${name}/postgresql.conf`),
    `archive_mode = off
restore_command = 'cp ${pathTo("archived")}/%f %p'
recovery_target_time = '${good}'
recovery_target_action = pause
`,
  );
  await write(`${name}/recovery.signal`, "");
};

test("the archive alone does not recover to a time after its last segment", async () => {
  await prepareRecovery("without");
  const server = await start("without").catch(() => null);
  await vi.waitFor(
    async () =>
      expect(await readFile(pathTo("without.log"), "utf8")).toContain(
        "recovery ended before configured recovery target was reached",
      ),
    { timeout: 60_000, interval: 100 },
  );
  await server?.stop();
});

test("the documented steps recover to a time with the old folder's last segment, pause, and continue", async () => {
  await prepareRecovery("back");
  await promisify(execFile)("sh", ["-c", `cp -np "$0"/old-wal/0* "$0"/back/pg_wal/`, home]);
  const server = await start("back");
  running.push(server);
  await vi.waitFor(
    async () =>
      expect(await asAdmin(server.url, "select pg_get_wal_replay_pause_state() as state")).toEqual([
        { state: "paused" },
      ]),
    { timeout: 60_000, interval: 100 },
  );
  expect(await titles(server.url)).toEqual(["Linen shirt"]);
  expect((await run(server.url, "doctor")).text).toMatch(
    new RegExp(`^Database ${nameDatabaseOf(server.url)}, 2 sellers\\.\nAll \\d+ checks passed\\.$`),
  );
  await asAdmin(server.url, "select pg_wal_replay_resume()");
  await vi.waitFor(
    async () =>
      expect(await asAdmin(server.url, "select pg_is_in_recovery() as waits")).toEqual([
        { waits: false },
      ]),
    { timeout: 60_000, interval: 100 },
  );
  expect(await run(server.url, "migrate")).toMatchObject({ json: { applied: [] } });
  expect(await titles(server.url)).toEqual(["Linen shirt"]);
});

test("safety 22 while a database is read-only, open connections serve reads and answer writes with 503", async () => {
  const t = await testApp({ databaseUrl: primary.url });
  const body = { platform: "instagram", url: "yourshop" } as const;
  const save = async () => (await t.call(socialLinksApi.save, { body }, { token })).status;
  const read = async () => (await t.call(socialLinksApi.list, {}, { token })).status;
  expect([await save(), await read()]).toEqual([200, 200]);
  const setReadOnly = async (isOn: boolean) => {
    const value = isOn ? "set default_transaction_read_only = on" : "reset all";
    await asAdmin(primary.url, `alter system ${value}`);
    await asAdmin(primary.url, "select pg_reload_conf()");
  };
  await setReadOnly(true);
  await vi.waitFor(async () => expect([await save(), await read()]).toEqual([503, 200]), {
    timeout: 60_000,
    interval: 100,
  });
  await setReadOnly(false);
  await vi.waitFor(async () => expect([await save(), await read()]).toEqual([200, 200]), {
    timeout: 60_000,
    interval: 100,
  });
  await t.close();
});

test("doctor, lists, exports and backup work on a standby, and commands that change anything fail", async () => {
  await copy("base", "standby");
  const { port, username, password } = new URL(primary.url);
  await appendFile(
    pathTo("standby/postgresql.conf"),
    `archive_mode = off
primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'
restore_command = 'cp ${pathTo("archived")}/%f %p'
`,
  );
  await write("standby/standby.signal", "");
  standby = await start("standby");
  running.push(standby);
  const { url } = standby;
  await vi.waitFor(async () => expect(await titles(url)).toEqual(["Overwritten"]), {
    timeout: 60_000,
    interval: 100,
  });

  expect((await run(url, "doctor")).text).toMatch(/, 2 sellers\.\nAll \d+ checks passed\.$/);
  expect((await run(url, "seller list")).text).toContain("active");
  expect(await run(url, "backup", pathTo("saved"))).toMatchObject({
    json: { sellers: 2, database: nameDatabaseOf(url) },
  });
  const t = await testApp({ databaseUrl: url });
  const headers = { authorization: `Bearer ${token}` };
  for (const path of [productsApi.export.path, profileApi.exportData.path]) {
    const { statusCode, body } = await t.app.inject({ url: path, headers });
    expect([path, statusCode, body.includes("Overwritten")]).toEqual([path, 200, true]);
  }
  await t.close();

  await expect(run(url, "migrate")).rejects.toThrow(
    /^The database is a standby, which takes no changes\./,
  );
  const [seller] = await asAdmin<{ id: string }>(url, "select id from sellers limit 1");
  await expect(run(url, "seller suspend", seller?.id)).rejects.toMatchObject({ code: "25006" });
});

/**
 * Pauses the replay and waits until it is paused, because records that arrive before that are still
 * replayed.
 */
const pauseReplay = async () => {
  await asAdmin(standby.url, "select pg_wal_replay_pause()");
  await vi.waitFor(
    async () =>
      expect(await asAdmin(standby.url, "select pg_get_wal_replay_pause_state() as state")).toEqual(
        [{ state: "paused" }],
      ),
    { timeout: 60_000, interval: 20 },
  );
};
/** Waits until the standby has replayed everything that the primary has written so far. */
const catchUp = async () => {
  const [{ position } = { position: "" }] = await asAdmin<{ position: string }>(
    primary.url,
    "select pg_current_wal_lsn()::text as position",
  );
  await vi.waitFor(
    async () =>
      expect(
        await asAdmin(standby.url, `select pg_last_wal_replay_lsn() >= '${position}' as is_there`),
      ).toEqual([{ is_there: true }]),
    { timeout: 60_000, interval: 50 },
  );
};
const log = { info: vi.fn<BaseLogger["info"]>(), warn: vi.fn<BaseLogger["warn"]>() };

describe("DATABASE_READ_URL", () => {
  it("makes exports, the doctor and backups read from the standby and report its age", async () => {
    const t = await testApp({ databaseUrl: primary.url, env: { databaseReadUrl: standby.url } });
    const key = await createKey(t.db, { name: "Operator", scopes: ["operator"] });
    const read = async (path: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const reply = await t.app.inject({ url: path, headers });
      return {
        behind: Number(reply.headers["x-data-behind-seconds"]),
        isNew: reply.body.includes("Written since"),
      };
    };
    const exports = [
      productsApi.export.path,
      profileApi.exportData.path,
      inventoryApi.export.path,
      ordersApi.export.path,
      followersApi.export.path,
    ];
    await catchUp();
    await pauseReplay();
    await asAdmin(primary.url, "update products set title = 'Written since'");
    await asAdmin(primary.url, "update inventory set on_hand = on_hand + 1");
    // A measured age is reused for a second.
    await setTimeout(1100);
    for (const path of exports) {
      const { behind, isNew } = await read(path);
      expect([path, behind > 0, isNew]).toEqual([path, true, false]);
    }
    await t.call(operatorMachineApi.diagnose, { body: {} }, { ...key, headers: freshKey() });
    await t.jobs.runPending();
    const diagnosis = await t.call(operatorMachineApi.diagnosis, {}, key);
    expect(diagnosis.ok.data).toMatchObject({ state: "done", violations: [] });
    expect(diagnosis.ok.data.behind_seconds).toBeGreaterThan(0);
    const { id } = await startBackup(t.deps);
    await createBackup(t.deps, id);
    const backup = await readBackup(t.db, id);
    expect([backup.state, Number(backup.behind_seconds) > 0]).toEqual(["ready", true]);
    const old = await run(primary.url, "doctor", undefined, standby.url);
    expect(old.json).toMatchObject({ database: nameDatabaseOf(standby.url), violations: [] });
    expect(old.text).toMatch(/ of up to \d+ seconds ago, /);

    await asAdmin(standby.url, "select pg_wal_replay_resume()");
    await catchUp();
    await setTimeout(1100);
    expect(await read(productsApi.export.path)).toMatchObject({ isNew: true });
    expect((await run(primary.url, "doctor", undefined, standby.url)).json).toMatchObject({
      violations: [{ check: "ledger_sum" }],
    });
    await asAdmin(primary.url, "update inventory set on_hand = on_hand - 1");
    await catchUp();
    const saved = await run(primary.url, "backup", pathTo("of-standby"), standby.url);
    expect(saved.json).toMatchObject({
      database: nameDatabaseOf(standby.url),
      behind_seconds: expect.any(Number),
    });
    await t.close();
  });

  const choose = async (standbyUrl: string, maxBehindSeconds?: number) => {
    const { url } = primary;
    const pool = createPool(url, { max: 1, onError() {} });
    const db = createDb(pool);
    const sources = openReadSources({ db, databaseUrl: url }, standbyUrl, log, maxBehindSeconds);
    const chosen = await sources.choose();
    const measured = await sources.measure();
    await Promise.all([sources.end(), pool.end()]);
    return { isPrimary: chosen.db === db && chosen.databaseUrl === url, measured };
  };

  it("reads from the primary if the standby is too far behind, of another database, or down", async () => {
    await pauseReplay();
    await asAdmin(primary.url, "update products set title = 'Written later'");
    // The tests' primary commits before it writes its log, and the age is measured by the log.
    await vi.waitFor(
      async () =>
        expect(await choose(standby.url, 0.05)).toEqual({
          isPrimary: true,
          measured: expect.any(Number),
        }),
      { timeout: 60_000, interval: 50 },
    );
    expect(log.warn).toHaveBeenLastCalledWith(
      { reason: "it is too far behind" },
      "the standby is not read from",
    );
    await asAdmin(standby.url, "select pg_wal_replay_resume()");
    await catchUp();
    expect((await choose(standby.url)).isPrimary).toBe(false);

    for (const other of [inject("postgresUrl"), primary.url])
      expect(await choose(other)).toEqual({ isPrimary: true, measured: Infinity });
    expect(log.warn).toHaveBeenLastCalledWith(
      { reason: "DATABASE_READ_URL leads to no standby of the database." },
      "the standby is not read from",
    );
    running.splice(running.indexOf(standby), 1);
    await standby.stop();
    expect(await choose(standby.url)).toEqual({ isPrimary: true, measured: Infinity });
  });
});
