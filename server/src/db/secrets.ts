import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { encrypt, decrypt } from "../lib/security/encryption.ts";
import type { Db, Tx } from "./pool.ts";
import { inTransaction } from "./transaction.ts";

const names = [
  "files",
  "installation",
  "kept_answers",
  "one_time_codes",
  "push",
  "rate_limits",
  "recovery_codes",
  "two_factor",
  "webhooks",
] as const;

/** Keys of 256 bits that all server processes share, by purpose. */
export type Secrets = Readonly<Record<(typeof names)[number], Buffer>>;

type Row = { name: string; secret: Buffer; encryption_key_id: string | null };
type Opened = Row & { is_standby: boolean };

/** Identifies the key that encrypts a secret without revealing the key. */
const keyId = (key: Buffer): string =>
  createHash("sha256").update("SECRET_KEY").update(key).digest("hex").slice(0, 8);

const findKey = (keys: readonly Buffer[], id: string): Buffer => {
  const key = keys.find((item) => keyId(item) === id);
  if (key) return key;
  if (keys.length === 0)
    throw new Error(
      `SECRET_KEY is missing: the keys in this database are encrypted with the one that begins its hash with ${id}. Set it to that one.`,
    );
  throw new Error(
    `SECRET_KEY does not fit: the keys in this database are encrypted with the one that begins its hash with ${id}, not with ${keys.map(keyId).join(" or ")}. Set it to that one, or, to change over, put that one behind the new one.`,
  );
};

/**
 * @throws Error in one sentence if the secrets of a backup or database cannot be decrypted with
 * these keys
 */
export const requireKey = (keys: readonly Buffer[], keyIdNeeded: string | null): void => {
  if (keyIdNeeded !== null) findKey(keys, keyIdNeeded);
};

const open = ({ name, secret, encryption_key_id }: Row, keys: readonly Buffer[]): Buffer =>
  encryption_key_id === null ? secret : decrypt(findKey(keys, encryption_key_id), name, secret);

const insertMissing = async (tx: Tx): Promise<void> => {
  const made = names.map(() => randomBytes(32));
  await sql`insert into server_secrets (name, secret) select * from unnest(${[...names]}::text[], ${made}::bytea[])
    on conflict (name) do nothing`.execute(tx);
};

const readSecrets = async (db: Db, keys: readonly Buffer[]): Promise<Opened[]> => {
  const { rows } = await sql<Opened>`
    select name, secret, encryption_key_id, pg_is_in_recovery() as is_standby
    from server_secrets`.execute(db);
  return rows.map((row) => ({ ...row, secret: open(row, keys) }));
};

const isEncryptedBy = (key: Buffer | undefined, { encryption_key_id }: Row): boolean =>
  key === undefined || encryption_key_id === keyId(key);

const toSecrets = (rows: readonly Row[]): Secrets =>
  // The callers made sure of one row for each name.
  Object.fromEntries(rows.map(({ name, secret }) => [name, secret])) as Secrets;

/**
 * Reads the server's own keys, which the first start creates. With external keys, the first of them
 * encrypts the server's keys; values that are unencrypted or encrypted with a later one are
 * encrypted again.
 * @param keys of 256 bits, from outside the database (SECRET_KEY)
 * @throws Error in one sentence if none of them decrypts the stored values
 */
export const openSecrets = async (db: Db, keys: readonly Buffer[]): Promise<Secrets> => {
  const [key] = keys;
  const stored = await readSecrets(db, keys);
  const isComplete = names.every((name) => stored.some((row) => row.name === name));
  // A standby accepts no changes, so it is read as its primary left it.
  if (isComplete && stored.every((row) => row.is_standby || isEncryptedBy(key, row)))
    return toSecrets(stored);
  return inTransaction(db, async (tx) => {
    // Processes that start at the same time agree: the first creates and encrypts the keys, the
    // others read them.
    await sql`lock table server_secrets in share row exclusive mode`.execute(tx);
    await insertMissing(tx);
    const opened = await readSecrets(tx, keys);
    for (const row of opened)
      if (key && !isEncryptedBy(key, row))
        await sql`update server_secrets set secret = ${encrypt(key, row.name, row.secret)}, encryption_key_id = ${keyId(key)}
          where name = ${row.name}`.execute(tx);
    return toSecrets(opened);
  });
};
