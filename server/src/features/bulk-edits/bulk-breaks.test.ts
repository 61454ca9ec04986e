import { inventoryApi } from "@sellerdesk/contract/inventory";
import { notificationsApi } from "@sellerdesk/contract/notifications";
import { productsApi } from "@sellerdesk/contract/products";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bulkEditsOf, type Selection } from "../../../testing/bulk-edits.ts";
import { useTestApp } from "../../../testing/client.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";
import { ensureDemoLookups } from "../lookups/service.ts";
import { runBulkEdit } from "./run-service.ts";

let seller: Awaited<ReturnType<typeof createSeller>>;

const t = useTestApp();
beforeAll(async () => {
  await ensureDemoLookups(t.db);
});

beforeEach(async () => {
  seller = await createSeller(t.db);
});

const all: Selection = { filters: {} };

const { preview, start, find, undo, apply, applyUndo, product, read, prices, save } = bulkEditsOf(
  () => ({
    t,
    seller,
  }),
);

/**
 * Creates products of the seller with one variant of 10.00 each.
 * @returns the id of the last one
 */
const createMany = async (count: number): Promise<string> => {
  const { id } = await product({ price_minor: 1000 });
  const ids = Array.from({ length: count - 1 }, newId);
  await sql`
    insert into products (seller_id, id, title, handle, status, currency)
    select seller_id, n::uuid, title, n, status, currency from products, unnest(${ids}::text[]) n where id = ${id}`.execute(
    t.db,
  );
  await sql`
    insert into variants (seller_id, id, product_id, price_minor, position)
    select ${seller.id}, n, n, 1000, 0 from unnest(${ids}::uuid[]) n`.execute(t.db);
  await sql`
    insert into inventory (seller_id, variant_id, product_id)
    select ${seller.id}, n, n from unnest(${ids}::uuid[]) n`.execute(t.db);
  return ids.at(-1) ?? id;
};

describe("C4 an interrupted edit", () => {
  it("C4 continues where it stopped, and changes no product twice", async () => {
    const last = await createMany(205);
    const { id } = (await start(all, { type: "price_percent", basis_points: 1000 })).ok.data;
    const job = { sellerId: seller.id, editId: id, direction: "apply" } as const;
    const log = { info() {}, warn() {}, error() {} };

    // Locks a product of the second batch for longer than the lock timeout.
    await t.db.transaction().execute(async (tx) => {
      await sql`select id from products where seller_id = ${seller.id} and id = ${last} for update`.execute(
        tx,
      );
      await expect(runBulkEdit({ db: t.db, log }, job)).rejects.toThrow(/lock timeout/);
    });
    expect(await find(id)).toMatchObject({ status: "failed", changed: 200 });
    expect((await find(id)).failure).toContain("Finished changes stay and can be undone.");

    // Two concurrent workers, as when the queue considers a running job dead.
    await Promise.all([runBulkEdit({ db: t.db, log }, job), runBulkEdit({ db: t.db, log }, job)]);
    await t.jobs.runPending();
    expect(await find(id)).toMatchObject({ status: "done", changed: 205, failure: null });
    const found = await sql<{ price_minor: number; count: number }>`
      select price_minor, count(*) as count from variants where seller_id = ${seller.id} group by 1`.execute(
      t.db,
    );
    expect(found.rows).toEqual([{ price_minor: 1100, count: 205 }]);
    const notices = (await t.call(notificationsApi.list, {}, seller)).ok.data;
    expect(notices).toHaveLength(1);
  });

  it("C4 can be undone up to the interruption and then applies nothing more", async () => {
    const last = await createMany(201);
    const { id } = (await start(all, { type: "price_set", price_minor: 1 })).ok.data;
    const job = { sellerId: seller.id, editId: id, direction: "apply" } as const;
    const log = { info() {}, warn() {}, error() {} };
    await t.db.transaction().execute(async (tx) => {
      await sql`select id from products where seller_id = ${seller.id} and id = ${last} for update`.execute(
        tx,
      );
      await expect(runBulkEdit({ db: t.db, log }, job)).rejects.toThrow(/lock timeout/);
    });
    await undo(id);
    await t.jobs.runPending();
    await runBulkEdit({ db: t.db, log }, job);
    expect(await find(id)).toMatchObject({ status: "undone", changed: 200, restored: 200 });
    const { rows } = await sql<{ price_minor: number }>`
      select distinct price_minor from variants where seller_id = ${seller.id}`.execute(t.db);
    expect(rows).toEqual([{ price_minor: 1000 }]);
  });
});

describe("C4 K23 deleting many products", () => {
  it("C4 K23 skips products in open orders and reports the reason", async () => {
    const [ordered, free] = [await product({ title: "Ordered mug" }), await product()];
    await createOrder(t.db, seller, { items: [{ variant_id: ordered.variants[0]?.id ?? "" }] });
    const counts = (await preview(all, { type: "delete" })).ok.data;
    expect(counts).toMatchObject({ changing: 1, skips: [{ code: "in_open_orders", count: 1 }] });
    const edit = await apply(all, { type: "delete" });
    expect(edit).toMatchObject({
      changed: 1,
      skipped: 1,
      left: [{ title: "Ordered mug", code: "in_open_orders" }],
    });
    expect(await read(ordered.id)).toBeDefined();
    expect(await read(free.id)).toBeUndefined();
    // The kept product still has its variant; the deleted one's variant was deleted with it (K24).
    expect((await read(ordered.id))?.variants).toHaveLength(1);
    const missing = await t.call(
      productsApi.removeVariant,
      { params: { id: free.variants[0]?.id ?? "" } },
      seller,
    );
    expect(missing.failure.code).toBe("not_found");
  });

  it("C4 K23 an undo restores products with their variants, stock and search", async () => {
    const options = [{ name: "Size", values: ["S", "M"] }];
    const made = await product({ options, stock: 4, title: "Blanket of wool" });
    // A variant that was deleted before the edit stays deleted.
    const deletedId = made.variants[1]?.id ?? "";
    await t.call(productsApi.removeVariant, { params: { id: deletedId } }, seller);
    const before = await read(made.id);
    const edit = await apply({ ids: [made.id] }, { type: "delete" });
    expect((await t.call(productsApi.list, {}, seller)).ok.meta.total).toBe(0);
    await applyUndo(edit.id);
    const after = await read(made.id);
    expect({ ...after, version: 0, updated_at: "" }).toEqual({
      ...before,
      version: 0,
      updated_at: "",
    });
    expect(
      (await t.call(productsApi.list, { query: { search: "blanket" } }, seller)).ok.meta.total,
    ).toBe(1);
  });

  it("C4 K23 an undo skips products whose handle or SKU another product uses now", async () => {
    const [handle, sku, free] = [
      await product({ title: "Mug of clay" }),
      await product({ title: "Bowl of clay", variants: [{ sku: "BOWL-1" }] }),
      await product({ title: "Jug of clay" }),
    ];
    const edit = await apply(all, { type: "delete" });
    await product({ title: "Mug of clay" });
    await product({ title: "Another bowl", variants: [{ sku: "BOWL-1" }] });
    const undone = await applyUndo(edit.id);
    expect(undone).toMatchObject({ changed: 3, restored: 1, kept: 2 });
    expect(undone.left.map(({ product_id, code }) => [product_id, code])).toEqual(
      expect.arrayContaining([
        [handle.id, "handle_taken"],
        [sku.id, "sku_taken"],
      ]),
    );
    expect(await read(free.id)).toBeDefined();
    const notices = (await t.call(notificationsApi.list, {}, seller)).ok.data;
    expect(notices[0]?.message).toBe("Bulk edit undone: 1 product restored, 2 skipped.");
  });
});

describe("C4 undo", () => {
  it("C4 skips products that the seller changed since and reports the reason", async () => {
    const [changed, same] = [
      await product({ price_minor: 1000 }),
      await product({ price_minor: 1000 }),
    ];
    const edit = await apply(all, { type: "price_set", price_minor: 700 });
    await save(changed.id);
    expect(await applyUndo(edit.id)).toMatchObject({
      status: "undone",
      restored: 1,
      kept: 1,
      left: [{ product_id: changed.id, message: "Changed since then, so not undone" }],
    });
    expect(await prices(changed.id)).toEqual([[700, null]]);
    expect(await prices(same.id)).toEqual([[1000, null]]);
  });

  it("C4 skips thresholds that were changed in Inventory since", async () => {
    const made = await product();
    const edit = await apply(all, { type: "low_stock", low_stock_threshold: 7 });
    const items = [{ variant_id: made.variants[0]?.id ?? "", low_stock_threshold: 9 }];
    await t.call(inventoryApi.thresholds, { body: { items } }, seller);
    expect(await applyUndo(edit.id)).toMatchObject({ restored: 0, kept: 1 });
    expect((await read(made.id))?.variants[0]?.low_stock_threshold).toBe(9);
  });

  it("C4 skips products that were deleted since", async () => {
    const made = await product();
    const edit = await apply(all, { type: "tags", add: ["new"] });
    await t.call(productsApi.remove, { params: { id: made.id } }, seller);
    expect(await applyUndo(edit.id)).toMatchObject({ kept: 1, skips: [{ code: "gone" }] });
  });

  it("C4 is possible once, within ten minutes", async () => {
    await product();
    const edit = await apply(all, { type: "tags", add: ["new"] });
    const undoWindowMs = Date.parse(edit.undo_until ?? "") - Date.parse(edit.finished_at ?? "");
    expect(undoWindowMs).toBe(10 * 60_000);
    await sql`update bulk_edits set undo_until = now() where id = ${edit.id}`.execute(t.db);
    expect((await find(edit.id)).undo_until).toBeNull();
    expect((await undo(edit.id)).failure).toMatchObject({
      code: "undo_over",
      message: "This edit can no longer be undone. Undo is available for 10 minutes.",
    });
    const second = await apply(all, { type: "tags", add: ["newer"] });
    await applyUndo(second.id);
    expect((await undo(second.id)).failure.code).toBe("undo_over");
    expect((await undo(newId())).failure.code).toBe("not_found");
  });
});
