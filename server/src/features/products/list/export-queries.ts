import type { Product } from "@sellerdesk/contract/product";
import type { ProductFilters } from "@sellerdesk/contract/product-lists";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "../../../db/pool.ts";
import { streamRows } from "../../../db/stream-rows.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { listed } from "./match-queries.ts";
import { selectFullProducts, toProduct } from "./read-queries.ts";

/** The number of products per read of the cursor. */
const batch = 250;

/** `unfetched` contains the URLs of images that a file named and that have not been fetched. */
export type ExportedProduct = Product & { unfetched: string[] };

/**
 * Streams the complete products that match the filters, in the order of their creation. Reads them
 * from a cursor in batches.
 */
export async function* streamWholeProducts(
  db: Db,
  sellerId: SellerId,
  filters: ProductFilters,
): AsyncGenerator<ExportedProduct[]> {
  const statement = selectFullProducts(db, sellerId)
    .select((p) =>
      jsonArrayFrom(
        p
          .selectFrom("unfetched_images as u")
          .select("u.url")
          .where("u.seller_id", "=", sellerId)
          .whereRef("u.product_id", "=", "p.id")
          .orderBy("u.position"),
      ).as("unfetched"),
    )
    .where(await listed(db, sellerId, filters))
    .orderBy("p.id");
  for await (const rows of streamRows(db, statement, batch))
    yield rows.map(({ unfetched, ...row }) => ({
      ...toProduct(row),
      unfetched: unfetched.map(({ url }) => url),
    }));
}
