import type { Charge, Chargeable } from "../lib/charge.ts";

/** A card or the like that the provider keeps for a seller. */
export type SavedMethod = { ref: string; label: string };

/**
 * The provider's report of a charge. It grants nothing by itself: it is compared with the pending
 * record (safety 11).
 */
export type PaymentEvent = Charge & {
  /** The provider's own id of the charge. */
  ref: string;
  succeeded: boolean;
  /** The payment method for later renewals, if the seller has agreed to them. */
  saved?: SavedMethod | undefined;
};

/** The seller who pays. */
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
   * The number of times that the provider has rejected it. A new attempt is a new refund; repeating
   * the same attempt is not.
   */
  tries: number;
};

/** The provider's report that an amount is too small, which `chargeable` did not know. */
export type TooSmall = { isTooSmall: true };

type Provider = {
  chargeable: (currency: string) => Chargeable;
  /** The provider's id of a new payer; null where it keeps none. */
  createCustomer: (payer: Payer) => Promise<string | null>;
  /** Returns the result of a page or a charge whose event was lost; null while it is pending. */
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
