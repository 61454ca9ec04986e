import { randomBytes } from "node:crypto";
import { describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { createOnNodes, dropOnNodes, formCluster, isDistributed } from "../../testing/citus.ts";
import { testApp } from "../../testing/client.ts";
import { readContent } from "../../testing/database-content.ts";
import { createLookups, createSellerData } from "../../testing/full-seller-fixture.ts";
import { asAdmin } from "../../testing/postgres-server.ts";
import { createSeller } from "../../testing/seller-factory.ts";
import { findViolations } from "../features/doctor/queries.ts";
import { distribute } from "./distribute.ts";
import { placements } from "./distribution.ts";
import { migrate } from "./migrate.ts";
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
    const interrupted = expect(distribute(url)).rejects.toThrow();
    await vi.waitFor(async () => {
      const ended = await asAdmin(
        url,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = '${name}' and query like 'select create_distributed_table%'`,
      );
      expect(ended).toHaveLength(1);
    }, 60_000);
    await interrupted;
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
      expect(await asAdmin(url, numbers), table).toEqual([]);
    }
    await after.close();
  });
});
