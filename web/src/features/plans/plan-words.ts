import { plural, t } from "@lingui/core/macro";
import type { PlanChoice, PlanInterval } from "@sellerdesk/contract/plans";
import { formatNumber } from "../../lib/format.ts";

type TooSmall = NonNullable<PlanChoice["too_small"]>;

/** What a plan allows, a line each, then the operator's own lines. */
export const allowances = ({ limits, features }: Pick<PlanChoice, "limits" | "features">): string[] => {
  const { products, variants_per_product, images_per_product, offers, banners } = limits;
  return [
    products === null ? t`Unlimited products` : plural(products, { one: "# product", other: "# products" }),
    variants_per_product === null
      ? t`Unlimited variants`
      : plural(variants_per_product, { one: "# variant each", other: "# variants each" }),
    images_per_product === null
      ? t`Unlimited images`
      : plural(images_per_product, { one: "# image each", other: "# images each" }),
    offers === null
      ? t`Unlimited offers`
      : plural(offers, { one: "# running offer", other: "# running offers" }),
    banners === null ? t`Unlimited banners` : plural(banners, { one: "# banner", other: "# banners" }),
    ...features,
  ];
};

/** Why a plan cannot be chosen: "You have 1,284 products; Starter allows 100." */
export const tooSmallReason = (plan: string, { limit, allowed, used }: TooSmall): string => {
  const most = formatNumber(allowed);
  switch (limit) {
    case "products":
      return t`You have ${plural(used, { one: "# product", other: "# products" })}; ${plan} allows ${most}.`;
    case "offers":
      return t`You have ${plural(used, { one: "# running offer", other: "# running offers" })}; ${plan} allows ${most}.`;
    case "banners":
      return t`You have ${plural(used, { one: "# banner", other: "# banners" })}; ${plan} allows ${most}.`;
    case "variants_per_product":
      return t`A product of yours has ${plural(used, { one: "# variant", other: "# variants" })}; ${plan} allows ${most}.`;
    default:
      return t`A product of yours has ${plural(used, { one: "# image", other: "# images" })}; ${plan} allows ${most}.`;
  }
};

export const perInterval = (interval: PlanInterval): string =>
  ({ month: t`a month`, quarter: t`a quarter`, year: t`a year` })[interval];

const monthsOf: Record<PlanInterval, number> = { month: 1, quarter: 3, year: 12 };

/** How many months every plan gives free when paid by the interval instead of by the month; 0 where some give none. */
export const freeMonths = (plans: readonly PlanChoice[], interval: PlanInterval): number => {
  const free = plans
    .filter((plan) => plan.interval === interval)
    .map((plan) => {
      const monthly = plans.find(({ code, interval: by }) => code === plan.code && by === "month");
      return monthly?.price_minor ? monthsOf[interval] - plan.price_minor / monthly.price_minor : 0;
    });
  return Math.max(0, Math.floor(Math.min(...free)));
};
