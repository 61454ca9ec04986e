import { minorDigits } from "@sellerdesk/contract/money";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";

/** A day as messages write it: 12 November 2025. */
export const dayOf = (time: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone }).format(time);

/** An amount as messages write it: `$29.00`. */
export const moneyOf = (minor: number, currency: string): string =>
  new Intl.NumberFormat("en", { style: "currency", currency }).format(
    minor / 10 ** minorDigits(currency),
  );

export type Ending = {
  plan: string;
  days: number;
  /** As `dayOf` writes it. */
  date: string;
  /**
   * The event at the end: automatic renewal for a price, cancellation by the seller, or the end of
   * a plan that nobody renews.
   */
  atEnd: { renewsFor: string } | "canceled" | "ends";
};

/**
 * The reminder some days before a plan ends. The days come first, because the bell cuts a message
 * at 70 characters (F7).
 */
export const reminderMessage = ({ plan, days, date, atEnd }: Ending): Text => {
  const inDays = msg("in_days", { n: days });
  const values = { plan, days: inDays, date };
  if (atEnd === "canceled") return msg("plan_ends_as_chosen", values);
  if (atEnd === "ends") return msg("plan_ends_soon", values);
  return msg("plan_renews_soon", {
    ...values,
    amount: atEnd.renewsFor,
  });
};

/** That a plan is paid. @param date its end, as `dayOf` writes it */
export const paidMessage = (plan: string, date: string): Text => msg("plan_paid", { plan, date });

/** That a renewal failed. @param date the end of the grace, as `dayOf` writes it */
export const renewalFailedWords = (plan: string, date: string): Text =>
  msg("plan_renewal_failed", {
    plan,
    date,
  });

/** @param why the plan's limit that the shop is over, in a sentence */
export const renewalRefusedWords = (plan: string, reason: Text): Text =>
  msg("plan_renewal_declined", { plan, why: reason });

/** That a payment was given back. @param amount as `moneyOf` writes it */
export const refundedMessage = (plan: string, amount: string): Text =>
  msg("payment_refunded", {
    amount,
    plan,
  });

/**
 * The new end of a plan after a refund; null if it is unchanged.
 * @param date as `dayOf` writes it
 */
export type NewEnd = { date: string } | "over" | null;

/** That money for a plan that was granted went back. @param amount as `moneyOf` writes it */
export const returnedWords = (plan: string, amount: string, end: NewEnd): Text => {
  const values = { plan, amount };
  if (end === null) return msg("payment_returned", values);
  if (end === "over") return msg("payment_returned_plan_ended", values);
  return msg("payment_returned_plan_shortened", {
    ...values,
    date: end.date,
  });
};

/**
 * That money which had gone back counts again: its refund failed, or its dispute was decided
 * otherwise.
 */
export const countsAgainWords = (plan: string, amount: string, end: NewEnd): Text =>
  end === null || end === "over"
    ? msg("payment_counts_again", { plan, amount })
    : msg("payment_counts_again_until", {
        plan,
        amount,
        date: end.date,
      });

/** That the seller's bank disputes a payment. */
export const disputedWords = (plan: string, amount: string): Text =>
  msg("payment_disputed", {
    plan,
    amount,
  });

/** That a plan has ended. */
export const endedMessage = (plan: string): Text =>
  msg("plan_has_ended", {
    plan,
  });
