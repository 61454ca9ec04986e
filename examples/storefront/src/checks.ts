import type { Product } from "./api.ts";
import type { Shop } from "./shop.ts";

/** Milliseconds that a page waits for the current stock. */
const timeoutMs = 800;

/**
 * Asks Sellerdesk for the units of each variant that can be ordered now.
 * @returns units by variant id; empty without an answer in time: the page then shows the feed's
 * stock
 */
export const findAvailable = async (
  { client }: Shop,
  { variants }: Product,
): Promise<ReadonlyMap<string, number>> => {
  const items = variants.slice(0, 100).map(({ id }) => ({ variant_id: id, quantity: 1 }));
  try {
    const checked = await client.checks.check(
      { body: { items } },
      { signal: AbortSignal.timeout(timeoutMs) },
    );
    return new Map(
      checked.items.flatMap(({ variant_id, status, available }) =>
        variant_id === null
          ? []
          : [[variant_id, status === "not_for_sale" ? 0 : Math.max(0, available)]],
      ),
    );
  } catch {
    return new Map();
  }
};
