import type { PaymentMethod } from "@sellerdesk/contract/plans";
import type { Env } from "../env.ts";
import type { Chargeable } from "../lib/charge.ts";
import type { PaymentProvider, Sandbox } from "./payment-provider.ts";
import { type StripeProvider, createStripe } from "./stripe.ts";

/** Accepts every charge: the default of an installation without a payment provider. */
export const sandbox: Sandbox = {
  chargeable: () => ({ smallest: 0, step: 1 }),
  createCustomer: async () => null,
  charge: (charge) => ({ ...charge, ref: `sandbox_${charge.paymentId}`, succeeded: true }),
  lookUp: async () => null,
  closeCheckout: async () => true,
  refund: async ({ ref }) => ({ ref: `refund_of_${ref}` }),
};

/** The payment methods of an installation. */
export type Payments = {
  /** The default method comes first. */
  methods: PaymentMethod[];
  /** Null if the method is not configured. */
  provider: (method: PaymentMethod) => PaymentProvider | null;
  stripe: StripeProvider | null;
};

/** Returns the amounts that can be charged by the default method. */
export const chargeableBy = (
  { methods: [usual], provider }: Payments,
  currency: string,
): Chargeable =>
  (usual ? provider(usual) : null)?.chargeable(currency) ?? sandbox.chargeable(currency);

export const sandboxPayments: Payments = {
  methods: ["sandbox"],
  provider: (method) => (method === "sandbox" ? sandbox : null),
  stripe: null,
};

/**
 * Returns Stripe alone if it is configured, because a sandbox next to it would give plans away.
 * Otherwise returns the sandbox.
 */
export const openPayments = ({
  stripe: settings,
  publicUrl,
}: Pick<Env, "stripe" | "publicUrl">): Payments => {
  if (settings === null) return sandboxPayments;
  const stripe = createStripe(settings, publicUrl);
  return {
    methods: ["stripe"],
    provider: (method) => (method === "stripe" ? stripe : null),
    stripe,
  };
};
