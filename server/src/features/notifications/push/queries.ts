import { sql } from "kysely";
import { anySeller } from "../../../db/any-seller.ts";
import type { Db, Tx } from "../../../db/pool.ts";
import type { SellerId } from "../../../lib/seller-id.ts";

/** The address of a browser, with the keys that encrypt messages to it. */
export type PushTarget = { endpoint: string; p256dh: Buffer; auth: Buffer };

/** Checks if a session's browser gets messages. */
export const hasSubscription = async (
  db: Db,
  sellerId: SellerId,
  sessionId: string,
): Promise<boolean> => {
  const subscription = await db
    .selectFrom("push_subscriptions")
    .select("session_id")
    .where("seller_id", "=", sellerId)
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return subscription !== undefined;
};

/** Stores the browser of a session, and removes it from every other session. */
export const upsertSubscription = async (
  tx: Tx,
  sellerId: SellerId,
  sessionId: string,
  target: PushTarget,
): Promise<void> => {
  await sql`
    delete from push_subscriptions ${anySeller("push_subscriptions", "a browser belongs to who logged in to it last")}
    where md5(endpoint) = md5(${target.endpoint}) and endpoint = ${target.endpoint}
      and (seller_id, session_id) <> (${sellerId}::uuid, ${sessionId}::uuid)`.execute(tx);
  await tx
    .insertInto("push_subscriptions")
    .values({ seller_id: sellerId, session_id: sessionId, ...target })
    .onConflict((conflict) => conflict.columns(["seller_id", "session_id"]).doUpdateSet(target))
    .execute();
};

/** Removes the browser of a session; no error if there is none. */
export const deleteSubscription = async (
  db: Db,
  sellerId: SellerId,
  sessionId: string,
): Promise<void> => {
  await db
    .deleteFrom("push_subscriptions")
    .where("seller_id", "=", sellerId)
    .where("session_id", "=", sessionId)
    .execute();
};

/** Lists the sessions whose browsers get messages, including sessions that have ended. */
export const listSubscribedSessions = async (db: Db, sellerId: SellerId): Promise<string[]> => {
  const rows = await db
    .selectFrom("push_subscriptions")
    .select("session_id")
    .where("seller_id", "=", sellerId)
    .execute();
  return rows.map(({ session_id }) => session_id);
};

/** Idle sessions end after 24 hours (safety 12). */
const idle = sql`interval '24 hours'`;

/** The browser of a live session; undefined if there is none, or the session has ended. */
export const findTarget = async (
  db: Db,
  sellerId: SellerId,
  sessionId: string,
): Promise<PushTarget | undefined> => {
  const { rows } = await sql<PushTarget>`
    select b.endpoint, b.p256dh, b.auth
    from push_subscriptions b
      join sessions s on s.seller_id = b.seller_id and s.id = b.session_id
      join sellers l on l.id = s.seller_id
    where b.seller_id = ${sellerId} and b.session_id = ${sessionId}
      and s.revoked_at is null and s.expires_at > now() and s.last_seen_at > now() - ${idle}
      and l.status = 'active'`.execute(db);
  return rows[0];
};
