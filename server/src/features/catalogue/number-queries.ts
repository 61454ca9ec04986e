import { sql } from "kysely";
import { anySeller, severalSellers } from "../../db/any-seller.ts";
import { oneRow } from "../../db/one-row.ts";
import type { Db, Tx } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { findLastSeq, isForSale, listSelling } from "./queries.ts";

/** The reason why statements of the sequencer span sellers. */
const everySeller = "the catalogue is one feed of every seller's products";

/** The time for which a past-due plan still keeps its seller in the catalog (domain.md, Plan). */
const gracePeriod = sql`interval '7 days'`;

/** The time that the next numbering covers: after `since`, until now by the coordinator's clock. */
type Span = { since: string; until: string };

/** The times are texts, because a `Date` would lose their microseconds. */
const findSpan = (db: Db): Promise<Span> =>
  oneRow(
    sql<Span>`select processed_until::text as since, now()::text as until from catalogue_cursor`,
    db,
  );

/** SQL that checks if a column's time, plus `offset`, is in the span. */
const isDue = (column: string, { since, until }: Span, offset = sql`interval '0'`) => sql`
  (${sql.ref(column)} > ${since}::timestamptz - ${offset} and ${sql.ref(column)} <= ${until}::timestamptz - ${offset})`;
const dueOffers = (span: Span) => sql`
  offers o ${anySeller("o", everySeller)} where (${isDue("o.starts_at", span)} or ${isDue("o.ends_at", span)})
    and not o.draft and o.paused_at is null`;
const duePlans = (span: Span) => sql`
  subscriptions s ${anySeller("s", everySeller)} where (${isDue("s.current_period_end", span)}
    or ${isDue("s.current_period_end", span, gracePeriod)})
    and not subscription_is_live(s.status, s.current_period_end, s.auto_renew and not s.cancel_at_period_end)`;
const dueVacations = (span: Span) => sql`
  sellers s ${anySeller("s", everySeller)} where ${isDue("s.vacation_from", span)} or ${isDue("s.vacation_to", span)}`;

/** Whether something changed in a span by time alone. Indexes find it, however many rows there are. */
const hasDueChanges = async (db: Db, span: Span): Promise<boolean> => {
  // No limit: it would have the planner scan a table in the hope of an early row.
  const { due } = await oneRow(
    sql<{ due: number }>`
      select count(*) as due from (
        select o.seller_id from ${dueOffers(span)}
        union all select s.seller_id from ${duePlans(span)}
        union all select s.id from ${dueVacations(span)}
      ) due`,
    db,
  );
  return due > 0;
};

/** Whether a change waits for its number. It is cheap enough to run every second. */
export const hasUnsequenced = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    select from (
      select seller_id from catalogue_queue ${anySeller("catalogue_queue", everySeller)}
      union all select seller_id from seller_queue ${anySeller("seller_queue", everySeller)}
    ) waiting limit 1`.execute(db);
  return rows.length > 0 || hasDueChanges(db, await findSpan(db));
};

/** Whether sellers wait for their number, or for their products to be queued. */
export const hasWaitingSellers = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    select from (
      select seller_id from catalogue_queue ${anySeller("catalogue_queue", everySeller)} where product_id is null
      union all select seller_id from seller_queue ${anySeller("seller_queue", everySeller)}
    ) waiting limit 1`.execute(db);
  return rows.length > 0;
};

/**
 * Queues what changed by time alone: products whose offer started or ended, and sellers whose plan
 * ran out or whose vacation started or ended.
 */
export const queueDueChanges = async (tx: Tx): Promise<void> => {
  const span = await findSpan(tx);
  if (await hasDueChanges(tx, span)) {
    await sql`
      insert into catalogue_queue (seller_id, product_id)
      select i.seller_id, i.product_id from (select o.seller_id, o.id from ${dueOffers(span)}) o
      join offer_items i on i.seller_id = o.seller_id and i.offer_id = o.id`.execute(tx);
    await sql`
      insert into catalogue_queue (seller_id, product_id) select s.seller_id, null from ${duePlans(span)}`.execute(
      tx,
    );
    await sql`
      insert into catalogue_queue (seller_id, product_id) select s.id, null from ${dueVacations(span)}`.execute(
      tx,
    );
  }
  await sql`update catalogue_cursor set processed_until = ${span.until}::timestamptz`.execute(tx);
};

/** A seller whose products are queued; `rows` are the seller's rows in the queue. */
type QueuedSeller = { id: SellerId; rows: string[]; after_seq: number };

/**
 * Stores the last number with sellers who are new in the queue, and queues them for their own feed.
 */
const startQueuedSellers = async (tx: Tx): Promise<void> => {
  const last = await findLastSeq(tx);
  const { rows } = await sql<{ seller_id: SellerId }>`
    update catalogue_queue ${anySeller("catalogue_queue", everySeller)} set after_seq = ${last}
    where product_id is null and after_seq is null returning seller_id`.execute(tx);
  if (rows.length === 0) return;
  const ids = rows.map(({ seller_id }) => seller_id);
  await sql`
    insert into seller_queue (seller_id) select distinct unnest(${ids}::uuid[])
    ${severalSellers(everySeller)}`.execute(tx);
};

/** Lists the queued sellers, unless products wait for their numbers. */
const listQueuedSellers = async (tx: Tx): Promise<QueuedSeller[]> => {
  const products = await sql`
    select from catalogue_queue ${anySeller("catalogue_queue", everySeller)} where product_id is not null limit 1`.execute(
    tx,
  );
  if (products.rows.length > 0) return [];
  const { rows } = await sql<QueuedSeller>`
    select seller_id as id, array_agg(id::text) as rows, max(after_seq) as after_seq
    from catalogue_queue ${anySeller("catalogue_queue", everySeller)} where after_seq is not null
    group by seller_id order by seller_id`.execute(tx);
  return rows;
};

type ProductKey = { seller_id: SellerId; product_id: string };
const keysOf = (products: readonly ProductKey[]) => ({
  sellers: products.map(({ seller_id }) => seller_id),
  products: products.map(({ product_id }) => product_id),
});

/** Below every id. */
const lowestId = "00000000-0000-0000-0000-000000000000";
/** Products of a seller that are compared with the feed at a time, so that memory stays bounded. */
const productsAtOnce = 1000;

/** Lists a seller's products for sale with an id above `after`, by ascending id. */
const listForSale = async (tx: Tx, sellerId: SellerId, after: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where p.seller_id = ${sellerId} and p.id > ${after} and ${isForSale}
    order by p.id limit ${productsAtOnce}`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Finds the numbers of a seller's products that are in the feed. */
const findNumbers = async (
  tx: Tx,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; seq: number }>`
    select product_id as id, seq from catalogue_entries
    where seller_id = ${sellerId} and product_id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, seq }) => [id, seq]));
};

/** Lists up to `limit` products of a queued seller that have to get a number. */
const listProductsOfSeller = async (
  tx: Tx,
  { id: sellerId, after_seq: afterSeq }: QueuedSeller,
  isSelling: boolean,
  limit: number,
): Promise<ProductKey[]> => {
  const found: string[] = [];
  for (let after = lowestId; found.length < limit;) {
    const ids = await listForSale(tx, sellerId, after);
    const last = ids.at(-1);
    if (last === undefined) break;
    const numbers = await findNumbers(tx, sellerId, ids);
    found.push(
      ...ids.filter((id) => {
        const seq = numbers.get(id);
        return seq === undefined ? isSelling : seq <= afterSeq;
      }),
    );
    after = last;
  }
  return found.slice(0, limit).map((product_id) => ({ seller_id: sellerId, product_id }));
};

/** Takes rows off the queue. */
const deleteQueued = async (tx: Tx, rows: readonly { seller_id: SellerId; id: string }[]) => {
  const sellers = rows.map(({ seller_id }) => seller_id);
  await sql`
    delete from catalogue_queue q ${severalSellers(everySeller)}
    using unnest(${sellers}::uuid[], ${rows.map(({ id }) => id)}::text[]) taken(seller_id, id)
    where q.seller_id = taken.seller_id and q.id = taken.id::bigint and q.seller_id = any(${sellers}::uuid[])`.execute(
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
  await startQueuedSellers(tx);
  const queued = await listQueuedSellers(tx);
  const ids = queued.map(({ id }) => id);
  const selling = new Set(ids.length > 0 ? await listSelling(tx, ids) : []);
  let room = limit;
  for (const seller of queued) {
    const products = await listProductsOfSeller(tx, seller, selling.has(seller.id), room);
    if (products.length > 0) {
      const keys = keysOf(products);
      await sql`
        insert into catalogue_queue (seller_id, product_id)
        select * from unnest(${keys.sellers}::uuid[], ${keys.products}::uuid[]) ${severalSellers(everySeller)}`.execute(
        tx,
      );
    }
    room -= products.length;
    if (room <= 0) break;
    await deleteQueued(
      tx,
      seller.rows.map((id) => ({ seller_id: seller.id, id })),
    );
  }
};

/** Lists up to `limit` products in the queue. `id` is text: on many nodes it may exceed 2^53. */
const listQueuedProducts = async (
  tx: Tx,
  limit: number,
): Promise<(ProductKey & { id: string })[]> => {
  const { rows } = await sql<ProductKey & { id: string }>`
    select seller_id, product_id, id::text as id
    from catalogue_queue ${anySeller("catalogue_queue", everySeller)}
    where product_id is not null order by seller_id, catalogue_queue.id limit ${limit}`.execute(tx);
  return rows;
};

/**
 * Takes products off the queue and gives each the next number. A product in the feed always gets
 * one, because a reader may have read it in between (safety 29). A product that never was for sale,
 * and is not now, gets none.
 *
 * What is queued and what is for sale is read from the sellers' shards, in this order: a change is
 * visible at the latest with its row in the queue. The numbers are written on the coordinator alone,
 * so that all become visible at one moment.
 * @returns the number of queue entries that were taken off
 */
export const numberProducts = async (tx: Tx, limit: number): Promise<number> => {
  const taken = await listQueuedProducts(tx, limit);
  if (taken.length === 0) return 0;
  const changed = keysOf(taken);
  const selling = await listSelling(tx, changed.sellers);
  const listed = await sql<ProductKey>`
    select p.seller_id, p.id as product_id
    from unnest(${changed.sellers}::uuid[], ${changed.products}::uuid[]) c(seller_id, product_id)
    join products p ${severalSellers(everySeller)} on p.seller_id = c.seller_id and p.id = c.product_id
    where p.seller_id = any(${selling}::uuid[]) and ${isForSale}`.execute(tx);
  const forSale = keysOf(listed.rows);
  await sql`
    insert into catalogue_entries (seller_id, product_id, seq, is_listed)
    select c.seller_id, c.product_id, nextval('catalogue_seq'), l.product_id is not null
    from (select distinct * from unnest(${changed.sellers}::uuid[], ${changed.products}::uuid[]) c(seller_id, product_id)) c
    left join (select distinct * from unnest(${forSale.sellers}::uuid[], ${forSale.products}::uuid[]) l(seller_id, product_id)) l
      on l.seller_id = c.seller_id and l.product_id = c.product_id
    left join catalogue_entries e on e.seller_id = c.seller_id and e.product_id = c.product_id
    where l.product_id is not null or e.product_id is not null
    on conflict (seller_id, product_id) do update set seq = excluded.seq, is_listed = excluded.is_listed`.execute(
    tx,
  );
  await deleteQueued(tx, taken);
  return taken.length;
};
