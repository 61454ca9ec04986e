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
 * The end of a period: one interval after `start`, on the anchor day or, in a shorter month, its
 * last day, so that 31 January leads to 28 or 29 February and from there to 31 March (domain.md,
 * Plan). In UTC.
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

/** A first period, from now. */
export const periodFromNow = (now: Date, interval: PlanInterval): Period => {
  const anchorDay = now.getUTCDate();
  return { start: now, end: periodEnd(now, interval, anchorDay), anchorDay };
};

/**
 * The first period of a buyer: the free days where there are any, and what is paid later is counted
 * from the day they end on.
 */
export const firstPeriod = (
  now: Date,
  { interval, trial_days }: Pick<Plan, "interval" | "trial_days">,
): Period => {
  if (trial_days === 0) return periodFromNow(now, interval);
  const end = new Date(now.getTime() + trial_days * millisecondsOfDay);
  return { start: now, end, anchorDay: end.getUTCDate() };
};

/** The subscription that carries a seller, or carried the seller last. */
export type CurrentSubscription = {
  subscriptionId: string;
  planId: string;
  terms: PlanTerms;
  status: CurrentPlan["status"];
  isLive: boolean;
  /** The plan is no longer sold; who has it may renew it until it lapses. */
  isRetired: boolean;
  start: Date;
  end: Date;
  anchorDay: number;
  autoRenew: boolean;
  cancelAtEnd: boolean;
  /** The number of failed automatic renewals since the end. */
  renewalTries: number;
  /** The plan that is to take over; null where none is. */
  next: { planId: string; terms: PlanTerms; from: Date } | null;
  /** The seller's, in which days are named. */
  timeZone: string;
  /** The database's time when this was read. */
  now: Date;
};

/**
 * Days that a shop stays open while its renewal is not paid (domain.md, Plan); the database counts
 * them in `subscription_is_live`.
 */
export const graceDays = 7;

/** Days before the end at which a seller is reminded (domain.md, Plan), the most first. */
export const reminderDays = [9, 7, 3, 1];

/** Until when the shop stays open after the end of the period; null where it closes with it. */
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

/** The terms that a renewal is paid on. */
export const renewedTerms = ({ next, terms }: CurrentSubscription): PlanTerms =>
  next?.terms ?? terms;

/**
 * Whether the plan that is to take over has been paid for, so that it can no longer be taken back.
 */
export const isNextPaid = ({ next, end }: CurrentSubscription): boolean =>
  next !== null && next.from < end;

/** The period that a renewal pays for: from the end of a plan that runs, else from now. */
export const renewedPeriod = (subscription: CurrentSubscription): Period => {
  const { isLive, end, anchorDay, now } = subscription;
  const { interval } = renewedTerms(subscription);
  return isLive
    ? { start: end, end: periodEnd(end, interval, anchorDay), anchorDay }
    : periodFromNow(now, interval);
};

/** Tries that a renewal by itself gets, in days after the end, all within the grace. */
const triesAfterDays = [0, 1, 3, 5];

/** When a renewal that has failed so often is tried again; null where it is left to the seller. */
export const nextRetryAt = (end: Date, failed: number): Date | null => {
  const days = triesAfterDays[failed];
  return days === undefined ? null : new Date(end.getTime() + days * millisecondsOfDay);
};

/**
 * Why a plan cannot be renewed now, or null. It may be renewed early while at most one period of it
 * is left, so that a second click never pays twice.
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

/** The first limit that a shop is over, or null where it fits. */
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

/** Year and count, e.g. 2025-00418; the count continues over the years. */
export const invoiceNumber = (count: number, issuedAt: Date): string =>
  `${issuedAt.getUTCFullYear()}-${String(count).padStart(5, "0")}`;

/** The names of what a provider's event says otherwise than our pending record (safety 11). */
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

/** The terms that a buyer of a plan keeps. */
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
 * The operator's texts about plans with what each is in a language; of one that has two
 * translations the later holds.
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
    // Two months are free.
    { ...common, interval: "year", price_minor: monthlyMinor * 10 },
  ];
};

/**
 * The plans of a fresh installation, until its operator changes them. Prices are minor units of the
 * installation's currency.
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
