import type { Reservation } from "@sellerdesk/contract/marketplace-reservations";
import { sql } from "kysely";
import { severalSellers } from "../../../db/any-seller.ts";
import { oneRow } from "../../../db/one-row.ts";
import type { Db, Tx } from "../../../db/pool.ts";
import type { SellerId } from "../../../lib/seller-id.ts";

/** A reservation whose row is locked. */
export type LockedReservation = {
  external_id: string;
  seller_ids: SellerId[];
  status: Reservation["status"];
  expires_at: Date;
  /** True if it is active and has not expired. */
  is_live: boolean;
};

const isLive = sql<boolean>`(status = 'active' and expires_at > now())`;
const lockedColumns = sql`external_id, seller_ids, status, expires_at, ${isLive} as is_live`;

/** Locks a reservation. Call it before any stock is locked, so that no deadlock can occur. */
export const lockReservation = async (
  tx: Tx,
  externalId: string,
): Promise<LockedReservation | undefined> => {
  const { rows } = await sql<LockedReservation>`
    select ${lockedColumns} from marketplace_reservations where external_id = ${externalId} for update`.execute(
    tx,
  );
  return rows[0];
};

/**
 * Locks the expired reservation that ended first and is still marked as active. Skips rows that
 * another transaction has locked.
 */
export const claimExpiredReservation = async (tx: Tx): Promise<LockedReservation | undefined> => {
  const { rows } = await sql<LockedReservation>`
    select ${lockedColumns} from marketplace_reservations where status = 'active' and expires_at <= now()
    order by expires_at limit 1 for update skip locked`.execute(tx);
  return rows[0];
};

/** Checks if a reservation waits for the sweep. Cheap enough to run every second. */
export const hasExpiredReservation = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    select from marketplace_reservations where status = 'active' and expires_at <= now() limit 1`.execute(
    db,
  );
  return rows.length > 0;
};

/** The maximum duration of a reservation. */
const longest = sql`interval '2 hours'`;

/** Inserts a reservation without items. Does nothing if the external id exists. */
export const insertReservation = async (
  tx: Tx,
  externalId: string,
  keyId: string,
): Promise<void> => {
  await sql`
    insert into marketplace_reservations (external_id, key_id, seller_ids, expires_at)
    values (${externalId}, ${keyId}, '{}', now() + ${longest})
    on conflict (external_id) do nothing`.execute(tx);
};

/**
 * Starts a locked reservation, or extends it while it is live.
 * @returns its end, in whole milliseconds as its items store it, and the number of active
 * reservations of its key, counted up to `limit + 1`
 */
export const renewReservation = async (
  tx: Tx,
  { external_id, is_live }: LockedReservation,
  renewed: { keyId: string; sellerIds: SellerId[]; seconds: number; limit: number },
): Promise<{ expires_at: Date; active_count: number }> => {
  const { keyId, sellerIds, seconds, limit } = renewed;
  const start = is_live ? sql`created_at` : sql`now()`;
  const { expires_at } = await oneRow(
    sql<{ expires_at: Date }>`
      update marketplace_reservations set status = 'active', key_id = ${keyId}, seller_ids = ${sellerIds}::uuid[],
        created_at = ${start},
        expires_at = date_trunc('milliseconds', least(now() + make_interval(secs => ${seconds}), ${start} + ${longest}))
      where external_id = ${external_id} returning expires_at`,
    tx,
  );
  const { active_count } = await oneRow(
    sql<{ active_count: number }>`
      select count(*) as active_count from (
        select from marketplace_reservations where key_id = ${keyId} and status = 'active' limit ${limit + 1}
      ) counted`,
    tx,
  );
  return { expires_at, active_count };
};

/**
 * Ends a locked reservation.
 * @param orderExternalId the external id of the order that consumed it
 */
export const updateReservationEnd = async (
  tx: Tx,
  externalId: string,
  status: Exclude<Reservation["status"], "active">,
  orderExternalId: string | null,
): Promise<void> => {
  await tx
    .updateTable("marketplace_reservations")
    .set({ status, order_external_id: orderExternalId })
    .where("external_id", "=", externalId)
    .execute();
};

/** Lists the items of a reservation at its sellers. */
const listReservedItems = async (
  db: Db,
  sellerIds: readonly SellerId[],
  externalId: string,
): Promise<Reservation["items"]> => {
  const { rows } = await sql<Reservation["items"][number]>`
    select variant_id, seller_id, quantity from reservation_items
    where seller_id = any(${sellerIds}::uuid[]) and external_id = ${externalId}
      ${severalSellers("a buyer reserves from several sellers")}
    order by seller_id, variant_id`.execute(db);
  return rows;
};

/** Reads a reservation with the version of its row, which each change of the items changes too. */
const readVersion = async (db: Db, externalId: string) => {
  const { rows } = await sql<LockedReservation & { version: string }>`
    select ${lockedColumns}, xmin::text as version from marketplace_reservations where external_id = ${externalId}`.execute(
    db,
  );
  return rows[0];
};

/**
 * Finds a reservation as the marketplace reads it. Past its end it is expired, also before the
 * sweep. It is read again if it has changed before its items were read: they may be on other nodes,
 * and a read-only database allows no lock.
 */
export const findReservation = async (
  db: Db,
  externalId: string,
): Promise<Reservation | undefined> => {
  for (;;) {
    const row = await readVersion(db, externalId);
    if (!row) return undefined;
    const { seller_ids, expires_at, status, is_live, version } = row;
    const items = is_live ? await listReservedItems(db, seller_ids, externalId) : [];
    if (is_live && (await readVersion(db, externalId))?.version !== version) continue;
    return {
      external_id: externalId,
      expires_at: expires_at.toISOString(),
      status: status === "active" && !is_live ? "expired" : status,
      items,
    };
  }
};

/** Deletes reservations that ended 30 days ago. @returns the number deleted, at most `limit` */
export const deleteOldReservations = async (db: Db, limit: number): Promise<number> => {
  const { rows } = await sql`
    delete from marketplace_reservations where external_id in (
      select external_id from marketplace_reservations
      where status <> 'active' and expires_at < now() - interval '30 days'
      order by expires_at limit ${limit} for update skip locked
    ) returning external_id`.execute(db);
  return rows.length;
};
