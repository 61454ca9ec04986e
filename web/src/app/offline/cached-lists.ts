import type { PageMeta } from "@sellerdesk/contract/http";
import type { InventoryRow } from "@sellerdesk/contract/inventory";
import type { OrderRow } from "@sellerdesk/contract/order-list";
import type { ProductRow } from "@sellerdesk/contract/product-lists";
import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { readSession, watchSession } from "../../lib/session.ts";
import { cacheName, canKeep, deleteCachedLists } from "./list-cache.ts";

/** The rows of the lists that are cached for offline use. */
type CachedRows = { orders: OrderRow; products: ProductRow; inventory: InventoryRow };
export type CachedListName = keyof CachedRows;
export type CachedList<Name extends CachedListName> = {
  rows: CachedRows[Name][];
  /** The number of rows of the whole list. Only one page is cached. */
  total: number;
  /** Whether the list has more rows than `total`. */
  isCapped: boolean;
  /** The time at which the server sent it, ISO 8601. */
  at: string;
};

const nonceBytes = 12;

/**
 * Derives the key that encrypts the lists of a session. Logging out deletes the token, so that
 * nothing can read a list that a browser failed to delete.
 */
const importKey = async (token: string): Promise<CryptoKey> => {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return crypto.subtle.importKey("raw", hash, "AES-GCM", false, ["encrypt", "decrypt"]);
};

const paramsOf = (iv: BufferSource, sellerId: string, name: string): AesGcmParams => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(`${sellerId} ${name}`),
});
const addressOf = (sellerId: string, name: string) => `/offline/${sellerId}/${name}`;

const keepList = async (name: CachedListName, list: CachedList<CachedListName>): Promise<void> => {
  const session = readSession();
  if (!session.auth) return;
  const { id, token } = session.data;
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const text = new TextEncoder().encode(JSON.stringify(list));
  const sealed = await crypto.subtle.encrypt(paramsOf(iv, id, name), await importKey(token), text);
  const cache = await caches.open(cacheName);
  // The seller may have logged out meanwhile.
  if (readSession().data.token !== token) return;
  await cache.put(addressOf(id, name), new Response(new Blob([iv, sealed])));
};

/**
 * Reads a list as the seller saw it last in this session.
 * @returns null if none was cached, or if it cannot be read
 */
export const readCachedList = async <Name extends CachedListName>(
  name: Name,
): Promise<CachedList<Name> | null> => {
  const session = readSession();
  if (!canKeep || !session.auth) return null;
  const { id, token } = session.data;
  const cache = await caches.open(cacheName);
  const cached = await cache.match(addressOf(id, name));
  if (!cached) return null;
  try {
    const bytes = new Uint8Array(await cached.arrayBuffer());
    const text = await crypto.subtle.decrypt(
      paramsOf(bytes.subarray(0, nonceBytes), id, name),
      await importKey(token),
      bytes.subarray(nonceBytes),
    );
    // Written by `keepList`: nothing else has the key.
    return JSON.parse(new TextDecoder().decode(text)) as CachedList<Name>;
  } catch {
    // The list is from an earlier session.
    return null;
  }
};

/** Returns the name of the list that a query holds; null if the list is not cached. */
const nameOf = ([first, second]: QueryKey): CachedListName | null => {
  if ((first === "orders" || first === "products") && second === "list") return first;
  return first === "inventory" && typeof second === "object" ? first : null;
};

type ListReply = { data: CachedRows[CachedListName][]; meta: PageMeta };

/** Caches the list that a query holds, if it is one of the cached lists. */
const keepResult = ({ queryKey, state }: Query): void => {
  const name = nameOf(queryKey);
  if (name === null || state.status !== "success") return;
  // Queries with the keys above hold replies of lists.
  const { data, meta } = state.data as ListReply;
  const at = new Date(state.dataUpdatedAt).toISOString();
  keepList(name, { rows: data, total: meta.total, isCapped: meta.is_capped, at }).catch(
    (error: unknown) => console.warn("a list could not be kept for later", error),
  );
};

/**
 * Caches each list that the server has sent or will send, the last of each kind, until the seller
 * logs out or another one logs in.
 */
export const keepLists = (client: QueryClient): void => {
  if (!canKeep) return;
  let sellerId = readSession().data.id;
  watchSession(() => {
    const { id } = readSession().data;
    if (id !== sellerId) void deleteCachedLists();
    sellerId = id;
  });
  const queries = client.getQueryCache();
  for (const query of queries.getAll()) keepResult(query);
  queries.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") keepResult(event.query);
  });
};
