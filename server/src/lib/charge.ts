import type { SellerId } from "./seller-id.ts";

/**
 * Amounts that a payment provider can charge, in minor units: multiples of `step` from `smallest`
 * on.
 */
export type Chargeable = { smallest: number; step: number };

/**
 * A charge for a plan. `paymentId` is our pending record: a repeated charge with the same id is the
 * same charge.
 */
export type Charge = {
  paymentId: string;
  sellerId: SellerId;
  planId: string;
  amountMinor: number;
  currency: string;
  /** The provider's id of the seller; `null` if it stores none. */
  customerRef: string | null;
  /** The provider's id of the payment page; `null` if there is none. */
  checkoutRef: string | null;
};
