/**
 * Whether lists can be cached: not in browsers without encryption or storage, such as on an address
 * without https.
 */
export const canKeep = "caches" in globalThis && crypto.subtle !== undefined;
export const cacheName = "sellerdesk-lists";

/** Deletes the cached lists of every seller. */
export const deleteCachedLists = async (): Promise<void> => {
  if (canKeep) await caches.delete(cacheName);
};
