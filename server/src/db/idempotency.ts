import { sql } from "kysely";
import { AppError } from "../lib/app-error.ts";
import { encrypt, decrypt } from "../lib/security/encryption.ts";
import type { Db, Tx } from "./pool.ts";

/**
 * A request's claim to an Idempotency-Key. No other request can use the key until this one ends.
 * `sealKey`, of 256 bits, encrypts the stored response.
 */
export type Claim = {
  ownerId: string;
  /** Whether the owner is a marketplace's key. Otherwise it is a seller. */
  isMarketplace: boolean;
  key: string;
  claimId: string;
  requestHash: Buffer;
  sealKey: Buffer;
};

export type StoredResponse = { status: number; body: string };

/**
 * The table of a claim. Keys of sellers are stored with their sellers, those of marketplaces on the
 * coordinator of a distributed database (decision 071).
 */
const tableOf = ({ isMarketplace }: Claim) =>
  isMarketplace ? "marketplace_idempotency_keys" : "idempotency_keys";

/** Binds an encrypted response to its key. */
const contextOf = ({ ownerId, key }: Claim): string => `${ownerId}\n${key}`;

/**
 * Expired keys that each new key of an owner deletes, so that the table stays small without a job.
 */
const sweep = 20;

/**
 * Whether a claim `k` is older than the one that replaces it. A distributed database accepts only
 * immutable functions here, such as the difference of times without a zone.
 */
const isOlder = (age: string) =>
  sql`k.created_at at time zone 'UTC' < excluded.created_at at time zone 'UTC' - interval ${sql.lit(age)}`;

/**
 * Claims a key for a request, for at least 24 hours. A claim older than a minute without a response
 * belongs to a dead process, since no request runs that long.
 * @param isAtomic true if the response is stored in the transaction of the effect: a claim without
 * a response then had no effect and can be taken over
 * @returns `null` if the claim succeeded, else the stored response
 * @throws AppError `idempotency_key_reused` for another request, `request_in_progress` while the
 * first one may still run, `request_outcome_unknown` if it died and may have had its effect
 */
export const claimKey = async (
  db: Db,
  claim: Claim,
  isAtomic: boolean,
): Promise<StoredResponse | null> => {
  const { ownerId, key, claimId, requestHash, sealKey } = claim;
  const table = sql.table(tableOf(claim));
  const { rows: claimed } = await sql`
    with swept as (
      delete from ${table} where owner_id = ${ownerId} and key in (
        select key from ${table}
        where owner_id = ${ownerId} and created_at < now() - interval '25 hours' and key <> ${key}
        limit ${sweep} for update skip locked)
    )
    insert into ${table} as k (owner_id, key, claim_id, request_hash, created_at)
    values (${ownerId}, ${key}, ${claimId}, ${requestHash}, now())
    on conflict (owner_id, key) do update set claim_id = excluded.claim_id, request_hash = excluded.request_hash,
      response_status = null, encrypted_response = null, created_at = excluded.created_at
    where ${isOlder("24 hours")} or (${isAtomic} and k.response_status is null and ${isOlder("1 minute")})
    returning key`.execute(db);
  if (claimed.length > 0) return null;
  const before = await db
    .selectFrom(tableOf(claim))
    .select(["request_hash", "response_status", "encrypted_response"])
    .select(sql<boolean>`created_at < now() - interval '1 minute'`.as("is_dead"))
    .where("owner_id", "=", ownerId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (before && !before.request_hash.equals(requestHash))
    throw new AppError("idempotency_key_reused");
  const { response_status: status = null, encrypted_response: encrypted = null } = before ?? {};
  if (status === null || encrypted === null)
    throw before?.is_dead
      ? new AppError("request_outcome_unknown")
      : new AppError("request_in_progress", { retryAfter: 1 });
  return { status, body: decrypt(sealKey, contextOf(claim), encrypted).toString() };
};

/**
 * Stores the response of the request that claimed the key.
 * @throws AppError `request_in_progress` if another request has taken the key over
 */
export const completeKey = async (
  db: Db | Tx,
  claim: Claim,
  { status, body }: StoredResponse,
): Promise<void> => {
  const { ownerId, key, claimId, sealKey } = claim;
  const encrypted_response = encrypt(sealKey, contextOf(claim), Buffer.from(body));
  const { numUpdatedRows } = await db
    .updateTable(tableOf(claim))
    .set({ response_status: status, encrypted_response })
    .where("owner_id", "=", ownerId)
    .where("key", "=", key)
    .where("claim_id", "=", claimId)
    .where("response_status", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("request_in_progress", { retryAfter: 1 });
};

/** Releases a key without a response, so that the same request can be retried. */
export const releaseKey = async (db: Db, claim: Claim): Promise<void> => {
  const { ownerId, key, claimId } = claim;
  await db
    .deleteFrom(tableOf(claim))
    .where("owner_id", "=", ownerId)
    .where("key", "=", key)
    .where("claim_id", "=", claimId)
    .where("response_status", "is", null)
    .execute();
};
