import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type TestApp, testApp } from "../testing/client.ts";
import { startDatabaseProxy } from "../testing/database-proxy.ts";
import { createMarketplaceKey, orderBody } from "../testing/marketplace-factory.ts";
import { createVariant } from "../testing/product-factory.ts";
import { createSeller } from "../testing/seller-factory.ts";
import { isReady, type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { expectNoViolations } from "../testing/stock-assertions.ts";

let t: TestApp;
let dataDir: string;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let server: ServerProcess;
beforeEach(async () => {
  t = await testApp();
  dataDir = await mkdtemp(join(tmpdir(), "sellerdesk-silent-"));
  proxy = await startDatabaseProxy(t.databaseUrl);
  const env = { ANSWER_TIMEOUT_MS: "4500" };
  server = await startServerProcess({ databaseUrl: proxy.url, dataDir, env });
});
afterEach(async () => {
  await server.stop("SIGKILL");
  proxy.close();
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});

/**
 * Sends a request.
 * @param token of a seller or the marketplace; null without one
 */
const ask = async (path: string, token: string | null, body?: object) => {
  const response = await fetch(server.url + path, {
    method: body ? "POST" : "GET",
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json", "idempotency-key": crypto.randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return `${response.status} ${response.headers.get("retry-after")}`;
};

/**
 * Creates a seller and one request of every kind: two reads, a login, an order and a change of
 * stock.
 */
const createShop = async () => {
  const seller = await createSeller(t.db);
  const variant = await createVariant(t.db, seller, { stock: 5 });
  const { token: key } = await createMarketplaceKey(t.db);
  const items = [{ variant_id: variant.id, mode: "increase", quantity: 1 }];
  const login = { identifier: seller.email, password: "not the password" };
  return {
    reads: () => [ask("/api/products", seller.token), ask("/api/dashboard/vendor", seller.token)],
    login: () => ask("/api/auth/vendor/login", null, login),
    writes: () => [
      ask("/api/marketplace/v1/orders", key, orderBody([{ variant_id: variant.id }])),
      ask("/api/transaction", seller.token, { reason: "received", note: "", items }),
    ],
  };
};

it("answers every request with 503 while the database is silent, and recovers automatically", async () => {
  const shop = await createShop();
  const askAll = () => Promise.all([...shop.reads(), shop.login(), ...shop.writes()]);
  const answered = ["200 null", "200 null", "401 null", "201 null", "200 null"];
  expect(await askAll()).toEqual(answered);

  // The open connections are dead, and new ones work: after one error each, everything continues.
  proxy.discardData();
  expect(new Set(await askAll())).toContain("503 2");
  await vi.waitFor(async () => expect(await askAll()).toEqual(answered), { timeout: 60_000 });

  // The database does not answer, not even on new connections.
  proxy.mute();
  for (let round = 0; round < 2; round++)
    expect(await askAll()).toEqual(Array<string>(5).fill("503 2"));
  expect(await isReady(server.url)).toBe(false);

  proxy.restore();
  await vi.waitFor(async () => expect(await askAll()).toEqual(answered), { timeout: 60_000 });
  await expectNoViolations(t.db);
});

it("reads from a read-only database and answers writes with 503", async () => {
  const shop = await createShop();
  await sql`alter database ${sql.ref(new URL(t.databaseUrl).pathname.slice(1))}
    set default_transaction_read_only = on`.execute(t.db);
  // Only new connections are read-only.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(t.db);
  await vi.waitFor(
    async () => expect(await Promise.all(shop.reads())).toEqual(["200 null", "200 null"]),
    {
      timeout: 60_000,
    },
  );
  expect(await Promise.all(shop.writes())).toEqual(["503 2", "503 2"]);
});
