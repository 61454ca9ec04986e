import { minorDigits } from "@sellerdesk/contract/money";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";

/** Formats a day for messages: 12 November 2025. */
export const dayOf = (time: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone }).format(time);

/** Formats an amount for messages: `$29.00`. */
export const moneyOf = (minor: number, currency: string): string =>
  new Intl.NumberFormat("en", { style: "currency", currency }).format(
    minor / 10 ** minorDigits(currency),
  );

export type Ending = {
  plan: string;
  days: number;
  /** The end, formatted by `dayOf`. */
  date: string;
  /**
   * The event at the end: automatic renewal for a price, cancellation by the seller, or the end of
   * a plan without automatic renewal.
   */
  atEnd: { renewsFor: string } | "canceled" | "ends";
};

/**
 * Returns the reminder some days before a plan ends. The days are at the start of the text because
 * the bell truncates messages at 70 characters (F7).
 */
export const reminderMessage = ({ plan, days, date, atEnd }: Ending): Text => {
  const inDays = msg("in_days", { n: days });
  const values = { plan, days: inDays, date };
  if (atEnd === "canceled") return msg("plan_ends_as_chosen", values);
  if (atEnd === "ends") return msg("plan_ends_soon", values);
  return msg("plan_renews_soon", { ...values, amount: atEnd.renewsFor });
};

/**
 * The new end of a plan after a refund; null if it is unchanged.
 * `date` is formatted by `dayOf`.
 */
export type NewEnd = { date: string } | "over" | null;

/**
 * Returns the message that money for a granted plan was refunded.
 * @param amount formatted by `moneyOf`
 */
export const returnedWords = (plan: string, amount: string, end: NewEnd): Text => {
  const values = { plan, amount };
  if (end === null) return msg("payment_returned", values);
  if (end === "over") return msg("payment_returned_plan_ended", values);
  return msg("payment_returned_plan_shortened", { ...values, date: end.date });
};

/**
 * Returns the message that refunded or disputed money counts as paid again: its refund failed, or
 * its dispute was won.
 */
export const countsAgainWords = (plan: string, amount: string, end: NewEnd): Text =>
  end === null || end === "over"
    ? msg("payment_counts_again", { plan, amount })
    : msg("payment_counts_again_until", { plan, amount, date: end.date });
