import { NewOffer } from "@sellerdesk/contract/offers";
import type { Product } from "@sellerdesk/contract/product";
import * as z from "zod/mini";
import type { Deps } from "../deps.ts";
import { createOffer } from "../features/offers/save-service.ts";
import { actOnOffers } from "../features/offers/state-service.ts";
import type { SellerId } from "../lib/seller-id.ts";

type DemoOffer = Pick<NewOffer, "name" | "type" | "value"> & {
  /** Of the published products, from one to before another. */
  products: [number, number];
  startsInDays?: number;
  endsInDays?: number;
  state?: "draft" | "paused" | "ended";
};

const demoOffers: DemoOffer[] = [
  { name: "Autumn linen", type: "percent", value: 1500, products: [0, 2], endsInDays: 12 },
  { name: "Five off the table", type: "amount", value: 500, products: [2, 3] },
  {
    name: "Winter evenings",
    type: "percent",
    value: 2000,
    products: [3, 5],
    startsInDays: 9,
    endsInDays: 30,
  },
  { name: "Workshop sale", type: "percent", value: 3000, products: [5, 6], state: "paused" },
  { name: "Welcome week", type: "percent", value: 1000, products: [6, 7], state: "ended" },
  { name: "Spring preview", type: "percent", value: 1200, products: [0, 3], state: "draft" },
];

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

/** Offers in each state for the demo shop. */
export const addDemoOffers = async (
  { db }: Pick<Deps, "db">,
  shop: { id: SellerId; currency: string },
  products: readonly Product[],
): Promise<void> => {
  const published = products.filter(({ status }) => status === "published");
  for (const {
    products: [from, to],
    startsInDays,
    endsInDays,
    state,
    ...offer
  } of demoOffers) {
    const items = published.slice(from, to).map(({ id }) => ({ product_id: id, variant_ids: null }));
    const input = z.parse(NewOffer, {
      ...offer,
      starts_at: startsInDays === undefined ? null : days(startsInDays),
      ends_at: endsInDays === undefined ? null : days(endsInDays),
      draft: state === "draft",
      too_low: "skip",
      products: { items },
    });
    const made = await createOffer(db, shop, input);
    const selection = { ids: [made.offer.id] };
    if (state === "paused") await actOnOffers(db, shop.id, "pause", selection);
    if (state === "ended") await actOnOffers(db, shop.id, "end", selection);
  }
};
