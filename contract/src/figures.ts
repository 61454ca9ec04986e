import * as z from "zod/mini";
import { Figure } from "./dashboard.ts";
import { Currency, dataOf, Day, endpoint, IdParams, idOf, Instant, maxPerPage } from "./http.ts";
import { StockFilter } from "./inventory.ts";
import { ProductRating } from "./product.ts";

/** Days in which the sold units of the product list are counted, today included. */
export const soldDays = 30;
/** Days of a product's own figures, today included. */
export const productDays = 90;
/** Days of one point of a product's series. */
export const daysPerPoint = 3;

/** Ids of a page's rows, separated by commas; none by default. */
const Ids = z._default(
  z.string().check(
    z.maxLength(maxPerPage * 37),
    z.refine(
      (text) => text === "" || text.split(",").every((id) => z.safeParse(z.uuid(), id).success),
    ),
  ),
  "",
);

/** Sales under an offer, by the day of the order. */
export const OfferSales = z.object({
  units: z.int(),
  revenue_minor: z.int(),
  /**
   * Margin of the revenue whose cost is known, in tenths of a percent; `null` if no cost is known.
   */
  margin_permille: z.nullable(z.int()),
});
export type OfferSales = z.output<typeof OfferSales>;

/** Compares an offer with the same number of days right before it. */
export const OfferComparison = z.object({
  /** The first day of the offer, and its last day, or today while it runs. */
  from: Day,
  to: Day,
  days: z.int(),
  during: OfferSales,
  /** Sales of the same products before it; `null` if the offer is too long to be compared. */
  before: z.nullable(OfferSales),
});
export type OfferComparison = z.output<typeof OfferComparison>;

const cover = {
  available: z.int(),
  /**
   * Full days until `available` is sold out at the rate of the last 30 days; `null` if nothing was
   * sold.
   */
  days_of_cover: z.nullable(z.int()),
  /** The day on which `available` is sold out, at most a hundred years from now. */
  runs_out_on: z.nullable(Day),
};

export const ProductFigures = z.object({
  currency: Currency,
  from: Day,
  to: Day,
  units: Figure,
  revenue_minor: Figure,
  /** Profit of the revenue whose cost is known; `null` if no cost is known. */
  profit_minor: z.nullable(z.int()),
  returned_units: z.int(),
  /**
   * Returned units as a share of the sold units, in tenths of a percent; `null` if nothing was
   * sold.
   */
  return_permille: z.nullable(z.int()),
  /** `return_permille` of all products of the seller. */
  shop_return_permille: z.nullable(z.int()),
  rating: ProductRating,
  reviews_to_answer: z.int(),
  ...cover,
  /** Oldest first, each of `daysPerPoint` days; `rating` is the average at its end. */
  points: z.array(
    z.object({
      units: z.int(),
      revenue_minor: z.int(),
      returned_units: z.int(),
      rating: z.nullable(z.number()),
    }),
  ),
  variants: z.array(
    z.object({
      variant_id: idOf("variant"),
      units: z.int(),
      /** Units by point. */
      points: z.array(z.int()),
      ...cover,
      /** When `available` last fell to zero; `null` if units are available, or never were. */
      sold_out_at: z.nullable(Instant),
    }),
  ),
  /** The most recent offer with this product that ran in these days. */
  offer: z.nullable(z.object({ id: idOf("offer"), name: z.string(), ...OfferComparison.shape })),
});
export type ProductFigures = z.output<typeof ProductFigures>;

export const OfferFigures = z.object({ currency: Currency, ...OfferComparison.shape });
export type OfferFigures = z.output<typeof OfferFigures>;

/** Days within which a variant that runs out counts as ending. */
export const endingDays = 14;

export const StockFigures = z.object({
  currency: Currency,
  variants: z.int(),
  /** The number of variants by filter of the list. Some filters overlap. */
  counts: z.array(z.object({ key: StockFilter, count: z.int() })),
  /**
   * The value of the units on hand at the cost of their variants; `uncosted_units` have no cost.
   */
  value_minor: z.int(),
  uncosted_units: z.int(),
  /** Variants that run out within `endingDays` at the pace of the last 30 days. */
  ending_variants: z.int(),
  /** The cost of the units of the `idle` variants. */
  idle_value_minor: z.int(),
});
export type StockFigures = z.output<typeof StockFigures>;

/** Months in the figures of reviews and customers, this month included. */
export const monthsShown = 12;
const Month = z.string().check(z.regex(/^\d{4}-\d{2}$/));

/** Published reviews by the month in which they were written, the oldest first. */
export const ReviewMonth = z.object({
  month: Month,
  count: z.int(),
  average: z.nullable(z.number()),
});
export type ReviewMonth = z.output<typeof ReviewMonth>;

export const CustomerFigures = z.object({
  currency: Currency,
  /** Customers who ordered in the months shown. */
  customers: z.int(),
  /** Those of `customers` who have ordered more than once. */
  repeat_customers: z.int(),
  /** Most customers first, by the country of their last order. */
  countries: z.array(z.object({ country: z.string(), customers: z.int(), spent_minor: z.int() })),
  /** By the month of the first order, the oldest first. */
  cohorts: z.array(
    z.object({
      month: Month,
      customers: z.int(),
      /** Customers who ordered again, for each of the following months, earliest first. */
      returned: z.array(z.int()),
    }),
  ),
});
export type CustomerFigures = z.output<typeof CustomerFigures>;

export const figuresApi = {
  soldProducts: endpoint("GET", "/api/products/sold", {
    access: "activePlan",
    summary:
      "Returns the units of products that were sold on each of the last 30 days, today last.",
    query: z.strictObject({ ids: Ids }),
    reply: dataOf(z.array(z.object({ product_id: idOf("product"), units: z.array(z.int()) }))),
  }),
  product: endpoint("GET", "/api/products/:id/figures", {
    access: "activePlan",
    summary:
      "Returns sales, returns, rating and stock of a product in 90 days, and what its last offer brought.",
    params: IdParams("product"),
    reply: dataOf(ProductFigures),
  }),
  soldOffers: endpoint("GET", "/api/offers/sold", {
    access: "activePlan",
    summary: "Returns what was sold under offers.",
    query: z.strictObject({ ids: Ids }),
    reply: dataOf(z.array(z.extend(OfferSales, { offer_id: idOf("offer") }))),
  }),
  offer: endpoint("GET", "/api/offers/:id/figures", {
    access: "activePlan",
    summary: "Compares an offer with as many days before it; null before it has begun.",
    params: IdParams("offer"),
    reply: dataOf(z.nullable(OfferFigures)),
  }),
  stock: endpoint("GET", "/api/inventory/figures", {
    access: "activePlan",
    summary: "Returns what the stock cost, what runs out and what does not sell.",
    reply: dataOf(StockFigures),
  }),
  reviews: endpoint("GET", "/api/reviews/months", {
    access: "activePlan",
    summary: "Returns number and rating of reviews by month, of all products or of one.",
    query: z.strictObject({ product_id: z.optional(idOf("product")) }),
    reply: dataOf(z.array(ReviewMonth)),
  }),
  customers: endpoint("GET", "/api/customers/figures", {
    access: "activePlan",
    summary: "Returns customers by country, how many order again, and cohorts by month.",
    reply: dataOf(CustomerFigures),
  }),
};
