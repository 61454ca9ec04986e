import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operatorBackupsApi as api } from "@sellerdesk/contract/operator-backups";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { type TestApp, testApp } from "../../../testing/client.ts";
import { freshKey } from "../../../testing/marketplace-factory.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { asAdmin } from "../../../testing/postgres-server.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { startS3Server } from "../../../testing/s3-server.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";
import { createKey } from "../marketplace-keys/service.ts";
import { makeBackup } from "./make-service.ts";
import { readManifest, restoreBackup, withBackup } from "./read-service.ts";
import { rehearse } from "./rehearse-service.ts";
import { writeBackup } from "./write-service.ts";

let t: TestApp;
let home: string;
let operator: { token: string };
beforeAll(async () => {
  t = await testApp();
  home = await mkdtemp(join(tmpdir(), "sellerdesk-backups-"));
  operator = await createKey(t.db, { name: "Desk", scopes: ["operator"] });
  await createOrder(t.db, await createSeller(t.db));
  await t.storage.put(`pictures/${randomBytes(16).toString("hex")}.webp`, randomBytes(70_000));
});
afterEach(async () => {
  const left = await t.db.selectFrom("backups").select("id").execute();
  for (const { id } of left) await remove(id);
});
afterAll(async () => {
  await t.close();
  await rm(home, { recursive: true });
});

const create = () => t.call(api.create, { body: {} }, { ...operator, headers: freshKey() });
const rehearseOne = (id: string) =>
  t.call(api.rehearse, { params: { id }, body: {} }, { ...operator, headers: freshKey() });
const find = async (id: string) => (await t.call(api.find, { params: { id } }, operator)).ok.data;
const remove = (id: string) => t.call(api.delete, { params: { id } }, operator);
const archive = (id: string) =>
  t.app.inject({
    url: api.archive.path.replace(":id", id),
    headers: { authorization: `Bearer ${operator.token}` },
  });
/** One that is made. */
const made = async () => {
  const { id } = (await create()).ok.data;
  await t.jobs.runPending();
  return find(id);
};
/** What the parts of a backup's archive are called after. */
const archiveOf = async (id: string): Promise<string> =>
  (await t.db.selectFrom("backups").select("archive").where("id", "=", id).executeTakeFirst())?.archive ?? "";
const storedParts = async () => (await Array.fromAsync(t.storage.list("backups"))).map(({ key }) => key);
const databases = async () =>
  (await asAdmin<{ datname: string }>(t.databaseUrl, "select datname from pg_database")).filter(
    ({ datname }) => datname.startsWith("sellerdesk_rehearsal"),
  );

describe("safety 26 a backup by the API", () => {
  it("is begun, made in the background, and downloaded as an archive that tar and restore read", async () => {
    const begun = await create();
    expect([begun.status, begun.ok.data]).toMatchObject([
      202,
      { state: "making", made_at: null, rows: null },
    ]);
    const { id } = begun.ok.data;
    expect((await archive(id)).statusCode).toBe(409);
    await t.jobs.runPending();
    const backup = await find(id);
    expect(backup).toMatchObject({ state: "ready", error: "", files: 1, rehearsal: null });
    expect(backup.rows).toBeGreaterThan(10);
    const { ok } = await t.call(api.list, { query: {} }, operator);
    expect([ok.meta.total, ok.data]).toEqual([1, [backup]]);

    const { headers, rawPayload } = await archive(id);
    expect(headers).toMatchObject({
      "content-type": "application/x-tar",
      "content-length": String(backup.size),
    });
    expect(rawPayload).toHaveLength(backup.size);
    const file = join(home, "backup.tar");
    await writeFile(file, rawPayload);
    const names = execFileSync("tar", ["-tf", file]).toString().trim().split("\n");
    expect(names).toEqual(expect.arrayContaining(["rows/sellers.ndjson.gz", "manifest.json"]));
    expect(names).not.toContain("rows/backups.ndjson.gz");
    const { tables } = await withBackup(file, readManifest);
    expect(tables).toContainEqual({ name: "sellers", rows: 1 });
  });

  it("lies where no address of a file leads, is no part of a backup, and goes with its deletion", async () => {
    const { id } = await made();
    const [key = ""] = await storedParts();
    expect(key).toBe(`backups/${await archiveOf(id)}-1.tar`);
    for (const path of [
      `/files/${key}`,
      `/files/private/${key.slice("backups/".length)}`,
      `/files/private/..%2f${key}`,
    ])
      expect((await t.app.inject(path)).statusCode).toBe(404);
    await made();
    expect(await storedParts()).toHaveLength(2);
    expect((await t.call(api.list, { query: {} }, operator)).ok.data.map(({ files }) => files)).toEqual([
      1, 1,
    ]);
    expect((await remove(id)).ok.data).toEqual({ id, deleted: true });
    expect((await remove(id)).status).toBe(404);
    expect(await storedParts()).toHaveLength(1);
  });

  it("is made once at a time over all copies of the server", async () => {
    const other = await testApp({ databaseUrl: t.databaseUrl });
    const both = await Promise.all([
      create(),
      other.call(api.create, { body: {} }, { ...operator, headers: freshKey() }),
    ]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([202, 409]);
    expect((await create()).failure.code).toBe("backup_running");
    await other.close();
  });

  it("is made by one copy into a bucket, and downloaded and deleted by another one", async () => {
    const { settings, stop } = await startS3Server();
    const [first, second] = [
      await testApp({ databaseUrl: t.databaseUrl, env: { s3: settings } }),
      await testApp({ databaseUrl: t.databaseUrl, env: { s3: settings } }),
    ];
    const { id } = (await first.call(api.create, { body: {} }, { ...operator, headers: freshKey() })).ok.data;
    await first.jobs.runPending();
    const url = api.archive.path.replace(":id", id);
    const headers = { authorization: `Bearer ${operator.token}` };
    const { rawPayload } = await second.app.inject({ url, headers });
    expect(rawPayload).toHaveLength((await find(id)).size);
    expect(rawPayload.length).toBeGreaterThan(10_000);
    await second.call(api.delete, { params: { id } }, operator);
    expect(await Array.fromAsync(first.storage.list("backups"))).toEqual([]);
    await Promise.all([first.close(), second.close()]);
    await stop();
  });

  it("is as of one moment, while others go on writing", async () => {
    const seller = await createSeller(t.db);
    const writing = new AbortController();
    const write = async () => {
      do await createOrder(t.db, seller);
      while (!writing.signal.aborted);
    };
    const written = write();
    const { id } = await made().finally(() => writing.abort());
    await written;
    await rehearseOne(id);
    await t.jobs.runPending();
    expect((await find(id)).rehearsal).toMatchObject({ state: "passed", violations: [] });
  });

  it("says why it failed, keeps nothing of it, and the next one can begin", async () => {
    const { id } = (await create()).ok.data;
    let parts = 0;
    const full: typeof t.storage = {
      ...t.storage,
      async put(key, bytes) {
        if (parts > 0) throw new Error("no space left on the device");
        parts += 1;
        return t.storage.put(key, bytes);
      },
    };
    // Larger than a part.
    const large = `imports/${randomBytes(16).toString("hex")}.csv`;
    await t.storage.put(large, Buffer.alloc(34_000_000));
    const log = { info() {}, warn() {}, error() {} };
    await makeBackup({ ...t.deps, log, storage: full }, id);
    expect(await find(id)).toMatchObject({ state: "failed", error: "no space left on the device", size: 0 });
    expect(await storedParts()).toEqual([]);
    expect((await archive(id)).statusCode).toBe(409);
    expect((await rehearseOne(id)).failure.code).toBe("backup_not_ready");
    const { size } = await made();
    expect(size).toBeGreaterThan(34_000_000);
    expect(await storedParts()).toHaveLength(2);
    await t.storage.delete(large);
  });

  it("that is deleted while it is made leaves nothing", async () => {
    const { id } = (await create()).ok.data;
    const deleted: typeof t.storage = {
      ...t.storage,
      async put(key, bytes) {
        await t.storage.put(key, bytes);
        await remove(id);
      },
    };
    await makeBackup({ ...t.deps, storage: deleted }, id);
    expect(await storedParts()).toEqual([]);
    expect((await t.call(api.find, { params: { id } }, operator)).status).toBe(404);
    // Its job finds nothing to do.
    await t.jobs.runPending();
  });

  it("whose server died is given up after ten minutes, and what it left goes with the next one", async () => {
    const { id } = (await create()).ok.data;
    const left = newId();
    for (const part of [1, 2]) await t.storage.put(`backups/${left}-${part}.tar`, randomBytes(10));
    // Of another database on the same storage, which is none of ours.
    const foreign = `backups/${newId()}-1.tar`;
    await t.storage.put(foreign, randomBytes(10));
    const ago = new Date(Date.now() - 11 * 60_000);
    await t.db.updateTable("backups").set({ archive: left, worked_at: ago }).execute();
    expect(await find(id)).toMatchObject({ state: "failed", error: expect.stringContaining("stopped") });
    const next = await made();
    expect(next.state).toBe("ready");
    expect((await storedParts()).toSorted()).toEqual(
      [foreign, `backups/${await archiveOf(next.id)}-1.tar`].toSorted(),
    );
    await t.storage.delete(foreign);
  });

  it("that two servers make, because one was taken for dead, is whole and of one of them", async () => {
    const { id } = (await create()).ok.data;
    let isTaken = false;
    const slow: typeof t.storage = {
      ...t.storage,
      async put(key, bytes) {
        // The queue gives the work to another server while this one sleeps.
        if (!isTaken) await makeBackup(t.deps, id);
        isTaken = true;
        return t.storage.put(key, bytes);
      },
    };
    await makeBackup({ ...t.deps, storage: slow }, id);
    expect((await find(id)).state).toBe("ready");
    expect(await storedParts()).toEqual([`backups/${await archiveOf(id)}-1.tar`]);
    const { rawPayload } = await archive(id);
    await writeFile(join(home, "two.tar"), rawPayload);
    expect(await withBackup(join(home, "two.tar"), readManifest)).toMatchObject({ format: 1 });
  });

  it("is for the operator alone, by an id that there is", async () => {
    const storefront = await createKey(t.db, { name: "Storefront" });
    const { id } = await made();
    const one = { params: { id } };
    const asked = [
      await t.call(api.list, { query: {} }, storefront),
      await t.call(api.find, one, storefront),
      await t.call(api.archive, one, storefront),
      await t.call(api.delete, one, storefront),
      await t.call(api.create, { body: {} }, { ...storefront, headers: freshKey() }),
      await t.call(api.rehearse, { ...one, body: {} }, { ...storefront, headers: freshKey() }),
    ];
    for (const { status, failure } of asked) expect([status, failure.code]).toEqual([403, "missing_scope"]);
    expect((await t.call(api.find, { params: { id: newId() } }, operator)).status).toBe(404);
    expect((await archive(newId())).statusCode).toBe(404);
    expect((await rehearseOne(newId())).status).toBe(404);
    // What the types refuse already.
    const body = { folder: "/etc" } as never;
    const odd = await t.call(api.create, { body }, { ...operator, headers: freshKey() });
    expect(odd.failure.errors).toMatchObject([{ field: "folder" }]);
  });
});

describe("a rehearsal of a restore", () => {
  it("keeps what the doctor found with the backup, and leaves no database", async () => {
    const product = await createProduct(t.db, await createSeller(t.db));
    await t.db.updateTable("products").set({ variants_count: 7 }).where("id", "=", product.id).execute();
    const { id } = await made();
    expect((await rehearseOne(id)).ok.data.rehearsal).toMatchObject({ state: "running", finished_at: null });
    expect((await rehearseOne(id)).failure.code).toBe("backup_running");
    expect((await create()).failure.code).toBe("backup_running");
    await t.jobs.runPending();
    const { rehearsal } = await find(id);
    expect(rehearsal).toMatchObject({
      state: "failed",
      error: "",
      violations: [{ check: "product_figures", id: product.id }],
    });
    expect(rehearsal?.finished_at).not.toBeNull();
    expect(await databases()).toEqual([]);
    await t.db.deleteFrom("products").where("id", "=", product.id).execute();
  });

  it("says what of a backup is damaged", async () => {
    const { id } = await made();
    await t.storage.put(`backups/${await archiveOf(id)}-1.tar`, randomBytes(4096));
    await rehearseOne(id);
    await t.jobs.runPending();
    expect((await find(id)).rehearsal).toMatchObject({
      state: "failed",
      error: "The archive cannot be read: Invalid tar number.",
    });
  });

  it("says so where the database's role may not create databases", async () => {
    const role = `plain_${randomBytes(4).toString("hex")}`;
    await asAdmin(t.databaseUrl, `create role ${role} login password 'plain'`);
    const url = new URL(t.databaseUrl);
    [url.username, url.password] = [role, "plain"];
    const folder = join(home, "plain");
    execFileSync("mkdir", [folder]);
    await writeBackup(t.deps, folder);
    const plain = { databaseUrl: url.href, secretKeys: [] };
    await expect(rehearse(plain, folder, "sellerdesk_rehearsal_plain")).rejects.toThrow(
      /role may not create databases.*createdb/,
    );
    await asAdmin(inject("postgresUrl"), `drop role ${role}`);
  });

  it("and a restore refuse an archive that writes elsewhere, and a path with nothing", async () => {
    const file = join(home, "bad.tar");
    await writeFile(join(home, "evil"), "x");
    execFileSync("tar", ["-cPf", file, "--transform", "s,.*,../../evil,", join(home, "evil")]);
    await expect(withBackup(file, async () => "never")).rejects.toThrow(/which no backup has/);
    await expect(withBackup(join(home, "none"), async () => "never")).rejects.toThrow(
      /^There is no backup at/,
    );
    const place = { storage: t.storage, secretKeys: [], open: () => Promise.reject(new Error("never")) };
    await expect(restoreBackup(place, home)).rejects.toThrow(/no whole backup/);
  });
});
