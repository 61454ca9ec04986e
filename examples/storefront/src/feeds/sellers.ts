import { refusalOf, type SellerPage } from "../api.ts";
import type { Shop } from "../shop.ts";
import { followFeed } from "./follow-feed.ts";

/** Reads the changes of sellers. */
export const syncSellers = ({ db, client }: Shop, signal: AbortSignal): Promise<void> =>
  followFeed(db, {
    name: "sellers",
    table: "sellers",
    pages: (query) => client.sellers.changes.pages({ query }, { signal }),
    async apply(tx, { changes }) {
      for (const { seller_id, seller } of changes) {
        if (seller)
          await tx.query(
            `insert into sellers (id, slug, name, seller) values ($1, $2, $3, $4)
             on conflict (id) do update set slug = excluded.slug, name = excluded.name, seller = excluded.seller`,
            [seller_id, seller.slug, seller.business_name, seller],
          );
        else await tx.query("delete from sellers where id = $1", [seller_id]);
      }
      return changes.map(({ seller_id }) => seller_id);
    },
  });

/** Milliseconds that a seller's page is cached: ratings, followers and banners change often. */
const cacheMs = 30_000;
const cachedPages = new Map<string, { page: SellerPage; readAt: number }>();

/**
 * Reads a seller's page by its current or a former slug. If Sellerdesk does not answer, the cached
 * page is used.
 * @returns null if no such seller sells here
 */
export const readSellerPage = async (
  { client }: Shop,
  slug: string,
): Promise<SellerPage | null> => {
  const known = cachedPages.get(slug);
  if (known && Date.now() - known.readAt < cacheMs) return known.page;
  try {
    const page = await client.sellers.readBySlug({ params: { slug } });
    cachedPages.set(slug, { page, readAt: Date.now() });
    return page;
  } catch (error) {
    if (refusalOf(error)?.status === 404) return null;
    if (known) return known.page;
    throw error;
  }
};
