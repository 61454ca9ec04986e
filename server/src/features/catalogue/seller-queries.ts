import type { SellerSummary } from "@sellerdesk/contract/marketplace-sellers";
import { sql } from "kysely";
import { anySeller } from "../../db/any-seller.ts";
import { instant } from "../../db/instant.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { allSellers } from "../../db/seller-queue.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { Position } from "./rules.ts";
import { hasLivePlan } from "../../db/plan-status.ts";

/** The reason why statements of the feed span sellers. */
const everySeller = "the marketplace reads one feed of all sellers";

/** Whether a seller `s` is in business, by the database's clock; one on vacation is. */
const isInBusiness = sql`(s.status = 'active' and ${hasLivePlan("s.id")})`;

/**
 * Takes sellers off the queue and gives each the next number. A seller in the feed always gets one
 * (decision 042). A seller who never was in business, and is not now, gets none.
 */
export const numberSellers = async (tx: Tx, limit: number): Promise<void> => {
  await sql`
    with taken as (
      delete from seller_queue q using (
        select seller_id, id from seller_queue ${anySeller("seller_queue", everySeller)}
        order by seller_id, id limit ${limit}
      ) first
      where q.seller_id = first.seller_id and q.id = first.id
      returning q.seller_id
    ), changed as materialized (
      select seller_id from taken
      union
      select e.seller_id from seller_entries e ${anySeller("e", everySeller)}
      where exists (select from taken where seller_id = ${allSellers})
    ), judged as (
      select s.id, ${isInBusiness} as is_listed, e.seller_id is not null as is_known
      from changed c join sellers s on s.id = c.seller_id
      left join seller_entries e on e.seller_id = c.seller_id
    )
    insert into seller_entries (seller_id, seq, is_listed)
    select id, nextval('seller_feed_seq'), is_listed from judged where is_listed or is_known
    on conflict (seller_id) do update set seq = excluded.seq, is_listed = excluded.is_listed`.execute(
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

/** Whether the newest submission of each requirement that blocks verification is accepted. */
const isVerified = sql`(
  select coalesce(bool_and(coalesce((
    select v.status = 'accepted' from verification_submissions v
    where v.seller_id = s.id and v.requirement_id = r.id order by v.created_at desc, v.id desc limit 1), false)), false)
  from verification_requirements r where r.required and r.retired_at is null)`;

type StoredSummary = Omit<SellerSummary, "profile_image_url"> & { profile_image: string | null };

/**
 * Lists the given sellers who are in business now. Call it in a later transaction than the one that
 * read the entries: a state must not be older than its number.
 */
export const listSellerSummaries = async (
  db: Db,
  ids: readonly SellerId[],
): Promise<StoredSummary[]> => {
  const { rows } = await sql<{ seller: StoredSummary }>`
    select json_build_object('id', s.id, 'slug', s.slug, 'business_name', s.business_name, 'tagline', s.tagline,
      'profile_image', s.profile_image, 'country', s.address ->> 'country', 'currency', s.currency,
      'is_verified', ${isVerified}, 'member_since', ${instant("s.created_at")},
      -- A vacation that is over is none.
      'vacation', case when s.vacation_from is not null and coalesce(s.vacation_to > now(), true) then json_build_object(
        'from', ${instant("s.vacation_from")}, 'to', ${instant("s.vacation_to")}, 'note', s.vacation_note) end,
      'handling_days', least(coalesce(s.handling_days, p.handling_days), p.max_handling_days)) as seller
    from sellers s cross join market_policy p where s.id = any(${ids}::uuid[]) and ${isInBusiness}`.execute(
    db,
  );
  return rows.map(({ seller }) => seller);
};
