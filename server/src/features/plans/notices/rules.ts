import { minorDigits } from "@sellerdesk/contract/money";
import { type Said, say } from "@sellerdesk/contract/words";

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
   * What happens then: it renews by itself for a price, ends because the seller said so, or ends
   * where nobody renews it.
   */
  atEnd: { renewsFor: string } | "canceled" | "ends";
};

/**
 * What a seller is told some days before the end. The days come first: bells cut a message at 70
 * characters (F7).
 */
export const reminderMessage = ({ plan, days, date, atEnd }: Ending): Said => {
  const inDays = say("in {n} days", { n: days });
  const values = { plan, days: inDays, date };
  if (atEnd === "canceled")
    return say("Your {plan} plan ends {days}, on {date}, as you chose.", values);
  if (atEnd === "ends")
    return say(
      "Your {plan} plan ends {days}, on {date}. Renew it to stay in the catalogue.",
      values,
    );
  return say("Your {plan} plan renews by itself {days}, on {date}, for {amount}.", {
    ...values,
    amount: atEnd.renewsFor,
  });
};

/** That a plan is paid. @param date its end, as `dayOf` writes it */
export const paidMessage = (plan: string, date: string): Said =>
  say("Your {plan} plan is paid until {date}.", { plan, date });

/** That a renewal failed. @param date the end of the grace, as `dayOf` writes it */
export const renewalFailedWords = (plan: string, date: string): Said =>
  say("Your {plan} plan could not be renewed. Pay by {date} to keep your shop open.", {
    plan,
    date,
  });

/** @param why the plan's limit that the shop is over, in a sentence */
export const renewalRefusedWords = (plan: string, why: string): Said =>
  say("Your {plan} plan was not renewed. {why}", { plan, why });

/** That a payment was given back. @param amount as `moneyOf` writes it */
export const refundedMessage = (plan: string, amount: string): Said =>
  say(
    "Your payment of {amount} for {plan} could not be used and was given back. It arrives within 10 days.",
    {
      amount,
      plan,
    },
  );

/**
 * What the end of a plan became when money went back; null where it stays. @param date as `dayOf`
 * writes it
 */
export type NewEnd = { date: string } | "over" | null;

/** That money for a plan that was granted went back. @param amount as `moneyOf` writes it */
export const returnedWords = (plan: string, amount: string, end: NewEnd): Said => {
  const values = { plan, amount };
  if (end === null) return say("{amount} for your {plan} plan went back to you.", values);
  if (end === "over")
    return say(
      "{amount} for your {plan} plan went back to you. The plan has ended, and your products are out of the catalogue until you renew.",
      values,
    );
  return say("{amount} for your {plan} plan went back to you. The plan now ends on {date}.", {
    ...values,
    date: end.date,
  });
};

/**
 * That money which had gone back counts again: its refund failed, or its dispute was decided
 * otherwise.
 */
export const countsAgainWords = (plan: string, amount: string, end: NewEnd): Said =>
  end === null || end === "over"
    ? say("{amount} for your {plan} plan counts as paid again.", { plan, amount })
    : say("{amount} for your {plan} plan counts as paid again. The plan now ends on {date}.", {
        plan,
        amount,
        date: end.date,
      });

/** That the seller's bank disputes a payment. */
export const disputedWords = (plan: string, amount: string): Said =>
  say(
    "Your bank disputes your payment of {amount} for {plan}. The plan no longer renews automatically.",
    {
      plan,
      amount,
    },
  );

/** That a plan has ended. */
export const endedMessage = (plan: string): Said =>
  say("Your {plan} plan has ended. Your products are out of the catalogue until you renew.", {
    plan,
  });
