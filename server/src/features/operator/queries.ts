import type { Locale } from "@sellerdesk/contract/languages";
import type {
  OperatorSeller,
  OperatorSellerDetail,
  OperatorSellerQuery,
  SellerStatus,
} from "@sellerdesk/contract/operator-sellers";
import { sql } from "kysely";
import { countMatches } from "../../db/capped-counts.ts";
import { anySeller } from "../../db/any-seller.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { containsPattern } from "../../lib/text/like.ts";
import { type Counted, offsetOf } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { planStatusOf } from "../../db/plan-status.ts";

type Row = Omit<OperatorSeller, "created_at"> & { created_at: Date };

/** Why `listSellers` spans sellers. */
const everySeller = "the operator lists all sellers";

/** Lists one page of all sellers, newest first. */
export const listSellers = async (
  db: Db,
  { search, status, ...page }: OperatorSellerQuery,
): Promise<Counted<OperatorSeller>> => {
  const wanted = sql`(${status ?? null}::text is null or s.status = ${status ?? null})
    and (${search} = '' or lower(s.business_name || ' ' || s.email::text) like ${containsPattern(search.toLowerCase())})`;
  const [{ rows }, total] = await Promise.all([
    sql<Row>`
      select s.id, s.email, s.business_name, s.status, ${planStatusOf(sql`s.id`)} as plan_status, s.created_at
      from sellers s ${anySeller("s", everySeller)}
      where ${wanted}
      order by s.created_at desc, s.id desc
      limit ${page.per_page} offset ${offsetOf(page)}`.execute(db),
    countMatches(db, sql`from sellers s ${anySeller("s", everySeller)} where ${wanted}`, page),
  ]);
  return {
    rows: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    ...total,
  };
};

type DetailRow = Omit<
  OperatorSellerDetail,
  "created_at" | "status_since" | "last_login_at" | "two_step_since"
> & {
  created_at: Date;
  status_since: Date | null;
  last_login_at: Date | null;
  two_step_since: Date | null;
};

/** Finds a seller, with the subscription whose period ends last as the plan. */
export const findSeller = async (db: Db, id: string): Promise<OperatorSellerDetail | undefined> => {
  const { rows } = await sql<DetailRow>`
    select s.id, s.email, s.business_name, s.status, ${planStatusOf(id)} as plan_status, s.created_at, s.first_name,
      s.last_name, s.phone, s.slug, s.status_reason, s.status_since, s.last_login_at, s.acceptance_hours,
      (select f.confirmed_at from two_factor f where f.seller_id = ${id}) as two_step_since,
      (select json_build_object('name',
          case when p.next_from <= now() then p.next_plan_snapshot else p.plan_snapshot end ->> 'name',
          'current_period_end',
          to_char(p.current_period_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from subscriptions p where p.seller_id = ${id} and p.current_period_end is not null
        order by p.current_period_end desc limit 1) as plan,
      (select count(*) from products p where p.seller_id = ${id} and p.deleted_at is null) as products_count,
      (select count(*) from orders o where o.seller_id = ${id}) as orders_count
    from sellers s where s.id = ${id}`.execute(db);
  const [row] = rows;
  return (
    row && {
      ...row,
      created_at: row.created_at.toISOString(),
      status_since: row.status_since?.toISOString() ?? null,
      last_login_at: row.last_login_at?.toISOString() ?? null,
      two_step_since: row.two_step_since?.toISOString() ?? null,
    }
  );
};

type Changed = { id: SellerId; email: string; locale: Locale };

/**
 * Sets the status of an account.
 * @returns the seller's id, email and language; undefined if the status did not change
 */
export const updateStatus = async (
  tx: Tx,
  id: string,
  { status, reason }: { status: SellerStatus; reason: string },
): Promise<Changed | undefined> => {
  const { rows } = await sql<Changed>`
    update sellers set status = ${status}, status_reason = ${status === "active" ? "" : reason}, status_since = now(),
      version = version + 1
    where id = ${id} and status <> ${status} returning id, email, locale`.execute(tx);
  return rows[0];
};

/** Sets the hours that a seller's orders may wait to be accepted; null: as the policy says. */
export const updateAcceptanceHours = async (
  db: Db | Tx,
  id: string,
  hours: number | null,
): Promise<void> => {
  await sql`update sellers set acceptance_hours = ${hours}, version = version + 1 where id = ${id}`.execute(
    db,
  );
};
