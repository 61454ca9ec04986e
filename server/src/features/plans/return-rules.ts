import type { Env } from "../../env.ts";
import { type PaidPeriod, unusedCredit } from "./bill-rules.ts";

/** What money that goes back does to the plan that it paid for: nothing, as much as went back, or all of it. */
export type ReturnRule = Env["returnRule"];

/** How much of a payment no longer counts as paid once some of it went back. Amounts are minor units. */
export const revokedOf = (rule: ReturnRule, paid: { amountMinor: number; returnedMinor: number }): number => {
  if (rule === "keep" || paid.returnedMinor === 0) return 0;
  return rule === "end" ? paid.amountMinor : paid.returnedMinor;
};

/** An invoice that was paid, with what went back of it. Amounts are minor units. */
export type PaidInvoice = {
  id: string;
  /** Of the invoice as it was issued, the first one first. */
  periods: PaidPeriod[];
  /** What its period is worth, without tax. */
  worthMinor: number;
  /** How much of that the credit of the subscription before has paid. */
  creditMinor: number;
  totalMinor: number;
  returnedMinor: number;
  revokedMinor: number;
  takenSeconds: number;
};

/** A subscription with its invoices, the first one first. */
export type PaidSubscription = { id: string; end: Date; invoices: PaidInvoice[] };

type Counted = "returnedMinor" | "revokedMinor";

const lostShare = (invoice: PaidInvoice, counted: Counted, lostCredit: number): number => {
  const { worthMinor, creditMinor, totalMinor } = invoice;
  if (worthMinor === 0) return 0;
  const lostMoney = totalMinor === 0 ? 0 : invoice[counted] / totalMinor;
  return ((worthMinor - creditMinor) * lostMoney + creditMinor * lostCredit) / worthMinor;
};

/** How much of a credit is not backed any more, from 0 to 1: what it was given for went back since. */
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
 * Which part of each invoice went back or counts no more, from 0 to 1, for the last subscription of a chain in which each replaced the
 * one before: money that paid for an earlier one is in the later one as credit.
 */
export const lostShares = (chain: readonly PaidSubscription[], counted: Counted): number[] => {
  let shares: number[] = [];
  for (const [index, { invoices }] of chain.entries()) {
    const before = chain[index - 1];
    const lostBefore = shares;
    shares = invoices.map((invoice) => {
      const lostCredit = before ? lostCreditShare(invoice.creditMinor, before, lostBefore) : 0;
      return lostShare(invoice, counted, lostCredit);
    });
  }
  return shares;
};

const secondsOfDay = 86_400;
const secondsOf = (periods: readonly PaidPeriod[]): number =>
  periods.reduce((sum, { start, end }) => sum + (end.getTime() - start.getTime()) / 1000, 0);

/** A period of a subscription as it is now: what was taken off an earlier one has moved it forward. */
type CurrentPeriod<Invoice> = { invoice: Invoice; start: Date; end: Date };

/** The periods that invoices paid for, as they are now, the first one first: the last one ends with the subscription. */
export const currentPeriods = <Invoice extends Pick<PaidInvoice, "periods" | "takenSeconds">>({
  end,
  invoices,
}: {
  end: Date;
  invoices: readonly Invoice[];
}): CurrentPeriod<Invoice>[] =>
  invoices
    .toReversed()
    .reduce<CurrentPeriod<Invoice>[]>((later, invoice) => {
      const until = later.at(-1)?.start ?? end;
      const seconds = secondsOf(invoice.periods) - invoice.takenSeconds;
      return [...later, { invoice, start: new Date(until.getTime() - seconds * 1000), end: until }];
    }, [])
    .toReversed();

/** What changes about one invoice's period: seconds that are taken off it in all, and how many of them now; negative gives back. */
export type Taking = { invoiceId: string; takenSeconds: number; changeSeconds: number; start: Date };

/**
 * What is taken off the periods of a subscription: of each as many whole days as went back, and nothing that has been used already.
 * @param shares as `lostShares` gives them
 */
export const takingsOf = (subscription: PaidSubscription, shares: readonly number[], now: Date): Taking[] =>
  currentPeriods(subscription).map(({ invoice, start, end }, index) => {
    const share = shares[index] ?? 0;
    const whole = secondsOf(invoice.periods);
    const wanted = share >= 1 ? whole : Math.floor((whole * share) / secondsOfDay) * secondsOfDay;
    const left = Math.max(0, end.getTime() - Math.max(now.getTime(), start.getTime())) / 1000;
    const taken = invoice.takenSeconds;
    const takenSeconds = Math.round(wanted > taken ? Math.min(wanted, taken + left) : wanted);
    return { invoiceId: invoice.id, takenSeconds, changeSeconds: takenSeconds - taken, start };
  });
