import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { createVariant } from "../../../testing/product-factory.ts";
import { propertyRuns } from "../../../testing/property-runs.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { expectNoViolations, stockOf } from "../../../testing/stock-assertions.ts";
import { AppError } from "../../lib/app-error.ts";
import { cancelOrder } from "../orders/service.ts";
import { importStock, readStockFile } from "./import-service.ts";
import { createStockAdjuster } from "./batched-adjust-service.ts";

const t = useTestApp();

const variantIndex = fc.nat(2);
const quantity = fc.integer({ min: 1, max: 6 });
const action = fc.oneof(
  fc.record({
    do: fc.constant("order" as const),
    lines: fc.array(fc.tuple(variantIndex, quantity), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ do: fc.constant("cancel" as const), order: fc.nat(30) }),
  fc.record({
    do: fc.constant("adjust" as const),
    index: variantIndex,
    delta: fc.integer({ min: -6, max: 6 }),
  }),
  fc.record({
    do: fc.constant("import" as const),
    changes: fc.tuple(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -4, max: 4 })),
  }),
);

/** Returns whether the work was done. An `AppError` counts as a refusal, not as a failure. */
const isDone = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
};

describe("stock under concurrent changes", () => {
  it("K50 C10 equals the acknowledged changes, covers all committed units and matches the ledger", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(action, { minLength: 2, maxLength: 8 }), { minLength: 2, maxLength: 4 }),
        async (rounds) => {
          const seller = await createSeller(t.db);
          const variants: { id: string; sku: string }[] = [];
          for (const sku of ["A", "B", "C"])
            variants.push({ id: (await createVariant(t.db, seller, { sku, stock: 10 })).id, sku });
          const shelf = [10, 10, 10];
          const promised = [0, 0, 0];
          const add = (sums: number[], index: number, delta: number) =>
            (sums[index] = (sums[index] ?? 0) + delta);
          const open = new Map<string, (readonly [number, number])[]>();
          const adjustStock = createStockAdjuster(t.db);
          const idAt = (index: number) => variants[index]?.id ?? "";

          const act = async (wanted: typeof action extends fc.Arbitrary<infer A> ? A : never) => {
            if (wanted.do === "order") {
              const items = wanted.lines.map(([index, units]) => ({
                variant_id: idAt(index),
                quantity: units,
              }));
              const placeOrder = async () => {
                const { id } = await createOrder(t.db, seller, { items });
                open.set(id, wanted.lines);
                for (const [index, units] of wanted.lines) add(promised, index, units);
              };
              await isDone(placeOrder());
            } else if (wanted.do === "cancel") {
              const [id, lines] = [...open][wanted.order % Math.max(1, open.size)] ?? [];
              if (id === undefined || !lines) return;
              const why = { reason: "buyer_request", note: "" } as const;
              if (!(await isDone(cancelOrder(t.db, seller.id, id, why)))) return;
              open.delete(id);
              for (const [index, units] of lines) add(promised, index, -units);
            } else if (wanted.do === "adjust") {
              const { index, delta } = wanted;
              if (delta === 0) return;
              const mode = delta > 0 ? ("increase" as const) : ("decrease" as const);
              const items = [{ variant_id: idAt(index), mode, quantity: Math.abs(delta) }];
              const adjustment = { reason: "correction" as const, note: "", items };
              if (await isDone(adjustStock(t.db, seller.id, adjustment))) add(shelf, index, delta);
            } else {
              const rows = wanted.changes.map(
                (delta, index) =>
                  `${variants[index]?.sku},${Math.abs(delta)},${delta < 0 ? "decrease" : "increase"}`,
              );
              const stream = Readable.from([
                Buffer.from(["sku,quantity,mode", ...rows].join("\n")),
              ]);
              const file = await readStockFile({ name: "count.csv", stream });
              const { applied } = await importStock(t.db, seller.id, file, false);
              if (applied)
                for (const [index, delta] of wanted.changes.entries()) add(shelf, index, delta);
            }
          };

          for (const round of rounds) await Promise.all(round.map(act));
          for (const [index, { id }] of variants.entries()) {
            const { on_hand, committed, available } = await stockOf(t.db, id);
            expect([on_hand, committed]).toEqual([shelf[index], promised[index]]);
            expect(available).toBeGreaterThanOrEqual(0);
          }
          await expectNoViolations(t.db);
        },
      ),
      { numRuns: propertyRuns(12) },
    );
  });

  it("C10 two order items of one variant together never exceed the stock", async () => {
    const seller = await createSeller(t.db);
    const variant = await createVariant(t.db, seller, { stock: 10 });
    const twice = [6, 6].map((units) => ({ variant_id: variant.id, quantity: units }));
    await expect(createOrder(t.db, seller, { items: twice })).rejects.toMatchObject({
      code: "insufficient_stock",
    });
    const fits = [3, 2].map((units) => ({ variant_id: variant.id, quantity: units }));
    const placed = await Promise.allSettled(
      [1, 2, 3, 4].map(() => createOrder(t.db, seller, { items: fits })),
    );
    expect(placed.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await stockOf(t.db, variant.id)).toEqual({ on_hand: 10, committed: 10, available: 0 });
    await expectNoViolations(t.db);
  });
});
