import { useLingui } from "@lingui/react/macro";
import type { PriceRounding } from "@sellerdesk/contract/money";

/** Returns the label of each way to round prices. */
export const useRoundingNames = (): Record<PriceRounding, string> => {
  const { t } = useLingui();
  return {
    end_99: t`Prices that end in .99`,
    end_95: t`Prices that end in .95`,
    end_50: t`Prices that end in .50`,
    whole: t`Whole amounts`,
    five: t`Multiples of 5`,
  };
};
