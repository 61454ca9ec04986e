import { NewOffer } from "@sellerdesk/contract/offers";
import type { Product } from "@sellerdesk/contract/product";
import * as z from "zod/mini";
import type { Deps } from "../deps.ts";
import { createOffer } from "../features/offers/save-service.ts";
import { applyOfferAction } from "../features/offers/state-service.ts";
import type { SellerId } from "../lib/seller-id.ts";
import { findMidnight, setBackOffer } from "./queries.ts";

type DemoOffer = Pick<NewOffer, "name" | "type" | "value"> & {
  /** A range of the published products by index; the second index is exclusive. */
  products: [number, number];
  /** The start and the end as whole days from the seller's current day. */
  begins: number;
  ends?: number;
  state?: "draft" | "paused" | "ended";
};

const demoOffers: DemoOffer[] = [
  { name: "Autumn linen", type: "percent", value: 1500, products: [0, 2], begins: -9, ends: 12 },
  { name: "Five off the table", type: "amount", value: 500, products: [2, 3], begins: -3 },
  { name: "Winter evenings", type: "percent", value: 2000, products: [3, 5], begins: 9, ends: 30 },
  {
    name: "Workshop sale",
    type: "percent",
    value: 3000,
    products: [5, 6],
    begins: -6,
    state: "paused",
  },
  {
    name: "Welcome week",
    type: "percent",
    value: 1000,
    products: [6, 7],
    begins: -33,
    ends: -26,
    state: "ended",
  },
  {
    name: "Spring preview",
    type: "percent",
    value: 1200,
    products: [0, 3],
    begins: 90,
    ends: 104,
    state: "draft",
  },
];

/**
 * Returns the price that a buyer paid under the offer that was live so many days ago, regardless of
 * the time of day and of some hours more or less.
 * @param position the index of the product among the published ones
 */
export const demoPriceOn = (daysAgo: number, position: number, price: number): number => {
  const offer = demoOffers.find(
    ({ products: [from, to], begins, ends = 0, state }) =>
      (state === undefined || state === "ended") &&
      position >= from &&
      position < to &&
      daysAgo < -begins - 0.5 &&
      (ends >= 0 || daysAgo >= 1 - ends),
  );
  if (!offer) return price;
  return offer.type === "percent"
    ? Math.round((price * (10_000 - offer.value)) / 10_000)
    : price - offer.value;
};

/** Creates offers in each state for the demo shop. Their periods run from midnight to midnight. */
export const addDemoOffers = async (
  { db }: Pick<Deps, "db">,
  shop: { id: SellerId; currency: string },
  products: readonly Product[],
): Promise<void> => {
  const published = products.filter(({ status }) => status === "published");
  for (const {
    products: [from, to],
    begins,
    ends,
    state,
    ...offer
  } of demoOffers) {
    const items = published
      .slice(from, to)
      .map(({ id }) => ({ product_id: id, variant_ids: null }));
    const input = z.parse(NewOffer, {
      ...offer,
      starts_at: begins > 0 ? await findMidnight(db, shop.id, begins) : null,
      ends_at: ends !== undefined && ends > 0 ? await findMidnight(db, shop.id, ends) : null,
      draft: state === "draft",
      too_low: "skip",
      products: { items },
    });
    const made = await createOffer(db, shop, input);
    const selection = { ids: [made.offer.id] };
    if (state === "paused") await applyOfferAction(db, shop.id, "pause", selection);
    if (state === "ended") await applyOfferAction(db, shop.id, "end", selection);
    // An offer cannot be created with a start in the past.
    if (begins < 0) await setBackOffer(db, shop.id, made.offer.id, { begins, ends });
  }
};
