import type { SellerSummary } from "@sellerdesk/contract/marketplace-sellers";
import { sql } from "kysely";
import { anySeller, severalSellers } from "../../db/any-seller.ts";
import { instant } from "../../db/instant.ts";
import { oneRow } from "../../db/one-row.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { allSellersId } from "../../db/seller-queue.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { Position } from "./rules.ts";
import { hasLivePlan } from "../../db/plan-status.ts";

/** The reason why statements of the feed span sellers. */
const everySeller = "the marketplace reads one feed of all sellers";

/** Whether a seller `s` is in business, by the database's clock; one on vacation is. */
const isInBusiness = sql`(s.status = 'active' and ${hasLivePlan(sql`s.id`)})`;

/** Lists which of some sellers exist, and whether they are in business now. */
const listStates = async (
  tx: Tx,
  ids: readonly SellerId[],
): Promise<{ id: SellerId; is_listed: boolean }[]> => {
  const { rows } = await sql<{ id: SellerId; is_listed: boolean }>`
    select s.id, ${isInBusiness} as is_listed from sellers s where s.id = any(${ids}::uuid[])
    ${severalSellers(everySeller)}`.execute(tx);
  return rows;
};

/** Lists the sellers whom the feed has ever listed. */
const listKnownSellers = async (tx: Tx): Promise<SellerId[]> => {
  const { rows } = await sql<{ seller_id: SellerId }>`
    select seller_id from seller_entries ${anySeller("seller_entries", everySeller)}`.execute(tx);
  return rows.map(({ seller_id }) => seller_id);
};

/**
 * Takes sellers off the queue and gives each the next number. A seller in the feed always gets one
 * (decision 042). A seller who never was in business, and is not now, gets none.
 *
 * The queue is read before the states: a change is visible at the latest with its row in the queue.
 * The numbers are written on the coordinator alone, so that all become visible at one moment.
 */
export const numberSellers = async (tx: Tx, limit: number): Promise<void> => {
  // `id` is text: on many nodes it may exceed 2^53.
  const { rows: taken } = await sql<{ seller_id: SellerId; id: string }>`
    select seller_id, id::text as id from seller_queue ${anySeller("seller_queue", everySeller)}
    order by seller_id, seller_queue.id limit ${limit}`.execute(tx);
  if (taken.length === 0) return;
  const queued = taken.map(({ seller_id }) => seller_id);
  const known = queued.includes(allSellersId) ? await listKnownSellers(tx) : [];
  const states = await listStates(tx, [...new Set([...queued, ...known])]);
  await sql`
    insert into seller_entries (seller_id, seq, is_listed)
    select c.id, nextval('seller_feed_seq'), c.is_listed
    from unnest(${states.map(({ id }) => id)}::uuid[], ${states.map((state) => state.is_listed)}::boolean[]) c(id, is_listed)
    left join seller_entries e on e.seller_id = c.id
    where c.is_listed or e.seller_id is not null
    on conflict (seller_id) do update set seq = excluded.seq, is_listed = excluded.is_listed`.execute(
    tx,
  );
  await sql`
    delete from seller_queue q ${severalSellers(everySeller)}
    using unnest(${queued}::uuid[], ${taken.map(({ id }) => id)}::text[]) taken(seller_id, id)
    where q.seller_id = taken.seller_id and q.id = taken.id::bigint and q.seller_id = any(${queued}::uuid[])`.execute(
    tx,
  );
};

/** The last number that was assigned; 0 before the first. */
export const findLastSellerSeq = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(seq), 0) as last from seller_entries ${anySeller("seller_entries", everySeller)}`.execute(
    db,
  );
  return rows[0]?.last ?? 0;
};

export type SellerEntry = { seq: number; seller_id: SellerId };

/** Lists the sellers with a number after the cursor, in order. */
export const listSellerEntries = async (
  db: Db,
  { seq, horizon }: Position,
  limit: number,
): Promise<SellerEntry[]> => {
  const { rows } = await sql<SellerEntry>`
    select seq, seller_id from seller_entries ${anySeller("seller_entries", everySeller)}
    where seq > ${seq} and (is_listed or seq > ${horizon}) order by seq limit ${limit}`.execute(db);
  return rows;
};

/** Rules of the marketplace that the summary of each seller follows from. */
type Rules = { handling_days: number; max_handling_days: number; required: string[] };

/** `required` are the requirements that block verification. */
const findRules = (db: Db): Promise<Rules> =>
  oneRow(
    sql<Rules>`
      select handling_days, max_handling_days,
        array(select id from verification_requirements where required and retired_at is null) as required
      from market_policy`,
    db,
  );

/** The requirements whose newest submission by a seller `s` is accepted. */
const acceptedRequirements = sql`array(
  select v.requirement_id from verification_submissions v
  where v.seller_id = s.id and v.status = 'accepted' and not exists (
    select from verification_submissions newer where newer.seller_id = v.seller_id
      and newer.requirement_id = v.requirement_id and (newer.created_at, newer.id) > (v.created_at, v.id)))`;

type StoredSummary = Omit<SellerSummary, "profile_image_url"> & { profile_image: string | null };

/**
 * Lists the given sellers who are in business now. Call it in a later transaction than the one that
 * read the entries: a state must not be older than its number.
 */
export const listSellerSummaries = async (
  db: Db,
  ids: readonly SellerId[],
): Promise<StoredSummary[]> => {
  const { handling_days, max_handling_days, required } = await findRules(db);
  const { rows } = await sql<{ seller: StoredSummary }>`
    select json_build_object('id', s.id, 'slug', s.slug, 'business_name', s.business_name, 'tagline', s.tagline,
      'profile_image', s.profile_image, 'country', s.address ->> 'country', 'currency', s.currency,
      'is_verified', ${required.length > 0} and ${required}::uuid[] <@ ${acceptedRequirements}, 'member_since', ${instant("s.created_at")},
      -- A vacation that is over is none.
      'vacation', case when s.vacation_from is not null and coalesce(s.vacation_to > now(), true) then json_build_object(
        'from', ${instant("s.vacation_from")}, 'to', ${instant("s.vacation_to")}, 'note', s.vacation_note) end,
      'handling_days', least(coalesce(s.handling_days, ${handling_days}::integer), ${max_handling_days}::integer)) as seller
    from sellers s ${severalSellers(everySeller)} where s.id = any(${ids}::uuid[]) and ${isInBusiness}`.execute(
    db,
  );
  return rows.map(({ seller }) => seller);
};
