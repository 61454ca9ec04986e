import {
  type Adjustment,
  inventoryApi,
  maxAdjusted,
  maxStock,
} from "@sellerdesk/contract/inventory";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { useTestApp } from "../../../testing/client.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { createVariant } from "../../../testing/product-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { expectNoViolations, stockOf } from "../../../testing/stock-assertions.ts";
import { newId } from "../../lib/id.ts";

const t = useTestApp();
afterEach(() => expectNoViolations(t.db));

type Body = z.input<typeof Adjustment>;
const adjust = (seller: { token: string }, items: Body["items"], changes: Partial<Body> = {}) =>
  t.call(inventoryApi.adjust, { body: { reason: "correction", items, ...changes } }, seller);
const ledgerOf = (variantId: string) =>
  t.db
    .selectFrom("inventory_transactions")
    .select([
      "kind",
      "delta",
      "committed_delta",
      "on_hand_after",
      "committed_after",
      "reason",
      "note",
      "actor_type",
    ])
    .where("variant_id", "=", variantId)
    .orderBy("id")
    .execute();

describe("K50 adjusting stock", () => {
  it("K50 accepts at most a thousand variants at once", async () => {
    const seller = await createSeller(t.db);
    const items = (count: number): Body["items"] =>
      Array.from({ length: count }, () => ({
        variant_id: newId(),
        mode: "set",
        quantity: 1,
        expected: 0,
      }));
    // The whole list is accepted: it fails only because the variants do not exist.
    expect((await adjust(seller, items(maxAdjusted))).failure.code).toBe("not_found");
    const { status, failure } = await adjust(seller, items(maxAdjusted + 1));
    expect([status, failure.errors?.map(({ field }) => field)]).toEqual([422, ["items"]]);
  });

  it("K50 sets, increases and decreases stock, each with a ledger entry that names actor and reason", async () => {
    const seller = await createSeller(t.db);
    const [a, b, c] = [
      await createVariant(t.db, seller, { stock: 10 }),
      await createVariant(t.db, seller, { stock: 10 }),
      await createVariant(t.db, seller, { stock: 10 }),
    ];
    const { status, ok } = await adjust(
      seller,
      [
        { variant_id: c.id, mode: "set", quantity: 4, expected: 10 },
        { variant_id: a.id, mode: "increase", quantity: 5 },
        { variant_id: b.id, mode: "decrease", quantity: 2 },
      ],
      { reason: "cycle_count", note: "Counted twice" },
    );
    expect(status).toBe(200);
    expect(ok.data.items).toEqual([
      { variant_id: c.id, on_hand: 4, committed: 0, available: 4 },
      { variant_id: a.id, on_hand: 15, committed: 0, available: 15 },
      { variant_id: b.id, on_hand: 8, committed: 0, available: 8 },
    ]);
    const sharedFields = { reason: "cycle_count", note: "Counted twice", actor_type: "seller" };
    const [first, second] = await ledgerOf(c.id);
    expect(first).toMatchObject({ kind: "receive", delta: 10, on_hand_after: 10 });
    expect(second).toEqual({
      kind: "set",
      delta: -6,
      committed_delta: 0,
      on_hand_after: 4,
      committed_after: 0,
      ...sharedFields,
    });
    const groups = await t.db
      .selectFrom("inventory_transactions")
      .select("group_id")
      .distinct()
      .where("reason", "=", "cycle_count")
      .where("seller_id", "=", seller.id)
      .execute();
    expect(groups).toHaveLength(1);
  });

  it("K50 reports the current stock if it changed since the seller saw it", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 10, sku: "NL-MUG-FOG" });
    await adjust(seller, [{ variant_id: variant.id, mode: "decrease", quantity: 3 }]);
    const { status, failure } = await adjust(seller, [
      { variant_id: variant.id, mode: "set", quantity: 12, expected: 10 },
    ]);
    expect([status, failure.code]).toEqual([409, "stock_changed"]);
    expect(failure.message).toBe(
      "Stock of NL-MUG-FOG is now 7 (you saw 10). Review and save again.",
    );
    expect(failure.errors).toMatchObject([
      {
        field: "items.0.quantity",
        code: "stock_changed",
        message: failure.message,
        params: { sku: "NL-MUG-FOG", n: 7, m: 10 },
      },
    ]);
    expect((await stockOf(t.db, variant.id)).on_hand).toBe(7);
  });

  it("K50 keeps the stock that is committed to orders", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 5, sku: "NL-MUG-FOG" });
    await createOrder(t.db, seller, { items: [{ variant_id: variant.id, quantity: 3 }] });
    const shortMessage = "Only 2 of NL-MUG-FOG are available; 3 are committed to orders.";
    const decreased = await adjust(seller, [
      { variant_id: variant.id, mode: "decrease", quantity: 3 },
    ]);
    expect([decreased.status, decreased.failure.code, decreased.failure.message]).toEqual([
      409,
      "stock_short",
      shortMessage,
    ]);
    const set = await adjust(seller, [
      { variant_id: variant.id, mode: "set", quantity: 2, expected: 5 },
    ]);
    expect([set.status, set.failure.message]).toEqual([409, shortMessage]);
    expect(
      (await adjust(seller, [{ variant_id: variant.id, mode: "decrease", quantity: 2 }])).status,
    ).toBe(200);
    expect(await stockOf(t.db, variant.id)).toEqual({ on_hand: 3, committed: 3, available: 0 });
  });

  it("K50 changes all items or none, and names every invalid item", async () => {
    const seller = await createSeller(t.db);
    const [a, b, c] = [
      await createVariant(t.db, seller, { stock: 5 }),
      await createVariant(t.db, seller, { stock: 1 }),
      await createVariant(t.db, seller, { stock: 1 }),
    ];
    const { status, failure } = await adjust(seller, [
      { variant_id: a.id, mode: "increase", quantity: 1 },
      { variant_id: b.id, mode: "decrease", quantity: 2 },
      { variant_id: c.id, mode: "set", quantity: 1, expected: 7 },
    ]);
    expect(status).toBe(409);
    expect(failure.errors?.map(({ field, code }) => [field, code])).toEqual([
      ["items.1.quantity", "stock_short"],
      ["items.2.quantity", "stock_changed"],
    ]);
    expect((await stockOf(t.db, a.id)).on_hand).toBe(5);
    expect(await ledgerOf(a.id)).toHaveLength(1);
  });

  it("K50 treats another seller's variant as missing, and then changes no other variant", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const own = await createVariant(t.db, seller, { stock: 5 });
    const foreign = await createVariant(t.db, other, { stock: 5 });
    for (const id of [foreign.id, newId()]) {
      const { status, failure } = await adjust(seller, [
        { variant_id: own.id, mode: "increase", quantity: 1 },
        { variant_id: id, mode: "increase", quantity: 1 },
      ]);
      expect([status, failure.code]).toEqual([404, "not_found"]);
    }
    expect((await stockOf(t.db, own.id)).on_hand).toBe(5);
    expect((await stockOf(t.db, foreign.id)).on_hand).toBe(5);
  });

  it("K50 rejects stock above the maximum", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 5 });
    const { status, failure } = await adjust(seller, [
      { variant_id: variant.id, mode: "increase", quantity: maxStock },
    ]);
    expect([status, failure.code]).toEqual([422, "stock_too_large"]);
  });

  it.each<[string, object, string]>([
    [
      "a set without the expected quantity",
      { items: [{ variant_id: newId(), mode: "set", quantity: 1 }] },
      "items.0.expected",
    ],
    [
      "an increase with an expected quantity",
      { items: [{ variant_id: newId(), mode: "increase", quantity: 1, expected: 1 }] },
      "items.0.expected",
    ],
    [
      "an increase by zero",
      { items: [{ variant_id: newId(), mode: "increase", quantity: 0 }] },
      "items.0.quantity",
    ],
    [
      "a negative quantity",
      { items: [{ variant_id: newId(), mode: "decrease", quantity: -1 }] },
      "items.0.quantity",
    ],
    ["an empty list", { items: [] }, "items"],
    ["the reason `other` without a note", { reason: "other" }, "note"],
    ["an unknown reason", { reason: "because" }, "reason"],
  ])("K50 rejects %s", async (_, changes, field) => {
    const seller = await createSeller(t.db);
    const body = { variant_id: newId(), mode: "increase" as const, quantity: 1 };
    const { status, failure } = await adjust(seller, [body], changes);
    expect(status).toBe(422);
    expect(failure.errors?.map((error) => error.field)).toContain(field);
  });

  it("K50 rejects the same variant twice", async () => {
    const seller = await createSeller(t.db);
    const item = { variant_id: newId(), mode: "increase" as const, quantity: 1 };
    expect((await adjust(seller, [item, item])).failure.errors?.[0]?.field).toBe("items");
  });

  it("K50 loses no concurrent change and never goes below zero", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 20 });
    const other = await createVariant(t.db, seller, { stock: 100 });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const items: Body["items"] = [
          { variant_id: variant.id, mode: "decrease", quantity: 1 },
          { variant_id: other.id, mode: "decrease", quantity: 1 },
        ];
        return adjust(seller, index % 2 === 0 ? items : items.toReversed());
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect((await stockOf(t.db, variant.id)).on_hand).toBe(0);
    expect((await stockOf(t.db, other.id)).on_hand).toBe(80);
  });

  it("K50 accepts one of two concurrent sets from the same count and rejects the other", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 10 });
    const set = (quantity: number) =>
      adjust(seller, [{ variant_id: variant.id, mode: "set", quantity, expected: 10 }]);
    const answers = await Promise.all([set(7), set(12)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe("the ledger", () => {
  it("rejects changes of existing entries", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 3 });
    const change = sql`update inventory_transactions set delta = 4 where variant_id = ${variant.id}`;
    const remove = sql`delete from inventory_transactions where variant_id = ${variant.id}`;
    await expect(change.execute(t.db)).rejects.toThrow(/append-only/);
    await expect(remove.execute(t.db)).rejects.toThrow(/append-only/);
    // Ledger entries are deleted only together with their variant or their seller.
    await sql`delete from products where id = ${variant.product_id}`.execute(t.db);
    expect(await ledgerOf(variant.id)).toEqual([]);
  });
});
