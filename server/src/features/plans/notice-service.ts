import type { Tax } from "@sellerdesk/contract/plans";
import type { Said } from "@sellerdesk/contract/words";
import type { Tx } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { notify } from "../notifications/service.ts";
import { billOfPlan } from "./bill-rules.ts";
import type { DueReminder } from "./clock-queries.ts";
import {
  dayOf,
  endedWords,
  moneyOf,
  paidWords,
  reminderWords,
  renewalFailedWords,
  renewalRefusedWords,
} from "./notice-rules.ts";
import { type Standing, graceDays, millisecondsOfDay, renewedTerms } from "./rules.ts";
import { findTimezone } from "./subscription-queries.ts";

const tell = (tx: Tx, sellerId: SellerId, message: Said) => notify(tx, sellerId, { type: "plan", message });

/** Tells of a payment that went through while the seller may have been elsewhere. */
export const tellPaid = async (tx: Tx, sellerId: SellerId, plan: string, until: Date): Promise<void> =>
  tell(tx, sellerId, paidWords(plan, dayOf(until, await findTimezone(tx, sellerId))));

/** Tells of a renewal that did not go through, and by when it is to be paid. */
export const tellRenewalFailed = async (tx: Tx, sellerId: SellerId, standing: Standing): Promise<void> => {
  const payBy = new Date(standing.end.getTime() + graceDays * millisecondsOfDay);
  const { name } = renewedTerms(standing);
  await tell(tx, sellerId, renewalFailedWords(name, dayOf(payBy, await findTimezone(tx, sellerId))));
};

/** Tells of a renewal that was not tried, because the shop is over a limit of the plan. @param why in a sentence */
export const tellRenewalRefused = (tx: Tx, sellerId: SellerId, plan: string, why: string): Promise<void> =>
  tell(tx, sellerId, renewalRefusedWords(plan, why));

/** Reminds of a plan that ends in some days, or renews by itself then. */
export const tellEnding = async (tx: Tx, due: DueReminder, tax: Tax): Promise<void> => {
  const { sellerId, days, end, timezone, terms, autoRenew, cancelAtEnd } = due;
  const renewsFor = moneyOf(billOfPlan(terms, tax).totalMinor, terms.currency);
  const atEnd = cancelAtEnd ? "canceled" : autoRenew ? { renewsFor } : "ends";
  await tell(tx, sellerId, reminderWords({ plan: terms.name, days, date: dayOf(end, timezone), atEnd }));
};

export const tellEnded = (tx: Tx, sellerId: SellerId, plan: string): Promise<void> =>
  tell(tx, sellerId, endedWords(plan));
