import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import type { Db } from "../src/db/pool.ts";
import { newId } from "../src/lib/id.ts";
import { createMarketplaceKey, orderBody } from "./marketplace-factory.ts";
import { createVariant } from "./product-factory.ts";
import { createSeller } from "./seller-factory.ts";
import { expectNoViolations, stockOf } from "./stock-assertions.ts";

/** The result of one request; status 0 if the connection broke or was refused. */
type Answer = { request: string; status: number; body: string; retryAfter: string | null };

const stock = 100_000;
/**
 * Milliseconds between two requests of one worker. This is a busy shop, on a machine that also runs
 * the tests.
 */
const pace = 10;

/**
 * Starts workers that read and write all the time, as a seller and as the marketplace. Each write
 * has an idempotency key of its own.
 * @param url the address of the server, called again for each request
 * @param options.repeatsWhenBusy whether to retry a request with its key if a busy server rejects
 * it (503)
 */
export const startLoad = async (
  db: Db,
  url: () => string,
  { workers = 4, repeatsWhenBusy = false }: { workers?: number; repeatsWhenBusy?: boolean } = {},
) => {
  const seller = await createSeller(db);
  const key = await createMarketplaceKey(db);
  const variant = await createVariant(db, seller, { stock });
  const answers: Answer[] = [];
  const acknowledged = { notes: new Set<string>(), orders: new Set<string>() };
  const stopping = new AbortController();

  const send = (request: string, path: string, init: RequestInit): Promise<Answer> =>
    fetch(url() + path, init)
      .then(async (response) => ({
        request,
        status: response.status,
        body: await response.text(),
        retryAfter: response.headers.get("retry-after"),
      }))
      .catch((error: unknown) => ({ request, status: 0, body: String(error), retryAfter: null }));
  const ask = async (method: "GET" | "POST", path: string, token: string, body?: object) => {
    const init = {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { "content-type": "application/json", "idempotency-key": newId() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    };
    let answer = await send(`${method} ${path}`, path, init);
    for (let repeats = repeatsWhenBusy ? 5 : 0; answer.status === 503 && repeats > 0; repeats--) {
      await pause(1000);
      answer = await send(`${method} ${path}`, path, init);
    }
    answers.push(answer);
    await pause(pace);
    return answer.status === 200 || answer.status === 201;
  };
  const work = async () => {
    while (!stopping.signal.aborted) {
      await ask("GET", "/api/products?per_page=20", seller.token);
      const note = newId();
      const items = [{ variant_id: variant.id, mode: "increase", quantity: 1 }];
      if (await ask("POST", "/api/transaction", seller.token, { reason: "received", note, items }))
        acknowledged.notes.add(note);
      await ask("GET", "/api/orders?per_page=20", seller.token);
      const external_id = newId();
      const order = orderBody([{ variant_id: variant.id }], { external_id });
      if (await ask("POST", "/api/marketplace/v1/orders", key.token, order))
        acknowledged.orders.add(external_id);
    }
  };
  const done = Promise.all(Array.from({ length: workers }, work));

  return {
    seller,
    answers,
    /** Waits until `count` more requests have succeeded. */
    async answered(count: number): Promise<void> {
      const good = () => answers.filter(({ status }) => status === 200 || status === 201).length;
      const wanted = good() + count;
      while (good() < wanted) await pause(20);
    },
    async stop(): Promise<void> {
      stopping.abort();
      await done;
    },
    /**
     * Expects that everything acknowledged is stored exactly once, and that stock, ledger and
     * orders agree.
     */
    async expectStored(): Promise<{ orders: number }> {
      const orders = await db
        .selectFrom("orders")
        .select("external_id")
        .where("seller_id", "=", seller.id)
        .execute();
      const placed = orders.map(({ external_id }) => external_id);
      const received = await db
        .selectFrom("inventory_transactions")
        .select("note")
        .where("seller_id", "=", seller.id)
        .where("reason", "=", "received")
        .execute();
      const notes = received.map(({ note }) => note);
      for (const kept of [placed, notes]) expect(new Set(kept).size).toBe(kept.length);
      expect([...acknowledged.orders].filter((id) => !placed.includes(id))).toEqual([]);
      expect([...acknowledged.notes].filter((note) => !notes.includes(note))).toEqual([]);
      expect(await stockOf(db, variant.id)).toMatchObject({
        on_hand: stock + notes.length,
        committed: placed.length,
      });
      await expectNoViolations(db);
      return { orders: placed.length };
    },
  };
};
