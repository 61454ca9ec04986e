import type { Db } from "../../db/pool.ts";
import { newId } from "../../lib/id.ts";
import { hashToken, newToken } from "../../lib/token.ts";
import { findLiveKey, insertKey, listAllKeys, updateRevoked } from "./queries.ts";

const prefix = "sdk_live_";
const hintLength = 4;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a key may do; a new one may do everything that the marketplace API has. */
export const scopes = ["orders"] as const;
export type Scope = (typeof scopes)[number];

/**
 * Makes a marketplace key. Only its hash is kept.
 * @returns the token, to be shown this once
 * @throws Error naming an unknown scope
 */
export const createKey = async (
  db: Db,
  { name, scopes: wanted = [...scopes] }: { name: string; scopes?: string[] },
): Promise<{ id: string; name: string; token: string; scopes: string[] }> => {
  const unknown = wanted.find((scope) => !scopes.some((known) => known === scope));
  if (unknown !== undefined)
    throw new Error(`There is no scope ${unknown}. Choose of: ${scopes.join(", ")}.`);
  if (name.trim() === "") throw new Error("Give the key a name.");
  const id = newId();
  const token = newToken(prefix);
  await insertKey(db, {
    id,
    name: name.trim(),
    token_hash: hashToken(token),
    token_hint: token.slice(-hintLength),
    scopes: wanted,
  });
  return { id, name: name.trim(), token, scopes: wanted };
};

export const listKeys = listAllKeys;

/** Ends a key at once. @returns false where there is no live key of this id */
export const revokeKey = async (db: Db, id: string): Promise<boolean> =>
  uuid.test(id) && updateRevoked(db, id);

/** The live key of a token; null where it is unknown or revoked. */
export const findMarketplaceKey = async (
  db: Db,
  token: string,
): Promise<{ keyId: string; name: string; scopes: string[] } | null> => {
  const key = token.startsWith(prefix) ? await findLiveKey(db, hashToken(token)) : null;
  return key && { keyId: key.id, name: key.name, scopes: key.scopes };
};
