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

/** Why `claimUnnotifiedOffers` spans sellers. */
const everySeller = "the clock begins and ends the offers of every seller";

type StartedOrEnded = { seller_id: SellerId; id: string; name: string };

/**
 * Claims up to `limit` offers that started or ended and whose seller was not notified. Other
 * processes claim others.
 */
export const claimUnnotifiedOffers = async (
  tx: Tx,
  edge: "start" | "end",
  limit: number,
): Promise<StartedOrEnded[]> => {
  const isStart = edge === "start";
  const isDue = isStart
    ? sql`not start_notified and not draft and paused_at is null and starts_at <= now()`
    : sql`not end_notified and not draft and ends_at <= now()`;
  const { rows } = await sql<StartedOrEnded>`
    update offers o set start_notified = true, end_notified = end_notified or ${!isStart} from (
      select seller_id, id from offers ${anySeller("offers", everySeller)}
      where ${isDue} order by ${isStart ? sql`starts_at` : sql`ends_at`} limit ${limit} for update skip locked
    ) due
    where o.seller_id = due.seller_id and o.id = due.id returning o.seller_id, o.id, o.name`.execute(
    tx,
  );
  return rows;
};

/**
 * Deletes prices that were replaced more than a year ago: nothing reads further back than 30 days
 * before the start of an offer (domain.md, Offer).
 * @returns the number of deleted prices, at most `limit`
 */
export const deleteOldPrices = async (db: Db, limit: number): Promise<number> => {
  const { rows } = await sql`
    delete from variant_prices p using (
      select seller_id, variant_id, since from variant_prices q ${anySeller("q", "a job deletes old prices of every seller")}
      where since < now() - interval '1 year' and exists (
        select from variant_prices later where later.seller_id = q.seller_id and later.variant_id = q.variant_id
          and later.since > q.since and later.since < now() - interval '1 year')
      limit ${limit}
    ) old
    where (p.seller_id, p.variant_id, p.since) = (old.seller_id, old.variant_id, old.since) returning p.variant_id`.execute(
    db,
  );
  return rows.length;
};
