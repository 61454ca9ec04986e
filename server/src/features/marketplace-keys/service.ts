import { MarketplaceScope } from "@sellerdesk/contract/http";
import type { Db } from "../../db/pool.ts";
import { newId } from "../../lib/id.ts";
import { hashToken, newToken } from "../../lib/security/token.ts";
import { findLiveKey, insertKey, listStoredKeys, touchKey, updateRevoked } from "./queries.ts";

/** The default scopes of a marketplace's key: all but the operator's. */
const usualScopes = MarketplaceScope.options.filter((scope) => scope !== "operator");

const prefix = "sdk_live_";
const maxNameLength = 80;
const hintLength = 4;

const isScope = (text: string): text is MarketplaceScope =>
  MarketplaceScope.options.some((scope) => scope === text);

export type MarketplaceKey = { keyId: string; name: string; scopes: string[] };

/** Finds the key of a request's token; null if the token is unknown or revoked. */
export const findMarketplaceKey = async (db: Db, token: string): Promise<MarketplaceKey | null> => {
  if (!token.startsWith(prefix)) return null;
  const key = await findLiveKey(db, hashToken(token));
  if (!key) return null;
  // Not awaited, and errors are ignored: a key must also work on a read-only database.
  if (key.isStale) void touchKey(db, key.id).catch(() => {});
  return { keyId: key.id, name: key.name, scopes: key.scopes };
};

/**
 * Creates a key, by default with every scope but `operator`. Only this response contains the token:
 * its hash is stored.
 * @throws Error with one sentence, for the command line, if the name or a scope is not valid
 */
export const createKey = async (
  db: Db,
  { name, scopes = usualScopes }: { name: string; scopes?: readonly string[] },
): Promise<{ id: string; name: string; scopes: string[]; token: string }> => {
  const trimmed = name.trim();
  if (trimmed === "" || trimmed.length > maxNameLength)
    throw new Error(`The name of a key has 1 to ${maxNameLength} characters.`);
  const unknown = scopes.find((scope) => !isScope(scope));
  if (unknown !== undefined)
    throw new Error(
      `There is no scope ${unknown}. The scopes are: ${MarketplaceScope.options.join(", ")}.`,
    );
  const token = newToken(prefix);
  const key = { id: newId(), name: trimmed, scopes: [...scopes] };
  await insertKey(db, {
    ...key,
    token_hash: hashToken(token),
    token_hint: token.slice(-hintLength),
  });
  return { ...key, token };
};

/**
 * Lists every key that was ever created, oldest first; `ends_with` distinguishes tokens without
 * showing them.
 */
export const listKeys = async (db: Db) => {
  const keys = await listStoredKeys(db);
  return keys.map(({ token_hint, created_at, last_used_at, revoked_at, ...key }) => ({
    ...key,
    ends_with: token_hint,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    revoked_at: revoked_at?.toISOString() ?? null,
  }));
};

/**
 * Revokes a key, effective with the next request.
 * @returns whether there was such a live key
 */
export const revokeKey = (db: Db, id: string): Promise<boolean> => updateRevoked(db, id);
