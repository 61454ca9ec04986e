import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountsApi } from "@sellerdesk/contract/accounts";
import { MarketplaceScope } from "@sellerdesk/contract/http";
import { takesKey } from "@sellerdesk/contract/idempotency";
import { productsApi } from "@sellerdesk/contract/products";
import { securityApi } from "@sellerdesk/contract/security";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOfApp } from "../testing/authenticator.ts";
import { isDistributed } from "../testing/citus.ts";
import { type CitusNode, startCitusCluster } from "../testing/citus-cluster.ts";
import { type TestApp, testApp } from "../testing/client.ts";
import { send } from "../testing/endpoint-requests.ts";
import { allEndpoints } from "../testing/endpoints.ts";
import {
  bannerKey,
  bannerSize,
  createFullSeller,
  createLookups,
  type FullSeller,
} from "../testing/full-seller-fixture.ts";
import { importFiles } from "../testing/import-files.ts";
import { freshKey } from "../testing/marketplace-factory.ts";
import {
  createSold,
  marketplaceRequests,
  otherEndpoints,
  type SoldBy,
} from "../testing/marketplace-requests.ts";
import { prepareAsOwner, withWrongCode } from "../testing/owner-requests.ts";
import { asAdmin } from "../testing/postgres-server.ts";
import { makeProductBody } from "../testing/product-fixture.ts";
import { lastCode } from "../testing/registration.ts";
import { createSeller, enableTwoFactor, factoryPassword } from "../testing/seller-factory.ts";
import { startServerProcess, type ServerProcess } from "../testing/server-process.ts";
import { startLoad } from "../testing/steady-load.ts";
import { createTwin } from "../testing/twins.ts";
import { distribute } from "./db/distribute.ts";
import { migrate } from "./db/migrate.ts";
import { hasUnsequenced } from "./features/catalogue/number-queries.ts";
import { assignSequenceNumbers } from "./features/catalogue/service.ts";
import { createKey } from "./features/marketplace-keys/service.ts";
import { newId } from "./lib/id.ts";

type Load = Awaited<ReturnType<typeof startLoad>>;

const endpoints = (await allEndpoints())
  // The stream of notifications never ends; its tests are in stream.test.ts.
  .filter(({ path }) => !path.endsWith("/stream"))
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const ofSellers = endpoints.filter(([, { access }]) => ["seller", "activePlan"].includes(access));
const answered = ofSellers.filter(([name]) => otherEndpoints[name] === undefined);
const { login, loginWithCode, loginVerifyCode, forgotPassword, verifyResetCode, resetPassword } =
  accountsApi;
const { confirmTwoFactor, secondStep, startTwoFactor } = securityApi;
const logins = [
  login,
  secondStep,
  loginWithCode,
  loginVerifyCode,
  forgotPassword,
  verifyResetCode,
  resetPassword,
];
const ofMarketplace = Object.keys(marketplaceRequests).map((name) => {
  const found = endpoints.find((entry) => entry[0] === name);
  if (!found) throw new Error(`there is no endpoint ${name}`);
  return found;
});

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
      `select shardid::text as id, nodeport as port
      from pg_dist_placement join pg_dist_node using (groupid)
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

  describe("while a node is dead", () => {
    let dead: CitusNode;
    let alive: CitusNode;
    let lost: FullSeller;
    let served: FullSeller;
    let sold: SoldBy;
    let soldByLost: SoldBy;
    let key: string;
    const ofLost = new Map<string, Awaited<ReturnType<typeof prepareAsOwner>>>();
    /** Creates an id of a row that is stored on a node. */
    const idOn = async ({ port }: CitusNode): Promise<string> => {
      for (;;) {
        const id = newId();
        if ((await shardOf(id)).port === port) return id;
      }
    };
    const sendAsMarketplace = (name: string, about: SoldBy) => {
      const endpoint = endpoints.find((entry) => entry[0] === name)?.[1];
      const request = marketplaceRequests[name];
      if (!endpoint || !request) throw new Error(`there is no request ${name}`);
      return send(t, endpoint, key, request(about), takesKey(endpoint) ? freshKey() : {});
    };
    beforeAll(async () => {
      const [first, second] = cluster.workers;
      if (!first || !second) throw new Error("the cluster has two workers");
      [dead, alive] = [first, second];
      // It would run the jobs of these tests, with other files.
      await server.stop("SIGTERM");
      const picture = sharp({ create: { ...bannerSize, channels: 3, background: "#a64" } });
      await t.storage.put(bannerKey, await picture.webp().toBuffer());
      const lookups = await createLookups(t.db);
      lost = await createFullSeller(t, lookups, { id: await idOn(dead) });
      served = await createFullSeller(t, lookups, { id: await idOn(alive) });
      soldByLost = await createSold(t, lost);
      sold = await createSold(t, await createFullSeller(t, lookups, { id: await idOn(alive) }));
      await enableTwoFactor(t.db, sold.seller.id);
      const scopes = MarketplaceScope.options;
      // A key whose id leads to the dead node.
      for (;;) {
        const created = await createKey(t.db, { name: "Storefront", scopes });
        key = created.token;
        if ((await shardOf(created.id)).port === dead.port) break;
      }
      for (const name of ["PUT reservations/:external_id", "POST orders", "POST reviews"]) {
        const { status, body } = await sendAsMarketplace(
          name.replace(" ", " /api/marketplace/v1/"),
          soldByLost,
        );
        expect([status < 300, body]).toEqual([true, body]);
      }
      for (const [name, endpoint] of ofSellers)
        ofLost.set(name, await prepareAsOwner(t, endpoint, lost));
      while (await hasUnsequenced(t.db)) await assignSequenceNumbers(t.db);
      // Jobs about the lost seller would fail in the way of the others.
      await sql`delete from pgboss.schedule`.execute(t.db);
      await sql`delete from pgboss.job`.execute(t.db);
      await dead.kill();
    }, 300_000);
    afterAll(async () => {
      await dead.start();
      await asAdmin(cluster.url, "select recover_prepared_transactions()");
    });

    it("every endpoint is tested here, or has a reason not to be", () => {
      const tested = new Set([
        ...answered.map(([name]) => name),
        ...Object.keys(marketplaceRequests),
        ...logins.map(({ method, path }) => `${method} ${path}`),
      ]);
      const untested = endpoints.map(([name]) => name).filter((name) => !tested.has(name));
      expect(untested.toSorted()).toEqual(Object.keys(otherEndpoints).toSorted());
    });

    it("a seller of another node logs in by password and by code, and sets a new password", async () => {
      const { email } = await createSeller(t.db, { id: await idOn(alive) });
      const body = { identifier: email };
      const statuses = [
        await t.call(login, { body: { ...body, password: factoryPassword } }),
        await t.call(loginWithCode, { body }),
        await t.call(loginVerifyCode, { body: { ...body, code: await lastCode(t, email) } }),
        await t.call(forgotPassword, { body }),
      ].map(({ status }) => status);
      expect(statuses).toEqual([200, 200, 200, 200]);
      const code = await lastCode(t, email);
      const { reset_token } = (await t.call(verifyResetCode, { body: { ...body, code } })).ok.data;
      const password = "a calm desk and a lamp";
      expect((await t.call(resetPassword, { body: { reset_token, password } })).status).toBe(200);

      const { token } = (await t.call(login, { body: { ...body, password } })).ok.data;
      const { secret } = (await t.call(startTwoFactor, { body: { password } }, { token })).ok.data;
      const confirmation = { code: codeOfApp(secret, Date.now() / 1000) };
      const { recovery_codes } = (await t.call(confirmTwoFactor, { body: confirmation }, { token }))
        .ok.data;
      const first = (await t.call(login, { body: { ...body, password } })).ok.data;
      const second = { token: first.token, code: recovery_codes[0] ?? "" };
      expect((await t.call(secondStep, { body: second })).status).toBe(200);
    });

    it("a seller of another node creates a product with variants and imports a file", async () => {
      const seller = await createSeller(t.db, { id: await idOn(alive) });
      const { token } = seller;
      const sizes = ["S", "M", "L"];
      const variants = sizes.map((size) => ({
        option_values: [size],
        sku: `SHIRT-${size}`,
        price_minor: 900,
        stock: 5,
      }));
      const options = [{ name: "Size", values: sizes }];
      const shirt = makeProductBody({ title: "Linen shirt", options, variants });
      const created = await t.call(
        productsApi.create,
        { body: shirt },
        { token, headers: freshKey() },
      );
      expect(created.ok.data.variants.length).toBe(3);
      const file = "Title;Price;Quantity\nVase;1,00;3\nBowl;2,00;4\n";
      const { status, totals } = await importFiles(t).run(seller, file);
      expect([status, totals.created]).toEqual(["done", 2]);
    }, 60_000);

    it.each(answered)("%s is answered to a seller of another node", async (name, endpoint) => {
      const owner = endpoint.method === "GET" ? served : await createTwin(t, served);
      const { status, body } = await (await prepareAsOwner(t, endpoint, owner))();
      expect([status < (withWrongCode.has(name) ? 500 : 300), body.slice(0, 300)]).toEqual([
        true,
        body.slice(0, 300),
      ]);
    });

    it.each(ofSellers)("%s is answered 503 to a seller of the dead node", async (name) => {
      const sent = await ofLost.get(name)?.();
      expect([sent?.status, sent?.body]).toEqual([503, expect.stringContaining("unavailable")]);
    });

    it.each(ofMarketplace)("%s about a seller of another node is answered", async (name) => {
      const { status, body } = await sendAsMarketplace(name, sold);
      expect([status < 300, body.slice(0, 300)]).toEqual([true, body.slice(0, 300)]);
    });
    it.each(ofMarketplace)("%s about a seller of the dead node is answered 503", async (name) => {
      const { status, body } = await sendAsMarketplace(name, soldByLost);
      expect([status, body]).toEqual([503, expect.stringContaining("unavailable")]);
    });
  });
});
