import { useProductCounts } from "../features/products/api.ts";
import { formatNumber } from "../lib/format.ts";

/** How many products the seller has, for the sidebar; nothing while there are none. */
export const ProductCount = () => {
  const { data: counts = [] } = useProductCounts();
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return total > 0 && formatNumber(total);
};
