import type {
  Offer,
  OfferFilters,
  OfferListQuery,
  OfferSelection,
  OfferSort,
  OfferStatus,
} from "@sellerdesk/contract/offers";
import { type RawBuilder, sql } from "kysely";
import { countMatches } from "../../db/capped-counts.ts";
import { instant } from "../../db/instant.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { containsPattern } from "../../lib/text/like.ts";
import { type Counted, offsetOf } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/** States follow from the clock, not from a job (domain.md, Offer); a paused offer still ends. */
const status = sql<OfferStatus>`case
  when o.draft then 'draft'
  when o.ends_at <= now() then 'ended'
  when o.paused_at is not null then 'paused'
  when o.starts_at > now() then 'scheduled'
  else 'active' end`;

const orders = {
  "-starts_at": sql`o.starts_at desc, o.id desc`,
  starts_at: sql`o.starts_at, o.id`,
  "-ends_at": sql`o.ends_at desc nulls first, o.id desc`,
  ends_at: sql`o.ends_at nulls last, o.id`,
  name: sql`lower(o.name), o.id`,
  "-name": sql`lower(o.name) desc, o.id desc`,
} satisfies Record<OfferSort, unknown>;

/** The columns of `Offer`. Amounts are in `currency`. */
const columnsOf = (
  sellerId: SellerId,
  currency: string,
) => sql`o.id, o.name, o.type, o.value, ${currency}::text as currency,
  ${instant("o.starts_at")} as starts_at, ${instant("o.ends_at")} as ends_at, o.version,
  ${instant("o.created_at")} as created_at, ${status} as status, (select count(distinct i.product_id) from offer_items i
    join products p on p.seller_id = i.seller_id and p.id = i.product_id and p.deleted_at is null
    where i.seller_id = ${sellerId} and i.offer_id = o.id) as products_count`;

const matching = (
  sellerId: SellerId,
  { search, status: wanted, type, ...rest }: OfferFilters,
): RawBuilder<unknown> => {
  rest satisfies Record<string, never>;
  const [state, kind] = [wanted ?? null, type ?? null];
  return sql`
    from offers o where o.seller_id = ${sellerId}
      and (${state}::text is null or ${status} = ${state}) and (${kind}::text is null or o.type = ${kind})
      and lower(o.name) like lower(${containsPattern(search)})`;
};

/** Lists one page of the seller's offers. Amounts are in the seller's currency. */
export const listOffers = async (
  db: Db,
  sellerId: SellerId,
  currency: string,
  query: OfferListQuery,
): Promise<Counted<Offer>> => {
  const { sort, page: _page, per_page, ...filters } = query;
  const matches = matching(sellerId, filters);
  const [{ rows }, total] = await Promise.all([
    sql<Offer>`
      select ${columnsOf(sellerId, currency)} ${matches} order by ${orders[sort]}
      limit ${per_page} offset ${offsetOf(query)}`.execute(db),
    countMatches(db, matches, query),
  ]);
  return { rows, ...total };
};

/** Counts the seller's offers by their current status. Statuses without offers are left out. */
export const countOffers = async (
  db: Db,
  sellerId: SellerId,
): Promise<{ key: OfferStatus; count: number }[]> => {
  const { rows } = await sql<{ key: OfferStatus; count: number }>`
    select ${status} as key, count(*) as count from offers o where o.seller_id = ${sellerId} group by 1`.execute(
    db,
  );
  return rows;
};

/** One of the seller's offers; undefined if there is none. */
export const findOffer = async (
  db: Db | Tx,
  sellerId: SellerId,
  currency: string,
  id: string,
): Promise<Offer | undefined> => {
  const { rows } = await sql<Offer>`
    select ${columnsOf(sellerId, currency)} from offers o where o.seller_id = ${sellerId} and o.id = ${id}`.execute(
    db,
  );
  return rows[0];
};

export type LockedOffer = { id: string; name: string; status: OfferStatus };

/**
 * Locks the selected offers, in the order in which offers are locked everywhere.
 * @returns null if one of the ids is not the seller's
 */
export const lockSelectedOffers = async (
  tx: Tx,
  sellerId: SellerId,
  selection: OfferSelection,
): Promise<LockedOffer[] | null> => {
  const isByIds = "ids" in selection;
  const ids = isByIds ? [...new Set(selection.ids)] : [];
  const selected = isByIds
    ? sql`from offers o where o.seller_id = ${sellerId} and o.id = any(${ids}::uuid[])`
    : matching(sellerId, selection.filters);
  const { rows } = await sql<LockedOffer>`
    select o.id, o.name, ${status} as status ${selected} order by o.id for update`.execute(tx);
  return isByIds && rows.length !== ids.length ? null : rows;
};
