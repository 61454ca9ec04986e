import { Readable } from "node:stream";
import { sellerdeskColumns } from "@sellerdesk/contract/imports";
import type { ProductFilters } from "@sellerdesk/contract/products";
import type { Db } from "../../db/pool.ts";
import { AppError } from "../../lib/app-error.ts";
import { byteOrderMark, toCsv } from "../../lib/csv.ts";
import { limitPerKey } from "../../lib/limit-per-key.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { toCsvRows } from "./export-rules.ts";
import { listProductIdsAfter } from "./list-queries.ts";
import { listWholeProducts } from "./read-queries.ts";

const batch = 200;
/** Two exports of one seller at a time (safety 21). */
const takePlace = limitPerKey(2);
const beforeAllIds = "00000000-0000-0000-0000-000000000000";

async function* csvOf(
  db: Db,
  sellerId: SellerId,
  filters: ProductFilters,
  publicUrl: string,
): AsyncGenerator<string> {
  yield byteOrderMark + toCsv([sellerdeskColumns]);
  for (let after = beforeAllIds; ;) {
    const ids = await listProductIdsAfter(db, sellerId, filters, after, batch);
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    const products = await listWholeProducts(db, sellerId, ids);
    yield toCsv(products.flatMap((product) => toCsvRows(product, publicUrl)));
  }
}

/**
 * The products that the filters leave, as CSV in the columns of the import, read in batches by id: memory stays constant, and no
 * connection is held while a slow client reads.
 * @throws AppError `unavailable` while two exports of the seller run
 */
export const exportProducts = (
  db: Db,
  sellerId: SellerId,
  filters: ProductFilters,
  publicUrl: string,
): Readable => {
  const leave = takePlace(sellerId);
  if (!leave) throw new AppError("unavailable", { retryAfter: 10 });
  return Readable.from(csvOf(db, sellerId, filters, publicUrl)).once("close", leave);
};
