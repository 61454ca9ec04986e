import type { Input } from "@sellerdesk/contract/http";
import { type NewOffer, offersApi } from "@sellerdesk/contract/offers";
import { offerProductsApi } from "@sellerdesk/contract/offer-products";
import { productsApi } from "@sellerdesk/contract/products";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { createOffer } from "../../../testing/offer-factory.ts";
import { createPlan, createSubscription } from "../../../testing/plan-factory.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";

const t = useTestApp();

type Seller = Awaited<ReturnType<typeof createSeller>>;
type Body = Input<typeof NewOffer>;
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const items = (...ids: string[]) => ({
  items: ids.map((product_id) => ({ product_id, variant_ids: null })),
});
const offerOn = (products: Body["products"], given: Partial<Body> = {}): Body => ({
  name: "Autumn linen",
  type: "percent",
  value: 2e3,
  starts_at: null,
  ends_at: null,
  products,
  ...given,
});
const create = (seller: Seller, body: Body) => t.call(offersApi.create, { body }, seller);
const rowOf = async (seller: Seller, id: string) =>
  (await t.call(productsApi.list, {}, seller)).ok.data.find((product) => product.id === id);
const act = (seller: Seller, action: "pause" | "resume" | "end", ids: string[]) =>
  t.call(offersApi.act, { params: { action }, body: { ids } }, seller);
const listNotificationMessages = async (seller: Seller) =>
  (
    await t.db
      .selectFrom("notifications")
      .select("message")
      .where("seller_id", "=", seller.id)
      .execute()
  ).map(({ message }) => message);

describe("POST /api/products/bulk_offer_product", () => {
  it("K38 lowers the prices of only the selected variants right away, in the list and on the product", async () => {
    const seller = await createSeller(t.db);
    const options = [{ name: "Size", values: ["S", "L"] }];
    const mug = await createProduct(t.db, seller, { price_minor: 1000, options });
    const bowl = await createProduct(t.db, seller, { price_minor: 2000 });
    const small = mug.variants[0]?.id ?? "";
    const products = {
      items: [{ product_id: mug.id, variant_ids: [small] }, ...items(bowl.id).items],
    };
    const made = (await create(seller, offerOn(products))).ok.data;
    expect(made).toMatchObject({
      skipped: 0,
      ended: [],
      offer: { status: "active", products_count: 2 },
    });
    expect((await rowOf(seller, mug.id))?.offer).toMatchObject({
      name: "Autumn linen",
      price_from_minor: 800,
      price_to_minor: 1000,
    });
    expect((await rowOf(seller, bowl.id))?.offer).toMatchObject({ price_from_minor: 1600 });
    const whole = (await t.call(productsApi.find, { params: { id: mug.id } }, seller)).ok.data;
    expect(whole.variants.map(({ offer }) => offer?.price_minor)).toEqual([800, undefined]);
  });

  it("K37 K38 includes all products that match the filters, except drafts and archived products", async () => {
    const seller = await createSeller(t.db);
    for (const title of ["Blue cup", "Red cup", "Green cup", "Plate"])
      await createProduct(t.db, seller, { title });
    await createProduct(t.db, seller, { title: "Old cup", status: "archived" });
    await createProduct(t.db, seller, { title: "New cup", status: "draft" });
    const gone =
      (await t.call(productsApi.list, { query: { search: "Red" } }, seller)).ok.data[0]?.id ?? "";
    const products = { filters: [{ search: "cup" }], without: [gone] };
    const { offer } = (await create(seller, offerOn(products))).ok.data;
    expect(offer.products_count).toBe(2);
    const copy = offerOn({ copy_of: offer.id }, { draft: true });
    expect((await create(seller, copy)).ok.data.offer.products_count).toBe(2);
    const { data } = (await t.call(productsApi.list, { query: { project: "offer" } }, seller)).ok;
    expect(data.map((row) => [row.title, row.offer !== null])).toEqual(
      expect.arrayContaining([
        ["Blue cup", true],
        ["Red cup", false],
        ["Green cup", true],
        ["Plate", false],
      ]),
    );
    expect(data).toHaveLength(4);
  });

  it.each([
    ["a percentage above 90", { value: 9001 }, "value"],
    ["a percentage below 1", { value: 99 }, "value"],
    ["an end before the start", { starts_at: hours(2), ends_at: hours(1) }, "ends_at"],
    ["a past end", { ends_at: hours(-1) }, "ends_at"],
    ["a name of two letters", { name: "ab" }, "name"],
  ])("K38 rejects %s with an error on its field", async (_, given, field) => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller);
    const { status, failure } = await create(seller, offerOn(items(id), given));
    expect([status, failure.errors?.map((error) => error.field)]).toEqual([422, [field]]);
  });

  it("K38 requires a product, and rejects the whole offer if a product belongs to another seller", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const mine = await createProduct(t.db, seller);
    const theirs = await createProduct(t.db, other);
    expect((await create(seller, offerOn({}))).failure.code).toBe("offer_without_products");
    expect((await create(seller, offerOn(items(mine.id, theirs.id)))).failure.code).toBe(
      "not_found",
    );
    const foreign = {
      items: [{ product_id: mine.id, variant_ids: [theirs.variants[0]?.id ?? ""] }],
    };
    expect((await create(seller, offerOn(foreign))).failure.code).toBe("not_found");
    expect((await t.call(offersApi.list, {}, seller)).ok.data).toEqual([]);
  });

  it("K38 rejects or skips products whose price the offer would not lower", async () => {
    const seller = await createSeller(t.db);
    const cheap = await createProduct(t.db, seller, { price_minor: 500 });
    const dear = await createProduct(t.db, seller, { price_minor: 900 });
    for (const type of ["amount", "fixed_price"] as const) {
      const body = offerOn(items(cheap.id, dear.id), {
        type,
        value: 500,
        starts_at: hours(type === "amount" ? 1 : 50),
        ends_at: hours(type === "amount" ? 2 : 51),
      });
      const refused = (await create(seller, body)).failure;
      expect([refused.code, refused.message]).toEqual([
        "offer_too_low",
        "1 product has a price that this offer would not lower, or would make zero.",
      ]);
      const made = (await create(seller, { ...body, too_low: "skip" })).ok.data;
      expect([made.skipped, made.offer.products_count]).toEqual([1, 1]);
    }
  });

  it("K38 enforces the plan's limit of offers without counting drafts", async () => {
    const seller = await createSeller(t.db, { plan: "none" });
    const plan = await createPlan(t.db, { limits: { offers: 1 } });
    await createSubscription(t.db, seller.id, { plan });
    const { id } = await createProduct(t.db, seller);
    const later = { starts_at: hours(5), ends_at: hours(6) };
    expect((await create(seller, offerOn(items(id)))).status).toBe(201);
    expect((await create(seller, offerOn(items(id), later))).failure.code).toBe(
      "plan_limit_reached",
    );
    expect((await create(seller, offerOn(items(id), { ...later, draft: true }))).status).toBe(201);
  });
});

describe("an offer that overlaps another", () => {
  const twoOffers = async () => {
    const seller = await createSeller(t.db);
    const [held, free] = [await createProduct(t.db, seller), await createProduct(t.db, seller)];
    const first = (await create(seller, offerOn(items(held.id), { name: "Winter table" }))).ok.data
      .offer;
    return {
      seller,
      held,
      free,
      first,
      second: offerOn(items(held.id, free.id), { name: "Spring" }),
    };
  };

  it("K38 is rejected with the number of held products, and the preview names the other offer", async () => {
    const { seller, held, second, first } = await twoOffers();
    const { status, failure } = await create(seller, second);
    expect([status, failure.code]).toEqual([409, "offer_overlap"]);
    expect(failure.message).toBe("1 product already has an offer in this period.");
    const { name: _, draft: _d, overlap: _o, too_low: _t, ...terms } = second;
    const preview = (
      await t.call(offerProductsApi.preview, { body: { ...terms, offer_id: null } }, seller)
    ).ok.data;
    expect(preview).toMatchObject({
      products: 2,
      overlapping: 1,
      overlaps: [{ id: first.id, name: "Winter table", products: 1 }],
    });
    expect(preview.rows.find((row) => row.product_id === held.id)).toMatchObject({
      problem: "overlap",
      held_by: "Winter table",
    });
  });

  it("K38 leaves out the held products if the seller skips them", async () => {
    const { seller, held, free, second } = await twoOffers();
    expect((await create(seller, { ...second, overlap: "skip" })).ok.data).toMatchObject({
      skipped: 1,
      ended: [],
    });
    expect((await rowOf(seller, held.id))?.offer?.name).toBe("Winter table");
    expect((await rowOf(seller, free.id))?.offer?.name).toBe("Spring");
  });

  it("K38 can end the other offer at its own start, or right away if the other has not started", async () => {
    const { seller, held, second, first } = await twoOffers();
    const later = offerOn(items(held.id), {
      name: "Later",
      starts_at: hours(30),
      ends_at: hours(31),
    });
    expect((await create(seller, later)).failure.code).toBe("offer_overlap");
    const start = hours(20);
    const made = await create(seller, { ...second, starts_at: start, overlap: "end_others" });
    expect(made.ok.data.ended).toEqual(["Winter table"]);
    const ended = (await t.call(offersApi.find, { params: { id: first.id } }, seller)).ok.data;
    expect([ended.status, ended.ends_at]).toEqual(["active", start]);
    const sooner = {
      ...second,
      name: "Sooner",
      starts_at: hours(10),
      overlap: "end_others" as const,
    };
    expect((await create(seller, sooner)).ok.data.ended.toSorted()).toEqual([
      "Spring",
      "Winter table",
    ]);
    const states = (await t.call(offersApi.list, { query: { sort: "name" } }, seller)).ok.data;
    expect(states.map(({ name, status }) => [name, status])).toEqual([
      ["Sooner", "scheduled"],
      ["Spring", "ended"],
      ["Winter table", "active"],
    ]);
  });

  it("K38 is accepted if both have different variants or follow one another", async () => {
    const seller = await createSeller(t.db);
    const { id, variants } = await createProduct(t.db, seller, {
      options: [{ name: "Size", values: ["S", "L"] }],
    });
    for (const variant of variants)
      expect(
        (
          await create(
            seller,
            offerOn(
              { items: [{ product_id: id, variant_ids: [variant.id] }] },
              { ends_at: hours(2) },
            ),
          )
        ).status,
      ).toBe(201);
    expect((await create(seller, offerOn(items(id)))).failure.code).toBe("offer_overlap");
    expect((await create(seller, offerOn(items(id), { starts_at: hours(2.1) }))).status).toBe(201);
  });

  it("K38 is rejected by the database itself, without the service's checks", async () => {
    const { seller, held } = await twoOffers();
    await expect(createOffer(t.db, seller.id, { productIds: [held.id] })).rejects.toThrow(
      "offer_items_one_live",
    );
    const draft = await createOffer(t.db, seller.id, { productIds: [held.id], isDraft: true });
    await expect(
      t.db.updateTable("offers").set({ draft: false }).where("id", "=", draft).execute(),
    ).rejects.toThrow("offer_items_one_live");
  });
});

describe("PUT /api/products/bulk_offer_product", () => {
  it("K39 changes price, period and products, and lowers the prices of added products from now", async () => {
    const seller = await createSeller(t.db);
    const [mug, bowl, cup] = [
      await createProduct(t.db, seller, { price_minor: 1000 }),
      await createProduct(t.db, seller, { price_minor: 1000 }),
      await createProduct(t.db, seller, { price_minor: 1000 }),
    ];
    const { offer } = (await create(seller, offerOn(items(mug.id, bowl.id)))).ok.data;
    const body = {
      ...offerOn(
        { ...items(cup.id), without: [bowl.id] },
        { type: "fixed_price", value: 700, ends_at: hours(5) },
      ),
      id: offer.id,
      version: offer.version,
    };
    const saved = (await t.call(offersApi.update, { body }, seller)).ok.data.offer;
    expect(saved).toMatchObject({
      type: "fixed_price",
      value: 700,
      starts_at: offer.starts_at,
      products_count: 2,
    });
    const prices = async () =>
      Promise.all(
        [mug, bowl, cup].map(async ({ id }) => (await rowOf(seller, id))?.offer?.price_from_minor),
      );
    expect(await prices()).toEqual([700, undefined, 700]);
    expect(await listNotificationMessages(seller)).toEqual([
      "Autumn linen: 1 product added, 1 product removed.",
    ]);
    const stale = await t.call(offersApi.update, { body }, seller);
    expect([stale.status, stale.failure.code]).toEqual([409, "stale_write"]);
  });

  it("K39 K40 hides an offer from other sellers, and rejects changes of an ended offer", async () => {
    const [seller, other] = [await createSeller(t.db), await createSeller(t.db)];
    const { id } = await createProduct(t.db, seller);
    const { offer } = (await create(seller, offerOn(items(id)))).ok.data;
    const body = { ...offerOn({}), id: offer.id, version: offer.version };
    const theirs = [
      await t.call(offersApi.find, { params: { id: offer.id } }, other),
      await t.call(offersApi.update, { body }, other),
      await act(other, "end", [offer.id]),
      await t.call(offersApi.remove, { body: { ids: [offer.id] } }, other),
    ];
    expect(theirs.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    await act(seller, "end", [offer.id]);
    const over = await t.call(
      offersApi.update,
      { body: { ...body, version: offer.version + 1 } },
      seller,
    );
    expect([over.status, over.failure.code]).toEqual([409, "offer_over"]);
  });
});

describe("pausing, ending, deleting", () => {
  it("K39 K40 change prices right away, and a paused offer keeps its products", async () => {
    const seller = await createSeller(t.db);
    const { id } = await createProduct(t.db, seller, { price_minor: 1000 });
    const { offer } = (await create(seller, offerOn(items(id)))).ok.data;
    const price = async () => (await rowOf(seller, id))?.offer?.price_from_minor ?? null;
    expect((await act(seller, "pause", [offer.id])).ok.data).toEqual({ changed: 1, left: 0 });
    expect(await price()).toBeNull();
    expect((await create(seller, offerOn(items(id)))).failure.code).toBe("offer_overlap");
    expect((await act(seller, "pause", [offer.id])).ok.data).toEqual({ changed: 0, left: 1 });
    await act(seller, "resume", [offer.id]);
    expect(await price()).toBe(800);
    await act(seller, "end", [offer.id]);
    expect(await price()).toBeNull();
    expect((await create(seller, offerOn(items(id), { name: "Next one" }))).status).toBe(201);
    const all = await t.call(offersApi.remove, { body: { filters: { search: "next" } } }, seller);
    expect(all.ok.data).toEqual({ deleted: 1 });
    expect(await price()).toBeNull();
  });
});
