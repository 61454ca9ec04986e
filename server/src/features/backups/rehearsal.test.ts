import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { type BackupFixture, openBackupFixture } from "../../../testing/backup-fixture.ts";
import { asAdmin } from "../../../testing/postgres-server.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { restoreBackup, withBackup } from "./read-service.ts";
import { rehearse } from "./rehearse-service.ts";
import { writeBackup } from "./write-service.ts";

let fixture: BackupFixture;
beforeAll(async () => {
  fixture = await openBackupFixture();
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

/** The temporary database of a rehearsal, if it exists. */
const scratchOf = (id: string) =>
  asAdmin(
    fixture.t.databaseUrl,
    `select from pg_database where datname = 'sellerdesk_rehearsal_${id.replaceAll("-", "")}'`,
  );

describe("a restore rehearsal", () => {
  it("stores the doctor's violations with the backup, and drops its database", async () => {
    const product = await createProduct(fixture.t.db, await createSeller(fixture.t.db));
    await fixture.t.db
      .updateTable("products")
      .set({ variants_count: 7 })
      .where("id", "=", product.id)
      .execute();
    const { id } = await fixture.made();
    expect((await fixture.rehearse(id)).ok.data.rehearsal).toMatchObject({
      state: "running",
      finished_at: null,
    });
    expect((await fixture.rehearse(id)).failure.code).toBe("backup_running");
    expect((await fixture.create()).failure.code).toBe("backup_running");
    await fixture.t.jobs.runPending();
    const { rehearsal } = await fixture.find(id);
    expect(rehearsal).toMatchObject({
      state: "failed",
      error: "",
      violations: [{ check: "product_figures", id: product.id }],
    });
    expect(rehearsal?.finished_at).not.toBeNull();
    expect(await scratchOf(id)).toEqual([]);
    await fixture.t.db.deleteFrom("products").where("id", "=", product.id).execute();
  });

  it("reports a damaged archive", async () => {
    const { id } = await fixture.made();
    await fixture.t.storage.put(`backups/${await fixture.archiveOf(id)}-1.tar`, randomBytes(4096));
    await fixture.rehearse(id);
    await fixture.t.jobs.runPending();
    expect((await fixture.find(id)).rehearsal).toMatchObject({
      state: "failed",
      error: "The archive cannot be read: Invalid tar number.",
    });
  });

  it("reports that the database role may not create databases", async () => {
    const role = `plain_${randomBytes(4).toString("hex")}`;
    await asAdmin(fixture.t.databaseUrl, `create role ${role} login password 'plain'`);
    const url = new URL(fixture.t.databaseUrl);
    [url.username, url.password] = [role, "plain"];
    const folder = join(fixture.home, "plain");
    await mkdir(folder);
    await writeBackup(fixture.t.deps, folder, { onFile: async () => {}, onProgress() {} });
    const plain = { databaseUrl: url.href, secretKeys: [] };
    await expect(rehearse(plain, folder, "sellerdesk_rehearsal_plain")).rejects.toThrow(
      /role may not create databases.*createdb/,
    );
    await asAdmin(inject("postgresUrl"), `drop role ${role}`);
  });

  it("and a restore reject an archive that writes elsewhere, and a path without a backup", async () => {
    const file = join(fixture.home, "bad.tar");
    await writeFile(join(fixture.home, "evil"), "x");
    execFileSync("tar", [
      "-cPf",
      file,
      "--transform",
      "s,.*,../../evil,",
      join(fixture.home, "evil"),
    ]);
    await expect(withBackup(file, async () => "never")).rejects.toThrow(/which no backup has/);
    await expect(withBackup(join(fixture.home, "none"), async () => "never")).rejects.toThrow(
      /^There is no backup at/,
    );
    const target = {
      storage: fixture.t.storage,
      secretKeys: [],
      open: () => Promise.reject(new Error("never")),
    };
    await expect(restoreBackup(target, fixture.home)).rejects.toThrow(/no whole backup/);
  });
});
