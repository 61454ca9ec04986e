import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { operatorBackupsApi as api } from "@sellerdesk/contract/operator-backups";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type BackupFixture, openBackupFixture } from "../../../testing/backup-fixture.ts";
import { testApp } from "../../../testing/client.ts";
import { freshKey } from "../../../testing/marketplace-factory.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { startS3Server } from "../../../testing/s3-server.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { defineJob } from "../../db/jobs.ts";
import { newId } from "../../lib/id.ts";
import { createKey } from "../marketplace-keys/service.ts";
import { createBackup } from "./make-service.ts";
import { readManifest, withBackup } from "./read-service.ts";
import { deleteOldBackups } from "./retention-service.ts";

let fixture: BackupFixture;
beforeAll(async () => {
  fixture = await openBackupFixture();
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

describe("safety 26 a backup through the API", () => {
  it("runs in the background and is downloaded as an archive that tar and restore can read", async () => {
    const begun = await fixture.create();
    expect([begun.status, begun.ok.data]).toMatchObject([
      202,
      { state: "making", made_at: null, rows: null },
    ]);
    const { id } = begun.ok.data;
    expect((await fixture.download(id)).statusCode).toBe(409);
    await fixture.t.jobs.runPending();
    const backup = await fixture.find(id);
    expect(backup).toMatchObject({ state: "ready", error: "", files: 1, rehearsal: null });
    expect(backup.rows).toBeGreaterThan(10);
    const { ok } = await fixture.t.call(api.list, { query: {} }, fixture.operator);
    expect([ok.meta.total, ok.data]).toEqual([1, [backup]]);

    const { headers, rawPayload } = await fixture.download(id);
    expect(headers).toMatchObject({
      "content-type": "application/x-tar",
      "content-length": String(backup.size),
    });
    expect(rawPayload).toHaveLength(backup.size);
    const file = join(fixture.home, "backup.tar");
    await writeFile(file, rawPayload);
    const names = execFileSync("tar", ["-tf", file]).toString().trim().split("\n");
    expect(names).toEqual(expect.arrayContaining(["rows/sellers.ndjson.gz", "manifest.json"]));
    expect(names).not.toContain("rows/backups.ndjson.gz");
    const { tables } = await withBackup(file, readManifest);
    expect(tables).toContainEqual(expect.objectContaining({ name: "sellers", rows: 1 }));
  });

  it("is not served as a file, is not part of other backups, and is deleted with its record", async () => {
    const { id } = await fixture.made();
    const [key = ""] = await fixture.storedParts();
    expect(key).toBe(`backups/${await fixture.archiveOf(id)}-1.tar`);
    for (const path of [
      `/files/${key}`,
      `/files/private/${key.slice("backups/".length)}`,
      `/files/private/..%2f${key}`,
    ])
      expect((await fixture.t.app.inject(path)).statusCode).toBe(404);
    await fixture.made();
    expect(await fixture.storedParts()).toHaveLength(2);
    expect(
      (await fixture.t.call(api.list, { query: {} }, fixture.operator)).ok.data.map(
        ({ files }) => files,
      ),
    ).toEqual([1, 1]);
    expect((await fixture.remove(id)).ok.data).toEqual({ id, deleted: true });
    expect((await fixture.remove(id)).status).toBe(404);
    expect(await fixture.storedParts()).toHaveLength(1);
  });

  it("runs only once at a time across all servers", async () => {
    const other = await testApp({ databaseUrl: fixture.t.databaseUrl });
    const both = await Promise.all([
      fixture.create(),
      other.call(api.create, { body: {} }, { ...fixture.operator, headers: freshKey() }),
    ]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([202, 409]);
    expect((await fixture.create()).failure.code).toBe("backup_running");
    await other.close();
  });

  it("is written to a bucket by one server, and downloaded and deleted by another server", async () => {
    const { settings, stop } = await startS3Server();
    const [first, second] = [
      await testApp({ databaseUrl: fixture.t.databaseUrl, env: { s3: settings } }),
      await testApp({ databaseUrl: fixture.t.databaseUrl, env: { s3: settings } }),
    ];
    const { id } = (
      await first.call(api.create, { body: {} }, { ...fixture.operator, headers: freshKey() })
    ).ok.data;
    await first.jobs.runPending();
    const url = api.archive.path.replace(":id", id);
    const headers = { authorization: `Bearer ${fixture.operator.token}` };
    const { rawPayload } = await second.app.inject({ url, headers });
    expect(rawPayload).toHaveLength((await fixture.find(id)).size);
    expect(rawPayload.length).toBeGreaterThan(10_000);
    await second.call(api.delete, { params: { id } }, fixture.operator);
    expect(await Array.fromAsync(first.storage.list("backups"))).toEqual([]);
    await Promise.all([first.close(), second.close()]);
    await stop();
  });

  it("is a consistent snapshot during concurrent writes", async () => {
    const seller = await createSeller(fixture.t.db);
    const writing = new AbortController();
    const write = async () => {
      do await createOrder(fixture.t.db, seller);
      while (!writing.signal.aborted);
    };
    const written = write();
    const { id } = await fixture.made().finally(() => writing.abort());
    await written;
    await fixture.rehearse(id);
    await fixture.t.jobs.runPending();
    expect((await fixture.find(id)).rehearsal).toMatchObject({ state: "passed", violations: [] });
  });

  it("is deleted after BACKUP_DAYS by the nightly sweep, unless it is the newest restorable backup", async () => {
    const backdate = (id: string, days: number, rehearsal?: "passed" | "failed" | "running") =>
      fixture.t.db
        .updateTable("backups")
        .set({
          created_at: sql<Date>`now() - make_interval(days => ${days})`,
          ...(rehearsal && { rehearsal }),
        })
        .where("id", "=", id)
        .execute();
    const left = async () =>
      (await fixture.t.db.selectFrom("backups").select("id").orderBy("id").execute()).map(
        ({ id }) => id,
      );
    const sweepNow = async () => {
      await fixture.t.jobs.send(fixture.t.db, defineJob("delete-old-backups"), {});
      await fixture.t.jobs.runPending();
    };
    const [oldest, good, unsound] = [
      await fixture.made(),
      await fixture.made(),
      await fixture.made(),
    ];
    const failed = newId();
    await sql`insert into backups (id, state) values (${failed}, 'failed')`.execute(fixture.t.db);
    await backdate(oldest.id, 50);
    await backdate(good.id, 40, "passed");
    await backdate(unsound.id, 35, "failed");
    await backdate(failed, 31);
    await sweepNow();
    expect(await left()).toEqual([good.id]);
    expect(await fixture.storedParts()).toEqual([
      `backups/${await fixture.archiveOf(good.id)}-1.tar`,
    ]);

    const young = await fixture.made();
    await backdate(young.id, 29);
    await backdate(good.id, 40, "running");
    await sweepNow();
    expect(await left()).toEqual([good.id, young.id]);
    await backdate(good.id, 40, "passed");
    const withoutExpiry = { ...fixture.t.deps, env: { ...fixture.t.env, backupDays: 0 } };
    expect(await deleteOldBackups(withoutExpiry)).toBe(0);
    await sweepNow();
    expect(await left()).toEqual([young.id]);
  });

  it("reports why it failed, deletes its parts, and lets the next backup start", async () => {
    const { id } = (await fixture.create()).ok.data;
    let parts = 0;
    const full: typeof fixture.t.storage = {
      ...fixture.t.storage,
      async put(key, bytes) {
        if (parts > 0) throw new Error("no space left on the device");
        parts += 1;
        return fixture.t.storage.put(key, bytes);
      },
    };
    // Larger than a part.
    const large = `imports/${randomBytes(16).toString("hex")}.csv`;
    await fixture.t.storage.put(large, Buffer.alloc(34_000_000));
    const log = { info() {}, warn() {}, error() {} };
    await createBackup({ ...fixture.t.deps, log, storage: full }, id);
    expect(await fixture.find(id)).toMatchObject({
      state: "failed",
      error: "no space left on the device",
      size: 0,
    });
    expect(await fixture.storedParts()).toEqual([]);
    expect((await fixture.download(id)).statusCode).toBe(409);
    expect((await fixture.rehearse(id)).failure.code).toBe("backup_not_ready");
    const { size } = await fixture.made();
    expect(size).toBeGreaterThan(34_000_000);
    expect(await fixture.storedParts()).toHaveLength(2);
    await fixture.t.storage.delete(large);
  });

  it("names its parts as unfinished until all are stored, and deletes them if renaming fails", async () => {
    const { id } = (await fixture.create()).ok.data;
    const large = `imports/${randomBytes(16).toString("hex")}.csv`;
    await fixture.t.storage.put(large, Buffer.alloc(34_000_000));
    const seen: string[][] = [];
    const moved: string[] = [];
    const watched: typeof fixture.t.storage = {
      ...fixture.t.storage,
      async put(key, bytes) {
        await fixture.t.storage.put(key, bytes);
        seen.push(await fixture.storedParts());
      },
      async move(key, newKey) {
        if (moved.push(newKey) === 2) throw new Error("the storage is away");
        return fixture.t.storage.move(key, newKey);
      },
    };
    const log = { info() {}, warn() {}, error() {} };
    await createBackup({ ...fixture.t.deps, log, storage: watched }, id);
    expect(seen.map(({ length }) => length)).toEqual([1, 2]);
    expect(
      seen.flat().filter((key) => !/^backups\/[0-9a-f-]{36}-[12]\.unfinished$/.test(key)),
    ).toEqual([]);
    expect(moved).toHaveLength(2);
    expect(await fixture.find(id)).toMatchObject({ state: "failed", error: "the storage is away" });
    expect(await fixture.storedParts()).toEqual([]);
    await fixture.t.storage.delete(large);
  });

  it("leaves nothing if it is deleted while it runs", async () => {
    const { id } = (await fixture.create()).ok.data;
    const deleted: typeof fixture.t.storage = {
      ...fixture.t.storage,
      async put(key, bytes) {
        await fixture.t.storage.put(key, bytes);
        await fixture.remove(id);
      },
    };
    await createBackup({ ...fixture.t.deps, storage: deleted }, id);
    expect(await fixture.storedParts()).toEqual([]);
    expect((await fixture.t.call(api.find, { params: { id } }, fixture.operator)).status).toBe(404);
    // Its job finds nothing to do.
    await fixture.t.jobs.runPending();
  });

  it("reports its progress while it runs", async () => {
    const { id } = (await fixture.create()).ok.data;
    expect(await fixture.find(id)).toMatchObject({ state: "making", progress: null });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const held: typeof fixture.t.storage = {
      ...fixture.t.storage,
      async getStream(key) {
        await released;
        return fixture.t.storage.getStream(key);
      },
    };
    const making = createBackup({ ...fixture.t.deps, storage: held }, id);
    const { progress } = await vi.waitFor(async () => {
      const found = await fixture.find(id);
      expect(found.progress).toMatchObject({ files_expected: expect.any(Number) });
      return found;
    }, 60_000);
    expect(progress).toMatchObject({ files: 0 });
    expect(progress?.files_expected).toBeGreaterThan(0);
    expect(progress?.rows).toBeGreaterThan(10);
    expect(progress?.rows_expected).toBeGreaterThanOrEqual(progress?.rows ?? 0);
    release();
    await making;
    expect(await fixture.find(id)).toMatchObject({
      state: "ready",
      progress: null,
      rows: progress?.rows,
    });
  });

  it.each(["the next one", "the nightly sweep"])(
    "fails ten minutes after its server died, and %s deletes its leftover parts",
    async (cleaner) => {
      const { id } = (await fixture.create()).ok.data;
      const left = newId();
      // The server died while it renamed the parts.
      for (const part of ["1.tar", "2.unfinished"])
        await fixture.t.storage.put(`backups/${left}-${part}`, randomBytes(10));
      // An archive of another database on the same storage.
      const foreign = `backups/${newId()}-1.tar`;
      await fixture.t.storage.put(foreign, randomBytes(10));
      const ago = new Date(Date.now() - 11 * 60_000);
      await fixture.t.db.updateTable("backups").set({ archive: left, heartbeat_at: ago }).execute();
      expect(await fixture.find(id)).toMatchObject({
        state: "failed",
        error: expect.stringContaining("stopped"),
      });
      const next = cleaner === "the next one" ? await fixture.made() : null;
      const withoutExpiry = { ...fixture.t.deps, env: { ...fixture.t.env, backupDays: 0 } };
      if (!next) await deleteOldBackups(withoutExpiry);
      const remaining = next ? [`backups/${await fixture.archiveOf(next.id)}-1.tar`] : [];
      expect((await fixture.storedParts()).toSorted()).toEqual([foreign, ...remaining].toSorted());
      await fixture.t.storage.delete(foreign);
    },
  );

  it("is complete and from one server if a second server takes over a slow one", async () => {
    const { id } = (await fixture.create()).ok.data;
    let isTaken = false;
    const slow: typeof fixture.t.storage = {
      ...fixture.t.storage,
      async put(key, bytes) {
        // The queue gives the job to another server while this one waits.
        if (!isTaken) await createBackup(fixture.t.deps, id);
        isTaken = true;
        return fixture.t.storage.put(key, bytes);
      },
    };
    await createBackup({ ...fixture.t.deps, storage: slow }, id);
    expect((await fixture.find(id)).state).toBe("ready");
    expect(await fixture.storedParts()).toEqual([`backups/${await fixture.archiveOf(id)}-1.tar`]);
    const { rawPayload } = await fixture.download(id);
    await writeFile(join(fixture.home, "two.tar"), rawPayload);
    expect(await withBackup(join(fixture.home, "two.tar"), readManifest)).toMatchObject({
      format: 1,
    });
  });

  it("requires the operator scope and an existing id", async () => {
    const storefront = await createKey(fixture.t.db, { name: "Storefront" });
    const { id } = await fixture.made();
    const byId = { params: { id } };
    const responses = [
      await fixture.t.call(api.list, { query: {} }, storefront),
      await fixture.t.call(api.find, byId, storefront),
      await fixture.t.call(api.archive, byId, storefront),
      await fixture.t.call(api.delete, byId, storefront),
      await fixture.t.call(api.create, { body: {} }, { ...storefront, headers: freshKey() }),
      await fixture.t.call(
        api.rehearse,
        { ...byId, body: {} },
        { ...storefront, headers: freshKey() },
      ),
    ];
    for (const { status, failure } of responses)
      expect([status, failure.code]).toEqual([403, "missing_scope"]);
    expect(
      (await fixture.t.call(api.find, { params: { id: newId() } }, fixture.operator)).status,
    ).toBe(404);
    expect((await fixture.download(newId())).statusCode).toBe(404);
    expect((await fixture.rehearse(newId())).status).toBe(404);
    // The types reject this body already.
    const body = { folder: "/etc" } as never;
    const odd = await fixture.t.call(
      api.create,
      { body },
      { ...fixture.operator, headers: freshKey() },
    );
    expect(odd.failure.errors).toMatchObject([{ field: "folder" }]);
  });
});
