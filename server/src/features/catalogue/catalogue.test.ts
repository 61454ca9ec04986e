import {
  type CatalogueChange,
  marketplaceCatalogueApi,
} from "@sellerdesk/contract/marketplace-catalogue";
import { marketplaceReviewsApi } from "@sellerdesk/contract/marketplace-reviews";
import { plansApi } from "@sellerdesk/contract/plans";
import { productsApi } from "@sellerdesk/contract/products";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { disableTriggers } from "../../../testing/disable-triggers.ts";
import { captureStatements } from "../../../testing/capture-statements.ts";
import { useTestApp } from "../../../testing/client.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { explain, statementsOf } from "../../../testing/explain.ts";
import { createMarketplaceKey, freshKey } from "../../../testing/marketplace-factory.ts";
import { createOffer } from "../../../testing/offer-factory.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { endPlanIn } from "../../../testing/plan-factory.ts";
import { createPicture, createProduct } from "../../../testing/product-factory.ts";
import { reviewBody } from "../../../testing/review-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../../lib/id.ts";
import { saveCategories } from "../lookups/upsert-service.ts";
import { createKey } from "../marketplace-keys/service.ts";
import { hasUnsequenced } from "./number-queries.ts";
import { moderateProduct } from "../products/moderation/service.ts";
import { assignSequenceNumbers } from "./service.ts";

let key: { token: string };
const t = useTestApp({ env: { publicUrl: "https://desk.example" } });
beforeAll(async () => {
  key = await createMarketplaceKey(t.db);
});
// Each test reads a catalogue that has only its own products.
beforeEach(() =>
  emptyTables(t.db, ["sellers", "catalogue_queue", "catalogue_entries", "marketplace_orders"]),
);

type Query = { since?: string; limit?: number };
const read = async (query: Query = {}) =>
  (await t.call(marketplaceCatalogueApi.read, { query }, key)).ok.data;
/** Numbers pending changes, then reads the feed to its end. */
const readToEnd = async (since?: string) => {
  await assignSequenceNumbers(t.db);
  const changes: CatalogueChange[] = [];
  let cursor = since;
  for (;;) {
    const page = await read({ limit: 2, ...(cursor !== undefined && { since: cursor }) });
    changes.push(...page.changes);
    cursor = page.cursor;
    if (!page.has_more) return { changes, cursor };
  }
};
/** Returns the entries of the feed since the state before `act`. */
const changesBy = async (act: () => Promise<unknown>) => {
  const { cursor } = await readToEnd();
  await act();
  return (await readToEnd(cursor)).changes;
};
/** Simulates elapsed time: writes without triggers, as if the rows always had these values. */
const letTimePass = (
  write: (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Promise<unknown>,
) =>
  inTransaction(t.db, async (tx) => {
    await disableTriggers(tx);
    await write(tx);
  });

describe("GET /api/marketplace/v1/catalogue", () => {
  it("lists products for sale with all fields and absolute image URLs", async () => {
    const seller = await createSeller(t.db);
    const [category_id, brand_id, color] = [newId(), newId(), newId()];
    await t.db
      .insertInto("categories")
      .values({
        id: category_id,
        name: "Mugs",
        path: "Kitchen › Mugs",
        external_id: `cat-${category_id}`,
      })
      .execute();
    await t.db
      .insertInto("brands")
      .values({ id: brand_id, name: `Brand ${brand_id}` })
      .execute();
    await t.db
      .insertInto("colors")
      .values({ id: color, name: `Fog ${color}`, hex: "#c0c4c8" })
      .execute();
    const [front, back] = [await createPicture(t.db, seller), await createPicture(t.db, seller)];
    const product = await createProduct(t.db, seller, {
      title: "Nordlicht mug",
      category_id,
      brand_id,
      color_ids: [color],
      tags: ["handmade"],
      options: [
        {
          name: "Size",
          values: ["S", "L"],
        },
      ],
      images: [
        {
          uid: front,
          alt: "From the front",
        },
        {
          uid: back,
          alt: "",
        },
      ],
      variants: [
        {
          option_values: ["S"],
          price_minor: 2500,
          stock: 7,
          weight: {
            value: 300,
            unit: "g",
          },
        },
        {
          option_values: ["L"],
          price_minor: 3e3,
          compare_at_price_minor: 3500,
          stock: 0,
          image_uid: back,
        },
      ],
    });
    const { changes } = await readToEnd();
    const url = (name: string) =>
      `https://desk.example/files/pictures/${name.replaceAll("-", "")}.webp`;
    expect(changes).toMatchObject([
      {
        product_id: product.id,
        seller_id: seller.id,
        product: {
          title: "Nordlicht mug",
          handle: product.handle,
          category: { id: category_id, external_id: `cat-${category_id}`, path: "Kitchen › Mugs" },
          brand: { id: brand_id, name: `Brand ${brand_id}` },
          colors: [{ id: color, hex: "#c0c4c8" }],
          tags: ["handmade"],
          options: [{ name: "Size", values: ["S", "L"] }],
          currency: "USD",
          images: [
            { url: url(front), alt: "From the front", width: 1200, height: 1200 },
            { url: url(back) },
          ],
          rating: null,
          variants: [
            {
              option_values: ["S"],
              price_minor: 2500,
              regular_price_minor: 2500,
              offer: null,
              available: 7,
              sells_without_stock: false,
              weight: {
                value: 300,
                unit: "g",
              },
              image_url: null,
            },
            {
              option_values: ["L"],
              price_minor: 3e3,
              compare_at_price_minor: 3500,
              available: 0,
              image_url: url(back),
            },
          ],
        },
      },
    ]);
  });

  it("omits products that were never for sale, and lists no removal of them", async () => {
    const [seller, lapsed, suspended] = [
      await createSeller(t.db),
      await createSeller(t.db),
      await createSeller(t.db, { status: "suspended" }),
    ];
    for (const status of ["draft", "unlisted", "archived"] as const)
      await createProduct(t.db, seller, { status });
    await createProduct(t.db, lapsed);
    await createProduct(t.db, suspended);
    await endPlanIn(t.db, lapsed.id, -60);
    const { changes, cursor } = await readToEnd();
    expect(changes).toEqual([]);
    await sql`update products set title = title || '.'`.execute(t.db);
    expect((await readToEnd(cursor)).changes).toEqual([]);
  });

  it.each([
    [
      "unpublished",
      (id: string) => sql`update products set status = 'draft' where id = ${id}`.execute(t.db),
    ],
    [
      "archived",
      (id: string) => sql`update products set status = 'archived' where id = ${id}`.execute(t.db),
    ],
    [
      "rejected by the marketplace",
      (id: string) =>
        sql`update products set review_state = 'rejected' where id = ${id}`.execute(t.db),
    ],
    ["deleted in SQL", (id: string) => sql`delete from products where id = ${id}`.execute(t.db)],
  ])("lists the removal of a product that was %s", async (_, act) => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller);
    expect(await changesBy(() => act(id))).toEqual([
      { product_id: id, seller_id: seller.id, product: null },
    ]);
  });

  it("lists the removal of a deleted product once", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller);
    const changes = await changesBy(() => t.call(productsApi.remove, { params: { id } }, seller));
    expect(changes).toEqual([{ product_id: id, seller_id: seller.id, product: null }]);
    expect(
      await changesBy(() => sql`update products set title = title || '.'`.execute(t.db)),
    ).toEqual([]);
  });

  it("lists the stock that an order commits, but not its shipment", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller, { stock: 5 });
    const [variant] = product.variants;
    const items = [{ variant_id: variant?.id ?? "", quantity: 2 }];
    const changes = await changesBy(() => createOrder(t.db, seller, { items }));
    expect(changes.map(({ product: listed }) => listed?.variants[0]?.available)).toEqual([3]);
    const shipped = sql`update inventory set on_hand = on_hand - 2, committed = committed - 2`;
    expect(await changesBy(() => shipped.execute(t.db))).toEqual([]);
  });

  it("lists a new rating, and a category that the operator renames", async () => {
    const seller = await createSeller(t.db);
    const category_id = newId();
    await t.db
      .insertInto("categories")
      .values({ id: category_id, external_id: "mugs", name: "Mugs", path: "Mugs" })
      .execute();
    const { id } = await createProduct(t.db, seller, { category_id });
    await createProduct(t.db, seller);
    const rated = await changesBy(() =>
      t.call(
        marketplaceReviewsApi.create,
        { body: reviewBody(id, { rating: 4 }) },
        { ...key, headers: freshKey() },
      ),
    );
    expect(rated).toMatchObject([
      { product_id: id, product: { rating: { average: 4, count: 1 } } },
    ]);
    const renamed = await changesBy(() =>
      saveCategories(t.db, [
        { external_id: "mugs", parent_external_id: null, name: "Cups", position: 0 },
      ]),
    );
    expect(renamed).toMatchObject([{ product_id: id, product: { category: { path: "Cups" } } }]);
  });

  it("finds the offers of its products by index in a large table", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller);
    const offer = await createOffer(t.db, seller.id, { productIds: [id] });
    await letTimePass(async (tx) => {
      await sql`insert into offer_items (seller_id, id, offer_id, product_id)
        select gen_random_uuid(), gen_random_uuid(), ${offer}, gen_random_uuid() from generate_series(1, 5000)`.execute(
        tx,
      );
    });
    await sql`analyze offer_items`.execute(t.db);
    await assignSequenceNumbers(t.db);
    const path = marketplaceCatalogueApi.read.path;
    const statements = await captureStatements(t.databaseUrl, key.token, path);
    const products = statements.at(-1);
    if (!products) throw new Error("It reads the products.");
    const itemSteps = (await explain(t.db, products)).filter(
      (step) => step["Relation Name"] === "offer_items",
    );
    expect(itemSteps.map((step) => step["Index Name"])).toEqual(["offer_items_product"]);
  });

  it("requires the scope, and rejects invalid limits and cursors", async () => {
    const { token } = await createKey(t.db, { name: "Orders alone", scopes: ["orders"] });
    const refused = await t.call(marketplaceCatalogueApi.read, {}, { token });
    expect([refused.status, refused.failure.code]).toEqual([403, "missing_scope"]);
    for (const query of [{ since: "yesterday" }, { limit: 201 }]) {
      const { status, failure } = await t.call(marketplaceCatalogueApi.read, { query }, key);
      expect([status, failure.errors?.[0]?.field]).toEqual([400, Object.keys(query)[0]]);
    }
    const beyond = await t.call(
      marketplaceCatalogueApi.read,
      { query: { since: "999999999" } },
      key,
    );
    expect([beyond.status, beyond.failure.code]).toEqual([410, "cursor_unknown"]);
  });
});

describe("changes over time", () => {
  const priceOf = (changes: CatalogueChange[]) =>
    changes.map(({ product }) => product?.variants[0]?.price_minor);

  it.each([
    ["percent", 1500, 2125],
    ["amount", 600, 1900],
    ["fixed_price", 1234, 1234],
  ] as const)(
    "shows the price of a running %s offer and the time when the offer ends",
    async (type, value, price) => {
      const seller = await createSeller(t.db);
      const { id } = await createProduct(t.db, seller, { price_minor: 2500 });
      const offer = await createOffer(t.db, seller.id, {
        type,
        value,
        productIds: [id],
        endsIn: 5,
      });
      const { changes } = await readToEnd();
      expect(changes[0]?.product?.variants[0]).toMatchObject({
        price_minor: price,
        regular_price_minor: 2500,
        offer: { id: offer, ends_at: expect.stringMatching(/Z$/), was_price_minor: 2500 },
      });
    },
  );

  it("changes a price when its offer starts and ends, without any write", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller, { price_minor: 1000 });
    await createProduct(t.db, seller);
    const offer = await createOffer(t.db, seller.id, { productIds: [id], startsIn: 2, endsIn: 5 });
    const begun = await changesBy(() =>
      letTimePass(async (tx) => {
        await sql`update offers set starts_at = now() - interval '1 second' where id = ${offer}`.execute(
          tx,
        );
        await sql`update catalogue_cursor set processed_until = now() - interval '2 seconds'`.execute(
          tx,
        );
      }),
    );
    expect([begun.map(({ product_id }) => product_id), priceOf(begun)]).toEqual([[id], [850]]);
    const ended = await changesBy(() =>
      letTimePass(async (tx) => {
        await sql`update offers set ends_at = now() - interval '1 second', starts_at = now() - interval '1 hour'
          where id = ${offer}`.execute(tx);
        await sql`update catalogue_cursor set processed_until = now() - interval '2 seconds'`.execute(
          tx,
        );
      }),
    );
    expect(priceOf(ended)).toEqual([1000]);
  });

  it("lists the change, pause, resumption and deletion of an offer right away", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller, { price_minor: 1000 });
    const offer = await createOffer(t.db, seller.id, { productIds: [id] });
    const write = (set: ReturnType<typeof sql>) =>
      changesBy(() => sql`update offers set ${set} where id = ${offer}`.execute(t.db));
    expect(priceOf(await write(sql`value = 5000`))).toEqual([500]);
    expect(priceOf(await write(sql`paused_at = now()`))).toEqual([1000]);
    expect(priceOf(await write(sql`paused_at = null`))).toEqual([500]);
    expect(
      priceOf(await changesBy(() => sql`delete from offers where id = ${offer}`.execute(t.db))),
    ).toEqual([1000]);
  });

  it("K3 removes products when their seller's plan expires, and lists them again when it is renewed", async () => {
    const seller = await createSeller(t.db);
    const products = [await createProduct(t.db, seller), await createProduct(t.db, seller)];
    await createProduct(t.db, seller, { status: "draft" });
    await createProduct(t.db, await createSeller(t.db));
    const ids = products.map(({ id }) => id).toSorted();
    const left = await changesBy(() =>
      letTimePass(async (tx) => {
        await sql`update subscriptions set current_period_end = now() - interval '1 second'
          where seller_id = ${seller.id}`.execute(tx);
        await sql`update catalogue_cursor set processed_until = now() - interval '2 seconds'`.execute(
          tx,
        );
      }),
    );
    expect(left.map(({ product_id }) => product_id).toSorted()).toEqual(ids);
    expect(left.every(({ product }) => product === null)).toBe(true);
    const body = { payment_method: "sandbox" } as const;
    const back = await changesBy(() => t.call(plansApi.renew, { body }, { token: seller.token }));
    expect(back.map(({ product_id }) => product_id).toSorted()).toEqual(ids);
    expect(back.every(({ product }) => product !== null)).toBe(true);
    expect(await changesBy(() => endPlanIn(t.db, seller.id, 900))).toEqual([]);
  });

  it("K3 keeps the products of a past-due plan for seven days", async () => {
    const seller = await createSeller(t.db);
    await createProduct(t.db, seller);
    const setEnd = (ago: string) =>
      sql`update subscriptions set status = 'past_due', current_period_end = now() - ${ago}::interval`;
    expect(await changesBy(() => setEnd("6 days 23 hours").execute(t.db))).toEqual([]);
    const left = await changesBy(() =>
      letTimePass(async (tx) => {
        await setEnd("7 days 1 second").execute(tx);
        await sql`update catalogue_cursor set processed_until = now() - interval '2 seconds'`.execute(
          tx,
        );
      }),
    );
    expect(left.map(({ product }) => product)).toEqual([null]);
  });

  it("removes a product during review and after rejection, and lists it again once approved", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller);
    const review = (review_state: "pending" | "rejected" | "approved") =>
      changesBy(() =>
        moderateProduct(t.db, seller.id, id, { review_state, reason: "Show the wood." }),
      );
    expect(await review("pending")).toEqual([
      { product_id: id, seller_id: seller.id, product: null },
    ]);
    expect(await review("rejected")).not.toMatchObject([{ product: { title: "Stoneware mug" } }]);
    expect(await review("approved")).toMatchObject([
      { product_id: id, product: { title: "Stoneware mug" } },
    ]);
  });

  it("removes the products of a suspended seller, and lists them again after reactivation", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller);
    const set = (status: string) =>
      changesBy(() =>
        sql`update sellers set status = ${status} where id = ${seller.id}`.execute(t.db),
      );
    expect(await set("suspended")).toEqual([
      { product_id: id, seller_id: seller.id, product: null },
    ]);
    expect(await set("active")).toMatchObject([
      { product_id: id, product: { title: "Stoneware mug" } },
    ]);
  });
});

describe("products of two sellers with the same id", () => {
  it("J2 are listed and removed separately, each with its own seller (safety 3)", async () => {
    const seller = await createSeller(t.db);
    const other = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller);
    const { id: otherId } = await createProduct(t.db, other);
    await letTimePass(async (tx) => {
      await sql`update products set id = ${id} where id = ${otherId}`.execute(tx);
      await sql`update variants set product_id = ${id} where product_id = ${otherId}`.execute(tx);
    });
    const setTitle = () =>
      sql`update products set title = 'Bowl' where seller_id = ${other.id}`.execute(t.db);
    await setTitle();
    const titles = (changes: CatalogueChange[]) =>
      Object.fromEntries(
        changes.map((change) => [change.seller_id, change.product && change.product.title]),
      );
    const { changes, cursor } = await readToEnd();
    expect(changes.map(({ product_id }) => product_id)).toEqual([id, id]);
    expect(titles(changes)).toEqual({ [seller.id]: "Stoneware mug", [other.id]: "Bowl" });

    await sql`update sellers set status = 'suspended' where id = ${seller.id}`.execute(t.db);
    await setTitle();
    expect(titles((await readToEnd(cursor)).changes)).toEqual({
      [seller.id]: null,
      [other.id]: "Bowl",
    });
    // A reader who starts later never gets products that were removed before.
    expect(titles((await readToEnd()).changes)).toEqual({ [other.id]: "Bowl" });
  });
});

describe("a seller's vacation", () => {
  it("K46 removes the products when it starts, and lists them again when it ends", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller);
    const set = (from: string, to: string) => sql`
      update sellers set vacation_from = now() + ${from}::interval, vacation_to = now() + ${to}::interval
      where id = ${seller.id}`;
    const shown = (changes: CatalogueChange[]) =>
      changes.map(({ product_id, product }) => [product_id, product !== null]);
    expect(await changesBy(() => set("1 day", "2 days").execute(t.db))).toEqual([]);
    const changesAfter = (from: string, to: string) =>
      changesBy(() =>
        letTimePass(async (tx) => {
          await set(from, to).execute(tx);
          await sql`update catalogue_cursor set processed_until = now() - interval '2 seconds'`.execute(
            tx,
          );
        }),
      );
    expect(shown(await changesAfter("-1 second", "1 day"))).toEqual([[id, false]]);
    expect(shown(await changesAfter("-1 day", "-1 second"))).toEqual([[id, true]]);
  });

  it("K46 removes and lists the products right away when it is set and cleared", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller);
    const set = (from: string | null) =>
      changesBy(() =>
        sql`update sellers set vacation_from = ${from} where id = ${seller.id}`.execute(t.db),
      );
    expect(await set("2020-01-01")).toEqual([
      { product_id: id, seller_id: seller.id, product: null },
    ]);
    expect(await set(null)).toMatchObject([
      { product_id: id, product: { title: "Stoneware mug" } },
    ]);
  });
});

describe("the check for changes, once a second", () => {
  it("never scans the past offers and plans of all sellers if nothing is pending", async () => {
    const seller = await createSeller(t.db);
    await letTimePass(async (tx) => {
      // Unsorted, like the rows of many sellers.
      const begun = sql`now() - make_interval(days => 40 + n * 7919 % 400)`;
      await sql`insert into offers (seller_id, id, name, type, value, starts_at, ends_at)
        select ${seller.id}, gen_random_uuid(), 'Offer ' || n, 'percent', 10, ${begun}, ${begun} + interval '5 days'
        from generate_series(1, 10000) n`.execute(tx);
      await sql`insert into subscriptions (seller_id, id, plan_id, plan_snapshot, status, current_period_start, current_period_end)
        select seller_id, gen_random_uuid(), plan_id, plan_snapshot, 'expired', ${begun}, ${begun} + interval '30 days'
        from subscriptions, generate_series(1, 10000) n where seller_id = ${seller.id}`.execute(tx);
    });
    await sql`analyze offers, subscriptions, sellers`.execute(t.db);
    await assignSequenceNumbers(t.db);
    const checks = await statementsOf(t.databaseUrl, (db) => hasUnsequenced(db));
    expect(checks.length).toBe(3);
    for (const check of checks) {
      const rows = (await explain(t.db, check)).map(
        (step) => step["Actual Rows"] + (step["Rows Removed by Filter"] ?? 0),
      );
      expect(Math.max(...rows)).toBeLessThanOrEqual(1);
    }
  });
});

describe("a seller with more products than fit in one transaction", () => {
  it("is removed and listed again completely, in batches, each product once", async () => {
    const seller = await createSeller(t.db);
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) ids.push((await createProduct(t.db, seller)).id);
    const { cursor } = await readToEnd();
    const set = async (status: string, since: string) => {
      await sql`update sellers set status = ${status} where id = ${seller.id}`.execute(t.db);
      await assignSequenceNumbers(t.db, undefined, { numbered: 1, noted: 2 });
      return readToEnd(since);
    };
    const gone = await set("suspended", cursor ?? "");
    expect(gone.changes.map(({ product_id }) => product_id).toSorted()).toEqual(ids.toSorted());
    expect(gone.changes.every(({ product }) => product === null)).toBe(true);
    const back = await set("active", gone.cursor ?? "");
    expect(back.changes.map(({ product_id }) => product_id).toSorted()).toEqual(ids.toSorted());
    expect(back.changes.every(({ product }) => product !== null)).toBe(true);
  });
});

describe("a cursor", () => {
  it("pages through all changes, and stays the same if nothing changes", async () => {
    const seller = await createSeller(t.db);
    const ids = [];
    for (let index = 0; index < 5; index++) ids.push((await createProduct(t.db, seller)).id);
    const { changes, cursor } = await readToEnd();
    expect(changes.map(({ product_id }) => product_id).toSorted()).toEqual(ids.toSorted());
    expect(await read({ since: cursor })).toEqual({ changes: [], cursor, has_more: false });
  });

  it("lists removals that are made during a full read, but none that were made before", async () => {
    const seller = await createSeller(t.db);
    const numbered = async () => {
      const product = await createProduct(t.db, seller);
      await assignSequenceNumbers(t.db);
      return product;
    };
    const [gone, first, second] = [await numbered(), await numbered(), await numbered()];
    const unpublish = (id: string) =>
      sql`update products set status = 'draft' where id = ${id}`.execute(t.db);
    await unpublish(gone.id);
    await assignSequenceNumbers(t.db);
    const page = await read({ limit: 1 });
    expect([page.changes.map(({ product_id }) => product_id), page.has_more]).toEqual([
      [first.id],
      true,
    ]);
    await unpublish(first.id);
    const { changes } = await readToEnd(page.cursor);
    expect(changes.map(({ product_id, product }) => [product_id, product === null])).toEqual([
      [second.id, false],
      [first.id, true],
    ]);
  });
});
