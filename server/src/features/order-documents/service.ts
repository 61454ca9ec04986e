import { Readable } from "node:stream";
import type { OrderDocumentKind, PaperSize } from "@sellerdesk/contract/order-documents";
import type { Db } from "../../db/pool.ts";
import { AppError } from "../../lib/app-error.ts";
import { createKeyedLimiter } from "../../lib/concurrency/limit-per-key.ts";
import { type DocumentLanguage, documentLanguageOf } from "../../pdf/document-language.ts";
import type { Sheet } from "../../pdf/sheet-contents.ts";
import { printSheets } from "../../pdf/sheet.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { countOrdersOf, findIssuer, type Issuer, listPrintedOrders } from "./queries.ts";
import { titles, toSheet } from "./rules.ts";

type Asked = { kind: OrderDocumentKind; ids: readonly string[]; paper: PaperSize };

/** Orders that one statement reads. */
const batch = 20;
/** Limits each seller to two files at the same time (safety 21). */
const acquireSlot = createKeyedLimiter(2);

async function* sheetsOf(
  db: Db,
  sellerId: SellerId,
  issuer: Issuer,
  { kind, ids, language }: Asked & { language: DocumentLanguage },
): AsyncGenerator<Sheet> {
  for (let from = 0; from < ids.length; from += batch) {
    const orders = await listPrintedOrders(db, sellerId, ids.slice(from, from + batch));
    for (const order of orders) yield toSheet(kind, order, issuer, language);
  }
}

/**
 * Prints the packing slips or invoices of orders as one PDF in the seller's language, in the order
 * of `ids`, each order once.
 * @throws AppError `not_found` if one of them is not the seller's; `unavailable` while two other
 * files of the seller are printed
 */
export const printOrders = async (db: Db, sellerId: SellerId, asked: Asked): Promise<Readable> => {
  const ids = [...new Set(asked.ids)];
  const issuer = await findIssuer(db, sellerId);
  if (!issuer || (await countOrdersOf(db, sellerId, ids)) < ids.length)
    throw new AppError("not_found");
  const leave = acquireSlot(sellerId);
  if (!leave) throw new AppError("unavailable", { retryAfter: 5 });
  const { kind, paper } = asked;
  const language = documentLanguageOf(issuer.locale);
  const sheets = sheetsOf(db, sellerId, issuer, { kind, paper, ids, language });
  const title = language.t(titles[kind]);
  return Readable.from(printSheets(sheets, { paper, language, title })).once("close", leave);
};
