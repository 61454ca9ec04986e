import { lengthUnits, standardVolumeUnits, volumeUnits, weightUnits } from "@sellerdesk/contract/units";
import type { ProductInput } from "@sellerdesk/contract/product";
import { productsApi } from "@sellerdesk/contract/products";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { type TestApp, testApp } from "../../../testing/client.ts";
import { createPlan, createSubscription, endPlanIn } from "../../../testing/plan-factory.ts";
import { createPicture, createProduct } from "../../../testing/product-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";
import { ensureDemoLookups } from "../lookups/service.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await ensureDemoLookups(t.db);
});
afterAll(() => t.close());

type Body = z.input<typeof ProductInput>;
const mug = (changes: Partial<Body> = {}): Body => ({
  title: "Coffee mug",
  status: "draft",
  variants: [{ sku: `MUG-${newId()}`, price_minor: 1850 }],
  ...changes,
});
const add = (token: string, body: Body) => t.call(productsApi.create, { body }, { token });
const find = async (token: string, id: string) =>
  (await t.call(productsApi.find, { params: { id } }, { token })).ok.data;
/** A product as it is written back: what a client would send again. */
const again = async (token: string, id: string) => {
  const product = await find(token, id);
  const variants = product.variants.map(
    ({ title: _t, on_hand: _o, committed: _c, available: _a, offer: _f, ...variant }) => variant,
  );
  const { title, status, options, tags, version, description_html } = product;
  // Units come back as the text they were accepted as.
  return { title, status, options, tags, version, description_html, variants } as Body & { version: number };
};
const fieldsOf = ({ failure }: { failure: { errors?: { field: string }[] | undefined } }) =>
  failure.errors?.map(({ field }) => field);

describe("K21 add a product", () => {
  it("K21 writes product, variants and first stock, and answers with ids, handle and version", async () => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    const picture = await createPicture(t.db, seller);
    const { status, ok } = await add(
      seller.token,
      mug({
        title: "  Crème brûlée dish, 12 cm ",
        description_html: "<p>Fired <b>twice</b></p><script>alert(1)</script>",
        status: "published",
        tags: ["kitchen", "stoneware", "kitchen"],
        options: [{ name: "Glaze", values: ["Sand", "Fog"] }],
        images: [{ uid: picture, alt: "Two dishes" }],
        variants: [
          { option_values: ["Sand"], sku: "DISH-S", price_minor: 1200, stock: 7, image_uid: picture },
          {
            option_values: ["Fog"],
            sku: "DISH-F",
            barcode: "4006381333931",
            price_minor: 1300,
            compare_at_price_minor: 1500,
            cost_minor: 400,
            weight: { value: 0.42, unit: "kg" },
            low_stock_threshold: 2,
            stock: 2,
          },
        ],
      }),
    );
    expect(status).toBe(201);
    const product = ok.data;
    expect(product).toMatchObject({
      title: "Crème brûlée dish, 12 cm",
      handle: "creme-brulee-dish-12-cm",
      version: 1,
      currency: "EUR",
      description_html: "<p>Fired <b>twice</b></p>",
      tags: ["kitchen", "stoneware"],
      status: "published",
    });
    expect(product.published_at).not.toBeNull();
    expect(product.images).toMatchObject([{ uid: picture, alt: "Two dishes" }]);
    expect(product.variants).toMatchObject([
      { title: "Sand", sku: "DISH-S", price_minor: 1200, on_hand: 7, available: 7, image_uid: picture },
      { title: "Fog", barcode: "4006381333931", weight: { value: 0.42, unit: "kg" }, available: 2 },
    ]);
    expect(await find(seller.token, product.id)).toEqual(product);
    const ledger = await t.db
      .selectFrom("inventory_transactions")
      .select(["delta", "on_hand_after"])
      .where("seller_id", "=", seller.id)
      .orderBy("delta")
      .execute();
    expect(ledger).toEqual([
      { delta: 2, on_hand_after: 2 },
      { delta: 7, on_hand_after: 7 },
    ]);
  });

  it("K21 gives products of one title handles of their own", async () => {
    const { token } = await createSeller(t.db);
    const handles = [];
    for (let n = 0; n < 3; n++) handles.push((await add(token, mug())).ok.data.handle);
    expect(handles).toEqual(["coffee-mug", "coffee-mug-2", "coffee-mug-3"]);
  });

  it("K21 refuses a SKU that the seller's other product has, and takes one of another seller", async () => {
    const [one, other] = [await createSeller(t.db), await createSeller(t.db)];
    await add(one.token, mug({ variants: [{ sku: "TAKEN", price_minor: 100 }] }));
    const refused = await add(one.token, mug({ variants: [{ sku: "TAKEN", price_minor: 100 }] }));
    expect(refused.status).toBe(422);
    expect(refused.failure.errors).toMatchObject([{ field: "variants.0.sku", code: "sku_taken" }]);
    expect((await add(other.token, mug({ variants: [{ sku: "TAKEN", price_minor: 100 }] }))).status).toBe(
      201,
    );
  });

  it.each<[string, Partial<Body>, string]>([
    ["a short title", { title: " ab " }, "title"],
    [
      "a barcode with a wrong check digit",
      { variants: [{ sku: "a", barcode: "4006381333930", price_minor: 1 }] },
      "variants.0.barcode",
    ],
    ["a price of nothing", { variants: [{ sku: "a", price_minor: 0 }] }, "variants.0.price_minor"],
    [
      "a comparison that is no higher",
      { variants: [{ sku: "a", price_minor: 500, compare_at_price_minor: 500 }] },
      "variants.0.compare_at_price_minor",
    ],
    ["no variant", { variants: [] }, "variants"],
    [
      "a weight of nothing",
      { variants: [{ sku: "a", price_minor: 1, weight: { value: 0, unit: "kg" } }] },
      "variants.0.weight.value",
    ],
    [
      "a value that its option lacks",
      {
        options: [{ name: "Size", values: ["S"] }],
        variants: [{ option_values: ["M"], sku: "a", price_minor: 1 }],
      },
      "variants.0.option_values",
    ],
    [
      "two variants without options",
      {
        variants: [
          { sku: "a", price_minor: 1 },
          { sku: "b", price_minor: 1 },
        ],
      },
      "variants.1.option_values",
    ],
    [
      "one SKU twice",
      {
        options: [{ name: "Size", values: ["S", "M"] }],
        variants: [
          { option_values: ["S"], sku: "a", price_minor: 1 },
          { option_values: ["M"], sku: "a", price_minor: 1 },
        ],
      },
      "variants.1.sku",
    ],
    [
      "an option's value twice",
      {
        options: [{ name: "Size", values: ["S", "s"] }],
        variants: [{ option_values: ["S"], sku: "a", price_minor: 1 }],
      },
      "options.0.values.1",
    ],
    ["an unknown field", { colour: "red" } as Partial<Body>, "colour"],
    ["a brand that does not exist", { brand_id: newId() }, "brand_id"],
    ["a colour that does not exist", { color_ids: [newId()] }, "color_ids.0"],
  ])("K21 refuses %s and names the field", async (_, changes, field) => {
    const { token } = await createSeller(t.db);
    const refused = await add(token, mug(changes));
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)).toEqual([field]);
  });

  it("K21 refuses another seller's picture exactly like a missing one", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const foreign = await add(seller.token, mug({ images: [{ uid: await createPicture(t.db, other) }] }));
    const missing = await add(seller.token, mug({ images: [{ uid: newId() }] }));
    const banner = await createPicture(t.db, seller, { purpose: "banner" });
    const ofAnotherKind = await add(seller.token, mug({ images: [{ uid: banner }] }));
    for (const refused of [foreign, missing, ofAnotherKind]) {
      expect(refused.status).toBe(422);
      expect(refused.failure.errors).toEqual(missing.failure.errors);
    }
  });

  it("K21 stops at the plan's limit of products, archived ones aside", async () => {
    const seller = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, seller.id, { plan: await createPlan(t.db, { limits: { products: 1 } }) });
    expect((await add(seller.token, mug({ status: "archived" }))).status).toBe(201);
    expect((await add(seller.token, mug())).status).toBe(201);
    const refused = await add(seller.token, mug());
    expect(refused.status).toBe(403);
    expect(refused.failure.message).toBe("You have reached your plan's limit of 1 products.");
  });

  const lists = {
    weight: weightUnits,
    length: lengthUnits,
    volume: volumeUnits,
    standard_volume: standardVolumeUnits,
  };
  it.each([
    ["G2", "length"],
    ["G3", "volume"],
    ["G4", "weight"],
    ["G5", "standard_volume"],
  ] as const)("%s takes a %s in each unit of the specification and in no other", async (_, measure) => {
    const { token } = await createSeller(t.db);
    const variants = lists[measure].map(({ value }) => ({
      option_values: [value],
      sku: null,
      price_minor: 100,
      [measure]: { value: 1.5, unit: value },
    }));
    const options = [{ name: "Unit", values: variants.map(({ option_values: [value = ""] }) => value) }];
    const { ok } = await add(token, mug({ options, variants }));
    expect(ok.data.variants.map((variant) => variant[measure]?.unit)).toEqual(
      lists[measure].map(({ value }) => value),
    );
    const refused = await add(
      token,
      mug({ variants: [{ sku: null, price_minor: 100, [measure]: { value: 1, unit: "smoot" } }] }),
    );
    expect(fieldsOf(refused)).toEqual([`variants.0.${measure}.unit`]);
  });
});

describe("K22 change a product", () => {
  const options = [
    { name: "Colour", values: ["Red", "Blue"] },
    { name: "Size", values: ["S", "M"] },
  ];

  it("K22 keeps the ids and the stock of variants that stay, matched by id or by option values", async () => {
    const seller = await createSeller(t.db);
    const before = await createProduct(t.db, seller, { options, stock: 5 });
    const body = await again(seller.token, before.id);
    const [redS, redM, blueS, blueM] = body.variants;
    if (!redS || !redM || !blueS || !blueM) throw new Error("four variants were made");
    const { id: _, ...withoutId } = redM;
    const { ok } = await t.call(
      productsApi.update,
      {
        params: { id: before.id },
        body: {
          ...body,
          // Two variants swap names and SKUs, one is known by its values, one goes, one is new.
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

  it("K22 keeps a published product live", async () => {
    const seller = await createSeller(t.db);
    const before = await createProduct(t.db, seller);
    const body = await again(seller.token, before.id);
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

  it("K22 answers 409 to a version that is not the newest, and writes nothing", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller);
    const body = await again(seller.token, id);
    const change = (title: string) =>
      t.call(productsApi.update, { params: { id }, body: { ...body, title } }, { token: seller.token });
    expect((await change("The first writer")).status).toBe(200);
    const refused = await change("The second writer");
    expect([refused.status, refused.failure.code]).toEqual([409, "stale_write"]);
    expect((await find(seller.token, id)).title).toBe("The first writer");
  });

  it("K22 lets one of many simultaneous writers through", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller);
    const body = await again(seller.token, id);
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

  it("K22 does not set the stock of a variant that is there: that is Inventory's", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller, { stock: 4 });
    const body = await again(seller.token, id);
    const refused = await t.call(
      productsApi.update,
      {
        params: { id },
        body: { ...body, variants: body.variants.map((variant) => ({ ...variant, stock: 9 })) },
      },
      { token: seller.token },
    );
    expect(refused.failure.errors).toMatchObject([{ field: "variants.0.stock", code: "stock_in_inventory" }]);
    expect((await find(seller.token, id)).variants[0]?.on_hand).toBe(4);
  });

  it("K22 treats another seller's product and variant like missing ones", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const own = await createProduct(t.db, seller);
    const foreign = await createProduct(t.db, other);
    const body = await again(seller.token, own.id);
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
    expect(await find(other.token, foreign.id)).toEqual(foreign);
  });
});

/** An order for one unit of a variant, as the marketplace's would stand. */
const createOrderFor = async (
  seller: Awaited<ReturnType<typeof createSeller>>,
  variant: { id: string; product_id: string },
  status: "pending" | "delivered",
) => {
  const [order, customer, external] = [newId(), newId(), newId()];
  await sql`insert into customers (seller_id, id, external_id, name) values (${seller.id}, ${customer}, ${external}, 'Ada')`.execute(
    t.db,
  );
  await sql`insert into orders (seller_id, id, order_no, external_id, customer_id, customer_name, placed_at, currency, status,
      payment_status, items_count, units_count, subtotal_minor, discount_minor, shipping_minor, tax_minor, total_minor,
      ordered_minor, shipping_address, search_text)
    values (${seller.id}, ${order}, ${external}, ${external}, ${customer}, 'Ada', now(), 'USD', ${status}, 'paid', 1, 1, 100, 0,
      0, 0, 100, 100, '{}', '')`.execute(t.db);
  await sql`insert into order_items (seller_id, id, order_id, variant_id, product_id, snapshot, unit_price_minor, quantity,
      shipped, delivered, position)
    values (${seller.id}, ${newId()}, ${order}, ${variant.id}, ${variant.product_id}, '{}', 100, 1,
      ${status === "delivered" ? 1 : 0}, ${status === "delivered" ? 1 : 0}, 0)`.execute(t.db);
};

describe("K21 K22 duplicate a product, and change its status alone", () => {
  it("K21 duplicates as a draft without SKU, barcode and stock", async () => {
    const seller = await createSeller(t.db);
    const picture = await createPicture(t.db, seller);
    const product = await createProduct(t.db, seller, {
      title: `${"Mug ".repeat(36)}cups`,
      images: [{ uid: picture, alt: "A mug" }],
      variants: [{ sku: "MUG-1", barcode: "4006381333931", stock: 5, price_minor: 1950 }],
      tags: ["clay"],
    });
    const call = t.call(productsApi.duplicate, { params: { id: product.id } }, { token: seller.token });
    const copy = (await call).ok.data;
    expect(copy.title.startsWith("Copy of Mug")).toBe(true);
    expect([...copy.title].length).toBeLessThanOrEqual(150);
    expect(copy).toMatchObject({ status: "draft", tags: ["clay"], images: [{ uid: picture, alt: "A mug" }] });
    expect(copy.variants).toMatchObject([{ sku: null, barcode: null, available: 0, price_minor: 1950 }]);
    expect(copy.handle).not.toBe(product.handle);
  });

  it("K22 archives and brings back, telling the status before; a full plan has no room to come back", async () => {
    const seller = await createSeller(t.db, { plan: "none" });
    const plan = await createPlan(t.db, { limits: { products: 1 } });
    await createSubscription(t.db, seller.id, { plan });
    const setStatus = (id: string, status: "archived" | "published") =>
      t.call(productsApi.setStatus, { params: { id }, body: { status } }, { token: seller.token });
    const product = await createProduct(t.db, seller);
    const archived = { id: product.id, status: "archived", previous_status: "published" };
    expect((await setStatus(product.id, "archived")).ok.data).toEqual(archived);
    const other = await createProduct(t.db, seller);
    const refused = await setStatus(product.id, "published");
    expect([refused.status, refused.failure.code]).toEqual([403, "plan_limit_reached"]);
    await setStatus(other.id, "archived");
    expect((await setStatus(product.id, "published")).ok.data.status).toBe("published");
  });
});

describe("K23 delete a product, K24 delete a variant", () => {
  const remove = (token: string, id: string) => t.call(productsApi.remove, { params: { id } }, { token });
  const removeVariant = (token: string, id: string) =>
    t.call(productsApi.removeVariant, { params: { id } }, { token });
  const twoSizes = [{ name: "Size", values: ["S", "M"] }];

  it("K23 takes it out of every list and frees its handle and SKUs", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller, { title: "Gone soon", variants: [{ sku: "FREED" }] });
    expect((await remove(seller.token, product.id)).ok.data).toEqual({ id: product.id });
    expect(
      (await t.call(productsApi.find, { params: { id: product.id } }, { token: seller.token })).status,
    ).toBe(404);
    expect((await t.call(productsApi.list, {}, { token: seller.token })).ok.meta.total).toBe(0);
    expect((await remove(seller.token, product.id)).status).toBe(404);
    const next = await add(
      seller.token,
      mug({ title: "Gone soon", variants: [{ sku: "FREED", price_minor: 1 }] }),
    );
    expect(next.ok.data.handle).toBe(product.handle);
  });

  it("K23 refuses while an open order contains it, and says what to do", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller);
    const done = await createProduct(t.db, seller);
    await createOrderFor(seller, { id: product.variants[0]?.id ?? "", product_id: product.id }, "pending");
    await createOrderFor(seller, { id: done.variants[0]?.id ?? "", product_id: done.id }, "delivered");
    const refused = await remove(seller.token, product.id);
    expect([refused.status, refused.failure.message]).toEqual([
      409,
      "Open orders contain this product. Archive it instead.",
    ]);
    expect((await remove(seller.token, done.id)).status).toBe(200);
  });

  it("K23 treats another seller's product like a missing one", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const foreign = await createProduct(t.db, other);
    expect((await remove(seller.token, foreign.id)).status).toBe(404);
    expect(await find(other.token, foreign.id)).toEqual(foreign);
  });

  it("K24 deletes a variant with its option value, and never the last one", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller, { options: twoSizes });
    const [small, medium] = product.variants;
    const { ok } = await removeVariant(seller.token, small?.id ?? "");
    expect(ok.data.options).toEqual([{ name: "Size", values: ["M"] }]);
    expect(ok.data.variants.map(({ id }) => id)).toEqual([medium?.id]);
    expect(ok.data.version).toBe(2);
    const refused = await removeVariant(seller.token, medium?.id ?? "");
    expect([refused.status, refused.failure.message]).toEqual([409, "A product needs at least one variant."]);
    expect((await removeVariant(seller.token, small?.id ?? "")).status).toBe(404);
  });

  it("K24 leaves one variant when all are deleted at the same time", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller, { options: twoSizes });
    const answers = await Promise.all(product.variants.map(({ id }) => removeVariant(seller.token, id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await find(seller.token, product.id)).variants).toHaveLength(1);
  });

  it("K24 refuses a variant that a buyer waits for, also when a change would leave it out (K22)", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller, { options: twoSizes });
    const [small] = product.variants;
    await createOrderFor(seller, { id: small?.id ?? "", product_id: product.id }, "pending");
    expect((await removeVariant(seller.token, small?.id ?? "")).failure.code).toBe("variant_in_open_orders");
    const body = await again(seller.token, product.id);
    const refused = await t.call(
      productsApi.update,
      {
        params: { id: product.id },
        body: { ...body, options: [{ name: "Size", values: ["M"] }], variants: body.variants.slice(1) },
      },
      { token: seller.token },
    );
    expect([refused.status, refused.failure.code]).toEqual([409, "variant_in_open_orders"]);
  });

  it("K24 treats another seller's variant like a missing one", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const foreign = await createProduct(t.db, other, { options: twoSizes });
    expect((await removeVariant(seller.token, foreign.variants[0]?.id ?? "")).status).toBe(404);
    expect((await find(other.token, foreign.id)).variants).toHaveLength(2);
  });
});

describe("the plan gate", () => {
  it("J3 closes every product call when the plan ends", async () => {
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
