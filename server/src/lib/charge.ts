import type { SellerId } from "./seller-id.ts";

/**
 * Which amounts a payment provider can charge, in minor units: multiples of `step` that are not
 * below `smallest`.
 */
export type Chargeable = { smallest: number; step: number };

/**
 * Money to be taken for a plan; `paymentId` is our pending record, under which a repeated charge is
 * the same charge.
 */
export type Charge = {
  paymentId: string;
  sellerId: SellerId;
  planId: string;
  amountMinor: number;
  currency: string;
  /** The provider's id of the seller; null where it keeps none. */
  customerRef: string | null;
  /** The provider's id of the page that it is paid on; null where the seller pays on none. */
  checkoutRef: string | null;
};
