import type { Product } from "@sellerdesk/contract/product";
import type { ProductFilters } from "@sellerdesk/contract/product-lists";
import { sql } from "kysely";
import type { Db } from "../../db/pool.ts";
import { streamRows } from "../../db/stream-rows.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { listedProducts } from "./match-queries.ts";
import { type StoredProduct, toProduct, fullProductColumns } from "./read-queries.ts";

/** Products that one read of the cursor takes. */
const batch = 250;

/** `unfetched` are addresses of images that a file named and that are not here. */
export type ExportedProduct = Product & { unfetched: string[] };
type StoredExport = StoredProduct & { unfetched: string[] };

/** The whole products that the filters leave, in the order in which they were made, read from a cursor in batches. */
export async function* streamWholeProducts(
  db: Db,
  sellerId: SellerId,
  filters: ProductFilters,
): AsyncGenerator<ExportedProduct[]> {
  const listed = await listedProducts(db, sellerId, filters);
  const statement = sql<StoredExport>`${fullProductColumns},
    (select coalesce(json_agg(u.url order by u.position), '[]') from unfetched_images u
      where u.seller_id = p.seller_id and u.product_id = p.id) as unfetched
    ${listed} order by p.id`;
  for await (const rows of streamRows(db, statement, batch))
    yield rows.map(({ unfetched, ...row }) => ({ ...toProduct(row), unfetched }));
}
