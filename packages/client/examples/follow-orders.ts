import { type Client, isRefused, type MarketplaceOrder } from "@sellerdesk/client";

/** Your database. */
export type OrderStore = {
  readCursor: () => Promise<string | undefined>;
  /** Keeps each order whose version is higher than the stored one, and the cursor, in one transaction. */
  save: (orders: readonly MarketplaceOrder[], cursor: string) => Promise<void>;
  /** Forgets the cursor and sets all stored versions to 0. */
  reset: () => Promise<void>;
};

/** Keeps the store up to date until `signal` aborts. */
export const followOrders = async (
  { orders }: Client,
  store: OrderStore,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    const cursor = await store.readCursor();
    try {
      for await (const page of orders.changes.follow({ cursor, signal }))
        await store.save(page.changes, page.cursor);
    } catch (error) {
      // The installation was restored from a backup.
      if (!isRefused(error, orders.changes, "cursor_unknown")) throw error;
      await store.reset();
    }
  }
};
