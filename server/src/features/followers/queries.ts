import type {
  Follower,
  FollowerFiguresQuery,
  FollowerListQuery,
  FollowerPoint,
  FollowerSort,
} from "@sellerdesk/contract/followers";
import { sql } from "kysely";
import { countMatches } from "../../db/capped-counts.ts";
import { dayCountsOf, followerChange } from "../../db/day-counts.ts";
import { instant } from "../../db/instant.ts";
import { oneRow } from "../../db/one-row.ts";
import type { Db } from "../../db/pool.ts";
import { streamRows } from "../../db/stream-rows.ts";
import { containsPattern } from "../../lib/text/like.ts";
import { type Counted, offsetOf } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { Step } from "../../lib/chart-step.ts";

/** The seller of a list, with the time zone of the days. */
export type Owner = { id: SellerId; timezone: string };
type Filters = Pick<FollowerListQuery, "search" | "from" | "to">;

const orders = {
  "-followed_at": sql`f.followed_at desc, f.id desc`,
  followed_at: sql`f.followed_at, f.id`,
  name: sql`lower(f.name), f.id`,
  "-name": sql`lower(f.name) desc, f.id desc`,
} satisfies Record<FollowerSort, unknown>;

/** SQL for the instant at which a day starts for the seller, `days` after `date`. */
const startOf = (date: string, days: number, timezone: string) =>
  sql`((${date}::date + ${days}::integer)::timestamp at time zone ${timezone})`;

const matching = ({ id, timezone }: Owner, { search, from, to }: Filters) => sql`
  from followers f where f.seller_id = ${id} and f.unfollowed_at is null
    ${search === "" ? sql`` : sql`and lower(f.name) like ${containsPattern(search.toLowerCase())}`}
    ${from === undefined ? sql`` : sql`and f.followed_at >= ${startOf(from, 0, timezone)}`}
    ${to === undefined ? sql`` : sql`and f.followed_at < ${startOf(to, 1, timezone)}`}`;

const selectRows = (
  owner: Owner,
  filters: Filters,
  sort: FollowerSort,
  page = sql``,
) => sql<Follower>`
  select f.id, f.name, ${instant("f.followed_at")} as followed_at, coalesce(c.orders_count, 0) as orders_count,
    ${instant("c.last_order_at")} as last_order_at, c.id as customer_id
  from (select f.* ${matching(owner, filters)} order by ${orders[sort]} ${page}) f
  left join customers c on c.seller_id = ${owner.id} and c.external_id = f.customer_external_id
  order by ${orders[sort]}`;

/** Lists one page of the current followers, with their orders from this seller. */
export const listFollowers = async (
  db: Db,
  owner: Owner,
  { sort, page, per_page, ...filters }: FollowerListQuery,
): Promise<Counted<Follower>> => {
  const limit = sql`limit ${per_page} offset ${offsetOf({ page, per_page })}`;
  const [{ rows }, total] = await Promise.all([
    selectRows(owner, filters, sort, limit).execute(db),
    countMatches(db, matching(owner, filters), { page, per_page }),
  ]);
  return { rows, ...total };
};

/** Streams all followers that match the filters, newest first, in batches from a cursor. */
export const streamFollowers = (
  db: Db,
  owner: Owner,
  filters: Filters,
): AsyncGenerator<Follower[]> => streamRows(db, selectRows(owner, filters, "-followed_at"), 500);

/** Counts the seller's current followers. */
const countFollowers = (sellerId: SellerId) => sql`
  select coalesce(sum(${followerChange}), 0)::bigint as count from ${dayCountsOf(sellerId, "follower")}`;

/**
 * Finds the requested period, else the last 30 days of the seller's calendar, and the number of
 * current followers.
 */
export const findPeriod = async (
  db: Db,
  { id, timezone }: Owner,
  { from, to }: FollowerFiguresQuery,
): Promise<{ from: string; to: string; total: number }> =>
  oneRow(
    sql<{ from: string; to: string; total: number }>`
      select to_char(coalesce(${from ?? null}::date, today - 29), 'YYYY-MM-DD') as from,
        to_char(coalesce(${to ?? null}::date, today), 'YYYY-MM-DD') as to,
        (${countFollowers(id)}) as total
      from (select (now() at time zone ${timezone})::date as today) clock`,
    db,
  );

/**
 * Lists the followers gained and lost in each step of a period, and the number of followers at its
 * end. A customer counts by the latest time of following and unfollowing.
 */
export const listPoints = async (
  db: Db,
  { id }: Pick<Owner, "id">,
  { from, to, step }: { from: string; to: string; step: Step },
): Promise<FollowerPoint[]> => {
  const { rows } = await sql<FollowerPoint>`
    with days as (
      select day::date as day, greatest(date_trunc(${step}, day)::date, ${from}::date) as first
      from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') day
    ), changes as materialized (
      select day, coalesce(sum(count) filter (where key = 'gained'), 0) as gained,
        coalesce(sum(count) filter (where key = 'lost'), 0) as lost
      from ${dayCountsOf(id, "follower")} where day <= ${to}::date group by day
    ), steps as (
      select first, coalesce(sum(gained), 0)::bigint as gained, coalesce(sum(lost), 0)::bigint as lost
      from days left join changes using (day) group by first
    )
    select to_char(first, 'YYYY-MM-DD') as date, gained, lost,
      (before.count + sum(gained - lost) over (order by first))::bigint as total
    from steps, (select coalesce(sum(gained - lost), 0) as count from changes where day < ${from}::date) before
    order by first`.execute(db);
  return rows;
};

/** Counts the seller's current followers. */
export const countNow = async (db: Db, sellerId: SellerId): Promise<number> => {
  const { count } = await oneRow(sql<{ count: number }>`${countFollowers(sellerId)}`, db);
  return count;
};
