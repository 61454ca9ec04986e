import { randomBytes, randomUUID } from "node:crypto";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { createOnNodes, dropOnNodes, formCluster, isDistributed } from "../../testing/citus.ts";
import { testApp } from "../../testing/client.ts";
import { readContent } from "../../testing/database-content.ts";
import { createLookups, createSellerData } from "../../testing/full-seller-fixture.ts";
import { asAdmin } from "../../testing/postgres-server.ts";
import { createSeller } from "../../testing/seller-factory.ts";
import { findViolations } from "../features/doctor/queries.ts";
import { findSchemaViolations } from "../features/doctor/schema/queries.ts";
import { serverFolder } from "../server-folder.ts";
import { distribute } from "./distribute.ts";
import { placements } from "./distribution.ts";
import { migrate } from "./migrate.ts";
import type { Placements } from "./place-tables.ts";
import type { Db } from "./pool.ts";
import { withDatabase } from "./scratch-database.ts";

const nodes = [inject("postgresUrl"), ...inject("workerUrls")];

/** Creates a database on each node, which is migrated on the first one. */
const createInstallation = async (): Promise<{ name: string; url: string }> => {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await createOnNodes(nodes, name);
  onTestFinished(() => dropOnNodes(nodes, name));
  const url = withDatabase(inject("postgresUrl"), name);
  await migrate(url);
  return { name, url };
};

/** The findings of the doctor on data of a test, which is not sound, in a fixed order. */
const readViolations = async (db: Db): Promise<string[]> =>
  (await findViolations(db, { isAtRest: true })).violations
    .map((row) => JSON.stringify(row))
    .sort();

const onNodes = Object.entries(placements).filter(([, placement]) => placement !== "coordinator");

it("explains that a database has no Citus", async () => {
  const { name, url } = await createInstallation();
  await expect(distribute(url)).rejects.toThrow(`The database ${name} on `);
  await expect(distribute(url)).rejects.toThrow(/ has no Citus\. Run `create extension citus`/);
});

describe.skipIf(!isDistributed)("distributes an installation", () => {
  it("says what the cluster lacks", async () => {
    const { name, url } = await createInstallation();
    await asAdmin(url, "create extension citus");
    await expect(distribute(url)).rejects.toThrow(/^The nodes do not know the coordinator\. Run /);
    const { hostname, port } = new URL(url);
    await asAdmin(url, `select citus_set_coordinator_host('${hostname}', ${port})`);
    await expect(distribute(url)).rejects.toThrow(/^No node may hold rows\. Add workers by /);
    const empty = withDatabase(inject("postgresUrl"), "postgres");
    await expect(distribute(empty)).rejects.toThrow(/^There is no Sellerdesk in the database /);
    expect(name).not.toBe("");
  });

  it("moves every row of a full one, all or none, and leaves nothing to the doctor", async () => {
    const { name, url } = await createInstallation();
    const before = await testApp({ databaseUrl: url });
    const lookups = await createLookups(before.db);
    for (let count = 0; count < 3; count++)
      await createSellerData(before.db, (await createSeller(before.db)).id, lookups);
    const content = await readContent(url);
    const violations = await readViolations(before.db);
    await formCluster(nodes, name);

    await expect(distribute(url)).rejects.toThrow(
      /^\d+ other connections to the database .+ Stop every copy of the server, then try again\.$/,
    );
    await before.close();
    const countPlaced = async () =>
      (await asAdmin<{ n: number }>(url, "select count(*)::integer as n from pg_dist_partition"))[0]
        ?.n;
    const interrupted = distribute(url).then(
      () => "done",
      (error: Error) => error.message,
    );
    await vi.waitFor(async () => {
      // From another database, since `distribute` refuses to run beside other connections to its own.
      const ended = await asAdmin(
        inject("postgresUrl"),
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = '${name}' and query like 'select create_distributed_table%'`,
      );
      expect(ended).toHaveLength(1);
    }, 60_000);
    expect(await interrupted).toMatch(/^terminating connection /);
    expect(await countPlaced()).toBe(0);

    const { placed } = await distribute(url);
    expect(placed.toSorted()).toEqual(onNodes.map(([table]) => table).toSorted());
    expect(await distribute(url)).toEqual({ placed: [] });
    expect(await readContent(url)).toEqual(content);
    const local = await asAdmin(
      url,
      "select logicalrelid::regclass::text from pg_dist_partition where partmethod = 'h' and pg_relation_size(logicalrelid) > 0",
    );
    expect(local).toEqual([]);

    const after = await testApp({ databaseUrl: url });
    expect(await readViolations(after.db)).toEqual(violations);
    await createSellerData(after.db, (await createSeller(after.db)).id, lookups);
    for (const table of ["catalogue_queue", "offer_past_prices", "order_queue", "webhook_queue"]) {
      const numbers = `select id from ${table} group by id having count(*) > 1`;
      expect(await asAdmin(url, numbers)).toEqual([]);
    }
    await after.close();
  });

  it("places the tables of later migrations, and sends their functions to all nodes", async () => {
    const { name, url } = await createInstallation();
    await formCluster(nodes, name);
    await distribute(url);
    const folder = await mkdtemp(join(tmpdir(), "sellerdesk-migrations-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await cp(join(serverFolder, "migrations"), folder, { recursive: true });
    const files = {
      "9000_notes.sql": `
        create table note_kinds (kind text primary key);
        insert into note_kinds values ('private');
        create table notes (seller_id uuid not null references sellers (id) on delete cascade, id uuid not null,
          product_id uuid not null, number bigint generated always as identity, primary key (seller_id, id),
          foreign key (seller_id, product_id) references products (seller_id, id));
        create function count_note() returns trigger language plpgsql as $$
        begin
          new.id = md5(new.id::text)::uuid;
          return new;
        end $$;
        create trigger notes_count before insert on notes for each row execute function count_note();
        alter table products add column note text;`,
      "9001_kinds.sql": `
        alter table notes add column kind text not null default 'private';
        alter table notes add foreign key (kind) references note_kinds (kind) not valid;
        create or replace function is_paid(payment_status text) returns boolean language sql immutable return false;

        create trigger products_count before insert on products for each row execute function count_note();

        create view noted_products as select seller_id, id from products where note is not null;`,
      "9002_note_index.sql":
        "-- Runs outside a transaction.\ncreate index concurrently if not exists notes_kind on notes (seller_id, kind);",
    };
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
    const known: Placements = {
      ...placements,
      note_kinds: "everywhere",
      notes: { by: "seller_id" },
    };
    const { applied } = await migrate(url, undefined, folder, known);
    expect(applied).toEqual(Object.keys(files));

    const placed = await asAdmin(
      url,
      `select logicalrelid::regclass::text as name, partmethod from pg_dist_partition
       where logicalrelid::regclass::text like 'note%' and logicalrelid::regclass::text <> 'notifications'
         and logicalrelid::regclass::text not like 'notification\\_%' order by 1`,
    );
    expect(placed).toEqual([
      { name: "note_kinds", partmethod: "n" },
      { name: "notes", partmethod: "h" },
    ]);
    for (const node of nodes)
      expect(await asAdmin(withDatabase(node, name), "select is_paid('paid') as paid")).toEqual([
        { paid: false },
      ]);
    const app = await testApp({ databaseUrl: url });
    const { id: sellerId } = await createSeller(app.db);
    const id = randomUUID();
    const insert = `insert into notes (seller_id, id, product_id) values ('${sellerId}', '${id}', '${id}')`;
    await expect(asAdmin(url, insert)).rejects.toThrow(/violates foreign key constraint/);
    await app.close();
  });

  it("has the doctor report tables, settings and foreign keys that are not as they should be", async () => {
    const { name, url } = await createInstallation();
    await formCluster(nodes, name);
    await distribute(url);
    const app = await testApp({ databaseUrl: url });
    expect(await findSchemaViolations(app.db)).toEqual([]);
    await asAdmin(url, "alter table offers drop constraint offers_seller_id_fkey");
    await asAdmin(url, "select create_reference_table('diagnosis')");
    const worker = nodes.at(-1) ?? "";
    await asAdmin(
      worker,
      `set citus.enable_ddl_propagation = off; alter database ${name} reset jit`,
    );
    const found = await findSchemaViolations(app.db);
    expect(found.map(({ check, detail }) => [check, detail])).toEqual([
      ["foreign_keys", "the foreign key offers_seller_id_fkey from offers to sellers is gone"],
      ["table_placement", "diagnosis is on every node and belongs on the coordinator"],
      ["node_settings", expect.stringMatching(/^the node .+ lacks jit = off$/)],
    ]);
    await app.close();
  });
});
