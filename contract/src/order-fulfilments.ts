import * as z from "zod/mini";
import { line } from "./name-text.ts";
import { dataOf, endpoint, IdParams, idOf, MoneyMinor } from "./http.ts";
import { LineQuantities, seenVersion } from "./order-commands.ts";
import { Order } from "./orders.ts";
import { validationCode } from "./validation-texts.ts";

const isHttps = (text: string) => URL.canParse(text) && new URL(text).protocol === "https:";

/** Tracking and cost of a shipment; all fields may be empty. */
const tracking = {
  carrier: z._default(line(60), ""),
  tracking_no: z._default(line(60), ""),
  /** Derived from carrier and number if it is empty and the carrier is known. */
  tracking_url: z._default(
    line(500).check(
      z.refine((text) => text === "" || isHttps(text), {
        message: validationCode("enter_a_link_that_starts_with_https"),
      }),
    ),
    "",
  ),
  /** The seller's cost of the transport, in the order's currency; `null` if unknown. */
  shipping_cost_minor: z._default(z.nullable(MoneyMinor), null),
};

export const CreateFulfilment = z.strictObject({
  items: LineQuantities,
  /** `packed` records the shipment as packed but not shipped. */
  status: z.enum(["packed", "shipped"]),
  ...tracking,
  version: seenVersion,
});
export type CreateFulfilment = z.output<typeof CreateFulfilment>;

export const Tracking = z.strictObject({ ...tracking, version: seenVersion });
export type Tracking = z.output<typeof Tracking>;

const FulfilmentParams = z.strictObject({ id: idOf("order"), fulfilment_id: idOf("fulfilment") });

/** The shipments of an order. */
export const fulfilmentsApi = {
  create: endpoint("POST", "/api/orders/:id/fulfilments", {
    access: "activePlan",
    summary:
      "Creates a packed shipment and ships it if requested; shipped items are deducted from stock.",
    params: IdParams("order"),
    body: CreateFulfilment,
    reply: dataOf(Order),
  }),
  track: endpoint("PUT", "/api/orders/:id/fulfilments/:fulfilment_id", {
    access: "activePlan",
    summary: "Updates a shipment's carrier, tracking number, tracking link and shipping cost.",
    params: FulfilmentParams,
    body: Tracking,
    reply: dataOf(Order),
  }),
  ship: endpoint("POST", "/api/orders/:id/fulfilments/:fulfilment_id/ship", {
    access: "activePlan",
    summary: "Ships a packed shipment; its items are deducted from stock.",
    params: FulfilmentParams,
    body: Tracking,
    reply: dataOf(Order),
  }),
  unship: endpoint("POST", "/api/orders/:id/fulfilments/:fulfilment_id/unship", {
    access: "activePlan",
    summary:
      "Undoes the shipping of an undelivered shipment: it is packed again, and its items go back to stock, committed to the order.",
    params: FulfilmentParams,
    reply: dataOf(Order),
  }),
  deliver: endpoint("POST", "/api/orders/:id/fulfilments/:fulfilment_id/deliver", {
    access: "activePlan",
    summary: "Marks a shipment as delivered.",
    params: FulfilmentParams,
    reply: dataOf(Order),
  }),
  cancel: endpoint("POST", "/api/orders/:id/fulfilments/:fulfilment_id/cancel", {
    access: "activePlan",
    summary:
      "Unpacks an undelivered shipment; its shipped items go back to stock, committed to the order.",
    params: FulfilmentParams,
    reply: dataOf(Order),
  }),
};
