import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../testing/client.ts";
import { createMarketplaceKey, orderBody } from "../testing/marketplace-factory.ts";
import { createVariant } from "../testing/product-factory.ts";
import { createSeller } from "../testing/seller-factory.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { expectNoViolations, stockOf } from "../testing/stock-assertions.ts";
import { newId } from "./lib/id.ts";

let t: TestApp;
let dataDir: string;
let server: ServerProcess | undefined;
beforeAll(async () => {
  t = await testApp();
  dataDir = await mkdtemp(join(tmpdir(), "sellerdesk-crash-"));
});
afterAll(async () => {
  await server?.stop("SIGKILL");
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});

/**
 * Starts the real server as a separate process on the test's database.
 * @returns its URL
 */
const start = async (): Promise<string> => {
  server = await startServerProcess({ databaseUrl: t.databaseUrl, dataDir });
  return server.url;
};

it("a server that is killed during writes loses no acknowledged write and applies none twice", async () => {
  const seller = await createSeller(t.db);
  const key = await createMarketplaceKey(t.db);
  const variant = await createVariant(t.db, seller, { stock: 10_000 });
  const waiting = Array.from({ length: 90 }, (_, index) => `crash-${index}`);
  const acknowledged = new Map<string, string>();
  const counted: string[] = [];
  let url = "";

  const post = async (
    path: string,
    token: string,
    body: object,
  ): Promise<{ data: { orders: { id: string }[] } } | null> => {
    try {
      const response = await fetch(url + path, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "idempotency-key": newId(),
        },
        body: JSON.stringify(body),
      });
      // Replies to orders contain their orders. For other requests, only success matters.
      return response.ok
        ? ((await response.json()) as { data: { orders: { id: string }[] } })
        : null;
    } catch {
      // The server died during the request, so its outcome is unknown.
      return null;
    }
  };
  /**
   * Places orders and queues those without a reply again. After each it counts one more item into
   * stock under a unique note.
   */
  const work = async (isOver: () => boolean): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = isOver() ? undefined : waiting.shift()) {
      const answer = await post(
        "/api/marketplace/v1/orders",
        key.token,
        orderBody([{ variant_id: variant.id }], { external_id: id }),
      );
      if (answer) acknowledged.set(id, answer.data.orders[0]?.id ?? "");
      else waiting.push(id);
      const note = newId();
      const items = [{ variant_id: variant.id, mode: "increase", quantity: 1 }];
      if (await post("/api/transaction", seller.token, { reason: "received", note, items }))
        counted.push(note);
    }
  };

  const workers = (isOver: () => boolean) =>
    Promise.all([1, 2, 3, 4, 5, 6].map(() => work(isOver)));

  for (const killAfter of [7, 23, 41]) {
    url = await start();
    const isOver = () => acknowledged.size >= killAfter;
    const killed = (async () => {
      while (!isOver()) await wait(1);
      await server?.stop("SIGKILL");
    })();
    await Promise.all([killed, workers(isOver)]);
  }
  url = await start();
  await workers(() => false);
  expect(await server?.stop("SIGTERM")).toBe(0);

  const orders = await t.db.selectFrom("orders").select(["id", "external_id"]).execute();
  expect(waiting).toEqual([]);
  expect(orders).toHaveLength(90);
  expect(Object.fromEntries(orders.map(({ id, external_id }) => [external_id, id]))).toEqual(
    Object.fromEntries(acknowledged),
  );
  const rows = await t.db
    .selectFrom("inventory_transactions")
    .select("note")
    .where("reason", "=", "received")
    .execute();
  const notes = rows.map(({ note }) => note);
  expect(new Set(notes).size).toBe(notes.length);
  expect(counted.filter((note) => !notes.includes(note))).toEqual([]);
  expect(await stockOf(t.db, variant.id)).toMatchObject({
    on_hand: 10_000 + notes.length,
    committed: 90,
  });
  await expectNoViolations(t.db);
});
