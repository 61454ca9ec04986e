import { plural, t } from "@lingui/core/macro";
import type { PlanChoice } from "@sellerdesk/contract/plans";
import { formatDate, formatMoney, formatNumber, formatPrice } from "../../lib/format.ts";
import { translatePlanText } from "../../lib/server-messages.ts";
import type { Choice } from "./choice.ts";

type TooSmall = NonNullable<PlanChoice["too_small"]>;

/** Explains why a plan cannot be chosen: "You have 1,284 products; Starter allows 100." */
export const tooSmallReason = (plan: string, { limit, allowed, used }: TooSmall): string => {
  const most = formatNumber(allowed);
  switch (limit) {
    case "products":
      return t`You have ${plural(used, { one: "# product", other: "# products" })}; ${plan} allows ${most}.`;
    case "offers":
      return t`You have ${plural(used, { one: "# active offer", other: "# active offers" })}; ${plan} allows ${most}.`;
    case "banners":
      return t`You have ${plural(used, { one: "# banner", other: "# banners" })}; ${plan} allows ${most}.`;
    case "variants_per_product":
      return t`One of your products has ${plural(used, { one: "# variant", other: "# variants" })}; ${plan} allows ${most}.`;
    default:
      return t`One of your products has ${plural(used, { one: "# image", other: "# images" })}; ${plan} allows ${most}.`;
  }
};

/** Describes the choice of a plan: its period, and the price of an upgrade now. */
export const choiceNote = ({
  change,
  runsFrom,
  runsUntil,
  due,
  trialDays,
  terms,
}: Choice): string => {
  const until = formatDate(runsUntil);
  if (trialDays > 0) return t`${trialDays} days free, from today to ${until}.`;
  if (runsFrom !== null) {
    const from = formatDate(runsFrom);
    return change === "downgrade"
      ? t`Starts on ${from}, when your current period ends.`
      : t`Runs from ${from} to ${until}.`;
  }
  if (change !== "upgrade" || due.credit_minor === 0) return t`Runs from today to ${until}.`;
  const price = formatPrice(due.total_minor, terms.currency);
  const credit = formatMoney(due.credit_minor, terms.currency);
  return t`${price} now, with ${credit} off for unused days. Runs to ${until}.`;
};

/**
 * Returns the label of the button that chooses a plan. A renewal in the grace period is not early.
 */
export const choiceButtonLabel = ({ change, runsFrom, terms }: Choice): string => {
  const name = translatePlanText(terms.name);
  switch (change) {
    case "renew":
      return runsFrom !== null && new Date(runsFrom) > new Date()
        ? t`Renew ${name} early`
        : t`Renew ${name}`;
    case "upgrade":
      return t`Upgrade to ${name}`;
    case "downgrade":
      return t`Change to ${name}`;
    default:
      return t`Choose ${name}`;
  }
};
