import type { Product } from "./api.ts";
import type { Shop } from "./shop.ts";

/** Milliseconds that a page waits for the figures of this moment. */
const patience = 800;

/**
 * Units of each variant that can be ordered at this moment. Empty if Sellerdesk does not answer in
 * time: the page then shows what the feed said last.
 */
export const findAvailable = async (
  { client }: Shop,
  { variants }: Product,
): Promise<ReadonlyMap<string, number>> => {
  const items = variants.slice(0, 100).map(({ id }) => ({ variant_id: id, quantity: 1 }));
  try {
    const checked = await client.checks.check(
      { body: { items } },
      { signal: AbortSignal.timeout(patience) },
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
