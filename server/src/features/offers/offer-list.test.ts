import { offersApi, OfferStatus } from "@sellerdesk/contract/offers";
import { expect, test } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { createOffer } from "../../../testing/offer-factory.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";

const t = useTestApp();

test("K36 derives an offer's state from the current time", async () => {
  const { id, token } = await createSeller(t.db);
  const expected = {
    [await createOffer(t.db, id)]: "active",
    [await createOffer(t.db, id, { endsIn: 1 })]: "active",
    [await createOffer(t.db, id, { startsIn: 1 })]: "scheduled",
    [await createOffer(t.db, id, { isPaused: true })]: "paused",
    [await createOffer(t.db, id, { startsIn: 1, isPaused: true })]: "paused",
    [await createOffer(t.db, id, { startsIn: -2, endsIn: -1 })]: "ended",
    [await createOffer(t.db, id, { startsIn: -2, endsIn: -1, isPaused: true })]: "ended",
    [await createOffer(t.db, id, { startsIn: -2, endsIn: -1, isDraft: true })]: "draft",
  };
  const { data } = (await t.call(offersApi.list, {}, { token })).ok;
  expect(Object.fromEntries(data.map((offer) => [offer.id, offer.status]))).toEqual(expected);
  for (const status of OfferStatus.options) {
    const filtered = (await t.call(offersApi.list, { query: { status } }, { token })).ok;
    const wanted = Object.entries(expected).filter(([, state]) => state === status);
    expect(new Set(filtered.data.map((offer) => offer.id))).toEqual(
      new Set(wanted.map(([first]) => first)),
    );
    expect(filtered.meta.total).toBe(wanted.length);
  }
});

test("K36 shows an offer's terms and number of products only to its seller", async () => {
  const seller = await createSeller(t.db, { currency: "EUR" });
  const stranger = await createSeller(t.db);
  const products = [await createProduct(t.db, seller), await createProduct(t.db, seller)];
  await createOffer(t.db, seller.id, {
    name: "Winter table",
    type: "amount",
    value: 500,
    productIds: products.map((product) => product.id),
  });
  const { data } = (
    await t.call(offersApi.list, { query: { search: "WINTER" } }, { token: seller.token })
  ).ok;
  expect(data).toMatchObject([
    {
      name: "Winter table",
      type: "amount",
      value: 500,
      currency: "EUR",
      products_count: 2,
      ends_at: null,
    },
  ]);
  expect((await t.call(offersApi.list, {}, { token: stranger.token })).ok.data).toEqual([]);
});

test("K36 counts the offers in each state", async () => {
  const seller = await createSeller(t.db);
  for (const isDraft of [true, true, false]) await createOffer(t.db, seller.id, { isDraft });
  const { data } = (await t.call(offersApi.counts, {}, seller)).ok;
  expect(Object.fromEntries(data.map(({ key, count }) => [key, count]))).toEqual({
    draft: 2,
    active: 1,
  });
});
