import * as z from "zod/mini";
import { dataOf, endpoint, idOf, messageFields } from "./http.ts";
import { OrderFilters } from "./order-list.ts";
import { OrderStatus } from "./order-statuses.ts";
import { validationCode } from "./validation-texts.ts";

/** The most orders in one selection, and in one bulk command. */
export const maxSelectedOrders = 5000;

const OrderIds = z
  .array(idOf("order"))
  .check(
    z.minLength(1, validationCode("choose_at_least_one_order")),
    z.maxLength(maxSelectedOrders),
  );

export const AcceptOrders = z.strictObject({ ids: OrderIds });

export const SkippedOrder = z.object({
  id: idOf("order"),
  order_no: z.string(),
  status: OrderStatus,
  /** The reason for skipping the order. */
  ...messageFields,
});

export const AcceptedOrders = z.object({ accepted: z.int(), skipped: z.array(SkippedOrder) });
export type AcceptedOrders = z.output<typeof AcceptedOrders>;

/** The most rows of a file that marks orders as shipped. */
export const maxShippedRows = 1000;

/** An error in one row; `row` counts as a spreadsheet does, the header being row 1. */
export const ShippedRowError = z.object({
  row: z.int(),
  column: z.string(),
  order_no: z.string(),
  ...messageFields,
});
export type ShippedRowError = z.output<typeof ShippedRowError>;

export const ShippedFile = z.object({
  /** True if the file was written: never in a dry run, and never if a row is wrong. */
  applied: z.boolean(),
  rows: z.int(),
  /** The number of orders that the file ships. */
  orders: z.int(),
  units: z.int(),
  errors: z.array(ShippedRowError),
});
export type ShippedFile = z.output<typeof ShippedFile>;

/** Commands for many orders. */
export const bulkOrdersApi = {
  ids: endpoint("GET", "/api/orders/ids", {
    access: "activePlan",
    summary: "Lists the ids of the filtered orders, newest first, up to 5,000.",
    query: OrderFilters,
    reply: dataOf(z.object({ ids: z.array(idOf("order")), total: z.int() })),
  }),
  accept: endpoint("POST", "/api/orders/bulk/accept", {
    access: "activePlan",
    summary: "Accepts the pending orders of a list; the reply says why the others were skipped.",
    body: AcceptOrders,
    bodyLimit: 1_048_576,
    reply: dataOf(AcceptedOrders),
  }),
  ship: endpoint("POST", "/api/orders/bulk/ship", {
    access: "activePlan",
    summary:
      "Ships the remaining items of the orders in a CSV file (order_no, carrier, tracking_no, tracking_url, shipping_cost), all rows or none; a dry run only returns the result.",
    upload: {
      field: "document",
      fields: z.strictObject({ dry_run: z._default(z.enum(["true", "false"]), "true") }),
    },
    bodyLimit: 1_048_576,
    reply: dataOf(ShippedFile),
  }),
};
