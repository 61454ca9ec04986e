import type {
  Notification,
  NotificationListQuery,
  NotificationType,
} from "@sellerdesk/contract/notifications";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/pool.ts";
import { newId } from "../../lib/id.ts";
import { offsetOf } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { type TypeCount, typesOfTab } from "./rules.ts";

/** Writes one unread notification; it gets its `seq` from the dispatcher. */
export const insertNotification = async (
  tx: Tx,
  sellerId: SellerId,
  { type, message, entityId }: { type: NotificationType; message: string; entityId?: string },
): Promise<void> => {
  await tx
    .insertInto("notifications")
    .values({
      seller_id: sellerId,
      id: newId(),
      notification_type: type,
      message,
      data: JSON.stringify(entityId === undefined ? {} : { entity_id: entityId }),
    })
    .execute();
};

/** Whether a notification waits to be dispatched: cheap enough to ask every second. */
export const hasUndispatched = async (db: Db): Promise<boolean> => {
  const found = await db
    .selectFrom("notifications")
    .select("id")
    .where("seq", "is", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** Any fixed number: the key of the advisory lock that lets one dispatcher of all processes work at a time. */
const dispatcherLock = 7_351_002;

/**
 * Gives the oldest undispatched notifications their place in the order of delivery. The lock is held until the commit, so numbers
 * become visible in the order they are given and a stream that reads past one has missed none before it.
 * @returns the seller of each notification
 */
export const numberUndispatched = async (tx: Tx, limit: number): Promise<SellerId[]> => {
  // Its own statement: the next one must see what the holder before us committed.
  await sql`select pg_advisory_xact_lock(${dispatcherLock})`.execute(tx);
  const { rows } = await sql<{ seller_id: SellerId }>`
    with numbered as materialized (
      select seller_id, id, nextval('notification_seq') as seq
      from (select seller_id, id from notifications where seq is null order by created_at, id limit ${limit}) waiting
    )
    update notifications set seq = numbered.seq from numbered
    where notifications.seller_id = numbered.seller_id and notifications.id = numbered.id
    returning notifications.seller_id`.execute(tx);
  return rows.map((row) => row.seller_id);
};

const selectNotifications = (db: Db, sellerId: SellerId) =>
  db
    .selectFrom("notifications")
    .select(["id", "notification_type", "message", "created_at", "read_at", "seq"])
    .select(sql<string | null>`data ->> 'entity_id'`.as("entity_id"))
    .where("seller_id", "=", sellerId);

type Row = Awaited<ReturnType<ReturnType<typeof selectNotifications>["execute"]>>[number];

const toNotification = (row: Row): Notification => ({
  id: row.id,
  notification_type: row.notification_type,
  message: row.message,
  created_at: row.created_at.toISOString().slice(0, "YYYY-MM-DDTHH:mm:ss".length),
  read_at: row.read_at !== null,
  data: { entity_id: row.entity_id },
});

/** One page of a tab, newest first. */
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

/** How many notifications of each type there are, and how many of them are unread. */
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

/** @returns how many of the ids are the seller's; those are read afterwards */
export const updateRead = async (tx: Tx, sellerId: SellerId, ids: string[]): Promise<number> => {
  const result = await tx
    .updateTable("notifications")
    .set({ read_at: sql`coalesce(read_at, now())` })
    .where("seller_id", "=", sellerId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
};

/** @returns how many of the ids were the seller's; those are gone */
export const deleteNotifications = async (tx: Tx, sellerId: SellerId, ids: string[]): Promise<number> => {
  const result = await tx
    .deleteFrom("notifications")
    .where("seller_id", "=", sellerId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};

/**
 * Where a stream begins: after the seller's last dispatched notification, or after `lastEventId`. One from beyond what was ever given
 * (a restored backup) begins at the end.
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

/** The seller's dispatched notifications after `cursor`, in the order of delivery. */
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
  // `seq > cursor` has let no null pass.
  return rows.map((row) => ({ seq: Number(row.seq), notification: toNotification(row) }));
};
