import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, onTestFailed } from "vitest";
import { type TestApp, testApp } from "../testing/client.ts";
import { createVariant } from "../testing/product-factory.ts";
import { createSeller } from "../testing/seller-factory.ts";
import { lockWaiters } from "../testing/lock-waiters.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { expectNoViolations, stockOf } from "../testing/stock-assertions.ts";

let t: TestApp;
let dataDir: string;
let server: ServerProcess;
let slowHeads: Promise<string[]>;
let slowBodies: Promise<string[]>;
beforeAll(async () => {
  t = await testApp();
  dataDir = await mkdtemp(join(tmpdir(), "sellerdesk-busy-"));
  server = await startServerProcess({ databaseUrl: t.databaseUrl, dataDir });
  // All tests run while these requests hold their connections.
  slowHeads = openUnfinishedRequests(200, "GET /api/products HTTP/1.1\r\nhost: test\r\nx-slow: ");
  slowBodies = openUnfinishedRequests(
    100,
    "POST /api/auth/vendor/login HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{",
  );
});
afterAll(async () => {
  await server.stop("SIGKILL");
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});

/**
 * Opens connections that start a request and never end it.
 * @returns the final reply on each connection
 */
const openUnfinishedRequests = (count: number, beginning: string): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
      socket.on("error", () => {});
      await once(socket, "connect");
      socket.write(beginning);
      return text(socket).catch(() => "");
    }),
  );

it("answers writes that wait for a lock with 503, serves reads meanwhile, and leaves no partial write", async () => {
  const seller = await createSeller(t.db);
  const variant = await createVariant(t.db, seller, { stock: 5 });
  const ask = (path: string, body?: object) =>
    fetch(server.url + path, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${seller.token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  const items = [{ variant_id: variant.id, mode: "increase", quantity: 1 }];
  const write = () => ask("/api/transaction", { reason: "received", note: "", items });

  const holder = await t.db.startTransaction().execute();
  onTestFailed(() => holder.rollback().execute());
  // Its own timeout would end the transaction while it is idle.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(holder);
  await sql`select from inventory where seller_id = ${seller.id} and variant_id = ${variant.id} for update`.execute(
    holder,
  );
  const writes = Array.from({ length: 40 }, write);
  await lockWaiters(t.db, 1);
  const written = Promise.all(writes);
  for (let read = 0; read < 30; read++)
    expect((await ask("/api/products?per_page=20")).status).toBe(200);
  for (const response of await written) {
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await response.json()).toMatchObject({
      code: "unavailable",
      message: "The service is busy for a moment. Try again shortly.",
    });
  }
  await holder.rollback().execute();

  expect((await write()).status).toBe(200);
  expect((await stockOf(t.db, variant.id)).on_hand).toBe(6);
  const { rows: entries } =
    await sql`select from inventory_transactions where reason = 'received'`.execute(t.db);
  expect(entries).toHaveLength(1);
  await expectNoViolations(t.db);
});

it("ends slow requests with a 408 message and keeps serving other requests", async () => {
  for (const reply of [...(await slowHeads), ...(await slowBodies)]) {
    expect(reply).toMatch(/^HTTP\/1\.1 408 /);
    expect(reply).toContain("content-security-policy: ");
    expect(reply).toContain("This took too long to arrive. Nothing was saved.");
  }
  expect(server.isRunning()).toBe(true);
});
