import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isDistributed } from "../testing/citus.ts";
import { startCitusCluster } from "../testing/citus-cluster.ts";
import { type TestApp, testApp } from "../testing/client.ts";
import { asAdmin } from "../testing/postgres-server.ts";
import { startServerProcess, type ServerProcess } from "../testing/server-process.ts";
import { startLoad } from "../testing/steady-load.ts";
import { distribute } from "./db/distribute.ts";
import { migrate } from "./db/migrate.ts";

type Load = Awaited<ReturnType<typeof startLoad>>;

describe.skipIf(!isDistributed)("safety 22 a distributed database", () => {
  let cluster: Awaited<ReturnType<typeof startCitusCluster>>;
  let t: TestApp;
  let server: ServerProcess;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "sellerdesk-nodes-"));
    cluster = await startCitusCluster();
    await migrate(cluster.url);
    await distribute(cluster.url);
    t = await testApp({ databaseUrl: cluster.url });
    server = await startServerProcess({ databaseUrl: cluster.url, dataDir });
  });
  afterAll(async () => {
    await server?.stop("SIGKILL");
    await t?.close();
    await cluster?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** The shard with a seller's row, and the port of the node that stores it. */
  const shardOf = async (sellerId: string) => {
    const [shard] = await asAdmin<{ id: string; port: number }>(
      cluster.url,
      `select shardid::text as id, nodeport as port from citus_shards
      where shardid = get_shard_id_for_distribution_column('sellers', '${sellerId}'::uuid)`,
    );
    if (!shard) throw new Error(`no shard stores the seller ${sellerId}`);
    return shard;
  };
  /** Starts the load of a seller whose rows are on a node. */
  const startLoadOn = async (port: number): Promise<Load> => {
    for (;;) {
      const load = await startLoad(t.db, () => server.url, { workers: 2 });
      if ((await shardOf(load.seller.id)).port === port) return load;
      await load.stop();
    }
  };
  const failuresOf = (load: Load, since: number) =>
    load.answers.slice(since).filter(({ status }) => status !== 200 && status !== 201);

  it("serves the sellers of other nodes while one is dead, and answers 503 to its own", async () => {
    const [first, second] = cluster.workers;
    if (!first || !second) throw new Error("the cluster has two workers");
    const own = await startLoadOn(first.port);
    const others = await startLoadOn(second.port);
    await Promise.all([own.answered(40), others.answered(40)]);
    await first.kill();
    const since = others.answers.length;
    await others.answered(60);
    await first.start();
    await asAdmin(cluster.url, "select recover_prepared_transactions()");
    await Promise.all([own.answered(40), others.answered(40)]);
    await Promise.all([own.stop(), others.stop()]);

    const ownFailures = failuresOf(own, 0);
    expect(ownFailures.length).toBeGreaterThan(0);
    expect([
      ...new Set(ownFailures.map(({ status, retryAfter }) => `${status} ${retryAfter}`)),
    ]).toEqual(["503 2"]);
    // The marketplace names variants only, whose sellers all nodes are asked for.
    const sellers = failuresOf(others, since).filter(
      ({ request }) => !request.includes("/marketplace/"),
    );
    expect(sellers).toEqual([]);
    await own.expectStored();
    await others.expectStored();
  });

  it("fails no request while the rows of a seller move to another node", async () => {
    const [first, second] = cluster.workers;
    if (!first || !second) throw new Error("the cluster has two workers");
    const load = await startLoadOn(first.port);
    await load.answered(40);
    const { id } = await shardOf(load.seller.id);
    await asAdmin(
      cluster.url,
      `select citus_move_shard_placement(${id}, '127.0.0.1', ${first.port}, '127.0.0.1', ${second.port}, 'force_logical')`,
    );
    expect((await shardOf(load.seller.id)).port).toBe(second.port);
    await load.answered(40);
    await load.stop();
    expect(failuresOf(load, 0)).toEqual([]);
    await load.expectStored();
  });
});
