import type { Charge, Chargeable } from "../lib/charge.ts";

/** A card or the like that the provider keeps for a seller. */
export type SavedMethod = { ref: string; label: string };

/**
 * What a provider says of a charge. It grants nothing by itself: it is compared with the pending
 * record (safety 11).
 */
export type PaymentEvent = Charge & {
  /** The provider's own id of the charge. */
  ref: string;
  succeeded: boolean;
  /** What later renewals may be charged to, where the seller has agreed to that. */
  saved?: SavedMethod | undefined;
};

/** Who pays. */
export type Payer = { sellerId: string; email: string; name: string };

/** A payment that starts while the seller is there. */
export type NewCharge = Charge & {
  planName: string;
  /** Whether later renewals may be charged to what is paid with now. */
  saves: boolean;
  /** The path to come back to. */
  returnPath: string;
};

/** A charge that is to be given back whole. */
export type Refund = Pick<Charge, "paymentId" | "sellerId"> & {
  /** The provider's own id of the charge. */
  ref: string;
  /**
   * How often the provider has refused it: another try is another refund, the same one repeated is
   * not.
   */
  tries: number;
};

/**
 * What the provider says of an amount that it does not charge, though `chargeable` did not know.
 */
export type TooSmall = { isTooSmall: true };

type Provider = {
  chargeable: (currency: string) => Chargeable;
  /** The provider's id of a new payer; null where it keeps none. */
  createCustomer: (payer: Payer) => Promise<string | null>;
  /** What became of a page or a charge, for those whose event was lost; null while that is open. */
  lookUp: (reference: { checkoutRef: string } | { ref: string }) => Promise<PaymentEvent | null>;
  /** Closes a page that the seller has not paid on. @returns false where it was paid */
  closeCheckout: (ref: string) => Promise<boolean>;
  /** Gives a charge back. @returns the provider's own id of the refund, or why it was refused */
  refund: (refund: Refund) => Promise<{ ref: string } | { refused: string }>;
};

/**
 * Takes no money: the charge has no effect outside of the transaction that it is granted in, and is
 * undone with it.
 */
export type Sandbox = Provider & { charge: (charge: Charge) => PaymentEvent };

/** Takes the money on a page of its own, and later from what the seller let it keep. */
export type HostedProvider = Provider & {
  /** The pages on which a seller may still pay, and our payments that they are for. */
  listOpenPages: (customerRef: string) => Promise<{ ref: string; paymentId: string }[]>;
  /** Says on which page the seller pays; the same charge is the same page. */
  begin: (charge: NewCharge) => Promise<{ checkout: { ref: string; url: string } } | TooSmall>;
  /**
   * Charges what is kept, without the seller. Repeated it is the same charge, but not forever:
   * where the word comes later, by its id alone.
   */
  chargeSaved: (
    charge: Charge,
    saved: SavedMethod | null,
  ) => Promise<PaymentEvent | TooSmall | { comesLater: string }>;
};

export type PaymentProvider = Sandbox | HostedProvider;
