import { productsApi } from "@sellerdesk/contract/products";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { endPlanIn } from "../../../testing/plan-factory.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { bodyOf, readProduct } from "../../../testing/product-fixture.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";
import { ensureDemoLookups } from "../lookups/service.ts";

const t = useTestApp();
beforeAll(async () => {
  await ensureDemoLookups(t.db);
});

describe("K22 change a product", () => {
  const options = [
    { name: "Colour", values: ["Red", "Blue"] },
    { name: "Size", values: ["S", "M"] },
  ];

  it("K22 keeps the ids and the stock of variants that stay, matched by id or by option values", async () => {
    const seller = await createSeller(t.db);
    const before = await createProduct(t.db, seller, { options, stock: 5 });
    const body = await bodyOf(t, seller.token, before.id);
    const [redS, redM, blueS, blueM] = body.variants;
    if (!redS || !redM || !blueS || !blueM) throw new Error("four variants were made");
    const { id: _, ...withoutId } = redM;
    const { ok } = await t.call(
      productsApi.update,
      {
        params: { id: before.id },
        body: {
          ...body,
          // Two variants swap names and SKUs, one is matched by its values, one is removed and one
          // is new.
          options: [...options.slice(0, 1), { name: "Size", values: ["S", "M", "L"] }],
          variants: [
            { ...redS, option_values: ["Blue", "S"], sku: blueS.sku ?? null },
            { ...blueS, option_values: ["Red", "S"], sku: redS.sku ?? null },
            { ...withoutId, price_minor: 9900 },
            { option_values: ["Red", "L"], sku: "NEW", price_minor: 100, stock: 3 },
          ],
        },
      },
      { token: seller.token },
    );
    const { variants, version } = ok.data;
    expect(version).toBe(2);
    expect(variants.slice(0, 3).map(({ id }) => id)).toEqual([redS.id, blueS.id, redM.id]);
    expect(variants.map(({ title, on_hand }) => [title, on_hand])).toEqual([
      ["Blue / S", 5],
      ["Red / S", 5],
      ["Red / M", 5],
      ["Red / L", 3],
    ]);
    expect(variants[2]?.price_minor).toBe(9900);
    const rows = (await t.call(productsApi.list, {}, { token: seller.token })).ok.data;
    expect(rows).toMatchObject([
      { variants_count: 4, price_from_minor: 100, price_to_minor: 9900, available: 18 },
    ]);
  });

  it("K22 keeps a published product published", async () => {
    const seller = await createSeller(t.db);
    const before = await createProduct(t.db, seller);
    const body = await bodyOf(t, seller.token, before.id);
    const { ok } = await t.call(
      productsApi.update,
      { params: { id: before.id }, body: { ...body, title: "Another title" } },
      { token: seller.token },
    );
    expect(ok.data).toMatchObject({
      status: "published",
      review_state: before.review_state,
      published_at: before.published_at,
      handle: before.handle,
    });
  });

  it("K22 rejects an outdated version with 409 and writes nothing", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller);
    const body = await bodyOf(t, seller.token, id);
    const change = (title: string) =>
      t.call(
        productsApi.update,
        { params: { id }, body: { ...body, title } },
        { token: seller.token },
      );
    expect((await change("The first writer")).status).toBe(200);
    const refused = await change("The second writer");
    expect([refused.status, refused.failure.code]).toEqual([409, "stale_write"]);
    expect((await readProduct(t, seller.token, id)).title).toBe("The first writer");
  });

  it("K22 accepts one of many simultaneous updates", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller);
    const body = await bodyOf(t, seller.token, id);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        t.call(
          productsApi.update,
          { params: { id }, body: { ...body, title: `Writer ${n}` } },
          { token: seller.token },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
  });

  it("K22 rejects a stock for an existing variant, which only Inventory changes", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller, { stock: 4 });
    const body = await bodyOf(t, seller.token, id);
    const refused = await t.call(
      productsApi.update,
      {
        params: { id },
        body: { ...body, variants: body.variants.map((variant) => ({ ...variant, stock: 9 })) },
      },
      { token: seller.token },
    );
    expect(refused.failure.errors).toMatchObject([
      { field: "variants.0.stock", code: "stock_in_inventory" },
    ]);
    expect((await readProduct(t, seller.token, id)).variants[0]?.on_hand).toBe(4);
  });

  it("K22 treats another seller's product and variant like missing ones", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const own = await createProduct(t.db, seller);
    const foreign = await createProduct(t.db, other);
    const body = await bodyOf(t, seller.token, own.id);
    const change = (id: string, variantId: string) =>
      t.call(
        productsApi.update,
        {
          params: { id },
          body: { ...body, variants: [{ ...body.variants[0], price_minor: 1, id: variantId }] },
        },
        { token: seller.token },
      );
    const foreignVariant = foreign.variants[0]?.id ?? "";
    for (const [wrong, missing] of [
      [await change(foreign.id, foreignVariant), await change(newId(), foreignVariant)],
      [await change(own.id, foreignVariant), await change(own.id, newId())],
    ] as const) {
      expect(wrong.status).toBe(missing.status);
      expect(wrong.failure).toEqual({ ...missing.failure, request_id: wrong.failure.request_id });
    }
    expect(await readProduct(t, other.token, foreign.id)).toEqual(foreign);
  });
});

describe("the plan gate", () => {
  it("J3 rejects every product call once the plan has ended", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller);
    await endPlanIn(t.db, seller.id, -1);
    const { token } = seller;
    for (const { status, failure } of [
      await t.call(productsApi.list, {}, { token }),
      await t.call(productsApi.find, { params: { id } }, { token }),
      await t.call(productsApi.export, {}, { token }),
      await t.call(productsApi.remove, { params: { id } }, { token }),
    ])
      expect([status, failure.message]).toEqual([403, "Plan expired"]);
  });
});
