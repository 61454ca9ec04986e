import {
  lengthUnits,
  standardVolumeUnits,
  volumeUnits,
  weightUnits,
} from "@sellerdesk/contract/units";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { isDistributed } from "../../../testing/citus.ts";
import { useTestApp } from "../../../testing/client.ts";
import { createPlan, createSubscription } from "../../../testing/plan-factory.ts";
import { createPicture, insertProducts } from "../../../testing/product-factory.ts";
import {
  addProduct,
  makeProductBody,
  type ProductBody,
  readProduct,
} from "../../../testing/product-fixture.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import type { Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../../lib/id.ts";
import { ensureDemoLookups } from "../lookups/service.ts";
import { listHandlesLike } from "./code-queries.ts";

const t = useTestApp();
beforeAll(async () => {
  await ensureDemoLookups(t.db);
});

const fieldsOf = ({ failure }: { failure: { errors?: { field: string }[] | undefined } }) =>
  failure.errors?.map(({ field }) => field);

describe("K21 add a product", () => {
  it("K21 stores product, variants and initial stock, and returns ids, handle and version", async () => {
    const seller = await createSeller(t.db, { currency: "EUR" });
    const picture = await createPicture(t.db, seller);
    const { status, ok } = await addProduct(
      t,
      seller.token,
      makeProductBody({
        title: "  Crème brûlée dish, 12 cm ",
        description_html: "<p>Fired <b>twice</b></p><script>alert(1)</script>",
        status: "published",
        tags: ["kitchen", "stoneware", "kitchen"],
        options: [{ name: "Glaze", values: ["Sand", "Fog"] }],
        images: [{ uid: picture, alt: "Two dishes" }],
        variants: [
          {
            option_values: ["Sand"],
            sku: "DISH-S",
            price_minor: 1200,
            stock: 7,
            image_uid: picture,
          },
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
      {
        title: "Sand",
        sku: "DISH-S",
        price_minor: 1200,
        on_hand: 7,
        available: 7,
        image_uid: picture,
      },
      { title: "Fog", barcode: "4006381333931", weight: { value: 0.42, unit: "kg" }, available: 2 },
    ]);
    expect(await readProduct(t, seller.token, product.id)).toEqual(product);
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

  it("K21 gives products with the same title different handles", async () => {
    const { token } = await createSeller(t.db);
    const handles = [];
    for (let n = 0; n < 3; n++)
      handles.push((await addProduct(t, token, makeProductBody())).ok.data.handle);
    expect(handles).toEqual(["coffee-mug", "coffee-mug-2", "coffee-mug-3"]);
  });

  it("K21 gives products with the same title different handles if they are added at once", async () => {
    const { token } = await createSeller(t.db);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => addProduct(t, token, makeProductBody())),
    );
    const handles = answers.map(({ ok }) => ok.data.handle);
    expect(new Set(handles).size).toBe(8);
  });

  // The workers of a distributed database plan each statement with its values.
  it.skipIf(isDistributed)(
    "K21 finds a free handle by reading only the handles that begin with it",
    async () => {
      const { id } = await createSeller(t.db);
      await insertProducts(t.db, id, 400);
      await sql`update products set handle = 'mug-' || id where seller_id = ${id} and id in (
      select id from products where seller_id = ${id} limit 5)`.execute(t.db);
      await sql`analyze products`.execute(t.db);
      const countRead = async (tx: Tx) => {
        const { rows } = await sql<{ read: number }>`
        select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
        where relname = 'products'`.execute(tx);
        return rows[0]?.read ?? 0;
      };
      await inTransaction(t.db, async (tx) => {
        // Prepared statements are planned once, without their values.
        await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
        const before = await countRead(tx);
        expect((await listHandlesLike(tx, id, "mug")).size).toBe(5);
        expect((await countRead(tx)) - before).toBe(5);
      });
    },
  );

  it("K21 rejects a SKU of the seller's other product, and accepts one of another seller", async () => {
    const [first, other] = [await createSeller(t.db), await createSeller(t.db)];
    await addProduct(
      t,
      first.token,
      makeProductBody({ variants: [{ sku: "TAKEN", price_minor: 100 }] }),
    );
    const refused = await addProduct(
      t,
      first.token,
      makeProductBody({ variants: [{ sku: "TAKEN", price_minor: 100 }] }),
    );
    expect(refused.status).toBe(422);
    expect(refused.failure.errors).toMatchObject([{ field: "variants.0.sku", code: "sku_taken" }]);
    expect(
      (
        await addProduct(
          t,
          other.token,
          makeProductBody({ variants: [{ sku: "TAKEN", price_minor: 100 }] }),
        )
      ).status,
    ).toBe(201);
  });

  it.each<[string, Partial<ProductBody>, string]>([
    ["a short title", { title: " ab " }, "title"],
    [
      "a barcode with a wrong check digit",
      { variants: [{ sku: "a", barcode: "4006381333930", price_minor: 1 }] },
      "variants.0.barcode",
    ],
    ["a price of zero", { variants: [{ sku: "a", price_minor: 0 }] }, "variants.0.price_minor"],
    [
      "a compare-at price that is no higher",
      { variants: [{ sku: "a", price_minor: 500, compare_at_price_minor: 500 }] },
      "variants.0.compare_at_price_minor",
    ],
    ["no variant", { variants: [] }, "variants"],
    [
      "a weight of zero",
      { variants: [{ sku: "a", price_minor: 1, weight: { value: 0, unit: "kg" } }] },
      "variants.0.weight.value",
    ],
    [
      "a value that its option does not have",
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
      "a duplicate SKU",
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
      "a duplicate option value",
      {
        options: [{ name: "Size", values: ["S", "s"] }],
        variants: [{ option_values: ["S"], sku: "a", price_minor: 1 }],
      },
      "options.0.values.1",
    ],
    ["an unknown field", { colour: "red" } as Partial<ProductBody>, "colour"],
    ["a brand that does not exist", { brand_id: newId() }, "brand_id"],
    ["a colour that does not exist", { color_ids: [newId()] }, "color_ids.0"],
  ])("K21 rejects %s and names the field", async (_, changes, field) => {
    const { token } = await createSeller(t.db);
    const refused = await addProduct(t, token, makeProductBody(changes));
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)).toEqual([field]);
  });

  it("K21 rejects another seller's image exactly like a missing one", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const foreign = await addProduct(
      t,
      seller.token,
      makeProductBody({ images: [{ uid: await createPicture(t.db, other) }] }),
    );
    const missing = await addProduct(
      t,
      seller.token,
      makeProductBody({ images: [{ uid: newId() }] }),
    );
    const banner = await createPicture(t.db, seller, { purpose: "banner" });
    const ofAnotherKind = await addProduct(
      t,
      seller.token,
      makeProductBody({ images: [{ uid: banner }] }),
    );
    for (const refused of [foreign, missing, ofAnotherKind]) {
      expect(refused.status).toBe(422);
      expect(refused.failure.errors).toEqual(missing.failure.errors);
    }
  });

  it("K21 stops at the plan's product limit, which excludes archived products", async () => {
    const seller = await createSeller(t.db, { plan: "none" });
    await createSubscription(t.db, seller.id, {
      plan: await createPlan(t.db, { limits: { products: 1 } }),
    });
    expect(
      (await addProduct(t, seller.token, makeProductBody({ status: "archived" }))).status,
    ).toBe(201);
    expect((await addProduct(t, seller.token, makeProductBody())).status).toBe(201);
    const refused = await addProduct(t, seller.token, makeProductBody());
    expect(refused.status).toBe(403);
    expect(refused.failure.message).toBe("You have reached your plan's limit of 1 product.");
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
  ] as const)(
    "%s accepts a %s in each unit of the specification and in no other",
    async (_, measure) => {
      const { token } = await createSeller(t.db);
      const variants = lists[measure].map(({ value }) => ({
        option_values: [value],
        sku: null,
        price_minor: 100,
        [measure]: { value: 1.5, unit: value },
      }));
      const options = [
        { name: "Unit", values: variants.map(({ option_values: [value = ""] }) => value) },
      ];
      const { ok } = await addProduct(t, token, makeProductBody({ options, variants }));
      expect(ok.data.variants.map((variant) => variant[measure]?.unit)).toEqual(
        lists[measure].map(({ value }) => value),
      );
      const refused = await addProduct(
        t,
        token,
        makeProductBody({
          variants: [{ sku: null, price_minor: 100, [measure]: { value: 1, unit: "smoot" } }],
        }),
      );
      expect(fieldsOf(refused)).toEqual([`variants.0.${measure}.unit`]);
    },
  );
});
