import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { createOnNodes, dropOnNodes, formCluster, isDistributed } from "../../testing/citus.ts";
import { type TestApp, testApp } from "../../testing/client.ts";
import { readContent } from "../../testing/database-content.ts";
import { asAdmin } from "../../testing/postgres-server.ts";
import { distribute } from "../db/distribute.ts";
import { migrate } from "../db/migrate.ts";
import { withDatabase } from "../db/scratch-database.ts";
import { createSeller } from "../../testing/seller-factory.ts";
import { createSellerData, createLookups } from "../../testing/full-seller-fixture.ts";
import { openSecrets } from "../db/secrets.ts";
import { type Env, readEnv } from "../env.ts";
import { findSchemaViolations } from "../features/doctor/schema/queries.ts";
import { sendMessage } from "../features/messages/service.ts";
import { backupCommands } from "./backups.ts";

let t: TestApp;
let home: string;
let folder: string;
const databases: string[] = [];
beforeAll(async () => {
  t = await testApp();
  home = await mkdtemp(join(tmpdir(), "sellerdesk-backup-"));
  const lookups = await createLookups(t.db);
  for (const businessName of ["Havn & Loom", 'A "shop", with (signs) \\ and\nlines']) {
    const { id } = await createSeller(t.db, { businessName });
    await createSellerData(t.db, id, lookups);
  }
  const picture = `pictures/${randomBytes(16).toString("hex")}.webp`;
  await t.storage.put(picture, randomBytes(100_000));
  const message = {
    channel: "email",
    to: "a@example.com",
    subject: "Later",
    text: "Later",
  } as const;
  await t.db.transaction().execute((tx) => sendMessage(t.jobs, tx, message));
  folder = join(home, "backup");
  const { text } = await run("backup", here(), folder);
  const { hostname, port, pathname } = new URL(t.databaseUrl);
  const name = `${pathname.slice(1)} on ${hostname}:${port}`;
  expect(text).toMatch(
    new RegExp(
      `^The database ${name} with 2 sellers, \\d+ rows in all, and 1 files is in ${folder}\\.$`,
    ),
  );
});
afterAll(async () => {
  await t.close();
  for (const name of databases)
    await asAdmin(inject("postgresUrl"), `drop database if exists ${name} with (force)`);
  await rm(home, { recursive: true, force: true });
});

/** Creates the settings of an empty installation. */
const makeTarget = async (): Promise<Env> => {
  const name = `test_${randomBytes(6).toString("hex")}`;
  databases.push(name);
  await asAdmin(inject("postgresUrl"), `create database ${name}`);
  const databaseUrl = withDatabase(inject("postgresUrl"), name);
  return { ...readEnv({}), databaseUrl, dataDir: join(home, name) };
};
const run = (name: "backup" | "backup rehearse" | "restore", env: Env, word?: string) => {
  const command = backupCommands[name];
  if (!command || !("runAlone" in command)) throw new Error("both open the database by themselves");
  return command.runAlone(env, {
    words: word === undefined ? [] : [word],
    values: { scope: [], topic: [] },
  });
};
const here = (): Env => ({ ...t.env, databaseUrl: t.databaseUrl });

/** Reads the constraints and triggers of a database, of whose shards pg_class shows none. */
const readGuards = (url: string) =>
  asAdmin(
    url,
    `select relname as of, conname as name, pg_get_constraintdef(k.oid) as rule from pg_constraint k
       join pg_class c on c.oid = k.conrelid where connamespace = 'public'::regnamespace and convalidated
     union all select relname, tgname, tgenabled::text from pg_trigger join pg_class c on c.oid = tgrelid
       where not tgisinternal order by 1, 2`,
  );
const readSequences = (url: string) =>
  asAdmin(
    url,
    "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1",
  );

describe("safety 26 a backup", () => {
  it("restores completely from an archive: every row, sequence, key, trigger, file and waiting job", async () => {
    const target = await makeTarget();
    const before = await readContent(t.databaseUrl);
    const file = join(home, "backup.tar");
    execFileSync("tar", ["-cf", file, "-C", folder, "."]);
    await run("restore", target, file);
    const restored = target.databaseUrl ?? "";
    const after = await readContent(restored);
    expect(Object.keys(after).length).toBeGreaterThan(40);
    // Only the epoch is new, so that cursors of a feed from before the restore are rejected.
    expect(after["feed_epoch"]).toMatch(/^1 /);
    expect(after["feed_epoch"]).not.toBe(before["feed_epoch"]);
    expect({ ...after, feed_epoch: before["feed_epoch"] }).toEqual(before);
    expect(await readSequences(restored)).toEqual(await readSequences(t.databaseUrl));
    // Those of a single PostgreSQL, whichever made the backup.
    const empty = (await makeTarget()).databaseUrl ?? "";
    await migrate(empty);
    expect(await readGuards(restored)).toEqual(await readGuards(empty));

    const again = await testApp({
      databaseUrl: target.databaseUrl ?? "",
      env: { dataDir: target.dataDir },
    });
    const files: string[] = [];
    for await (const { key } of t.storage.list("pictures")) files.push(key);
    expect(files.length).toBeGreaterThan(0);
    for (const key of files)
      expect(
        Buffer.from(await again.storage.getBytes(key)).equals(await t.storage.getBytes(key)),
      ).toBe(true);
    const waiting = (await again.jobs.counts()).filter(({ state }) => state === "created");
    expect(waiting).toContainEqual(
      expect.objectContaining({ queue: "send-mail", state: "created", count: 1 }),
    );
    // New rows get unused numbers.
    await createSeller(again.db);
    await again.close();
  });

  it.skipIf(!isDistributed)(
    "of a distributed database restores to one PostgreSQL, and from there to a distributed one",
    async () => {
      const contentOf = async (url: string) => {
        const { feed_epoch: epoch, ...content } = await readContent(url, { hasNumbers: false });
        expect(epoch).toMatch(/^1 /);
        return content;
      };
      const content = await contentOf(t.databaseUrl);
      const single = await makeTarget();
      await run("restore", single, folder);
      expect(await contentOf(single.databaseUrl ?? "")).toEqual(content);

      const second = join(home, "second");
      await run("backup", single, second);
      const nodes = [inject("postgresUrl"), ...inject("workerUrls")];
      const name = `test_${randomBytes(6).toString("hex")}`;
      await createOnNodes(nodes, name);
      onTestFinished(() => dropOnNodes(nodes, name));
      await formCluster(nodes, name);
      const databaseUrl = withDatabase(inject("postgresUrl"), name);
      await run("restore", { ...readEnv({}), databaseUrl, dataDir: join(home, name) }, second);
      await distribute(databaseUrl);
      expect(await contentOf(databaseUrl)).toEqual(content);
      expect(await readGuards(databaseUrl)).toEqual(await readGuards(t.databaseUrl));
      const again = await testApp({ databaseUrl });
      expect(await findSchemaViolations(again.db)).toEqual([]);
      await again.close();
    },
  );

  it("is rehearsed in a separate database, and the rehearsal fails if the doctor finds a problem", async () => {
    const { failed, text } = await run("backup rehearse", here(), folder);
    // The fixture has rows of images, but not their files.
    expect([failed, text]).toEqual([true, expect.stringMatching(/missing_files .* is gone/)]);
  });

  it("leaves nothing behind if it fails", async () => {
    const before = await readdir(home);
    const [bucket, endpoint] = ["files", "http://127.0.0.1:9"];
    // The rows are written before the storage turns out to be unreachable.
    const away = {
      bucket,
      endpoint,
      region: "us-east-1",
      credentials: { accessKeyId: "a", secretAccessKey: "b" },
    };
    await expect(
      run("backup", { ...here(), s3: away }, join(home, "broken")),
    ).rejects.toMatchObject({
      code: "storage_unavailable",
    });
    expect(await readdir(home)).toEqual(before);
  });

  it("is not written or restored to a target that is not empty", async () => {
    const taken = { ...here(), dataDir: join(home, "no files") };
    await expect(run("restore", taken, folder)).rejects.toThrow(/^The database is not empty/);
    const target = await makeTarget();
    await expect(run("restore", { ...target, dataDir: t.env.dataDir }, folder)).rejects.toThrow(
      /^There are files already/,
    );
    await expect(run("backup", here(), folder)).rejects.toThrow(/is not empty/);
  });

  it("K46 requires its original SECRET_KEY and checks it before it writes anything", async () => {
    const [key, other] = [randomBytes(32), randomBytes(32)];
    await openSecrets(t.db, [key]);
    const sealed = join(home, "sealed");
    await run("backup", { ...here(), secretKeys: [key] }, sealed);
    const target = await makeTarget();
    await expect(run("restore", target, sealed)).rejects.toThrow(/^SECRET_KEY is missing/);
    await expect(run("restore", { ...target, secretKeys: [other] }, sealed)).rejects.toThrow(
      /^SECRET_KEY does not fit/,
    );
    await run("restore", { ...target, secretKeys: [other, key] }, sealed);
    const again = await testApp({
      databaseUrl: target.databaseUrl ?? "",
      env: { dataDir: target.dataDir, secretKeys: [other] },
    });
    expect(again.secrets).toEqual(t.secrets);
    await again.close();
  });

  it("is rejected if it is incomplete, damaged, or of a newer version", async () => {
    const target = await makeTarget();
    await writeFile(join(folder, "rows", "sellers.ndjson.gz"), gzipSync(""));
    await expect(run("restore", target, folder)).rejects.toThrow(
      /^The backup is damaged: sellers has 0 rows/,
    );
    const left = await asAdmin(target.databaseUrl ?? "", "select from sellers");
    expect(left).toEqual([]);

    const manifest = join(folder, "manifest.json");
    const { default: made } = await import(manifest, { with: { type: "json" } });
    const future = [...made.migrations, { name: "9999_future.sql", hash: "x" }];
    await writeFile(manifest, JSON.stringify({ ...made, migrations: future }));
    await expect(run("restore", await makeTarget(), folder)).rejects.toThrow(
      /newer Sellerdesk.*9999_future/,
    );
    await unlink(manifest);
    await expect(run("restore", await makeTarget(), folder)).rejects.toThrow(/no whole backup/);
    await expect(run("restore", target)).rejects.toThrow("Give all of it: restore FOLDER|FILE.tar");
  });
});
