import * as z from "zod/mini";
import { endpoint, fileOf, IdParams, idOf } from "./http.ts";

export const OrderDocumentKind = z.enum(["packing_slip", "invoice"]);
export type OrderDocumentKind = z.output<typeof OrderDocumentKind>;

/** ISO 216 A4, or the Letter of North America. */
export const PaperSize = z.enum(["a4", "letter"]);
export type PaperSize = z.output<typeof PaperSize>;

/** The most orders in one file. */
export const maxPrintedOrders = 200;

const paper = z._default(PaperSize, "a4");
const pdf = fileOf("application/pdf");

export const orderDocumentsApi = {
  packingSlip: endpoint("GET", "/api/orders/:id/packing-slip", {
    access: "activePlan",
    summary: "Returns an order's packing slip as a PDF",
    params: IdParams("order"),
    query: z.strictObject({ paper }),
    reply: pdf,
  }),
  invoice: endpoint("GET", "/api/orders/:id/invoice", {
    access: "activePlan",
    summary: "Returns an order's invoice as a PDF",
    params: IdParams("order"),
    query: z.strictObject({ paper }),
    reply: pdf,
  }),
  print: endpoint("POST", "/api/orders/documents", {
    access: "activePlan",
    isRepeatable: true,
    summary: "Returns packing slips or invoices of up to 200 orders as one PDF, in the given order",
    body: z.strictObject({
      kind: OrderDocumentKind,
      ids: z.array(idOf("order")).check(z.minLength(1), z.maxLength(maxPrintedOrders)),
      paper,
    }),
    reply: pdf,
  }),
};
