import { type Locale, sourceLocale, translatedLocales } from "@sellerdesk/contract/languages";
import type {
  Plan,
  PlanInterval,
  PlanLimit,
  PlanLimits,
  PlanTerms,
} from "@sellerdesk/contract/plan-terms";
import type { PlanItem, PlanTranslations } from "@sellerdesk/contract/marketplace-lookups";
import type { CurrentPlan, PlanUsage } from "@sellerdesk/contract/plans";
import type { TextCode } from "@sellerdesk/contract/texts";
import type { Charge } from "../../../lib/charge.ts";
import { languageOf } from "../../../lib/languages.ts";

const monthsOf = { month: 1, quarter: 3, year: 12 } as const satisfies Record<PlanInterval, number>;

export const millisecondsOfDay = 86_400_000;

/**
 * Returns the end of a period in UTC: one interval after `start`, on the anchor day or, in a
 * shorter month, its last day. 31 January leads to 28 or 29 February and from there to 31 March
 * (domain.md, Plan).
 */
export const periodEnd = (start: Date, interval: PlanInterval, anchorDay: number): Date => {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + monthsOf[interval]);
  const daysInMonth = new Date(
    Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0),
  ).getUTCDate();
  end.setUTCDate(Math.min(anchorDay, daysInMonth));
  return end;
};

export type Period = { start: Date; end: Date; anchorDay: number };

/** Returns a period that starts now. */
export const periodFromNow = (now: Date, interval: PlanInterval): Period => {
  const anchorDay = now.getUTCDate();
  return { start: now, end: periodEnd(now, interval, anchorDay), anchorDay };
};

/**
 * Returns the first period of a buyer: the trial days, if there are any. Paid periods then start at
 * their end.
 */
export const firstPeriod = (
  now: Date,
  { interval, trial_days }: Pick<Plan, "interval" | "trial_days">,
): Period => {
  if (trial_days === 0) return periodFromNow(now, interval);
  const end = new Date(now.getTime() + trial_days * millisecondsOfDay);
  return { start: now, end, anchorDay: end.getUTCDate() };
};

/** The seller's current subscription, or the last one. */
export type CurrentSubscription = {
  subscriptionId: string;
  planId: string;
  terms: PlanTerms;
  status: CurrentPlan["status"];
  isLive: boolean;
  /** True if the plan is no longer sold. Its subscribers may renew it until it lapses. */
  isRetired: boolean;
  start: Date;
  end: Date;
  anchorDay: number;
  autoRenew: boolean;
  cancelAtEnd: boolean;
  /** The number of failed automatic renewals since the end. */
  renewalTries: number;
  /** The plan that is to take over; null if there is none. */
  next: { planId: string; terms: PlanTerms; from: Date } | null;
  /** The seller's time zone, in which days are displayed. */
  timeZone: string;
  /** The database's time when this was read. */
  now: Date;
};

/**
 * The days that a shop stays open while its renewal is not paid (domain.md, Plan). The SQL function
 * `subscription_is_live` has the same number.
 */
export const graceDays = 7;

/** The days before the end on which a seller is reminded (domain.md, Plan), in descending order. */
export const reminderDays = [9, 7, 3, 1];

/** Returns the end of the grace period; null if the shop closes at the end of the paid period. */
export const graceUntil = ({
  status,
  autoRenew,
  cancelAtEnd,
  isLive,
  end,
}: CurrentSubscription): Date | null =>
  isLive && (status === "past_due" || (autoRenew && !cancelAtEnd))
    ? new Date(end.getTime() + graceDays * millisecondsOfDay)
    : null;

/** Returns the terms of a renewal: those of the next plan, if there is one. */
export const renewedTerms = ({ next, terms }: CurrentSubscription): PlanTerms =>
  next?.terms ?? terms;

/**
 * Checks if the plan that is to take over has been paid, so that the change can no longer be
 * canceled.
 */
export const isNextPaid = ({ next, end }: CurrentSubscription): boolean =>
  next !== null && next.from < end;

/**
 * Returns the period that a renewal pays for: from the end of a running plan, otherwise from now.
 */
export const renewedPeriod = (subscription: CurrentSubscription): Period => {
  const { isLive, end, anchorDay, now } = subscription;
  const { interval } = renewedTerms(subscription);
  return isLive
    ? { start: end, end: periodEnd(end, interval, anchorDay), anchorDay }
    : periodFromNow(now, interval);
};

/** The days after the end on which an automatic renewal is tried, all within the grace period. */
const triesAfterDays = [0, 1, 3, 5];

/** Returns the time of the next try after `failed` tries; null if it is left to the seller. */
export const nextRetryAt = (end: Date, failed: number): Date | null => {
  const days = triesAfterDays[failed];
  return days === undefined ? null : new Date(end.getTime() + days * millisecondsOfDay);
};

/**
 * Returns the error code if a plan cannot be renewed now, otherwise null. A plan may be renewed
 * early while at most one period is left, so that a second click never pays twice.
 */
export const renewalRefusal = ({ isLive, isRetired, end, now, terms }: CurrentSubscription) => {
  if (!isLive) return isRetired ? "plan_retired" : null;
  return end > periodFromNow(now, terms.interval).end ? "already_renewed" : null;
};

const limitsInOrder = [
  "products",
  "offers",
  "banners",
  "variants_per_product",
  "images_per_product",
] as const satisfies PlanLimit[];

/** Returns the first limit that a shop exceeds; null if it exceeds none. */
export const tooSmall = (
  limits: PlanLimits,
  usage: PlanUsage,
): { limit: PlanLimit; allowed: number; used: number } | null => {
  for (const limit of limitsInOrder) {
    const allowed = limits[limit];
    if (allowed !== null && usage[limit] > allowed) return { limit, allowed, used: usage[limit] };
  }
  return null;
};

/** The message codes for the count of each limit and for the action that reduces it. */
export const limitText = {
  products: { count: "product_count", verb: "verb_archive" },
  offers: { count: "running_offer_count", verb: "verb_end" },
  banners: { count: "banner_count", verb: "verb_remove" },
  variants_per_product: { count: "variants_in_product_count", verb: "verb_remove" },
  images_per_product: { count: "images_in_product_count", verb: "verb_remove" },
} as const satisfies Record<PlanLimit, { count: TextCode; verb: TextCode }>;

/** Returns year and count, for example 2025-00418. The count does not restart in a new year. */
export const invoiceNumber = (count: number, issuedAt: Date): string =>
  `${issuedAt.getUTCFullYear()}-${String(count).padStart(5, "0")}`;

/** Returns the fields in which a provider's event differs from our pending record (safety 11). */
export const findMismatches = (expected: Charge, event: Charge): (keyof Charge)[] =>
  (
    [
      "paymentId",
      "sellerId",
      "planId",
      "amountMinor",
      "currency",
      "customerRef",
      "checkoutRef",
    ] as const
  ).filter((name) => expected[name] !== event[name]);

/** Returns the terms that a buyer of a plan keeps. */
export const termsOf = (plan: Plan): PlanTerms => ({
  code: plan.code,
  name: plan.name,
  description: plan.description,
  price_minor: plan.price_minor,
  currency: plan.currency,
  interval: plan.interval,
  limits: plan.limits,
  features: plan.features,
});

/**
 * Maps the operator's texts about plans to their translations. If a text has two translations, the
 * later one is used.
 */
export const planTranslations = (
  plans: readonly Pick<PlanItem, "name" | "description" | "features" | "translations">[],
  locale: keyof PlanTranslations,
): Record<string, string> =>
  Object.fromEntries(
    plans.flatMap(({ name, description, features, translations }) => {
      const translated = translations[locale];
      return [
        [name, translated?.name],
        [description, translated?.description],
        ...features.map((feature, index) => [feature, translated?.features?.[index]]),
      ].filter((pair): pair is [string, string] => Boolean(pair[0] && pair[1]));
    }),
  );

/** A plan of a fresh installation. */
export type DefaultPlan = Omit<PlanTerms, "currency"> & {
  recommended: boolean;
  translations: PlanTranslations;
};

const plan = (
  code: "starter" | "studio" | "house",
  monthlyMinor: number,
  limits: PlanLimits,
  recommended = false,
): DefaultPlan[] => {
  const textsIn = (locale: Locale) => {
    const { t } = languageOf(locale);
    return { name: t(`plan_${code}`), description: t(`plan_${code}_description`) };
  };
  const translations = Object.fromEntries(
    translatedLocales.map((locale) => [locale, textsIn(locale)]),
  );
  const common = {
    code,
    ...textsIn(sourceLocale),
    limits,
    features: [],
    recommended,
    translations,
  };
  return [
    { ...common, interval: "month", price_minor: monthlyMinor },
    // A year costs as much as ten months.
    { ...common, interval: "year", price_minor: monthlyMinor * 10 },
  ];
};

/**
 * Creates the plans of a fresh installation. Prices are minor units of the installation's currency.
 */
export const createDefaultPlans = (): DefaultPlan[] => [
  ...plan("starter", 1200, {
    products: 100,
    variants_per_product: 10,
    images_per_product: 5,
    offers: 2,
    banners: 1,
  }),
  ...plan(
    "studio",
    2900,
    { products: 2000, variants_per_product: 50, images_per_product: 10, offers: 10, banners: 8 },
    true,
  ),
  ...plan("house", 7900, {
    products: 20_000,
    variants_per_product: 100,
    images_per_product: 10,
    offers: null,
    banners: 24,
  }),
];
