import type { NotificationType } from "@sellerdesk/contract/notifications";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/pool.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";

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
