/** The sums from which profit is calculated. */
export type ProfitSums = {
  units: number;
  revenue_minor: number;
  full_price_minor: number;
  costed_revenue_minor: number;
  cost_minor: number;
  uncosted_units: number;
  returned_units: number;
  refunded_minor: number;
  partly_refunded_minor: number;
  shipping_cost_minor: number;
};

/** Revenue whose cost is known, less that cost, refunds and shipping; `null` if none is known. */
export const profitOf = ({
  costed_revenue_minor: costed,
  cost_minor: cost,
  partly_refunded_minor: refunded,
  shipping_cost_minor: shipping,
}: Pick<
  ProfitSums,
  "costed_revenue_minor" | "cost_minor" | "partly_refunded_minor" | "shipping_cost_minor"
>): number | null => (costed === 0 && cost === 0 ? null : costed - cost - refunded - shipping);

/** A part of a whole in tenths of a percent; `null` if the whole is 0. */
export const permilleOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000);

const change = (value: number | null, previous: number | null): number | null =>
  value === null || previous === null || previous === 0
    ? null
    : Math.round(((value - previous) / previous) * 1000) / 10;

/**
 * A figure with the one of the other period and the change in percent; these are `null` if there is
 * none.
 */
export const toFigure = <Value extends number | null>(value: Value, previous: Value | null) => ({
  value,
  previous,
  change: change(value, previous),
});

/** The average of one to five stars, rounded to a tenth; `null` if there are none. */
export const toRating = (sum: number, count: number) =>
  count === 0 ? null : { average: Math.round((sum / count) * 10) / 10, count };
