import type { Tax } from "@sellerdesk/contract/plan-terms";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import type { Tx } from "../../../db/pool.ts";
import type { Deps } from "../../../deps.ts";
import { chargeableBy } from "../../../integrations/payment.ts";
import { languageOf } from "../../../lib/languages.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { sendMessage } from "../../messages/service.ts";
import { notify } from "../../notifications/service.ts";
import { createPlanBill, toChargeable } from "../invoices/bill-rules.ts";
import type { DueReminder } from "../subscriptions/schedule-queries.ts";
import {
  type NewEnd,
  countsAgainWords,
  dayOf,
  moneyOf,
  reminderMessage,
  returnedWords,
} from "./rules.ts";
import { findRefunded, type PaymentKey } from "./queries.ts";
import {
  type CurrentSubscription,
  graceDays,
  millisecondsOfDay,
  renewedTerms,
} from "../subscriptions/rules.ts";
import { readPlanTranslations } from "../terms/service.ts";
import { findTimezone } from "../subscriptions/queries.ts";

const notifyPlan = (tx: Tx, sellerId: SellerId, message: Text) =>
  notify(tx, sellerId, { type: "plan", message });

/** Notifies the seller of a payment that may have succeeded after the seller left the page. */
export const notifyPaid = async (
  tx: Tx,
  sellerId: SellerId,
  plan: string,
  until: Date,
): Promise<void> => {
  const date = dayOf(until, await findTimezone(tx, sellerId));
  await notifyPlan(tx, sellerId, msg("plan_paid", { plan, date }));
};

/** Notifies the seller of a failed renewal and the day by which to pay. */
export const notifyRenewalFailed = async (
  tx: Tx,
  sellerId: SellerId,
  subscription: CurrentSubscription,
): Promise<void> => {
  const payBy = new Date(subscription.end.getTime() + graceDays * millisecondsOfDay);
  const { name: plan } = renewedTerms(subscription);
  const date = dayOf(payBy, await findTimezone(tx, sellerId));
  await notifyPlan(tx, sellerId, msg("plan_renewal_failed", { plan, date }));
};

/**
 * Notifies the seller of a renewal that was not tried because the shop exceeds a limit of the plan.
 * @param why a sentence about that limit
 */
export const notifyRenewalDeclined = (
  tx: Tx,
  sellerId: SellerId,
  plan: string,
  why: Text,
): Promise<void> => notifyPlan(tx, sellerId, msg("plan_renewal_declined", { plan, why }));

/** Reminds the seller of a plan that ends or is renewed automatically in some days. */
export const notifyEnding = async (
  tx: Tx,
  due: DueReminder,
  tax: Tax,
  payments: Deps["payments"],
): Promise<void> => {
  const { sellerId, days, end, timezone, terms, autoRenew, cancelAtEnd } = due;
  const { totalMinor } = toChargeable(
    createPlanBill(terms, tax),
    chargeableBy(payments, terms.currency),
  );
  const renewsFor = moneyOf(totalMinor, terms.currency);
  const atEnd = cancelAtEnd ? "canceled" : autoRenew ? { renewsFor } : "ends";
  await notifyPlan(
    tx,
    sellerId,
    reminderMessage({ plan: terms.name, days, date: dayOf(end, timezone), atEnd }),
  );
};

/**
 * Notifies the seller of a refunded payment. If the account is not open, the seller cannot see
 * notifications and also gets an email.
 */
export const notifyRefunded = async (
  tx: Tx,
  { jobs, env }: Pick<Deps, "jobs" | "env">,
  refund: PaymentKey,
): Promise<void> => {
  const { plan, amountMinor, currency, email, locale, isOpen } = await findRefunded(tx, refund);
  const message = msg("payment_refunded", { plan, amount: moneyOf(amountMinor, currency) });
  await notifyPlan(tx, refund.sellerId, message);
  if (isOpen) return;
  const { t, render } = languageOf(locale, await readPlanTranslations({ db: tx, env }, locale));
  const subject = t("your_payment_was_given_back");
  await sendMessage(jobs, tx, {
    channel: "email",
    to: email,
    subject,
    text: `${t("greeting")}\n\n${render(message)}\n`,
  });
};

type Returned = { planName: string; currency: string; minor: number };
type ChangedEnd = { end: Date; isOver: boolean } | null;

const toNewEnd = async (tx: Tx, sellerId: SellerId, changed: ChangedEnd): Promise<NewEnd> => {
  if (changed === null) return null;
  return changed.isOver ? "over" : { date: dayOf(changed.end, await findTimezone(tx, sellerId)) };
};

const notifierOfReturn =
  (wordsOf: typeof returnedWords | typeof countsAgainWords) =>
  async (
    tx: Tx,
    sellerId: SellerId,
    { planName, currency, minor }: Returned,
    changed: ChangedEnd,
  ): Promise<void> => {
    const end = await toNewEnd(tx, sellerId, changed);
    await notifyPlan(tx, sellerId, wordsOf(planName, moneyOf(minor, currency), end));
  };

/** Notifies the seller of refunded money for a plan, and of the effect on the plan. */
export const notifyReturned = notifierOfReturn(returnedWords);

/** Notifies the seller of refunded or disputed money that counts as paid again. */
export const notifyCountsAgain = notifierOfReturn(countsAgainWords);

/** Notifies the seller of a payment that the seller's bank disputes. */
export const notifyDisputed = (
  tx: Tx,
  sellerId: SellerId,
  {
    planName: plan,
    amountMinor,
    currency,
  }: { planName: string; amountMinor: number; currency: string },
): Promise<void> => {
  const amount = moneyOf(amountMinor, currency);
  return notifyPlan(tx, sellerId, msg("payment_disputed", { plan, amount }));
};

/** Notifies a seller that the plan has ended. */
export const notifyEnded = (tx: Tx, sellerId: SellerId, plan: string): Promise<void> =>
  notifyPlan(tx, sellerId, msg("plan_has_ended", { plan }));
