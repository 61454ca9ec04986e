import type {
  Notification,
  NotificationListQuery,
  NotificationTab,
  NotificationType,
} from "@sellerdesk/contract/notifications";
import { dailyMailHour } from "@sellerdesk/contract/notification-preferences";
import type { Params, Text } from "@sellerdesk/contract/text";
import { sql } from "kysely";
import { anySeller, severalSellers } from "../../db/any-seller.ts";
import { oneRow } from "../../db/one-row.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { newId } from "../../lib/id.ts";
import { offsetOf } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { defaultPreferences, topicOf, type TypeCount, typesOfTab } from "./rules.ts";

const dailyMail = sql.lit(`${dailyMailHour} hours`);

type NewNotification = {
  type: NotificationType;
  message: Text;
  entityId?: string;
  isMailed?: boolean;
};

/**
 * Inserts one unread notification, and its messages by email, SMS and push as the seller has chosen
 * for its topic. The dispatcher assigns its `seq`.
 */
export const insertNotification = async (
  tx: Tx,
  sellerId: SellerId,
  { type, message: { message: text, code, params }, entityId, isMailed = false }: NewNotification,
): Promise<void> => {
  const topic = topicOf[type];
  const { bell, mail, sms, push } = defaultPreferences[topic];
  const values = JSON.stringify(params);
  const data = JSON.stringify(entityId === undefined ? {} : { entity_id: entityId });
  const id = newId();
  const chooser = sql`sellers s left join notification_preferences p on p.seller_id = s.id and p.topic = ${topic}
    where s.id = ${sellerId}`;
  // Each insert reads the choice itself, because a distributed database would send what both read
  // to every node (decision 071).
  await sql`
    with notice as (
      insert into notifications (seller_id, id, notification_type, message, code, params, data, created_at)
      select ${sellerId}, ${id}::uuid, ${type}, ${text}, ${code}, ${values}::jsonb, ${data}::jsonb, clock_timestamp()
      from ${chooser} and coalesce(p.bell, ${bell})
    )
    insert into notification_messages (seller_id, id, channel, notification_type, message, code, params, in_bell, due_at,
      created_at)
    select ${sellerId}, ${id}::uuid, channel, ${type}, ${text}, ${code}, ${values}::jsonb, bell, due_at, created_at
    from (
      select clock_timestamp() as created_at, coalesce(p.bell, ${bell}) as bell,
        case when s.email_verified_at is not null and not ${isMailed} then coalesce(p.mail, ${mail}) end as mail,
        s.phone_verified_at is not null and coalesce(p.sms, ${sms}) as sms,
        coalesce(p.push, ${push}) and exists (select from push_subscriptions b where b.seller_id = ${sellerId}) as push,
        (date_trunc('day', (now() at time zone s.timezone) - interval ${dailyMail}) + interval '1 day' + interval ${dailyMail})
          at time zone s.timezone as next_daily
      from ${chooser}
    ) chosen, lateral (values
      ('email', case mail when 'at_once' then created_at when 'daily' then next_daily end),
      ('sms', case when sms then created_at end),
      ('push', case when push then created_at end)
    ) as ways (channel, due_at)
    where due_at is not null`.execute(tx);
};

/** Checks if a notification waits to be dispatched. Cheap enough to run every second. */
export const hasUndispatched = async (db: Db): Promise<boolean> => {
  const notification = await db
    .selectFrom("notifications")
    .select("id")
    .where("seq", "is", null)
    .limit(1)
    .modifyEnd(anySeller("notifications", "the dispatcher serves every seller"))
    .executeTakeFirst();
  return notification !== undefined;
};

/**
 * An arbitrary number: the key of the advisory lock that lets one dispatcher of all processes work
 * at a time.
 */
const dispatcherLock = 7_351_002;

/**
 * Assigns sequence numbers to the oldest undispatched notifications. The lock is held until the
 * commit, so numbers become visible in ascending order: a stream that has read one has missed none
 * before it.
 * @returns the seller of each notification
 */
export const numberUndispatched = async (tx: Tx, limit: number): Promise<SellerId[]> => {
  // A separate statement: the next one must see what the previous holder of the lock committed.
  await sql`select pg_advisory_xact_lock(${dispatcherLock})`.execute(tx);
  const { rows: waiting } = await sql<{ seller_id: SellerId; id: string }>`
    select seller_id, id from notifications ${anySeller("notifications", "the dispatcher serves every seller")}
    where seq is null order by created_at, id limit ${limit}`.execute(tx);
  const sellers = waiting.map(({ seller_id }) => seller_id);
  // Separate statements: only the coordinator of a distributed database has the sequence.
  const { rows: numbers } = await sql<{ seq: number }>`
    select nextval('notification_seq') as seq from generate_series(1, ${waiting.length}::integer)`.execute(
    tx,
  );
  await sql`
    update notifications n ${severalSellers("the dispatcher serves every seller")} set seq = numbered.seq
    from unnest(${sellers}::uuid[], ${waiting.map(({ id }) => id)}::uuid[], ${numbers.map(({ seq }) => seq)}::bigint[])
      numbered(seller_id, id, seq)
    where n.seller_id = any(${sellers}::uuid[]) and n.seller_id = numbered.seller_id and n.id = numbered.id`.execute(
    tx,
  );
  return sellers;
};

const selectNotifications = (db: Db, sellerId: SellerId) =>
  db
    .selectFrom("notifications")
    .select(["id", "notification_type", "message", "code", "created_at", "read_at", "seq"])
    // The cast is safe: `insertNotification` writes these params.
    .select(sql<Params | null>`params`.as("params"))
    .select(sql<string | null>`data ->> 'entity_id'`.as("entity_id"))
    .where("seller_id", "=", sellerId);

type Row = Awaited<ReturnType<ReturnType<typeof selectNotifications>["execute"]>>[number];

const toNotification = (row: Row): Notification => ({
  id: row.id,
  notification_type: row.notification_type,
  message: row.message,
  code: row.code,
  params: row.params,
  created_at: row.created_at.toISOString().slice(0, "YYYY-MM-DDTHH:mm:ss".length),
  read_at: row.read_at !== null,
  data: { entity_id: row.entity_id },
});

/** The database's time in microseconds, precise enough to know which notifications existed then. */
export const findNow = async (db: Db): Promise<string> => {
  const { now } = await oneRow(
    sql<{ now: string }>`
      select to_char(statement_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`,
    db,
  );
  return now;
};

/** Lists one page of a tab, newest first. */
export const listNotifications = async (
  db: Db,
  sellerId: SellerId,
  { tab, ...page }: NotificationListQuery,
): Promise<Notification[]> => {
  const types = typesOfTab(tab);
  const rows = await selectNotifications(db, sellerId)
    .$if(tab === "unread", (query) => query.where("read_at", "is", null))
    .$if(types !== null, (query) => query.where(sql<boolean>`notification_type = any(${types})`))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.per_page)
    .offset(offsetOf(page))
    .execute();
  return rows.map(toNotification);
};

/** Counts the notifications of each type, and the unread ones among them. */
export const countNotifications = (db: Db, sellerId: SellerId): Promise<TypeCount[]> =>
  db
    .selectFrom("notifications")
    .select((e) => [
      "notification_type as type",
      e.fn.countAll<number>().as("all"),
      e.fn.countAll<number>().filterWhere("read_at", "is", null).as("unread"),
    ])
    .where("seller_id", "=", sellerId)
    .groupBy("notification_type")
    .execute();

/** The content of a tab at one instant. */
type TabAsOf = { tab: NotificationTab; as_of: string };

const isOneOf = (ids: string[]) => sql<boolean>`id = any(${ids}::uuid[])`;
const wasInTab = ({ tab, as_of }: TabAsOf) => sql<boolean>`created_at <= ${as_of}::timestamptz
  and (${typesOfTab(tab)}::text[] is null or notification_type = any(${typesOfTab(tab)}::text[]))
  and (${tab !== "unread"} or read_at is null)`;

/** @returns the number of ids that are the seller's; those are now read, or unread */
export const updateRead = async (
  tx: Tx,
  sellerId: SellerId,
  ids: string[],
  isRead: boolean,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update notifications set read_at = ${isRead ? sql`coalesce(read_at, clock.now)` : sql`null`}
    from (select now() as now) clock
    where seller_id = ${sellerId} and ${isOneOf(ids)}`.execute(tx);
  return Number(numAffectedRows ?? 0);
};

/** Marks all of a tab as read or unread. Skips those that are so already. */
export const updateTabRead = async (
  tx: Tx,
  sellerId: SellerId,
  all: TabAsOf,
  isRead: boolean,
): Promise<void> => {
  await tx
    .updateTable("notifications")
    .set({ read_at: isRead ? sql`now()` : null })
    .where("seller_id", "=", sellerId)
    .where("read_at", isRead ? "is" : "is not", null)
    .where(wasInTab(all))
    .execute();
};

/** @returns the number of ids that were the seller's; those are deleted */
export const deleteNotificationRows = async (
  tx: Tx,
  sellerId: SellerId,
  ids: string[],
): Promise<number> => {
  const result = await tx
    .deleteFrom("notifications")
    .where("seller_id", "=", sellerId)
    .where(isOneOf(ids))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};

/** Deletes all of a tab. */
export const deleteTab = async (tx: Tx, sellerId: SellerId, all: TabAsOf): Promise<void> => {
  await tx
    .deleteFrom("notifications")
    .where("seller_id", "=", sellerId)
    .where(wasInTab(all))
    .execute();
};

/**
 * Finds the position at which a stream starts: after the seller's last dispatched notification, or
 * after `lastEventId`. An id beyond the last one given, from before a restore, starts at the end.
 */
export const findStreamStart = async (
  db: Db,
  sellerId: SellerId,
  lastEventId: number | null,
): Promise<number> => {
  const { rows } = await (
    lastEventId === null
      ? sql<{
          start: number;
        }>`select coalesce(max(seq), 0) as start from notifications where seller_id = ${sellerId}`
      : sql<{
          start: number;
        }>`select least(${lastEventId}::bigint, last_value) as start from notification_seq`
  ).execute(db);
  return rows[0]?.start ?? 0;
};

/** Lists the seller's dispatched notifications after `cursor`, in the order of delivery. */
export const listFromStream = async (
  db: Db,
  sellerId: SellerId,
  cursor: number,
  limit: number,
): Promise<{ seq: number; notification: Notification }[]> => {
  const rows = await selectNotifications(db, sellerId)
    .where("seq", ">", cursor)
    .orderBy("seq")
    .limit(limit)
    .execute();
  // `seq > cursor` excludes null.
  return rows.map((row) => ({ seq: Number(row.seq), notification: toNotification(row) }));
};

/**
 * Deletes notifications that are older than a year, read or not.
 * @returns the number of deleted notifications, at most `limit`
 */
export const deleteOldNotifications = async (db: Db, limit: number): Promise<number> => {
  const { rows: old } = await sql<{ seller_id: SellerId; id: string }>`
    select seller_id, id from notifications ${anySeller("notifications", "a job deletes old notifications of every seller")}
    where created_at < now() - interval '1 year' limit ${limit}`.execute(db);
  const sellers = old.map(({ seller_id }) => seller_id);
  await sql`
    delete from notifications n ${severalSellers("a job deletes old notifications of every seller")}
    using unnest(${sellers}::uuid[], ${old.map(({ id }) => id)}::uuid[]) old(seller_id, id)
    where n.seller_id = any(${sellers}::uuid[]) and n.seller_id = old.seller_id and n.id = old.id`.execute(
    db,
  );
  return old.length;
};
