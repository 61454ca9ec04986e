import { plural, t } from "@lingui/core/macro";
import type { PlanChoice } from "@sellerdesk/contract/plans";
import { formatNumber } from "../../lib/format.ts";

type TooSmall = NonNullable<PlanChoice["too_small"]>;

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
