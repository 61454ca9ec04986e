import { type Adjustment, inventoryApi, maxStock } from "@sellerdesk/contract/inventory";
import { productsApi } from "@sellerdesk/contract/products";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { useTestApp } from "../../../testing/client.ts";
import { lockWaiters } from "../../../testing/lock-waiters.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { createVariant } from "../../../testing/product-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { expectNoViolations, stockOf } from "../../../testing/stock-assertions.ts";
import { bindRequest } from "../../db/transaction.ts";
import { AppError } from "../../lib/app-error.ts";
import { newId } from "../../lib/id.ts";
import { createStockAdjuster } from "./batched-adjust-service.ts";

const t = useTestApp();
afterEach(() => expectNoViolations(t.db));

type Seller = Awaited<ReturnType<typeof createSeller>>;
type Body = z.input<typeof Adjustment>;
type Item = Body["items"][number];

const adjust = (
  seller: Seller,
  item: Item,
  { key, ...changes }: Partial<Omit<Body, "items">> & { key?: string } = {},
) =>
  t.call(
    inventoryApi.adjust,
    { body: { reason: "correction", items: [item], ...changes } },
    { token: seller.token, ...(key !== undefined && { headers: { "idempotency-key": key } }) },
  );
const increase = (variant_id: string, quantity = 1): Item => ({
  variant_id,
  mode: "increase",
  quantity,
});
const createVariants = async (seller: Seller, count: number, stock = 10): Promise<string[]> => {
  const ids: string[] = [];
  for (let index = 0; index < count; index++)
    ids.push((await createVariant(t.db, seller, { stock, sku: `MUG-${index}` })).id);
  return ids;
};
const onHandOf = async (id: string) => (await stockOf(t.db, id)).on_hand;
const listLedger = (seller: Seller) =>
  t.db
    .selectFrom("inventory_transactions")
    .select(["variant_id", "seq", "delta", "on_hand_after", "reason", "note", "group_id"])
    .select(sql<string>`xmin::text`.as("transaction"))
    .where("seller_id", "=", seller.id)
    .where("kind", "!=", "receive")
    .orderBy("variant_id")
    .orderBy("seq")
    .execute();
const countDifferent = (values: readonly unknown[]) => new Set(values).size;

describe("K50 adjustments of one moment", () => {
  it("K50 are committed together, each with its own answer, reason, note and act in the ledger", async () => {
    const seller = await createSeller(t.db);
    const ids = await createVariants(seller, 24);
    const answers = await Promise.all(
      ids.map((id, index) => {
        const reason = index % 2 === 0 ? "damaged" : "cycle_count";
        return adjust(seller, increase(id, index + 1), { reason, note: `Shelf ${index}` });
      }),
    );
    for (const [index, { status, ok }] of answers.entries()) {
      const on_hand = 11 + index;
      const item = { variant_id: ids[index], on_hand, committed: 0, available: on_hand };
      expect([status, ok.data.items]).toEqual([200, [item]]);
    }
    const ledger = await listLedger(seller);
    for (const [index, id] of ids.entries())
      expect(ledger.filter(({ variant_id }) => variant_id === id)).toMatchObject([
        {
          seq: 3,
          delta: index + 1,
          on_hand_after: 11 + index,
          reason: index % 2 === 0 ? "damaged" : "cycle_count",
          note: `Shelf ${index}`,
        },
      ]);
    expect(countDifferent(ledger.map(({ group_id }) => group_id))).toBe(ids.length);
    expect(countDifferent(ledger.map(({ transaction }) => transaction))).toBeLessThan(ids.length);
  });

  it("K50 fail alone, with the error that they have alone, and change nothing", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const [changed = "", short = "", large = "", promised = "", ...good] = await createVariants(
      seller,
      16,
    );
    const foreign = await createVariant(t.db, other, { stock: 10 });
    const deleted = await createVariant(t.db, seller, { stock: 10 });
    await createOrder(t.db, seller, { items: [{ variant_id: promised, quantity: 8 }] });
    await t.call(productsApi.remove, { params: { id: deleted.product_id } }, seller);
    const wrong: [Item, number, string][] = [
      [{ variant_id: changed, mode: "set", quantity: 4, expected: 9 }, 409, "stock_changed"],
      [{ variant_id: short, mode: "decrease", quantity: 11 }, 409, "stock_short"],
      [{ variant_id: promised, mode: "decrease", quantity: 3 }, 409, "stock_short"],
      [increase(large, maxStock), 422, "stock_too_large"],
      [increase(foreign.id), 404, "not_found"],
      [increase(deleted.id), 404, "not_found"],
      [increase(newId()), 404, "not_found"],
    ];
    const [rejected, accepted] = await Promise.all([
      Promise.all(wrong.map(([item]) => adjust(seller, item))),
      Promise.all(good.map((id) => adjust(seller, increase(id)))),
    ]);
    expect(rejected.map(({ status, failure }) => [status, failure.code])).toEqual(
      wrong.map(([, status, code]) => [status, code]),
    );
    expect(rejected[0]?.failure.errors).toMatchObject([
      { field: "items.0.quantity", params: { sku: "MUG-0", n: 10, m: 9 } },
    ]);
    expect(accepted.map(({ status }) => status)).toEqual(good.map(() => 200));
    for (const id of [changed, short, large, promised, foreign.id])
      expect(await onHandOf(id)).toBe(10);
    expect((await listLedger(seller)).filter(({ delta }) => delta !== 0)).toHaveLength(good.length);
  });

  it("K50 of one variant follow one another, each from the stock that the one before left", async () => {
    const seller = await createSeller(t.db);
    const [id = "", ...others] = await createVariants(seller, 6, 3);
    const [decreased] = await Promise.all([
      Promise.all(
        Array.from({ length: 8 }, () =>
          adjust(seller, { variant_id: id, mode: "decrease", quantity: 1 }),
        ),
      ),
      Promise.all(others.map((other) => adjust(seller, increase(other)))),
    ]);
    const done = decreased.filter(({ status }) => status === 200);
    const left = done.map(({ ok }) => ok.data.items[0]?.on_hand ?? NaN);
    expect(left.toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
    const refused = decreased.filter(({ status }) => status !== 200);
    expect(refused.map(({ failure }) => failure.code)).toEqual(
      Array.from({ length: 5 }, () => "stock_short"),
    );
    const own = (await listLedger(seller)).filter(({ variant_id }) => variant_id === id);
    expect(own.map(({ seq, on_hand_after }) => [seq, on_hand_after])).toEqual([
      [3, 2],
      [4, 1],
      [5, 0],
    ]);
  });

  it("K50 accept one of two sets from the same count", async () => {
    const seller = await createSeller(t.db);
    const [id = "", other = ""] = await createVariants(seller, 2);
    const set = (quantity: number): Item => ({
      variant_id: id,
      mode: "set",
      quantity,
      expected: 10,
    });
    const items = [increase(other), set(7), set(12)];
    const answers = await Promise.all(items.map((item) => adjust(seller, item)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect(await onHandOf(id)).toBe(7);
  });

  it("K50 with one Idempotency-Key take effect once, and each key replays its own answer", async () => {
    const seller = await createSeller(t.db);
    const ids = await createVariants(seller, 12);
    const sendAll = () => Promise.all(ids.map((id) => adjust(seller, increase(id), { key: id })));
    const [answers, repeats] = await Promise.all([sendAll(), sendAll()]);
    const outcomes = [...answers, ...repeats].map((answer) =>
      answer.status === 200
        ? (answer.headers["idempotent-replayed"] ?? "done")
        : answer.failure.code,
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(ids.length);
    expect(["done", "true", "request_in_progress"]).toEqual(expect.arrayContaining(outcomes));
    for (const id of ids) expect(await onHandOf(id)).toBe(11);
    for (const [index, { status, headers, ok }] of (await sendAll()).entries()) {
      expect([status, headers["idempotent-replayed"]]).toEqual([200, "true"]);
      expect(ok.data.items).toMatchObject([{ variant_id: ids[index], on_hand: 11 }]);
    }
  });

  it("K50 fail alone if another request has taken over their Idempotency-Key", async () => {
    const seller = await createSeller(t.db);
    const [first = "", lost = "", kept = ""] = await createVariants(seller, 3);
    const adjustStock = createStockAdjuster(t.db);
    const saved: unknown[] = [];
    const store = (_: unknown, data: unknown) => Promise.resolve(void saved.push(data));
    const fail = () => Promise.reject(new AppError("request_in_progress"));
    const send = (id: string, storeResponse: typeof store) =>
      adjustStock(bindRequest(t.db, storeResponse), seller.id, {
        reason: "correction",
        note: "",
        items: [increase(id)],
      });
    const [, failed, done] = await Promise.allSettled([
      send(first, store),
      send(lost, fail),
      send(kept, store),
    ]);
    expect(failed).toMatchObject({ reason: { code: "request_in_progress" } });
    expect(done).toMatchObject({ value: { items: [{ variant_id: kept, on_hand: 11 }] } });
    expect(saved.at(-1)).toBe(done.status === "fulfilled" && done.value);
    expect([await onHandOf(first), await onHandOf(lost), await onHandOf(kept)]).toEqual([
      11, 10, 11,
    ]);
  });

  it("K50 do not wait for one whose variant another transaction has locked", async () => {
    const seller = await createSeller(t.db);
    const [locked = "", ...others] = await createVariants(seller, 5);
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = t.db.transaction().execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      await sql`select from inventory where seller_id = ${seller.id} and variant_id = ${locked} for update`.execute(
        tx,
      );
      held.resolve();
      await released.promise;
    });
    await Promise.race([held.promise, holding]);
    const waiting = adjust(seller, increase(locked));
    const answers = await Promise.all(others.map((id) => adjust(seller, increase(id))));
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200));
    await lockWaiters(t.db, 1);
    released.resolve();
    await holding;
    expect((await waiting).ok.data.items).toMatchObject([{ on_hand: 11 }]);
  });

  it("K50 fail alone if the database rejects the entry of one in the ledger", async () => {
    const seller = await createSeller(t.db);
    const [first = "", broken = "", ...others] = await createVariants(seller, 6);
    // The next entry of this variant has the number of an existing one.
    await sql`update inventory set version = version - 1
      where seller_id = ${seller.id} and variant_id = ${broken}`.execute(t.db);
    const answers = await Promise.all(
      [first, broken, ...others].map((id) => adjust(seller, increase(id))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 500, ...others.map(() => 200)]);
    expect(await onHandOf(broken)).toBe(10);
    await sql`update inventory set version = version + 1
      where seller_id = ${seller.id} and variant_id = ${broken}`.execute(t.db);
    expect((await adjust(seller, increase(broken))).status).toBe(200);
  });

  it("C10 send an alert for each variant that becomes low, as they do alone", async () => {
    const seller = await createSeller(t.db);
    const ids = await createVariants(seller, 6);
    await t.call(
      inventoryApi.thresholds,
      { body: { items: ids.map((id) => ({ variant_id: id, low_stock_threshold: 5 })) } },
      seller,
    );
    await Promise.all(
      ids.map((id) => adjust(seller, { variant_id: id, mode: "decrease", quantity: 6 })),
    );
    const alerts = await t.db
      .selectFrom("notifications")
      .select("message")
      .where("seller_id", "=", seller.id)
      .where("notification_type", "=", "low_stock")
      .execute();
    expect(alerts.map(({ message }) => message).toSorted()).toEqual(
      ids.map((_, index) => `Only 4 left of MUG-${index}`),
    );
  });
});

it("K50 single and joint adjustments of the same variants lose no change and never deadlock", async () => {
  const seller = await createSeller(t.db);
  const ids = await createVariants(seller, 6, 100);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const id = ids[index % ids.length] ?? "";
      if (index % 5 > 0) return adjust(seller, increase(id));
      const items = (index % 2 === 0 ? ids : ids.toReversed()).map((each) => increase(each));
      return t.call(inventoryApi.adjust, { body: { reason: "correction", items } }, seller);
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const stocks = await Promise.all(ids.map(onHandOf));
  expect(stocks.reduce((sum, stock) => sum + stock, 0)).toBe(600 + 48 + 12 * ids.length);
});
