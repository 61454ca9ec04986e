import { type RawBuilder, sql } from "kysely";
import type { SellerId } from "../lib/seller-id.ts";

/** The figures of `sales_days`. Each can be added up over days and keys. */
export const salesFigures = [
  "orders",
  "paid_orders",
  "units",
  "revenue_minor",
  "full_price_minor",
  "costed_revenue_minor",
  "cost_minor",
  "uncosted_units",
  "returned_units",
  "refunded_minor",
  "partly_refunded_minor",
  "shipping_cost_minor",
] as const;
export type SalesFigures = Record<(typeof salesFigures)[number], number>;

/** The columns of the figures. */
export const salesColumns = sql.join(salesFigures.map((name) => sql.ref(name)));
/** The figures of `salesOf`, each summed under its own name. */
export const summedFigures = sql.join(
  salesFigures.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`),
);

/** The dimensions by which sales are added up; the table `sales_days` has the keys of each. */
export type SalesDimension =
  | "status"
  | "country"
  | "buyer"
  | "hour"
  | "shipping"
  | "product"
  | "variant"
  | "offer"
  | "return_reason";

export type SalesDays = Record<"from" | "until", string | RawBuilder<unknown>>;

/**
 * Returns a table expression `sales` with the sales of some days: rows of `day`, `key` and the
 * figures. Several rows may have the same day and key. It agrees with the orders at every moment.
 * @param days of the seller's calendar, as texts or as expressions; `until` is exclusive
 */
export const salesOf = (
  sellerId: SellerId,
  dimension: SalesDimension,
  { from, until }: SalesDays,
): RawBuilder<unknown> => {
  const own = sql`where seller_id = ${sellerId} and dimension = ${sql.lit(dimension)}
    and day >= (${from})::date and day < (${until})::date`;
  return sql`(select day, key, ${salesColumns} from sales_days ${own}
    union all select day, key, ${salesColumns} from unsummed_sales ${own}) sales`;
};
