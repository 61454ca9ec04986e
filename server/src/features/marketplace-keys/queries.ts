import { sql } from "kysely";
import type { Db } from "../../db/pool.ts";

type NewKey = { id: string; name: string; token_hash: Buffer; token_hint: string; scopes: string[] };

export const insertKey = async (db: Db, key: NewKey): Promise<void> => {
  await db.insertInto("marketplace_keys").values(key).execute();
};

export const listAllKeys = (db: Db) =>
  db
    .selectFrom("marketplace_keys")
    .select(["id", "name", "token_hint", "scopes", "created_at", "last_used_at", "revoked_at"])
    .orderBy("created_at")
    .execute();

/** The live key of a token; its use is noted at most once a minute, in the same statement. */
export const findLiveKey = async (
  db: Db,
  tokenHash: Buffer,
): Promise<{ id: string; name: string; scopes: string[] } | null> => {
  const { rows } = await sql<{ id: string; name: string; scopes: string[] }>`
    with used as (
      update marketplace_keys set last_used_at = now()
      where token_hash = ${tokenHash} and (last_used_at is null or last_used_at < now() - interval '1 minute')
    )
    select id, name, scopes from marketplace_keys where token_hash = ${tokenHash} and revoked_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** @returns whether there was a live key of this id */
export const updateRevoked = async (db: Db, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("marketplace_keys")
    .set({ revoked_at: sql`now()` })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
