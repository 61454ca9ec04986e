import { sql } from "kysely";
import type { Db } from "../../db/pool.ts";

export type StoredKey = { id: string; name: string; scopes: string[] };

/**
 * `last_used_at` is updated at most once a minute, so that a busy key does not write its row with
 * each request.
 */
const lastUsedStep = sql`interval '1 minute'`;

/** Finds the key with this hash, unless it is revoked. `isStale`: `touchKey` is due. */
export const findLiveKey = async (
  db: Db,
  tokenHash: Buffer,
): Promise<(StoredKey & { isStale: boolean }) | undefined> => {
  const { rows } = await sql<StoredKey & { isStale: boolean }>`
    select id, name, scopes, last_used_at is null or last_used_at < now() - ${lastUsedStep} as "isStale"
    from marketplace_keys where token_hash = ${tokenHash} and revoked_at is null`.execute(db);
  return rows[0];
};

/** Records that a key was used. Of several requests at the same time, only one writes. */
export const touchKey = async (db: Db, id: string): Promise<void> => {
  await sql`
    update marketplace_keys set last_used_at = now()
    where id = ${id}
      and (last_used_at is null or last_used_at < now() - ${lastUsedStep})`.execute(db);
};

/** Inserts a key. Only the hash of its token and a hint are stored. */
export const insertKey = async (
  db: Db,
  key: StoredKey & { token_hash: Buffer; token_hint: string },
): Promise<void> => {
  await db.insertInto("marketplace_keys").values(key).execute();
};

/** Lists all keys, oldest first, revoked ones included. */
export const listStoredKeys = (db: Db) =>
  db
    .selectFrom("marketplace_keys")
    .select(["id", "name", "token_hint", "scopes", "created_at", "last_used_at", "revoked_at"])
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** @returns whether there was such a live key */
export const updateRevoked = async (db: Db, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("marketplace_keys")
    .set({ revoked_at: sql<Date>`now()` })
    .where(sql<boolean>`id::text = ${id}`)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
