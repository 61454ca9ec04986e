import * as z from "zod/mini";
import {
  cappedCount,
  Currency,
  dataOf,
  endpoint,
  IdParams,
  idOf,
  Instant,
  listOf,
  MoneyMinor,
  PageMeta,
  pageQuery,
  searchText,
} from "./http.ts";
import { OrderStatus } from "./order-statuses.ts";

/** Days without an order after which a customer counts as lapsed. */
export const lapsedAfterDays = 180;

/**
 * `new`: one order so far; `repeat`: more than one; `lapsed`: either, but none for
 * `lapsedAfterDays`.
 */
export const CustomerSegment = z.enum(["new", "repeat", "lapsed"]);
export type CustomerSegment = z.output<typeof CustomerSegment>;

/** A customer, known only from the seller's own orders (domain.md, Customers). */
export const Customer = z.object({
  id: idOf("customer"),
  name: z.string(),
  /** `null` if the marketplace did not send it; the same for `phone`. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  place: z.string(),
  segment: CustomerSegment,
  /** Counts orders that were not canceled. The amounts below are theirs alone. */
  orders_count: z.int(),
  spent_minor: MoneyMinor,
  average_minor: MoneyMinor,
  currency: Currency,
  /** Counts all orders, canceled ones included. */
  first_order_at: z.nullable(Instant),
  last_order_at: z.nullable(Instant),
  /** Visible only to the seller. */
  private_note: z.string(),
});
export type Customer = z.output<typeof Customer>;

export const CustomerSort = z.enum([
  "-last_order_at",
  "last_order_at",
  "-spent",
  "spent",
  "-orders",
  "orders",
  "name",
  "-name",
]);
export type CustomerSort = z.output<typeof CustomerSort>;
export const CustomerListQuery = z.strictObject({
  ...pageQuery,
  /** Searches name, email and city. */
  search: searchText,
  segment: z.optional(CustomerSegment),
  /** Customers with a private note. */
  noted: z.optional(z.enum(["true"])),
  sort: z._default(CustomerSort, "-last_order_at"),
});
export type CustomerListQuery = z.output<typeof CustomerListQuery>;

/** The list's state as stored in the page's URL, with the customer that is open. */
export const CustomerPageQuery = z.extend(CustomerListQuery, { customer: z.optional(z.uuid()) });

export const CustomerSegmentCount = z.object({ key: CustomerSegment, ...cappedCount });
export type CustomerSegmentCount = z.output<typeof CustomerSegmentCount>;

export const CustomerDetail = z.object({
  customer: Customer,
  /** The newest first. */
  orders: z.array(
    z.object({
      id: idOf("order"),
      order_no: z.string(),
      placed_at: Instant,
      status: OrderStatus,
      units: z.int(),
      total_minor: MoneyMinor,
      currency: Currency,
    }),
  ),
  orders_meta: PageMeta,
});
export type CustomerDetail = z.output<typeof CustomerDetail>;

export const CustomerNote = z.strictObject({
  private_note: z.string().check(z.trim(), z.maxLength(2000)),
});

export const customersApi = {
  list: endpoint("GET", "/api/customers", {
    access: "activePlan",
    summary: "Lists customers with their orders and total spent.",
    query: CustomerListQuery,
    reply: listOf(Customer),
  }),
  segments: endpoint("GET", "/api/customers/segments", {
    access: "activePlan",
    summary: "Counts new, repeat and lapsed customers.",
    reply: dataOf(z.array(CustomerSegmentCount)),
  }),
  find: endpoint("GET", "/api/customers/:id", {
    access: "activePlan",
    summary: "Returns a customer with a page of their orders.",
    params: IdParams("customer"),
    query: z.strictObject({ page: pageQuery.page }),
    reply: dataOf(CustomerDetail),
  }),
  note: endpoint("PUT", "/api/customers/:id/note", {
    access: "activePlan",
    summary: "Saves the seller's private note on a customer.",
    params: IdParams("customer"),
    body: CustomerNote,
    reply: dataOf(CustomerNote),
  }),
};
