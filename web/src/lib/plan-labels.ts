import { plural, t } from "@lingui/core/macro";
import type { Plan, PlanInterval, PlanTerms, Tax } from "@sellerdesk/contract/plan-terms";
import { translatePlanText } from "./server-messages.ts";

/** Returns the limits of a plan, one per line, then the operator's own lines. */
export const allowances = ({
  limits,
  features,
}: Pick<PlanTerms, "limits" | "features">): string[] => {
  const { products, variants_per_product, images_per_product, offers, banners } = limits;
  return [
    products === null
      ? t`Unlimited products`
      : plural(products, { one: "# product", other: "# products" }),
    variants_per_product === null
      ? t`Unlimited variants`
      : plural(variants_per_product, { one: "# variant each", other: "# variants each" }),
    images_per_product === null
      ? t`Unlimited images`
      : plural(images_per_product, { one: "# image each", other: "# images each" }),
    offers === null
      ? t`Unlimited offers`
      : plural(offers, { one: "# active offer", other: "# active offers" }),
    banners === null
      ? t`Unlimited banners`
      : plural(banners, { one: "# banner", other: "# banners" }),
    ...features.map(translatePlanText),
  ];
};

/** Returns the billing period of a plan: "a month". */
export const perInterval = (interval: PlanInterval): string =>
  ({ month: t`a month`, quarter: t`a quarter`, year: t`a year` })[interval];

/** Returns the billing period with a note on tax: "a month, VAT excluded". */
export const perIntervalWithTax = (
  interval: PlanInterval,
  { name: given, basis_points }: Tax,
): string => {
  const per = perInterval(interval);
  const name = translatePlanText(given);
  return basis_points === 0 ? per : t`${per}, ${name} excluded`;
};

const monthsOf: Record<PlanInterval, number> = { month: 1, quarter: 3, year: 12 };

/**
 * Returns the number of months that every plan saves if it is paid by the interval instead of
 * monthly; 0 if a plan saves none.
 */
const freeMonths = (plans: readonly Plan[], interval: PlanInterval): number => {
  const free = plans
    .filter((plan) => plan.interval === interval)
    .map((plan) => {
      const monthly = plans.find((other) => other.code === plan.code && other.interval === "month");
      return monthly?.price_minor ? monthsOf[interval] - plan.price_minor / monthly.price_minor : 0;
    });
  return Math.max(0, Math.floor(Math.min(...free)));
};

/** Returns the available billing intervals with their labels: "Yearly, 2 months free". */
export const intervalChoices = (
  plans: readonly Plan[],
): { value: PlanInterval; label: string }[] => {
  const names = { month: t`Monthly`, quarter: t`Quarterly`, year: t`Yearly` };
  const label = (interval: PlanInterval) => {
    const name = names[interval];
    const months = freeMonths(plans, interval);
    return months === 0
      ? name
      : plural(months, { one: `${name}, # month free`, other: `${name}, # months free` });
  };
  return (["month", "quarter", "year"] as const)
    .filter((interval) => plans.some((plan) => plan.interval === interval))
    .map((value) => ({ value, label: label(value) }));
};
