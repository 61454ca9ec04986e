import * as z from "zod/mini";
import { Currency, endpoint, idOf, Instant, listOf, MoneyMinor, pageQuery, searchText } from "./http.ts";

/** Who bought from the seller, from the seller's own orders alone (domain.md, Customers). */
export const Customer = z.object({
  id: idOf("customer"),
  name: z.string(),
  /** Null where the marketplace did not give it; the same for `phone`. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  place: z.string(),
  orders_count: z.int(),
  spent_minor: MoneyMinor,
  average_minor: MoneyMinor,
  currency: Currency,
  first_order_at: z.nullable(Instant),
  last_order_at: z.nullable(Instant),
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
  search: searchText,
  sort: z._default(CustomerSort, "-last_order_at"),
});
export type CustomerListQuery = z.output<typeof CustomerListQuery>;

export const customersApi = {
  list: endpoint({
    method: "GET",
    path: "/api/customers",
    access: "activePlan",
    summary: "The seller's customers with what they ordered and spent.",
    query: CustomerListQuery,
    reply: listOf(Customer),
  }),
};
