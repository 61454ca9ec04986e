import type { Locale } from "@sellerdesk/contract/languages";
import {
  maxSavedReports,
  type ReportMail,
  type SavedReport,
  type SaveReport,
} from "@sellerdesk/contract/saved-reports";
import { type RawBuilder, sql } from "kysely";
import { anySeller } from "../../../db/any-seller.ts";
import { oneRow } from "../../../db/one-row.ts";
import type { Db, Tx } from "../../../db/pool.ts";
import { newId } from "../../../lib/id.ts";
import type { SellerId } from "../../../lib/seller-id.ts";

type Sql<Value> = RawBuilder<Value>;

/** The times at which a report is emailed. */
export type MailTimes = Pick<SaveReport, "mail" | "mail_day" | "mail_hour">;
type TimesSql = { mail: Sql<ReportMail>; day: Sql<number>; hour: Sql<number> };

/**
 * SQL for the day of the last email that was due, as `date`. An email is due from `hour` on the
 * weekday or the day of the month `day`.
 */
const lastMailDay = (
  { mail, day, hour }: TimesSql,
  timezone: Sql<string>,
  at: Sql<Date> = sql`now()`,
): Sql<string> => sql`
  (date_trunc(case when ${mail} = 'weekly' then 'week' else 'month' end,
    (${at} at time zone ${timezone}) - make_interval(days => ${day} - 1, hours => ${hour}))::date + ${day} - 1)`;
const timesOf = ({ mail, mail_day, mail_hour }: MailTimes): TimesSql => ({
  mail: sql`${mail}::text`,
  day: sql`${mail_day}::int`,
  hour: sql`${mail_hour}::int`,
});

const dayText = (date: Sql<unknown>) => sql`to_char(${date}, 'YYYY-MM-DD')`;
const nextMailDay = dayText(
  sql`(mailed_for + case mail when 'weekly' then interval '1 week' else interval '1 month' end)`,
);

/** The columns of a saved report, as the API names them. */
const columns = sql`id, name, dimension as by, range, ${dayText(sql`first_day`)} as "from",
  ${dayText(sql`last_day`)} as "to", compare, category_id, brand_id, mail, mail_day, mail_hour, mail_table, ${nextMailDay} as next_mail_on`;

/**
 * Finds the day of the last email that was due at a moment, `YYYY-MM-DD`.
 * @param timezone an IANA name
 */
export const findLastMailDay = async (
  db: Db,
  times: MailTimes,
  timezone: string,
  at: Date,
): Promise<string> => {
  const day = lastMailDay(
    timesOf(times),
    sql`${timezone}::text`,
    sql`${at.toISOString()}::timestamptz`,
  );
  return (await oneRow(sql<{ day: string }>`select ${dayText(day)} as day`, db)).day;
};

/** Lists a seller's saved reports by name. */
export const listSavedReports = async (db: Db, sellerId: SellerId): Promise<SavedReport[]> => {
  const { rows } = await sql<SavedReport>`
    select ${columns} from saved_reports
    where seller_id = ${sellerId} order by lower(name)`.execute(db);
  return rows;
};

const valuesOf = ({
  name,
  by,
  range,
  from = "",
  to = "",
  compare,
  category_id,
  brand_id,
  mail,
  mail_day,
  mail_hour,
  mail_table,
  ...rest
}: SaveReport) => {
  rest satisfies Record<string, never>;
  return {
    name,
    dimension: by,
    range,
    first_day: sql`nullif(${from}, '')::date`,
    last_day: sql`nullif(${to}, '')::date`,
    compare,
    category_id: category_id ?? null,
    brand_id: brand_id ?? null,
    mail,
    mail_day,
    mail_hour,
    mail_table,
  };
};
const firstMailedFor = (times: MailTimes, timezone: string) => sql`
  case when ${times.mail} <> 'never' then ${lastMailDay(timesOf(times), sql`${timezone}::text`)} end`;

type Owner = { id: SellerId; timezone: string };

/**
 * Inserts a report, or replaces the one with the same name. Its first email is the next one that is
 * due.
 * @returns undefined if the seller has the maximum number of reports
 */
export const upsertSavedReport = async (
  tx: Tx,
  seller: Owner,
  report: SaveReport,
): Promise<SavedReport | undefined> => {
  // This lock serializes concurrent requests, so that they cannot exceed the limit together.
  await sql`select from sellers where id = ${seller.id} for no key update`.execute(tx);
  const values = valuesOf(report);
  const { rows } = await sql<SavedReport>`
    insert into saved_reports as r
      (seller_id, id, name, dimension, range, first_day, last_day, compare, category_id, brand_id,
        mail, mail_day, mail_hour, mail_table, mailed_for)
    select ${seller.id}, ${newId()}, ${sql.join(Object.values(values))}, ${firstMailedFor(report, seller.timezone)}
    where (select count(*) from saved_reports
      where seller_id = ${seller.id} and lower(name) <> lower(${report.name})) < ${maxSavedReports}
    on conflict (seller_id, lower(name)) do update set name = excluded.name, dimension = excluded.dimension,
      range = excluded.range, first_day = excluded.first_day, last_day = excluded.last_day, compare = excluded.compare,
      category_id = excluded.category_id, brand_id = excluded.brand_id,
      mail = excluded.mail, mail_day = excluded.mail_day, mail_hour = excluded.mail_hour, mail_table = excluded.mail_table,
      mailed_for = case when (r.mail, r.mail_day, r.mail_hour) = (excluded.mail, excluded.mail_day, excluded.mail_hour)
        then r.mailed_for else excluded.mailed_for end
    returning ${columns}`.execute(tx);
  return rows[0];
};

/**
 * Updates a saved report.
 * @returns undefined if there is none, null if another one has the name
 */
export const updateSavedReport = async (
  tx: Tx,
  seller: Owner,
  id: string,
  report: SaveReport,
): Promise<SavedReport | null | undefined> => {
  // This lock serializes concurrent requests: the second one to take a name finds it taken.
  await sql`select from sellers where id = ${seller.id} for no key update`.execute(tx);
  const other = await tx
    .selectFrom("saved_reports")
    .select("id")
    .where("seller_id", "=", seller.id)
    .where("id", "<>", id)
    .where(sql<boolean>`lower(name) = lower(${report.name})`)
    .executeTakeFirst();
  if (other) return null;
  const values = valuesOf(report);
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  // The day is computed beside the row: a distributed database allows no time zones in the `case`.
  const { rows } = await sql<SavedReport>`
    with changed as (
      update saved_reports r set ${sql.join(changes)},
        mailed_for = case when (r.mail, r.mail_day, r.mail_hour) = (${report.mail}, ${report.mail_day}, ${report.mail_hour})
          then r.mailed_for else n.mailed_for end
      from (select ${firstMailedFor(report, seller.timezone)} as mailed_for) n
      where r.seller_id = ${seller.id} and r.id = ${id} returning r.*
    )
    select ${columns} from changed`.execute(tx);
  return rows[0];
};

/** Deletes a saved report. @returns whether there was one */
export const deleteSavedReport = async (
  db: Db,
  sellerId: SellerId,
  id: string,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("saved_reports")
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Reports per run; the next run emails the remaining ones. */
const mostReports = 500;
const lastDue = lastMailDay(
  { mail: sql`r.mail`, day: sql`r.mail_day`, hour: sql`r.mail_hour` },
  sql`s.timezone`,
);
const isDue = sql<boolean>`r.mail <> 'never' and r.mailed_for < ${lastDue}`;

export type DueReport = { seller_id: SellerId; id: string };

/**
 * Lists reports whose email is due, in random order, so that one that fails does not block the
 * others.
 */
export const listDueReports = async (db: Db): Promise<DueReport[]> => {
  const { rows } = await sql<DueReport>`
    select r.seller_id, r.id from saved_reports r join sellers s on s.id = r.seller_id
    where ${isDue} order by random() limit ${mostReports}
    ${anySeller("r", "a job looks for reports that are due")}`.execute(db);
  return rows;
};

export type ClaimedReport = Pick<
  SavedReport,
  "name" | "by" | "compare" | "category_id" | "brand_id" | "mail_table"
> & {
  email: string;
  first_name: string;
  business_name: string;
  timezone: string;
  currency: string;
  locale: Locale;
  /** The first and the last day of the previous week or month. */
  from: string;
  to: string;
  /** Whether the account is open and its plan active. */
  is_wanted: boolean;
};

/**
 * Claims a report whose email is due, until the next one is due.
 * @returns undefined if another process was faster, or the seller does not want it any more
 */
export const claimDueReport = async (
  tx: Tx,
  { seller_id, id }: DueReport,
): Promise<ClaimedReport | undefined> => {
  const { rows } = await sql<ClaimedReport>`
    with due as materialized (
      select r.*, ${lastDue} as day, s.email, s.first_name, s.business_name, s.timezone, s.currency, s.locale,
        s.status = 'active' and exists (
          select from subscriptions p where p.seller_id = ${seller_id}
            and subscription_is_live(p.status, p.current_period_end, p.auto_renew and not p.cancel_at_period_end)
        ) as is_wanted
      from saved_reports r join sellers s on s.id = ${seller_id}
      where r.seller_id = ${seller_id} and r.id = ${id} and ${isDue} for update of r
    ), claimed as (
      update saved_reports r set mailed_for = due.day from due where r.seller_id = ${seller_id} and r.id = due.id
    )
    select name, dimension as by, compare, category_id, brand_id, mail_table, email, first_name, business_name, timezone,
      currency, locale, is_wanted, ${dayText(sql`(day - 1)`)} as "to",
      ${dayText(sql`(day - case mail when 'weekly' then interval '1 week' else interval '1 month' end)`)} as "from"
    from due`.execute(tx);
  return rows[0];
};
