import type { PaymentMethod } from "@sellerdesk/contract/plans";
import type { Charge } from "../lib/charge.ts";

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
