import type { Readable } from "node:stream";
import type { OrderExportQuery } from "@sellerdesk/contract/order-list";
import type { Db } from "../../../db/pool.ts";
import { openExport } from "../../../lib/tables/export-stream.ts";
import { languageOf } from "../../../lib/languages.ts";
import { exportLabelsOf } from "../../../lib/tables/export-labels.ts";
import { findLocale } from "../../accounts/service.ts";
import { streamItems } from "./export-queries.ts";
import { exportedColumns, toExportRow } from "./export-rules.ts";
import type { Owner } from "./queries.ts";

/**
 * Exports the orders that match the filters, one row per item (K34), in the seller's language. The
 * export is a snapshot of its start.
 * @throws AppError `unavailable` while two exports of the seller run, or too many in total
 */
export const exportOrders = async (
  db: Db,
  owner: Owner,
  { format, ...filters }: OrderExportQuery,
): Promise<Readable> => {
  const locale = await findLocale(db, owner.id);
  const words = exportLabelsOf(locale);
  const batches = async function* () {
    for await (const items of streamItems(db, owner, filters))
      yield items.map((item) => toExportRow(item, words));
  };
  return openExport(owner.id, {
    format,
    name: languageOf(locale).t("topic_orders"),
    header: exportedColumns.map(words.column),
    batches: batches(),
  });
};
