type Line = {
  unit_price_minor: number;
  quantity: number;
  discount_minor: number;
  tax_minor: number;
};
export type Sums = {
  units_count: number;
  subtotal_minor: number;
  discount_minor: number;
  tax_minor: number;
};

/** Sums an order's lines. Sums are never taken from a client (safety 7). */
export const sumLines = (lines: readonly Line[]): Sums => {
  const sum = (amount: (line: Line) => number) =>
    lines.reduce((total, line) => total + amount(line), 0);
  return {
    units_count: sum(({ quantity }) => quantity),
    subtotal_minor: sum(({ unit_price_minor, quantity }) => unit_price_minor * quantity),
    discount_minor: sum(({ discount_minor }) => discount_minor),
    tax_minor: sum(({ tax_minor }) => tax_minor),
  };
};

/**
 * Divides an amount by weight so that the shares add up to `total`. The units left by rounding down
 * go to the largest remainders, the earlier one on a tie. If all weights are 0, the shares are
 * equal.
 */
export const allocateByWeight = (total: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const parts = sum === 0 ? weights.map(() => 1) : weights;
  const whole = BigInt(sum === 0 ? weights.length : sum);
  // Amounts times weights may exceed the safe integers.
  const products = parts.map((part) => BigInt(total) * BigInt(part));
  const shares = products.map((product) => Number(product / whole));
  const left = total - shares.reduce((all, share) => all + share, 0);
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % whole }))
    .sort((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    );
  const lucky = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return shares.map((share, index) => (lucky.has(index) ? share + 1 : share));
};
