import { parseMoney } from "@sellerdesk/contract/money";

/**
 * Returns the margin of a price.
 * @returns minor units and the share of the price, 0.4 for 40 %; null if price or cost is no amount
 */
export const marginOf = (
  price: string,
  cost: string,
  currency: string,
): { minor: number; part: number } | null => {
  const [priceMinor, costMinor] = [parseMoney(price, currency), parseMoney(cost, currency)];
  if (priceMinor === null || costMinor === null || priceMinor === 0) return null;
  const minor = priceMinor - costMinor;
  return { minor, part: minor / priceMinor };
};
