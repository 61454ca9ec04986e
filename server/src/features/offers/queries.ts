import type { Offer, OfferListQuery, OfferSort, OfferStatus } from "@sellerdesk/contract/offers";
import { sql } from "kysely";
import type { Db } from "../../db/pool.ts";
import { containsPattern } from "../../lib/like.ts";
import { type Counted, offsetOf } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/** States follow from the clock, not from a job (domain.md, Offer); a paused offer still ends. */
const status = sql<OfferStatus>`case
  when draft then 'draft'
  when ends_at <= now() then 'ended'
  when paused_at is not null then 'paused'
  when starts_at > now() then 'scheduled'
  else 'active' end`;

const orders = {
  "-starts_at": sql`starts_at desc, id desc`,
  starts_at: sql`starts_at, id`,
  name: sql`lower(name), id`,
  "-name": sql`lower(name) desc, id desc`,
} satisfies Record<OfferSort, unknown>;

const productsCount = sql<number>`(
  select count(distinct product_id) from offer_items
  where offer_items.seller_id = offers.seller_id and offer_items.offer_id = offers.id)`;

/** One page of the seller's offers; amounts are in the seller's currency. */
export const listOffers = async (
  db: Db,
  sellerId: SellerId,
  currency: string,
  { search, status: wanted, sort, ...page }: OfferListQuery,
): Promise<Counted<Offer>> => {
  const matching = db
    .selectFrom("offers")
    .where("seller_id", "=", sellerId)
    .$if(wanted !== undefined, (query) => query.where(sql<boolean>`${status} = ${wanted}`))
    .$if(search !== "", (query) =>
      query.where(sql<boolean>`lower(name) like ${containsPattern(search.toLowerCase())}`),
    );
  const [rows, { total }] = await Promise.all([
    matching
      .select(["id", "name", "type", "value", "starts_at", "ends_at", "version", "created_at"])
      .select([status.as("status"), productsCount.as("products_count")])
      .orderBy(orders[sort])
      .limit(page.per_page)
      .offset(offsetOf(page))
      .execute(),
    matching.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return {
    total,
    rows: rows.map((row) => ({
      ...row,
      currency,
      starts_at: row.starts_at.toISOString(),
      ends_at: row.ends_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
    })),
  };
};
