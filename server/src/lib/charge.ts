import type { SellerId } from "./seller-id.ts";

/** Money to be taken for a plan; `paymentId` is our pending record, under which a repeated charge is the same charge. */
export type Charge = {
  paymentId: string;
  sellerId: SellerId;
  planId: string;
  amountMinor: number;
  currency: string;
};
