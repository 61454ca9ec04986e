import { type RawBuilder, sql } from "kysely";
import { anySeller } from "../../db/any-seller.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { queueChangedSellers } from "../../db/seller-queue.ts";
import { isForSale } from "./queries.ts";
import { isSelling } from "../../db/plan-status.ts";

/** The reason why statements of the sequencer span sellers. */
const everySeller = "the catalogue is one feed of every seller's products";

/** The time for which a past-due plan still keeps its seller in the catalog (domain.md, Plan). */
const gracePeriod = sql`interval '7 days'`;

/** SQL that checks if a time is after `since` and not after `until`. */
const isDue = (
  column: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
) => sql`(${column} > ${since} and ${column} <= ${until})`;
const dueOffers = (since: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`
  offers o ${anySeller("o", everySeller)} where (${isDue(sql`o.starts_at`, since, until)} or ${isDue(sql`o.ends_at`, since, until)})
    and not o.draft and o.paused_at is null`;
const duePlans = (since: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`
  subscriptions s ${anySeller("s", everySeller)} where (${isDue(sql`s.current_period_end`, since, until)}
    or ${isDue(sql`s.current_period_end`, sql`${since} - ${gracePeriod}`, sql`${until} - ${gracePeriod}`)})
    and not subscription_is_live(s.status, s.current_period_end, s.auto_renew and not s.cancel_at_period_end)`;

const dueVacations = (since: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`
  sellers s ${anySeller("s", everySeller)} where ${isDue(sql`s.vacation_from`, since, until)} or ${isDue(sql`s.vacation_to`, since, until)}`;

/**
 * SQL for the next value of `column` after the processed time, plus `offset`. An index finds it,
 * however many rows there are.
 */
const nextOf = (table: string, column: string, offset = sql`interval '0'`) => sql`
  (select min(${sql.ref(column)}) + ${offset} from ${sql.table(table)} ${anySeller(table, everySeller)}
    where ${sql.ref(column)} > (select processed_until from catalogue_cursor) - ${offset})`;

/** Whether a change waits for its number, or may do so. It is cheap enough to run every second. */
export const hasUnsequenced = async (db: Db): Promise<boolean> => {
  const next = [
    nextOf("offers", "starts_at"),
    nextOf("offers", "ends_at"),
    nextOf("subscriptions", "current_period_end"),
    nextOf("subscriptions", "current_period_end", gracePeriod),
    nextOf("sellers", "vacation_from"),
    nextOf("sellers", "vacation_to"),
  ];
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from catalogue_queue ${anySeller("catalogue_queue", everySeller)})
      or exists (select from seller_queue ${anySeller("seller_queue", everySeller)})
      or coalesce(least(${sql.join(next)}) <= now(), false) as any`.execute(db);
  return rows[0]?.any ?? false;
};

/** Whether sellers wait for their number, or for their products to be queued. */
export const hasWaitingSellers = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from catalogue_queue ${anySeller("catalogue_queue", everySeller)} where product_id is null)
      or exists (select from seller_queue ${anySeller("seller_queue", everySeller)}) as any`.execute(
    db,
  );
  return rows[0]?.any ?? false;
};

/**
 * Queues what changed by time alone: products whose offer started or ended, and sellers whose plan
 * ran out or whose vacation started or ended.
 */
export const queueDueChanges = async (tx: Tx): Promise<void> => {
  const [since, until] = [sql`span.since`, sql`span.until`];
  await sql`
    with span as materialized (select processed_until as since, now() as until from catalogue_cursor),
    moved as (update catalogue_cursor set processed_until = span.until from span)
    insert into catalogue_queue (seller_id, product_id)
    select i.seller_id, i.product_id from span, lateral (select * from ${dueOffers(since, until)}) o
      join offer_items i on i.seller_id = o.seller_id and i.offer_id = o.id
    union select s.seller_id, null from span, lateral (select * from ${duePlans(since, until)}) s
    union select s.id, null from span, lateral (select * from ${dueVacations(since, until)}) s`.execute(
    tx,
  );
};

/**
 * Queues up to `limit` products of queued sellers who started or stopped selling, while no other
 * product waits for its number. Products in the feed are queued unless they got a number since, in
 * any state, because a reader may have read them in between (safety 29). Others are queued if they
 * are for sale for the first time. A seller stays queued until no product is left. Also queues the
 * sellers for their own feed.
 */
export const queueProductsOfSellers = async (tx: Tx, limit: number): Promise<void> => {
  await sql`
    with changed as (
      update catalogue_queue ${anySeller("catalogue_queue", everySeller)}
      set after_seq = (
        select coalesce(max(seq), 0) from catalogue_entries ${anySeller("catalogue_entries", everySeller)})
      where product_id is null and after_seq is null
      returning seller_id
    )
    ${queueChangedSellers}`.execute(tx);
  await sql`
    with standing as materialized (
      select s.id, q.after_seq, ${isSelling} as is_selling from sellers s join (
        select seller_id, max(after_seq) as after_seq from catalogue_queue ${anySeller("catalogue_queue", everySeller)}
        where product_id is null and not exists (
          select from catalogue_queue ${anySeller("catalogue_queue", everySeller)} where product_id is not null)
        group by seller_id
      ) q on q.seller_id = s.id
    ), noted as (
      insert into catalogue_queue (seller_id, product_id)
      select p.seller_id, p.id from standing s
      join products p on p.seller_id = s.id and ${isForSale}
      left join catalogue_entries e on e.seller_id = p.seller_id and e.product_id = p.id
      where case when e.seq is null then s.is_selling else e.seq <= s.after_seq end limit ${limit}
      returning seller_id
    )
    delete from catalogue_queue ${anySeller("catalogue_queue", everySeller)}
    where after_seq is not null and (select count(*) from noted) < ${limit}
      and not exists (
        select from catalogue_queue ${anySeller("catalogue_queue", everySeller)} where product_id is not null)`.execute(
    tx,
  );
};

/**
 * Takes products off the queue and gives each the next number. A product in the feed always gets
 * one, because a reader may have read it in between (safety 29). A product that never was for sale,
 * and is not now, gets none.
 * @returns the number of queue entries that were taken off
 */
export const numberProducts = async (tx: Tx, limit: number): Promise<number> => {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from catalogue_queue q using (
        select seller_id, id from catalogue_queue ${anySeller("catalogue_queue", everySeller)}
        where product_id is not null order by seller_id, id limit ${limit}
      ) first
      where q.seller_id = first.seller_id and q.id = first.id
      returning q.seller_id, q.product_id
    ), changed as materialized (
      select distinct seller_id, product_id from taken
    ), selling as materialized (
      select s.id from sellers s where s.id in (select seller_id from changed) and ${isSelling}
    ), judged as (
      select c.seller_id, c.product_id, p.id is not null as is_listed, e.product_id is not null as is_known
      from changed c
      left join selling s on s.id = c.seller_id
      left join products p on p.seller_id = s.id and p.id = c.product_id and ${isForSale}
      left join catalogue_entries e on e.seller_id = c.seller_id and e.product_id = c.product_id
    ), numbered as (
      insert into catalogue_entries (seller_id, product_id, seq, is_listed)
      select seller_id, product_id, nextval('catalogue_seq'), is_listed from judged where is_listed or is_known
      on conflict (seller_id, product_id) do update set seq = excluded.seq, is_listed = excluded.is_listed
    )
    select count(*) as taken from taken`.execute(tx);
  return rows[0]?.taken ?? 0;
};
