import type { Charge, Chargeable } from "../lib/charge.ts";

/** A card or another payment method that the provider stores for a seller. */
export type SavedMethod = { ref: string; label: string };

/**
 * The provider's report of a charge. On its own it grants nothing: it is compared with the pending
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

/** A payment that is started while the seller is present. */
export type NewCharge = Charge & {
  planName: string;
  /** True if the payment method may be charged for later renewals. */
  saves: boolean;
  /** The path to which the seller returns from the payment page. */
  returnPath: string;
};

/** A charge that is to be refunded in full. */
export type Refund = Pick<Charge, "paymentId" | "sellerId"> & {
  /** The provider's own id of the charge. */
  ref: string;
  /**
   * The number of times that the provider has rejected it. A new attempt is a new refund; repeating
   * the same attempt is not.
   */
  tries: number;
};

/** The provider's report that an amount is too small although `chargeable` allowed it. */
export type TooSmall = { isTooSmall: true };

type Provider = {
  chargeable: (currency: string) => Chargeable;
  /** Creates a payer. Returns the provider's id, or null if the provider stores no payers. */
  createCustomer: (payer: Payer) => Promise<string | null>;
  /** Returns the result of a page or a charge whose event was lost; null while it is pending. */
  lookUp: (reference: { checkoutRef: string } | { ref: string }) => Promise<PaymentEvent | null>;
  /**
   * Closes a page on which the seller has not paid.
   * @returns false if the page was paid
   */
  closeCheckout: (ref: string) => Promise<boolean>;
  /**
   * Refunds a charge.
   * @returns the provider's own id of the refund, or the reason why it was rejected
   */
  refund: (refund: Refund) => Promise<{ ref: string } | { refused: string }>;
};

/**
 * Charges no money. A charge has no effect outside the transaction that grants it, and is rolled
 * back with it.
 */
export type Sandbox = Provider & { charge: (charge: Charge) => PaymentEvent };

/**
 * Charges sellers on the provider's own page, and later with the payment method that they let it
 * save.
 */
export type HostedProvider = Provider & {
  /** Lists the pages on which a seller may still pay, with the ids of our payments. */
  listOpenPages: (customerRef: string) => Promise<{ ref: string; paymentId: string }[]>;
  /** Returns the page on which the seller pays; the same charge gets the same page. */
  begin: (charge: NewCharge) => Promise<{ checkout: { ref: string; url: string } } | TooSmall>;
  /**
   * Charges the saved method without the seller. A repeated call is the same charge, but not
   * forever: if the result comes later, it can be found only by the id in `comesLater`.
   */
  chargeSaved: (
    charge: Charge,
    saved: SavedMethod | null,
  ) => Promise<PaymentEvent | TooSmall | { comesLater: string }>;
};

export type PaymentProvider = Sandbox | HostedProvider;
