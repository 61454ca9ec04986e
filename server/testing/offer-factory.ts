import type { OfferType } from "@sellerdesk/contract/offers";
import { sql } from "kysely";
import type { Db } from "../src/db/pool.ts";
import { newId } from "../src/lib/id.ts";
import type { SellerId } from "../src/lib/seller-id.ts";

type NewOffer = {
  name?: string;
  type?: OfferType;
  value?: number;
  /** Hours from now, negative for the past; `endsIn` null for an open end. */
  startsIn?: number;
  endsIn?: number | null;
  isDraft?: boolean;
  isPaused?: boolean;
  productIds?: string[];
};

const hoursFromNow = (hours: number) => sql<Date>`now() + make_interval(hours => ${hours})`;

/** Creates an offer of the seller, by default active and without an end. @returns its id */
export const createOffer = async (
  db: Db,
  sellerId: SellerId,
  {
    name = "Autumn linen",
    type = "percent",
    value = 1500,
    startsIn = -1,
    endsIn = null,
    ...given
  }: NewOffer = {},
): Promise<string> => {
  const { isDraft = false, isPaused = false, productIds = [] } = given;
  const id = newId();
  await db
    .insertInto("offers")
    .values({
      seller_id: sellerId,
      id,
      name,
      type,
      value,
      starts_at: hoursFromNow(startsIn),
      ends_at: endsIn === null ? null : hoursFromNow(endsIn),
      draft: isDraft,
      paused_at: isPaused ? sql<Date>`now()` : null,
    })
    .execute();
  for (const product_id of productIds)
    await db
      .insertInto("offer_items")
      .values({ seller_id: sellerId, id: newId(), offer_id: id, product_id })
      .execute();
  return id;
};
