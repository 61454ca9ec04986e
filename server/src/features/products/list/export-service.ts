import type { Readable } from "node:stream";
import { sellerdeskColumns } from "@sellerdesk/contract/imports";
import type { ProductExportQuery } from "@sellerdesk/contract/product-lists";
import type { Db } from "../../../db/pool.ts";
import { openExport } from "../../../lib/tables/export-stream.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { streamExportedProducts } from "./export-queries.ts";
import { toRows } from "./export-rules.ts";

/**
 * Exports the products that match the filters, in the columns of the import. The export is a
 * snapshot of its start.
 * @throws AppError `unavailable` while two exports of the seller run, or too many in total
 */
export const exportProducts = (
  db: Db,
  sellerId: SellerId,
  { format, ...filters }: ProductExportQuery,
  publicUrl: string,
): Promise<Readable> => {
  const batches = async function* () {
    for await (const products of streamExportedProducts(db, sellerId, filters))
      yield products.flatMap((product) => toRows(product, publicUrl));
  };
  return openExport(sellerId, {
    format,
    name: "Products",
    header: sellerdeskColumns,
    batches: batches(),
  });
};
