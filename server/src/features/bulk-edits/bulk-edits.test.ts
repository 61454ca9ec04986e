import { type BulkAction, bulkEditsApi } from "@sellerdesk/contract/bulk-edits";
import { notificationsApi } from "@sellerdesk/contract/notifications";
import { productsApi } from "@sellerdesk/contract/products";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Action, bulkEditsOf, type Selection } from "../../../testing/bulk-edits.ts";
import { useTestApp } from "../../../testing/client.ts";
import { lockWaiters } from "../../../testing/lock-waiters.ts";
import { createPlan, createSubscription } from "../../../testing/plan-factory.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";
import { ensureDemoLookups } from "../lookups/service.ts";

let seller: Awaited<ReturnType<typeof createSeller>>;

const t = useTestApp();
beforeAll(async () => {
  await ensureDemoLookups(t.db);
});

beforeEach(async () => {
  seller = await createSeller(t.db);
});

const all: Selection = { filters: {} };

const { preview, start, find, apply, applyUndo, product, read, prices, save } = bulkEditsOf(() => ({
  t,
  seller,
}));

describe("C4 preview", () => {
  it("C4 reports changed, unchanged and skipped products with the reasons, and writes nothing", async () => {
    const mug = await product({ price_minor: 1000, title: "Mug, plain" });
    await product({
      variants: [{ price_minor: 1000, compare_at_price_minor: 1050 }],
      title: "Mug, reduced",
    });
    const before = await read(mug.id);
    const { data } = (await preview(all, { type: "price_percent", basis_points: 1000 })).ok;
    expect(data).toMatchObject({
      total: 2,
      changing: 1,
      unchanged: 0,
      currency: "USD",
      skips: [{ code: "price_above_compare_at", count: 1 }],
      sample: [
        {
          product_id: mug.id,
          title: "Mug, plain",
          before: { lowest: 1000, highest: 1000 },
          after: { lowest: 1100, highest: 1100 },
        },
      ],
      skipped: [{ title: "Mug, reduced", text: "skip_price_above_compare_at" }],
    });
    expect(await read(mug.id)).toEqual(before);
    const set = (await preview(all, { type: "price_set", price_minor: 1000 })).ok.data;
    expect(set).toMatchObject({ changing: 0, unchanged: 2, sample: [] });
  });

  it("C4 shows brands and categories by name", async () => {
    const category = await t.db
      .selectFrom("categories")
      .select(["id", "path"])
      .limit(1)
      .executeTakeFirstOrThrow();
    await product();
    const { sample } = (await preview(all, { type: "category", category_id: category.id })).ok.data;
    expect(sample).toMatchObject([{ before: { name: null }, after: { name: category.path } }]);
    await apply(all, { type: "category", category_id: category.id });
    const back = (await preview(all, { type: "category", category_id: null })).ok.data;
    expect(back.sample).toMatchObject([{ before: { name: category.path }, after: { name: null } }]);
  });

  it.each<[string, Action, string]>([
    [
      "a category that does not exist",
      { type: "category", category_id: newId() },
      "action.category_id",
    ],
    ["a brand that does not exist", { type: "brand", brand_id: newId() }, "action.brand_id"],
    ["a percentage of zero", { type: "price_percent", basis_points: 0 }, "action.basis_points"],
    ["the full price off", { type: "price_percent", basis_points: -10_000 }, "action.basis_points"],
    ["a price of zero", { type: "price_set", price_minor: 0 }, "action.price_minor"],
    ["no tag", { type: "tags", add: [], remove: [] }, "action.add"],
    ["a tag with a comma", { type: "tags", add: ["a, b"] }, "action.add.0"],
    ["a tag both added and removed", { type: "tags", add: ["a"], remove: ["a"] }, "action.remove"],
    [
      "a threshold below zero",
      { type: "low_stock", low_stock_threshold: -1 },
      "action.low_stock_threshold",
    ],
  ])("C4 rejects %s and names the field", async (_, action, field) => {
    await product();
    for (const answer of [await preview(all, action), await start(all, action)]) {
      expect(answer.status).toBe(422);
      expect(answer.failure.errors).toMatchObject([{ field }]);
    }
  });
});

describe("C4 an edit", () => {
  it("C4 changes prices, their ranges in lists and versions, and reports the result", async () => {
    const options = [{ name: "Size", values: ["S", "M"] }];
    const variants = [
      { option_values: ["S"], price_minor: 1000 },
      { option_values: ["M"], price_minor: 2000 },
    ];
    const { id, version } = await product({ options, variants });
    const edit = await apply({ ids: [id] }, { type: "price_percent", basis_points: -500 });
    expect(edit).toMatchObject({ status: "done", total: 1, changed: 1, skipped: 0, left: [] });
    expect(edit.undo_until).not.toBeNull();
    expect(await prices(id)).toEqual([
      [950, null],
      [1900, null],
    ]);
    expect((await read(id))?.version).toBe(version + 1);
    const listed = (await t.call(productsApi.list, {}, seller)).ok.data[0];
    expect(listed).toMatchObject({ price_from_minor: 950, price_to_minor: 1900 });
    const notices = (await t.call(notificationsApi.list, {}, seller)).ok.data;
    expect(notices).toMatchObject([
      {
        notification_type: "bulk_edit",
        message: "Bulk edit done: 1 product changed.",
        data: { entity_id: edit.id },
      },
    ]);
  });

  it("C4 changes every product that matches the filters, and no other", async () => {
    const draft = await product({ status: "draft", title: "A draft of a mug" });
    const published = await product({ title: "A mug to buy" });
    const other = await createProduct(t.db, await createSeller(t.db), { status: "draft" });
    const edit = await apply({ filters: { status: "draft" } }, { type: "tags", add: ["new"] });
    expect(edit).toMatchObject({ total: 1, changed: 1 });
    expect((await read(draft.id))?.tags).toEqual(["new"]);
    expect((await read(published.id))?.tags).toEqual([]);
    const theirs = await sql<{
      tags: string[];
    }>`select tags from products where id = ${other.id}`.execute(t.db);
    expect(theirs.rows).toEqual([{ tags: [] }]);
  });

  it("C4 makes products searchable by their new brand right away", async () => {
    const brand = await t.db
      .selectFrom("brands")
      .select(["id"])
      .where("name", "=", "Moss Row")
      .executeTakeFirstOrThrow();
    await product();
    await apply(all, { type: "brand", brand_id: brand.id });
    const found = (await t.call(productsApi.list, { query: { search: "moss row" } }, seller)).ok
      .data;
    expect(found).toMatchObject([{ brand: { name: "Moss Row" } }]);
  });

  it("C4 sets the publication time when publishing, and an undo clears it", async () => {
    const { id } = await product({ status: "draft" });
    const edit = await apply(all, { type: "status", status: "published" });
    expect((await read(id))?.published_at).not.toBeNull();
    expect(await applyUndo(edit.id)).toMatchObject({
      status: "undone",
      restored: 1,
      kept: 0,
      undo_until: null,
    });
    expect(await read(id)).toMatchObject({ status: "draft", published_at: null });
  });

  it("C4 sets the thresholds of all variants", async () => {
    const { id } = await product({ options: [{ name: "Size", values: ["S", "M"] }] });
    await apply(all, { type: "low_stock", low_stock_threshold: 7 });
    expect((await read(id))?.variants.map((variant) => variant.low_stock_threshold)).toEqual([
      7, 7,
    ]);
  });

  it("C4 skips products that changed while the edit was queued", async () => {
    const [stale, fresh] = [await product(), await product()];
    const { id } = (await start(all, { type: "price_set", price_minor: 700 })).ok.data;
    await save(stale.id, { title: "Changed by hand" });
    await t.jobs.runPending();
    expect(await find(id)).toMatchObject({
      changed: 1,
      skipped: 1,
      skips: [{ code: "changed_meanwhile", count: 1 }],
      left: [
        {
          product_id: stale.id,
          title: "Changed by hand",
          message: "Changed in the meantime",
        },
      ],
    });
    expect(await prices(stale.id)).toEqual([[2500, null]]);
    expect(await prices(fresh.id)).toEqual([[700, null]]);
  });

  it("C4 rejects saving a form that was opened before the edit", async () => {
    const before = await product();
    await apply(all, { type: "price_set", price_minor: 700 });
    const { title, status, version, variants } = before;
    const [variant] = variants;
    const saved = await t.call(
      productsApi.update,
      {
        params: { id: before.id },
        body: { title, status, version, variants: [{ id: variant?.id ?? "", price_minor: 900 }] },
      },
      seller,
    );
    expect(saved.failure.code).toBe("stale_write");
    expect(await prices(before.id)).toEqual([[700, null]]);
  });

  it("C4 changes nothing if one id is unknown or another seller's", async () => {
    const mine = await product();
    const theirs = await createProduct(t.db, await createSeller(t.db));
    for (const foreign of [theirs.id, newId()]) {
      const answer = await start({ ids: [mine.id, foreign] }, { type: "delete" });
      expect([answer.status, answer.failure.code]).toEqual([404, "not_found"]);
    }
    await t.jobs.runPending();
    expect(await read(mine.id)).toEqual(mine);
    expect((await t.call(bulkEditsApi.latest, {}, seller)).ok.data).toBeNull();
  });

  it("C4 asks for confirmation again if the number of matching products changed", async () => {
    await product();
    await product();
    const answer = await start(all, { type: "delete" }, { expected_total: 1 });
    expect([answer.status, answer.failure.message]).toEqual([
      409,
      "2 products match now (you saw 1). Review the changes, then confirm again.",
    ]);
    const none = await start({ filters: { search: "nothing like it" } }, { type: "delete" });
    expect(none.failure.code).toBe("nothing_selected");
  });

  it("C4 allows one edit at a time and returns the running one as the latest", async () => {
    await product();
    const first = (await start(all, { type: "price_set", price_minor: 700 })).ok.data;
    expect(first).toMatchObject({ status: "queued", total: 1, changed: 0, undo_until: null });
    expect((await start(all, { type: "price_set", price_minor: 800 })).failure.code).toBe(
      "bulk_edit_running",
    );
    expect((await t.call(bulkEditsApi.latest, {}, seller)).ok.data?.id).toBe(first.id);
    await t.jobs.runPending();
    const latest = (await t.call(bulkEditsApi.latest, {}, seller)).ok.data;
    expect(latest).toMatchObject({
      id: first.id,
      status: "done",
      action: { type: "price_set", price_minor: 700 },
    });
    expect((await start(all, { type: "price_set", price_minor: 800 })).status).toBe(202);
    await t.jobs.runPending();
  });

  it("C4 creates one edit for a request repeated with the same key", async () => {
    await product({ price_minor: 1000 });
    const headers = { "idempotency-key": newId() };
    const body = { selection: all, action: { type: "price_percent" as const, basis_points: 1000 } };
    const [a, b] = [
      await t.call(bulkEditsApi.start, { body }, { ...seller, headers }),
      await t.call(bulkEditsApi.start, { body }, { ...seller, headers }),
    ];
    expect(b.ok.data.id).toBe(a.ok.data.id);
    await t.jobs.runPending();
  });

  it("C4 also creates one edit if reading it failed after its start", async () => {
    const { id } = await product({ price_minor: 1000 });
    const options = { ...seller, headers: { "idempotency-key": newId() } };
    const body = { selection: all, action: { type: "price_percent" as const, basis_points: 1000 } };
    const send = () => t.call(bulkEditsApi.start, { body }, options);
    await t.jobs.runPending();
    // The request waits before its commit, and the items are locked as soon as it has committed.
    const queue = await t.db.startTransaction().execute();
    await sql`lock table pgboss.job in exclusive mode`.execute(queue);
    const first = send();
    await lockWaiters(t.db, 1);
    const items = await t.db.startTransaction().execute();
    const locked = sql`lock table bulk_edit_items in access exclusive mode`.execute(items);
    await lockWaiters(t.db, 2);
    await queue.rollback().execute();
    await Promise.all([first, locked]);
    await items.rollback().execute();
    await t.jobs.runPending();
    expect((await send()).status).toBe(202);
    await t.jobs.runPending();
    expect(await prices(id)).toEqual([[1100, null]]);
  });
});

describe("C4 the plan's product limit", () => {
  const limited = async (products: number) => {
    seller = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, seller.id, {
      plan: await createPlan(t.db, { limits: { products } }),
    });
  };

  it("C4 restores as many archived products as the plan allows", async () => {
    await limited(2);
    for (let index = 0; index < 3; index++) await product({ status: "archived" });
    const action: BulkAction = { type: "status", status: "draft" };
    expect((await preview(all, action)).ok.data).toMatchObject({
      changing: 2,
      skips: [{ code: "no_room_in_plan", count: 1 }],
    });
    expect(await apply(all, action)).toMatchObject({ changed: 2, skipped: 1 });
  });

  it("C4 an undo restores as many deleted products as the plan allows", async () => {
    await limited(2);
    await product();
    await product();
    const archived = await product({ status: "archived" });
    const edit = await apply(all, { type: "delete" });
    expect(edit.changed).toBe(3);
    await product({ title: "Made since" });
    expect(await applyUndo(edit.id)).toMatchObject({
      restored: 2,
      kept: 1,
      skips: [{ code: "no_room_in_plan" }],
    });
    expect(await read(archived.id)).toBeDefined();
  });
});
