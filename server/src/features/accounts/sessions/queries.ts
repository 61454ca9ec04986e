import { sql } from "kysely";
import { severalSellers } from "../../../db/any-seller.ts";
import type { Db, Tx } from "../../../db/pool.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { planStatusOf } from "../../../db/plan-status.ts";

/** Idle sessions end after 24 hours, all after 30 days (safety 12). */
const idle = sql`interval '24 hours'`;
const lifetime = sql<Date>`now() + interval '30 days'`;

export type FoundSession = {
  id: SellerId;
  sessionId: string;
  planStatus: "active" | "inactive" | "expired";
  timezone: string;
  currency: string;
  /** Not seen for a minute: `touchSession` is due. */
  isStale: boolean;
};

/** The seller id in a token and the hash of the token. Only the hash is stored. */
export type TokenOfSeller = { sellerId: string; hash: Buffer };

/** Finds the live sessions of a seller's tokens, with the plan by the database's clock. */
const findSessionsOfSeller = async (
  db: Db,
  sellerId: string,
  hashes: readonly Buffer[],
): Promise<Map<string, FoundSession>> => {
  const { rows } = await sql<FoundSession & { hash: Buffer }>`
    select s.token_hash as hash, l.id, s.id as "sessionId", ${planStatusOf(sellerId)} as "planStatus", l.timezone, l.currency,
      s.last_seen_at < now() - interval '1 minute' as "isStale"
    from sessions s join sellers l on l.id = s.seller_id
    where s.seller_id = ${sellerId} and s.token_hash = any(${hashes}::bytea[]) and s.revoked_at is null
      and s.expires_at > now() and s.last_seen_at > now() - ${idle} and l.status = 'active'`.execute(
    db,
  );
  return new Map(rows.map(({ hash, ...session }) => [hash.toString("latin1"), session]));
};

/**
 * Finds the live session of each token. One statement serves the requests that a seller has sent at
 * one moment: a page sends several with one token. On a distributed database the node of one seller
 * can fail, and that of another answer.
 * @returns an Error for each token whose seller could not be read
 */
export const findSessionsOfTokens = async (
  db: Db,
  tokens: readonly TokenOfSeller[],
): Promise<(FoundSession | null | Error)[]> => {
  const bySeller = Map.groupBy(tokens, ({ sellerId }) => sellerId);
  const reads = [...bySeller].map(async ([sellerId, asked]) => {
    const hashes = new Map(asked.map(({ hash }) => [hash.toString("latin1"), hash]));
    const sessions = await findSessionsOfSeller(db, sellerId, [...hashes.values()]).catch(
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
    return [sellerId, sessions] as const;
  });
  const found = new Map(await Promise.all(reads));
  return tokens.map(({ sellerId, hash }) => {
    const sessions = found.get(sellerId);
    return sessions instanceof Map
      ? (sessions.get(hash.toString("latin1")) ?? null)
      : (sessions ?? null);
  });
};

/** Updates the time of the last request. Of concurrent requests one writes. */
export const touchSession = async (
  db: Db,
  sellerId: SellerId,
  sessionId: string,
): Promise<void> => {
  await db
    .updateTable("sessions")
    .set({ last_seen_at: sql`now()` })
    .where("seller_id", "=", sellerId)
    .where("id", "=", sessionId)
    .where("last_seen_at", "<", sql<Date>`now() - interval '1 minute'`)
    .execute();
};

/** Filters pairs of seller and session for live sessions. */
export const listLiveSessionIds = async (
  db: Db,
  sessions: readonly { id: SellerId; sessionId: string }[],
): Promise<string[]> => {
  const sellerIds = sessions.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s join sellers l on l.id = s.seller_id
    where s.seller_id = any(${[...new Set(sellerIds)]}::uuid[])
      and (s.seller_id, s.id) in (select * from unnest(${sellerIds}::uuid[],
        ${sessions.map(({ sessionId }) => sessionId)}::uuid[]))
      and s.revoked_at is null and s.expires_at > now() and l.status = 'active'
      ${severalSellers("a job checks the sessions of all open streams")}`.execute(db);
  return rows.map(({ id }) => id);
};

type NewSession = { id: string; tokenHash: Buffer; ip: string; userAgent: string };

/**
 * Inserts a session and deletes the seller's expired ones, so that the table stays small without a
 * job.
 */
export const insertSession = async (
  tx: Tx,
  sellerId: SellerId,
  { id, tokenHash, ip, userAgent }: NewSession,
): Promise<void> => {
  await tx
    .deleteFrom("sessions")
    .where("seller_id", "=", sellerId)
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
  await tx
    .insertInto("sessions")
    .values({
      seller_id: sellerId,
      id,
      token_hash: tokenHash,
      ip,
      user_agent: userAgent,
      expires_at: lifetime,
    })
    .execute();
  await tx
    .updateTable("sellers")
    .set({ last_login_at: sql`now()` })
    .where("id", "=", sellerId)
    .execute();
};

/** A selection of a seller's sessions: one, all but one, or all. */
export type Which = { only?: string; but?: string };

/** Ends sessions. @returns the number of sessions that were ended */
export const updateSessionsRevoked = async (
  tx: Db,
  sellerId: SellerId,
  { only = null, but = null }: { only?: string | null; but?: string | null },
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update sessions set revoked_at = now()
    where seller_id = ${sellerId} and revoked_at is null
      and (${only}::uuid is null or id = ${only})
      and (${but}::uuid is null or id <> ${but})`.execute(tx);
  return Number(numAffectedRows);
};

/** The live sessions, most recently used first. */
export const listSessions = (db: Db, sellerId: SellerId) =>
  db
    .selectFrom("sessions")
    .select(["id", "user_agent", "ip", "created_at", "last_seen_at"])
    .where("seller_id", "=", sellerId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("last_seen_at", ">", sql<Date>`now() - ${idle}`)
    .orderBy("last_seen_at", "desc")
    .execute();

/** The data of the browser's session, except the token. */
export const findSessionData = (db: Db, sellerId: SellerId) =>
  db
    .selectFrom("sellers")
    .select([
      "id",
      "first_name",
      "last_name",
      "email",
      "phone",
      "profile_image",
      "business_name",
      "timezone",
    ])
    .select(planStatusOf(sellerId).as("plan_status"))
    .where("id", "=", sellerId)
    .executeTakeFirstOrThrow();
