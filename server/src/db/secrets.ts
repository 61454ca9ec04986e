import { randomBytes } from "node:crypto";
import type { Db } from "./pool.ts";

const known = new WeakMap<Db, Map<string, Promise<Buffer>>>();

const findOrMake = async (db: Db, name: string): Promise<Buffer> => {
  // The first process makes it; all others, also those that try at the same moment, read that one.
  await db
    .insertInto("server_secrets")
    .values({ name, secret: randomBytes(32) })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { secret } = await db
    .selectFrom("server_secrets")
    .select("secret")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return secret;
};

/** A key of 256 bits that all server processes share, made on first use. */
export const getSecret = (db: Db, name: string): Promise<Buffer> => {
  const secrets = known.get(db) ?? new Map<string, Promise<Buffer>>();
  known.set(db, secrets);
  let secret = secrets.get(name);
  if (!secret) {
    secret = findOrMake(db, name);
    secrets.set(name, secret);
    // A database that was away for a moment is asked again.
    secret.catch(() => secrets.delete(name));
  }
  return secret;
};
