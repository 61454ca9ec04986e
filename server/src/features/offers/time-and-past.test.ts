import { offersApi } from "@sellerdesk/contract/offers";
import { offerProductsApi } from "@sellerdesk/contract/offer-products";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { createOffer } from "../../../testing/offer-factory.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { timeBefore } from "../../../testing/time-before.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { deleteOldPrices } from "./queries.ts";
import { notifyStartedAndEndedOffers } from "./state-service.ts";

const t = useTestApp();

type Seller = Awaited<ReturnType<typeof createSeller>>;
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

describe("past prices", () => {
  const passDays = (seller: Seller, days: number) =>
    sql`with prices as (update variant_prices set since = ${timeBefore("since", `${days} days`)} where seller_id = ${seller.id})
      update variants set created_at = ${timeBefore("created_at", `${days} days`)} where seller_id = ${seller.id}`.execute(
      t.db,
    );
  const previewVariant = async (seller: Seller, id: string, value: number) => {
    const products = { items: [{ product_id: id, variant_ids: null }] };
    const body = {
      offer_id: null,
      type: "percent",
      value,
      starts_at: null,
      ends_at: null,
      products,
    } as const;
    const [row] = (await t.call(offerProductsApi.preview, { body }, seller)).ok.data.rows;
    return row?.variants[0];
  };
  const setPrice = (seller: Seller, price: number) =>
    t.db
      .updateTable("variants")
      .set({ price_minor: price })
      .where("seller_id", "=", seller.id)
      .execute();

  it("K36 the preview has the cost, and the lowest price of 30 days if it is above the new price", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller, {
      variants: [{ price_minor: 900, cost_minor: 500 }],
    });
    await passDays(seller, 40);
    await setPrice(seller, 1500);
    await passDays(seller, 20);
    await setPrice(seller, 1200);
    await passDays(seller, 1);
    expect(await previewVariant(seller, product.id, 2000)).toMatchObject({
      price_minor: 1200,
      new_price_minor: 960,
      was_price_minor: null,
      cost_minor: 500,
    });
    await passDays(seller, 15);
    expect(await previewVariant(seller, product.id, 2000)).toMatchObject({ was_price_minor: 1200 });
    expect(await previewVariant(seller, product.id, 6000)).toMatchObject({
      new_price_minor: 480,
      was_price_minor: 1200,
    });
  });

  it("K36 the lowest price includes earlier offers, even if they were paused, changed or deleted since", async () => {
    const seller = await createSeller(t.db);
    const product = await createProduct(t.db, seller, { price_minor: 1000 });
    await passDays(seller, 90);
    const run = async (value: number, from: number, finish: (id: string) => Promise<unknown>) => {
      const id = await createOffer(t.db, seller.id, {
        value,
        startsIn: -from,
        productIds: [product.id],
      });
      await sql`update offer_items set since = now() - make_interval(hours => ${from}) where offer_id = ${id}`.execute(
        t.db,
      );
      await sql`update offers set priced_since = starts_at where id = ${id}`.execute(t.db);
      await finish(id);
    };
    expect(await previewVariant(seller, product.id, 1000)).toMatchObject({ was_price_minor: 1000 });
    await run(500, 48, async (id) => {
      await act(seller, "pause", [id]);
      await act(seller, "end", [id]);
    });
    expect(await previewVariant(seller, product.id, 1000)).toMatchObject({ was_price_minor: 950 });
    await run(800, 2, (id) => t.call(offersApi.remove, { body: { ids: [id] } }, seller));
    expect(await previewVariant(seller, product.id, 1000)).toMatchObject({ was_price_minor: 920 });
    await sql`update offer_past_prices set active_range = tstzrange(
      ${timeBefore(sql`lower(active_range)`, "31 days")}, ${timeBefore(sql`upper(active_range)`, "31 days")})`.execute(
      t.db,
    );
    expect(await previewVariant(seller, product.id, 1000)).toMatchObject({ was_price_minor: 1000 });
  });
});

describe("the start and end of an offer", () => {
  it("G1 notify the seller once each when their time has come", async () => {
    const seller = await createSeller(t.db);
    const offer = await createOffer(t.db, seller.id, { startsIn: 2, endsIn: 5 });
    await createOffer(t.db, seller.id, { name: "Not yet", startsIn: 2 });
    await createOffer(t.db, seller.id, { name: "A draft", isDraft: true });
    await notifyStartedAndEndedOffers(t.db);
    expect(await listNotificationMessages(seller)).toEqual([]);
    await sql`update offers set starts_at = now() - interval '1 second' where id = ${offer}`.execute(
      t.db,
    );
    for (const _ of [1, 2]) await notifyStartedAndEndedOffers(t.db);
    expect(await listNotificationMessages(seller)).toEqual(["Autumn linen has started."]);
    await sql`update offers set starts_at = now() - interval '1 hour', ends_at = now() where id = ${offer}`.execute(
      t.db,
    );
    await Promise.all([notifyStartedAndEndedOffers(t.db), notifyStartedAndEndedOffers(t.db)]);
    expect(await listNotificationMessages(seller)).toEqual([
      "Autumn linen has started.",
      "Autumn linen has ended.",
    ]);
  });
});

it("deletes prices older than a year, except the one that was still in effect", async () => {
  const seller = await createSeller(t.db);
  await createProduct(t.db, seller, { variants: [{ price_minor: 100 }] });
  const [{ variant_id } = { variant_id: "" }] = await t.db
    .selectFrom("variant_prices")
    .select("variant_id")
    .where("seller_id", "=", seller.id)
    .execute();
  await sql`
    insert into variant_prices (seller_id, variant_id, since, price_minor)
    select ${seller.id}, ${variant_id}, now() - make_interval(days => days), days from (values (800), (500), (400), (300)) old (days)`.execute(
    t.db,
  );
  const before = sql<{ price_minor: number }>`
    select price_minor from variant_prices where seller_id = ${seller.id} order by since`;
  expect(await deleteOldPrices(t.db, seller.id, 1)).toBe(1);
  expect(await deleteOldPrices(t.db, seller.id, 10)).toBe(1);
  expect((await before.execute(t.db)).rows.map((row) => row.price_minor)).toEqual([400, 300, 100]);
});
