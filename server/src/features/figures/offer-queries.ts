import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/pool.ts";
import { salesOf } from "../../db/sales.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/** Sums of sales, from which units, revenue and margin are computed. */
export type SoldSums = {
  units: number;
  revenue_minor: number;
  costed_revenue_minor: number;
  cost_minor: number;
};
const soldSums = sql`coalesce(sum(units), 0)::bigint as units, coalesce(sum(revenue_minor), 0)::bigint as revenue_minor,
  coalesce(sum(costed_revenue_minor), 0)::bigint as costed_revenue_minor, coalesce(sum(cost_minor), 0)::bigint as cost_minor`;

/** A range of days that contains every order. */
const allDays = { from: "2000-01-01", until: "2100-01-01" };

/** Sums what was sold under offers. Offers without sales are left out. */
export const listOfferSums = async (
  db: Db,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<(SoldSums & { offer_id: string })[]> => {
  const { rows } = await sql<SoldSums & { offer_id: string }>`
    select key as offer_id, ${soldSums} from ${salesOf(sellerId, "offer", allDays)}
    where key = any(${ids}::text[]) group by key`.execute(db);
  return rows;
};

/** Whether the seller has the offer. */
export const hasOffer = async (db: Db, sellerId: SellerId, id: string): Promise<boolean> => {
  const { rows } =
    await sql`select from offers where seller_id = ${sellerId} and id = ${id}`.execute(db);
  return rows.length > 0;
};

/** The longest offer in days that is compared with the days before it. */
const maxComparedDays = 92;

export type ComparedOffer = {
  id: string;
  name: string;
  from: string;
  to: string;
  days: number;
  during: SoldSums;
  before: SoldSums | null;
};

/**
 * Sums the sales during an offer that has begun, and those of its products in as many days right
 * before it.
 * @param offer an id; or a product, for the last offer with it that was live on the day `since` or
 * later. Then only this product counts.
 * @returns undefined if there is none
 */
export const findComparedOffer = async (
  db: Db,
  { id: sellerId, timezone }: { id: SellerId; timezone: string },
  offer: { id: string } | { productId: string; since: string },
): Promise<ComparedOffer | undefined> => {
  const dayOf = (moment: RawBuilder<unknown>) => sql`((${moment}) at time zone ${timezone})::date`;
  const isWanted =
    "id" in offer
      ? sql`id = ${offer.id}`
      : sql`(ends_at is null or ${dayOf(sql`ends_at`)} >= ${offer.since}::date)
          and id in (select offer_id from offer_items where seller_id = ${sellerId} and product_id = ${offer.productId})`;
  const products =
    "id" in offer
      ? sql`select product_id::text from offer_items where seller_id = ${sellerId} and offer_id = o.id`
      : sql`values (${offer.productId}::text)`;
  const during =
    "id" in offer
      ? sql`select ${soldSums} from ${salesOf(sellerId, "offer", allDays)} where key = o.id::text`
      : sql`
        select coalesce(sum(quantity - canceled), 0)::bigint as units,
          coalesce(sum(net_minor) filter (where is_paid), 0)::bigint as revenue_minor,
          coalesce(sum(net_minor) filter (where is_paid and cost_minor is not null), 0)::bigint as costed_revenue_minor,
          coalesce(sum(cost_minor * (quantity - canceled - restocked)) filter (where is_paid), 0)::bigint as cost_minor
        from (
          select i.*, is_paid(s.payment_status) as is_paid from order_items i
          join orders s on s.seller_id = i.seller_id and s.id = i.order_id
          where i.seller_id = ${sellerId} and i.product_id = ${offer.productId} and i.offer_id = o.id
        ) items`;
  const { rows } = await sql<ComparedOffer>`
    select o.id, o.name, to_char(o.first, 'YYYY-MM-DD') as from, to_char(o.last, 'YYYY-MM-DD') as to, o.days,
      row_to_json(during) as during, case when o.days <= ${maxComparedDays} then row_to_json(before) end as before
    from (
      select id, name, first, last, last - first + 1 as days from (
        select id, name, starts_at, ${dayOf(sql`starts_at`)} as first,
          ${dayOf(sql`least(now(), ends_at - interval '1 microsecond')`)} as last
        from offers
        where seller_id = ${sellerId} and not draft and starts_at <= now() and (ends_at is null or ends_at > starts_at)
          and ${isWanted}
        order by starts_at desc, id desc limit 1
      ) begun
    ) o
    cross join lateral (${during}) during
    cross join lateral (
      select ${soldSums} from ${salesOf(sellerId, "product", { from: sql`o.first - o.days`, until: sql`o.first` })}
      where o.days <= ${maxComparedDays} and key in (${products})
    ) before`.execute(db);
  return rows[0];
};
