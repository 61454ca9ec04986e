import { sql } from "kysely";
import type { Db, Tx } from "../../../db/pool.ts";
import { newId } from "../../../lib/id.ts";
import type { SellerId } from "../../../lib/seller-id.ts";

export type StoredTwoFactor = {
  /** Encrypted. */
  secret: Buffer;
  confirmed_at: Date | null;
  recovery_codes_left: number;
  /** Seconds of Unix time by the database's clock. */
  now: number;
};

/** The stored second factor, also an unconfirmed one; undefined if there is none. */
export const findTwoFactor = async (
  db: Db | Tx,
  sellerId: SellerId,
): Promise<StoredTwoFactor | undefined> => {
  const { rows } = await sql<StoredTwoFactor>`
    select secret, confirmed_at, extract(epoch from now())::float8 as now,
      (select count(*) from recovery_codes c where c.seller_id = ${sellerId} and c.used_at is null)::integer as recovery_codes_left
    from two_factor where seller_id = ${sellerId}`.execute(db);
  return rows[0];
};

/**
 * Replaces an unconfirmed secret.
 * @returns false if one is confirmed
 */
export const upsertSecret = async (
  tx: Tx,
  sellerId: SellerId,
  secret: Buffer,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into two_factor (seller_id, id, secret, created_at) values (${sellerId}, ${newId()}, ${secret}, now())
    on conflict (seller_id) do update set secret = excluded.secret, last_step = 0, created_at = excluded.created_at
      where two_factor.confirmed_at is null
    returning id`.execute(tx);
  return rows.length > 0;
};

/**
 * Turns on two-step login with the verified secret.
 * @returns false if it is already on, or another secret has replaced it
 */
export const confirmSecret = async (
  tx: Tx,
  sellerId: SellerId,
  secret: Buffer,
): Promise<boolean> => {
  const { rows } = await sql`
    update two_factor set confirmed_at = now()
    where seller_id = ${sellerId} and confirmed_at is null and secret = ${secret}
    returning id`.execute(tx);
  return rows.length > 0;
};

/**
 * Consumes a time step and all before it, in one statement, so that of concurrent attempts one wins
 * (safety 9).
 * @returns false if it was used
 */
export const consumeStep = async (
  db: Db | Tx,
  sellerId: SellerId,
  step: number,
): Promise<boolean> => {
  const { rows } = await sql`
    update two_factor set last_step = ${step}
    where seller_id = ${sellerId} and last_step < ${step} returning id`.execute(db);
  return rows.length > 0;
};

/** Consumes a recovery code, in one statement. @returns whether it existed */
export const consumeRecoveryCode = async (
  db: Db | Tx,
  sellerId: SellerId,
  codeHmac: Buffer,
): Promise<boolean> => {
  const { rows } = await sql`
    update recovery_codes set used_at = now()
    where seller_id = ${sellerId} and code_hmac = ${codeHmac} and used_at is null
    returning id`.execute(db);
  return rows.length > 0;
};

/** Replaces all recovery codes. */
export const replaceRecoveryCodes = async (
  tx: Tx,
  sellerId: SellerId,
  hmacs: readonly Buffer[],
): Promise<void> => {
  await tx.deleteFrom("recovery_codes").where("seller_id", "=", sellerId).execute();
  if (hmacs.length === 0) return;
  await tx
    .insertInto("recovery_codes")
    .values(hmacs.map((code_hmac) => ({ seller_id: sellerId, id: newId(), code_hmac })))
    .execute();
};

/** @returns false if there was none */
export const deleteTwoFactor = async (tx: Tx, sellerId: SellerId): Promise<boolean> => {
  await replaceRecoveryCodes(tx, sellerId, []);
  const { numDeletedRows } = await tx
    .deleteFrom("two_factor")
    .where("seller_id", "=", sellerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Inserts a login that waits for its second step, and deletes the seller's expired ones. */
export const insertLoginStep = async (
  tx: Tx,
  sellerId: SellerId,
  tokenHash: Buffer,
): Promise<void> => {
  await sql`
    delete from login_steps where seller_id = ${sellerId} and expires_at < now()`.execute(tx);
  await sql`
    insert into login_steps (seller_id, id, token_hash, expires_at)
    values (${sellerId}, ${newId()}, ${tokenHash}, now() + interval '5 minutes')`.execute(tx);
};

/**
 * Counts an attempt at a second step.
 * @returns its seller; undefined if it is unknown, used, expired, or had too many attempts
 */
export const tryLoginStep = async (
  db: Db,
  sellerId: string,
  tokenHash: Buffer,
  maxTries: number,
): Promise<SellerId | undefined> => {
  const { rows } = await sql<{ seller_id: SellerId }>`
    update login_steps t set attempts = attempts + 1 from sellers l
    where t.seller_id = ${sellerId} and t.token_hash = ${tokenHash} and t.used_at is null and t.expires_at > now()
      and t.attempts < ${maxTries} and l.id = ${sellerId} and l.status = 'active'
    returning t.seller_id`.execute(db);
  return rows[0]?.seller_id;
};

/**
 * Consumes a second step.
 * @returns false if another request was faster
 */
export const consumeLoginStep = async (
  tx: Tx,
  sellerId: SellerId,
  tokenHash: Buffer,
): Promise<boolean> => {
  const { rows } = await sql`
    update login_steps set used_at = now()
    where seller_id = ${sellerId} and token_hash = ${tokenHash} and used_at is null
    returning id`.execute(tx);
  return rows.length > 0;
};
