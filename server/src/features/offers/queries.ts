import type { NewOffer } from "@sellerdesk/contract/offers";
import { type RawBuilder, sql } from "kysely";
import { anySeller } from "../../db/any-seller.ts";
import { currentTime } from "../../db/clock.ts";
import type { Db, Tx } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { Period, StoredPeriod } from "./rules.ts";

type Written = Pick<NewOffer, "name" | "type" | "value" | "draft"> & Period;

/** Inserts an offer. If it starts now, the seller needs no notification of its start. */
export const insertOffer = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  { name, type, value, draft, starts_at, ends_at }: Written,
): Promise<void> => {
  await sql`
    insert into offers (seller_id, id, name, type, value, draft, starts_at, ends_at, start_notified)
    values (${sellerId}, ${id}, ${name}, ${type}, ${value}, ${draft}, ${starts_at}, ${ends_at},
      ${starts_at}::timestamptz <= now())`.execute(tx);
};

const readPeriod = async (
  db: Db,
  sellerId: SellerId,
  id: string,
  ending: RawBuilder<unknown>,
): Promise<StoredPeriod | undefined> => {
  const { rows } = await sql<StoredPeriod>`
    select version, draft, starts_at, ends_at, not draft and starts_at <= now() as has_begun,
      not draft and coalesce(ends_at <= now(), false) as is_over
    from offers where seller_id = ${sellerId} and id = ${id} ${ending}`.execute(db);
  return rows[0];
};

/** The period of an offer; undefined if the seller has no such offer. */
export const findPeriod = (db: Db, sellerId: SellerId, id: string) =>
  readPeriod(db, sellerId, id, sql``);

/** Reads the same, and locks the offer until the transaction ends. */
export const lockPeriod = (tx: Tx, sellerId: SellerId, id: string) =>
  readPeriod(tx, sellerId, id, sql`for update`);

/** Updates an offer. One that has started keeps its start to the microsecond. */
export const updateOfferRow = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  { name, type, value, draft, starts_at, ends_at }: Written,
): Promise<void> => {
  await sql`
    update offers set name = ${name}, type = ${type}, value = ${value}, draft = ${draft}, ends_at = ${ends_at},
      starts_at = case when draft or starts_at > ${currentTime} then ${starts_at} else starts_at end,
      start_notified = start_notified or (not ${draft}::boolean and ${starts_at}::timestamptz <= now()),
      version = version + 1
    where seller_id = ${sellerId} and id = ${id}`.execute(tx);
};

/**
 * Pauses or resumes offers.
 * @param isPaused false resumes; an offer whose start has passed starts now, without a
 * notification, because the seller knows
 */
export const updatePause = async (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
  isPaused: boolean,
): Promise<void> => {
  await sql`
    update offers set paused_at = case when ${isPaused} then ${currentTime} end, version = version + 1,
      start_notified = start_notified or starts_at <= now()
    where seller_id = ${sellerId} and id = any(${ids}::uuid[])`.execute(tx);
};

/**
 * Ends offers at a moment. Offers that would start at that moment or later never start.
 * @param moment now or later
 * @returns their names
 */
export const endOffersAt = async (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
  moment: Date,
): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    update offers set starts_at = case when starts_at < ${moment} then starts_at else least(starts_at, ${currentTime}) end,
      ends_at = case when starts_at < ${moment} then ${moment} else least(starts_at, ${currentTime}) end,
      end_notified = starts_at >= ${moment} or ${moment}::timestamptz <= now(), version = version + 1
    where seller_id = ${sellerId} and id = any(${ids}::uuid[]) returning name`.execute(tx);
  return rows.map(({ name }) => name);
};

/**
 * Deletes offers. Their items are deleted first: their effect on prices is recorded while the offer
 * still exists.
 */
export const deleteOfferRows = async (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<void> => {
  await sql`delete from offer_items where seller_id = ${sellerId} and offer_id = any(${ids}::uuid[])`.execute(
    tx,
  );
  await sql`delete from offers where seller_id = ${sellerId} and id = any(${ids}::uuid[])`.execute(
    tx,
  );
};

/** The start or the end of an offer, of which the seller is notified. */
type Edge = "start" | "end";

const isUnnotified: Record<Edge, RawBuilder<unknown>> = {
  start: sql`not start_notified and not draft and paused_at is null and starts_at <= now()`,
  end: sql`not end_notified and not draft and ends_at <= now()`,
};

/** Lists up to `limit` offers that started or ended and whose seller was not notified. */
export const listUnnotifiedOffers = async (
  db: Db,
  edge: Edge,
  limit: number,
): Promise<{ seller_id: SellerId; id: string }[]> => {
  const { rows } = await sql<{ seller_id: SellerId; id: string }>`
    select seller_id, id from offers ${anySeller("offers", "the clock begins and ends the offers of every seller")}
    where ${isUnnotified[edge]} order by ${edge === "start" ? sql`starts_at` : sql`ends_at`} limit ${limit}`.execute(
    db,
  );
  return rows;
};

/**
 * Claims those of the offers whose seller still has to be notified. Leaves out offers that another
 * transaction has locked.
 */
export const claimUnnotifiedOffers = async (
  tx: Tx,
  edge: Edge,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    update offers set start_notified = true, end_notified = end_notified or ${edge === "end"}
    where seller_id = ${sellerId} and id in (
      select id from offers where seller_id = ${sellerId} and id = any(${ids}::uuid[]) and ${isUnnotified[edge]}
      for update skip locked)
    returning id, name`.execute(tx);
  return rows;
};

/** Condition that price `q` was replaced more than a year ago. */
const isOldPrice = sql`q.since < now() - interval '1 year' and exists (
  select from variant_prices later where later.seller_id = q.seller_id and later.variant_id = q.variant_id
    and later.since > q.since and later.since < now() - interval '1 year')`;

/** Lists the sellers with prices that `deleteOldPrices` deletes. */
export const listSellersWithOldPrices = async (db: Db): Promise<SellerId[]> => {
  const { rows } = await sql<{ seller_id: SellerId }>`
    select distinct q.seller_id from variant_prices q ${anySeller("q", "a job deletes old prices of every seller")}
    where ${isOldPrice}`.execute(db);
  return rows.map(({ seller_id }) => seller_id);
};

/**
 * Deletes prices that were replaced more than a year ago: nothing reads further back than 30 days
 * before the start of an offer (domain.md, Offer).
 * @returns the number of deleted prices, at most `limit`
 */
export const deleteOldPrices = async (
  db: Db,
  sellerId: SellerId,
  limit: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from variant_prices p using (
      select q.variant_id, q.since from variant_prices q
      where q.seller_id = ${sellerId} and ${isOldPrice} limit ${limit}
    ) old
    where p.seller_id = ${sellerId} and p.variant_id = old.variant_id and p.since = old.since`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
};
