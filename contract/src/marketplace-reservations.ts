import * as z from "zod/mini";
import { dataOf, endpoint, idOf, Instant } from "./http.ts";
import { ExternalId, VariantQuantities } from "./marketplace-items.ts";

export const ReserveStock = z.strictObject({
  items: VariantQuantities,
  /** Counts from now; a reservation ends two hours after its start at the latest. */
  expires_in_seconds: z._default(z.int().check(z.minimum(60), z.maximum(3600)), 900),
});
export type ReserveStock = z.output<typeof ReserveStock>;

/** `consumed` by an order, `released` by the marketplace, `expired` by the clock. */
export const ReservationStatus = z.enum(["active", "consumed", "released", "expired"]);

export const Reservation = z.object({
  external_id: z.string(),
  status: ReservationStatus,
  expires_at: Instant,
  /** The reserved items; empty once the reservation has ended. */
  items: z.array(
    z.object({ variant_id: idOf("variant"), seller_id: idOf("seller"), quantity: z.int() }),
  ),
});
export type Reservation = z.output<typeof Reservation>;

const path = "/api/marketplace/v1/reservations/:external_id";
const forOrders = { access: "marketplace", scopes: ["orders"] } as const;
const params = z.strictObject({ external_id: ExternalId });
const reply = dataOf(Reservation);

export const marketplaceReservationsApi = {
  reserve: endpoint("PUT", path, {
    ...forOrders,
    summary:
      "Reserves stock for a checkout, all items or none; a repeated call replaces the items and the end.",
    params,
    body: ReserveStock,
    bodyLimit: 131_072,
    reply,
    refusals: ["insufficient_stock", "reservation_consumed", "too_many_reservations"],
  }),
  find: endpoint("GET", path, {
    ...forOrders,
    summary: "Returns a reservation.",
    params,
    reply,
  }),
  release: endpoint("DELETE", path, {
    ...forOrders,
    summary:
      "Releases what a reservation still holds. A repeated call, or one after the order, changes nothing.",
    params,
    reply,
  }),
};
