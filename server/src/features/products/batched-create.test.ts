import { ProductInput } from "@sellerdesk/contract/product";
import { productsApi } from "@sellerdesk/contract/products";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { useTestApp } from "../../../testing/client.ts";
import { lockWaiters } from "../../../testing/lock-waiters.ts";
import { createPlan, createSubscription } from "../../../testing/plan-factory.ts";
import { createPicture, createProduct } from "../../../testing/product-factory.ts";
import {
  addProduct,
  makeProductBody,
  type ProductBody,
  readProduct,
} from "../../../testing/product-fixture.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { expectNoViolations } from "../../../testing/stock-assertions.ts";
import { createWebhookTo } from "../../../testing/webhook-factory.ts";
import { bindRequest, type StoreResponse } from "../../db/transaction.ts";
import { AppError } from "../../lib/app-error.ts";
import { newId } from "../../lib/id.ts";
import { ensureDemoLookups } from "../lookups/service.ts";
import { createProductAdder } from "./batched-create-service.ts";

const t = useTestApp();
beforeAll(() => ensureDemoLookups(t.db));

type Seller = Awaited<ReturnType<typeof createSeller>>;

const addAll = (seller: Seller, bodies: readonly ProductBody[]) =>
  Promise.all(bodies.map((body) => addProduct(t, seller.token, body)));
const makeBodies = (count: number): ProductBody[] =>
  Array.from({ length: count }, (_, index) => makeProductBody({ title: `Mug number ${index}` }));
const withSku = (sku: string): ProductBody =>
  makeProductBody({ variants: [{ sku, price_minor: 100 }] });

const listProducts = (seller: Seller) =>
  t.db
    .selectFrom("products")
    .select(["id", "title", sql<string>`xmin::text`.as("transaction")])
    .where("seller_id", "=", seller.id)
    .execute();
const countProducts = async (seller: Seller) => (await listProducts(seller)).length;
const countDifferent = (values: readonly unknown[]) => new Set(values).size;
const createSellerWithLimits = async (limits: {
  products?: number;
  variants_per_product?: number;
}) => {
  const seller = await createSeller(t.db, { plan: "none" });
  await createSubscription(t.db, seller.id, { plan: await createPlan(t.db, { limits }) });
  return seller;
};

describe("K21 products that are added at one moment", () => {
  it("K21 are committed together, each with its own answer, pictures, stock and act in the ledger", async () => {
    const seller = await createSeller(t.db);
    const pictures: string[] = [];
    for (let index = 0; index < 16; index++) pictures.push(await createPicture(t.db, seller));
    const bodies = pictures.map((uid, index) =>
      makeProductBody({
        title: `Mug number ${index}`,
        description_html: `<p>Mug ${index}</p><script>alert(1)</script>`,
        status: index % 2 === 0 ? "published" : "draft",
        tags: [`tag-${index}`],
        options: [{ name: "Size", values: ["S", "M"] }],
        images: [{ uid, alt: `Picture ${index}` }],
        variants: ["S", "M"].map((size, position) => ({
          option_values: [size],
          sku: `MUG-${index}-${size}`,
          price_minor: 100 + index,
          stock: 1 + index + position,
          image_uid: uid,
        })),
      }),
    );
    const answers = await addAll(seller, bodies);
    for (const [index, { status, ok }] of answers.entries()) {
      expect(status).toBe(201);
      expect(ok.data).toMatchObject({
        title: `Mug number ${index}`,
        handle: `mug-number-${index}`,
        description_html: `<p>Mug ${index}</p>`,
        status: index % 2 === 0 ? "published" : "draft",
        tags: [`tag-${index}`],
        version: 1,
        images: [{ uid: pictures[index], alt: `Picture ${index}` }],
        variants: ["S", "M"].map((size, position) => ({
          title: size,
          sku: `MUG-${index}-${size}`,
          price_minor: 100 + index,
          on_hand: 1 + index + position,
          image_uid: pictures[index],
        })),
      });
      expect(ok.data.published_at !== null).toBe(index % 2 === 0);
      expect(await readProduct(t, seller.token, ok.data.id)).toEqual(ok.data);
    }
    const products = await listProducts(seller);
    expect(products).toHaveLength(bodies.length);
    expect(countDifferent(products.map(({ transaction }) => transaction))).toBeLessThan(
      bodies.length,
    );
    const ledger = await t.db
      .selectFrom("inventory_transactions as l")
      .innerJoin("variants as v", (join) =>
        join.onRef("v.seller_id", "=", "l.seller_id").onRef("v.id", "=", "l.variant_id"),
      )
      .select(["v.product_id", "l.group_id"])
      .where("l.seller_id", "=", seller.id)
      .execute();
    expect(ledger).toHaveLength(2 * bodies.length);
    expect(countDifferent(ledger.map(({ group_id }) => group_id))).toBe(bodies.length);
    expect(
      countDifferent(ledger.map(({ product_id, group_id }) => `${product_id} ${group_id}`)),
    ).toBe(bodies.length);
    await expectNoViolations(t.db);
  });

  it("K21 fail alone, with the error that they have alone, and write nothing", async () => {
    const seller = await createSellerWithLimits({ variants_per_product: 2 });
    const other = await createSeller(t.db);
    await createProduct(t.db, seller, { variants: [{ sku: "TAKEN" }] });
    const foreign = await createPicture(t.db, other);
    const sizes = ["S", "M", "L"];
    const wrong: [ProductBody, number, string, string?][] = [
      [withSku("TAKEN"), 422, "invalid", "variants.0.sku"],
      [makeProductBody({ category_id: newId() }), 422, "invalid", "category_id"],
      [makeProductBody({ brand_id: newId() }), 422, "invalid", "brand_id"],
      [makeProductBody({ images: [{ uid: foreign }] }), 422, "invalid", "images.0.uid"],
      [
        makeProductBody({
          options: [{ name: "Size", values: sizes }],
          variants: sizes.map((size) => ({ option_values: [size], sku: null, price_minor: 1 })),
        }),
        403,
        "plan_limit_reached",
      ],
    ];
    const [first, ...good] = makeBodies(8);
    const [rejected, accepted] = await Promise.all([
      addAll(seller, [first ?? makeProductBody(), ...wrong.map(([body]) => body)]),
      addAll(seller, good),
    ]);
    expect(
      rejected
        .slice(1)
        .map(({ status, failure }) => [status, failure.code, failure.errors?.[0]?.field]),
    ).toEqual(wrong.map(([, status, code, field]) => [status, code, field]));
    expect(accepted.map(({ status }) => status)).toEqual(good.map(() => 201));
    expect(await countProducts(seller)).toBe(1 + 1 + good.length);
  });

  it("K21 get one SKU once", async () => {
    const seller = await createSeller(t.db);
    const answers = await addAll(
      seller,
      Array.from({ length: 10 }, () => withSku("ONE")),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ failure }) => failure.errors?.[0])).toMatchObject(
      Array.from({ length: 9 }, () => ({ field: "variants.0.sku", code: "sku_taken" })),
    );
    expect(await countProducts(seller)).toBe(1);
  });

  it("K21 stop exactly at the plan's limit of products, which one refused for a field does not use", async () => {
    const seller = await createSellerWithLimits({ products: 6 });
    const wrong = makeProductBody({ brand_id: newId() });
    const answers = await addAll(seller, [
      ...makeBodies(2),
      wrong,
      ...makeBodies(3),
      makeProductBody({ status: "archived" }),
      ...makeBodies(7),
    ]);
    const codes = answers.map((answer) => (answer.status === 201 ? "added" : answer.failure.code));
    expect(codes.filter((code) => code === "added")).toHaveLength(7);
    expect(codes.filter((code) => code === "invalid")).toHaveLength(1);
    expect(codes.filter((code) => code === "plan_limit_reached")).toHaveLength(6);
    expect(await countProducts(seller)).toBe(7);
  });

  it("K21 get different handles from one title, beside those of a copy", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller, { title: "Mug" });
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () =>
        addProduct(t, seller.token, makeProductBody({ title: "Copy of Mug" })),
      ),
      t.call(productsApi.duplicate, { params: { id } }, seller),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(countDifferent(answers.map(({ ok }) => ok.data.handle))).toBe(answers.length);
  });

  it("K21 with one Idempotency-Key are added once, and each key replays its own answer", async () => {
    const seller = await createSeller(t.db);
    const bodies = makeBodies(12);
    const sendAll = () =>
      Promise.all(
        bodies.map((body) =>
          t.call(
            productsApi.create,
            { body },
            {
              token: seller.token,
              headers: { "idempotency-key": body.title.replaceAll(" ", "-") },
            },
          ),
        ),
      );
    const [answers, repeats] = await Promise.all([sendAll(), sendAll()]);
    const outcomes = [...answers, ...repeats].map((answer) =>
      answer.status === 201
        ? (answer.headers["idempotent-replayed"] ?? "done")
        : answer.failure.code,
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(bodies.length);
    expect(["done", "true", "request_in_progress"]).toEqual(expect.arrayContaining(outcomes));
    expect(await countProducts(seller)).toBe(bodies.length);
    for (const [index, { status, headers, ok }] of (await sendAll()).entries()) {
      expect([status, headers["idempotent-replayed"]]).toEqual([201, "true"]);
      expect(ok.data.title).toBe(bodies[index]?.title);
    }
    expect(await countProducts(seller)).toBe(bodies.length);
  });

  it("K21 of two sellers belong to the seller of their request", async () => {
    const sellers = [await createSeller(t.db), await createSeller(t.db)];
    const answers = await Promise.all(sellers.map((seller) => addAll(seller, makeBodies(6))));
    for (const [index, seller] of sellers.entries()) {
      const ids = answers[index]?.map(({ ok }) => ok.data.id) ?? [];
      expect((await listProducts(seller)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    }
  });

  it("K21 create an event and an entry of the catalog for each, as they do alone", async () => {
    const seller = await createSeller(t.db);
    await createWebhookTo(t.db, seller.id, { topics: ["product", "inventory"] });
    const bodies = makeBodies(8).map((body, index) => ({
      ...body,
      status: "published" as const,
      variants: [{ sku: `SKU-${index}`, price_minor: 100, stock: 3 }],
    }));
    const answers = await addAll(seller, bodies);
    const events = await t.db
      .selectFrom("webhook_queue")
      .select(["type", "entity_id"])
      .where("seller_id", "=", seller.id)
      .execute();
    const idsOf = (wanted: string) =>
      events.flatMap(({ type, entity_id }) => (type === wanted ? entity_id : [])).toSorted();
    const ids = answers.map(({ ok }) => ok.data.id).toSorted();
    expect(idsOf("product.created")).toEqual(ids);
    expect(idsOf("inventory.updated")).toEqual(
      answers.flatMap(({ ok }) => ok.data.variants.map(({ id }) => id)).toSorted(),
    );
    const entries = await t.db
      .selectFrom("catalogue_queue")
      .select("product_id")
      .distinct()
      .where("seller_id", "=", seller.id)
      .where("product_id", "is not", null)
      .orderBy("product_id")
      .execute();
    expect(entries.map(({ product_id }) => product_id)).toEqual(ids);
  });
});

/** Adds products as requests do, without the server. */
const openAdder = (seller: Seller) => {
  const add = createProductAdder(t.db);
  return (
    body: ProductBody,
    {
      currency = "USD",
      store = () => Promise.resolve(),
    }: { currency?: string; store?: StoreResponse } = {},
  ) => add(bindRequest(t.db, store), { id: seller.id, currency }, z.parse(ProductInput, body));
};

describe("K21 products that are added while others are", () => {
  it("K21 fail alone if another request has taken over their Idempotency-Key", async () => {
    const seller = await createSeller(t.db, { currency: "USD" });
    const add = openAdder(seller);
    const [first, lost, kept] = [withSku("FIRST"), withSku("LOST"), withSku("KEPT")];
    const saved: unknown[] = [];
    const outcomes = await Promise.allSettled([
      add(first),
      add(lost, { store: () => Promise.reject(new AppError("request_in_progress")) }),
      add(kept, { store: (_, data) => Promise.resolve(void saved.push(data)) }),
    ]);
    expect(outcomes).toMatchObject([
      { status: "fulfilled" },
      { reason: { code: "request_in_progress" } },
      { value: { variants: [{ sku: "KEPT" }] } },
    ]);
    const kepts = outcomes[2];
    expect(saved.at(-1)).toBe(kepts.status === "fulfilled" && kepts.value);
    expect(await countProducts(seller)).toBe(2);
  });

  it("K21 fail alone if their seller had another currency at the start of the request", async () => {
    const seller = await createSeller(t.db, { currency: "USD" });
    const add = openAdder(seller);
    const [first, ...late] = makeBodies(7);
    const outcomes = await Promise.allSettled([
      add(first ?? makeProductBody()),
      ...late.map((body, index) => add(body, { currency: index % 2 === 0 ? "EUR" : "USD" })),
    ]);
    expect(
      outcomes.map((outcome) =>
        outcome.status === "fulfilled" ? outcome.value.currency : outcome.reason.code,
      ),
    ).toEqual(["USD", "conflict", "USD", "conflict", "USD", "conflict", "USD"]);
    expect(await countProducts(seller)).toBe(4);
  });

  it("K21 do not fail with one whose SKU another transaction is writing", async () => {
    const seller = await createSeller(t.db);
    const { variants } = await createProduct(t.db, seller, { variants: [{ sku: "OLD" }] });
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = t.db.transaction().execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      await sql`update variants set sku = 'HELD'
        where seller_id = ${seller.id} and id = ${variants[0]?.id}`.execute(tx);
      held.resolve();
      await released.promise;
    });
    await Promise.race([held.promise, holding]);
    const first = addProduct(t, seller.token, makeProductBody());
    const waiting = addProduct(t, seller.token, withSku("HELD"));
    const answers = await addAll(seller, makeBodies(5));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    await lockWaiters(t.db, 1);
    released.resolve();
    await holding;
    expect((await first).status).toBe(201);
    expect((await waiting).failure.errors).toMatchObject([
      { field: "variants.0.sku", code: "sku_taken" },
    ]);
  });

  it("K21 fail alone if the database rejects one", async () => {
    const seller = await createSeller(t.db);
    await sql`alter table products add constraint no_broken_mugs check (title <> 'Broken mug')`.execute(
      t.db,
    );
    const bodies = makeBodies(6);
    const broken = makeProductBody({ title: "Broken mug" });
    const [, refused, ...answers] = await addAll(seller, [makeProductBody(), broken, ...bodies]);
    await sql`alter table products drop constraint no_broken_mugs`.execute(t.db);
    expect(refused?.status).toBe(500);
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 201));
    expect(await countProducts(seller)).toBe(bodies.length + 1);
  });
});
