import type { PaymentMethod } from "@sellerdesk/contract/plans";
import type { SellerId } from "../lib/seller-id.ts";

/** Money to be taken for a plan; `paymentId` is our pending record, under which a repeated charge is the same charge. */
export type Charge = {
  paymentId: string;
  sellerId: SellerId;
  planId: string;
  amountMinor: number;
  currency: string;
};

/** What a provider says of a charge. It grants nothing by itself: it is compared with the pending record (safety 11). */
export type PaymentEvent = Charge & {
  /** The provider's own id of the charge. */
  ref: string;
  succeeded: boolean;
};

export type PaymentProvider = {
  charge: (charge: Charge) => Promise<PaymentEvent>;
};

/** Takes no money and says yes to everything: the default of an installation without a payment provider. */
const sandbox: PaymentProvider = {
  charge: async (charge) => ({ ...charge, ref: `sandbox_${charge.paymentId}`, succeeded: true }),
};

/** The provider of a way to pay, or null where it is not configured. */
export const paymentProvider = (method: PaymentMethod): PaymentProvider | null =>
  method === "sandbox" ? sandbox : null;
