import * as z from "zod/mini";
import { Currency, endpoint, idOf, Instant, listOf, pageQuery, searchText } from "./http.ts";

export const OfferType = z.enum(["percent", "amount", "fixed_price"]);
export type OfferType = z.output<typeof OfferType>;

/** Derived by the database's clock from draft, pause and period (domain.md, Offer). */
export const OfferStatus = z.enum(["draft", "scheduled", "active", "paused", "ended"]);
export type OfferStatus = z.output<typeof OfferStatus>;

export const Offer = z.object({
  id: idOf("offer"),
  name: z.string(),
  type: OfferType,
  /** Basis points for `percent`, minor units of `currency` for the others. */
  value: z.int(),
  currency: Currency,
  starts_at: Instant,
  /** Null: open. */
  ends_at: z.nullable(Instant),
  status: OfferStatus,
  products_count: z.int(),
  version: z.int(),
  created_at: Instant,
});
export type Offer = z.output<typeof Offer>;

export const OfferSort = z.enum(["-starts_at", "starts_at", "name", "-name"]);
export type OfferSort = z.output<typeof OfferSort>;
export const OfferListQuery = z.strictObject({
  ...pageQuery,
  search: searchText,
  status: z.optional(OfferStatus),
  sort: z._default(OfferSort, "-starts_at"),
});
export type OfferListQuery = z.output<typeof OfferListQuery>;

export const offersApi = {
  list: endpoint({
    method: "GET",
    path: "/api/products/offer",
    access: "activePlan",
    summary: "The seller's offers with the state they are in now (K36).",
    query: OfferListQuery,
    reply: listOf(Offer),
  }),
};
