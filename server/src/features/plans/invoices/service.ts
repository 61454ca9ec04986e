import { Readable } from "node:stream";
import type { PaperSize } from "@sellerdesk/contract/order-documents";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../lib/app-error.ts";
import { createKeyedLimiter } from "../../../lib/concurrency/limit-per-key.ts";
import { documentLanguageOf } from "../../../pdf/document-language.ts";
import { printSheets } from "../../../pdf/sheet.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { findPrintedInvoice } from "./queries.ts";
import { toSheet } from "./rules.ts";
import { readPlanTranslations } from "../terms/service.ts";

/** Limits each seller to two files at a time (safety 21). */
const acquireSlot = createKeyedLimiter(2);

/**
 * Prints an invoice as PDF.
 * @returns the PDF and the invoice's number
 * @throws AppError `not_found` if it is not the seller's; `unavailable` while two files of the
 * seller are printed
 */
export const printInvoice = async (
  deps: Pick<Deps, "db" | "env">,
  sellerId: SellerId,
  id: string,
  paper: PaperSize,
): Promise<{ number: string; pdf: Readable }> => {
  const invoice = await findPrintedInvoice(deps.db, sellerId, id);
  if (!invoice) throw new AppError("not_found");
  const words = await readPlanTranslations(deps, invoice.locale);
  const leave = acquireSlot(sellerId);
  if (!leave) throw new AppError("unavailable", { retryAfter: 5 });
  const language = documentLanguageOf(invoice.locale);
  const sheets = (async function* () {
    yield toSheet(invoice, language, words);
  })();
  const title = `${language.t("document_invoice")} ${invoice.number}`;
  const pdf = Readable.from(printSheets(sheets, { paper, language, title })).once("close", leave);
  return { number: invoice.number, pdf };
};
