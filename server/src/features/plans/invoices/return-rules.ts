import type { Env } from "../../../env.ts";
import { type PaidPeriod, unusedCredit } from "./bill-rules.ts";

/** The effect of a refund on the plan that was paid: none, in proportion, or the plan ends. */
export type ReturnRule = Env["returnRule"];

/** Returns the part of a payment that no longer counts as paid after a refund, in minor units. */
export const revokedOf = (
  rule: ReturnRule,
  paid: { amountMinor: number; returnedMinor: number },
): number => {
  if (rule === "keep" || paid.returnedMinor === 0) return 0;
  return rule === "end" ? paid.amountMinor : paid.returnedMinor;
};

/** A paid invoice with its refunds. Amounts are minor units. */
export type PaidInvoice = {
  id: string;
  /** The periods of the invoice as it was issued, in order. */
  periods: PaidPeriod[];
  /** The value of the invoice's period, without tax. */
  worthMinor: number;
  /** The part of it that was paid with the previous subscription's credit. */
  creditMinor: number;
  totalMinor: number;
  returnedMinor: number;
  revokedMinor: number;
  takenSeconds: number;
  /** The part of its value that cannot become credit for another plan. */
  uncreditedMinor: number;
};

/** A subscription with its invoices, the oldest first. */
export type PaidSubscription = { id: string; end: Date; invoices: PaidInvoice[] };

/** Parts of an invoice's worth, from 0 to 1; negative if more is paid than it was issued for. */
type LostShares = {
  /** The refunded amount. */
  returned: number;
  /** The amount that no longer counts as paid, by the operator's rule. */
  revoked: number;
};
const nothingLost: LostShares = { returned: 0, revoked: 0 };

const secondsOfDay = 86_400;
const secondsOf = (periods: readonly PaidPeriod[]): number =>
  periods.reduce((sum, { start, end }) => sum + (end.getTime() - start.getTime()) / 1000, 0);

/** Returns the seconds to remove from a period for the revoked amount: whole days, or all of it. */
const secondsToTake = (periods: readonly PaidPeriod[], { revoked }: LostShares): number => {
  const whole = secondsOf(periods);
  return revoked >= 1 ? whole : Math.trunc((whole * revoked) / secondsOfDay) * secondsOfDay;
};

/**
 * Returns the share of a credit, from 0 to 1, that is no longer backed because the payment behind
 * it was refunded.
 */
const lostCreditShare = (
  creditMinor: number,
  { end, invoices }: PaidSubscription,
  shares: readonly number[],
): number => {
  const backed = invoices.reduce(
    (sum, { periods }, index) => sum + unusedCredit(periods, end) * (1 - (shares[index] ?? 0)),
    0,
  );
  return creditMinor === 0 ? 0 : Math.max(0, (creditMinor - backed) / creditMinor);
};

/**
 * Returns the shortfall of a credit that was given when less counted as paid than does now, for
 * example after a refund that failed in the end. Seconds removed from the subscription then and not
 * due now are worth their share of the period.
 */
const missingCredit = ({ end, invoices }: PaidSubscription, lost: readonly LostShares[]): number =>
  invoices.reduce((sum, { periods, worthMinor, takenSeconds, uncreditedMinor }, index) => {
    if (worthMinor === 0) return sum;
    const shares = lost[index] ?? nothingLost;
    const days = (takenSeconds - secondsToTake(periods, shares)) / secondsOf(periods);
    // The rule `keep` removes no days, but refunded money gives no credit either.
    const credit =
      (uncreditedMinor / worthMinor - shares.returned) * (unusedCredit(periods, end) / worthMinor);
    return sum + worthMinor * Math.max(0, days, credit);
  }, 0);

/**
 * Returns the refunded and revoked parts of each invoice, for the last subscription of a chain of
 * replacements. Money that paid for an earlier subscription is part of the later one as the credit
 * of its first invoice.
 */
export const lostShares = (chain: readonly PaidSubscription[]): LostShares[] => {
  let lost: LostShares[] = [];
  for (const [index, { invoices }] of chain.entries()) {
    const before = chain[index - 1];
    const lostBefore = lost;
    lost = invoices.map((invoice, position) => {
      const { worthMinor, creditMinor, totalMinor } = invoice;
      const missing = before && position === 0 ? missingCredit(before, lostBefore) : 0;
      const shareOf = (minor: number, sharesBefore: number[]): number => {
        if (worthMinor === 0) return 0;
        const lostMoney = totalMinor === 0 ? 0 : minor / totalMinor;
        const lostCredit = before ? lostCreditShare(creditMinor, before, sharesBefore) : 0;
        return (
          ((worthMinor - creditMinor) * lostMoney + creditMinor * lostCredit - missing) / worthMinor
        );
      };
      return {
        returned: shareOf(
          invoice.returnedMinor,
          lostBefore.map(({ returned }) => returned),
        ),
        revoked: shareOf(
          invoice.revokedMinor,
          lostBefore.map(({ revoked }) => revoked),
        ),
      };
    });
  }
  return lost;
};

/**
 * A period of a subscription as it is now: time removed from earlier periods has moved it forward.
 */
type CurrentPeriod<Invoice> = { invoice: Invoice; start: Date; end: Date };

/**
 * Returns the periods that invoices paid for, as they are now, in order. The last period ends with
 * the subscription.
 */
export const currentPeriods = <Invoice extends Pick<PaidInvoice, "periods" | "takenSeconds">>({
  end,
  invoices,
}: {
  end: Date;
  invoices: readonly Invoice[];
}): CurrentPeriod<Invoice>[] =>
  invoices
    .toReversed()
    .reduce<CurrentPeriod<Invoice>[]>((following, invoice) => {
      const until = following.at(-1)?.start ?? end;
      const seconds = secondsOf(invoice.periods) - invoice.takenSeconds;
      return [
        ...following,
        { invoice, start: new Date(until.getTime() - seconds * 1000), end: until },
      ];
    }, [])
    .toReversed();

/**
 * The change to the period of one invoice: the seconds removed in total, and the seconds to remove
 * now. Negative seconds lengthen the period.
 */
export type Taking = {
  invoiceId: string;
  takenSeconds: number;
  changeSeconds: number;
  start: Date;
};

/**
 * Returns the time to remove from the periods of a subscription: for each period the whole days
 * that no longer count as paid, but no time that has passed already.
 * @param lost the result of `lostShares`
 */
export const takingsOf = (
  subscription: PaidSubscription,
  lost: readonly LostShares[],
  now: Date,
): Taking[] =>
  currentPeriods(subscription).map(({ invoice, start, end }, index) => {
    const wanted = secondsToTake(invoice.periods, lost[index] ?? nothingLost);
    const left = Math.max(0, end.getTime() - Math.max(now.getTime(), start.getTime())) / 1000;
    const taken = invoice.takenSeconds;
    // Rounded up: the next plan starts now, not later within this second.
    const takenSeconds = Math.ceil(wanted > taken ? Math.min(wanted, taken + left) : wanted);
    return { invoiceId: invoice.id, takenSeconds, changeSeconds: takenSeconds - taken, start };
  });
