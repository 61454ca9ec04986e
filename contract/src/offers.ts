import * as z from "zod/mini";
import { requiredLine } from "./name-text.ts";
import {
  Currency,
  dataOf,
  endpoint,
  IdParams,
  idOf,
  Instant,
  listOf,
  pageQuery,
  searchText,
  SeenVersion,
} from "./http.ts";
import { OfferProducts } from "./offer-products.ts";
import { validationCode, validationIssue } from "./validation-texts.ts";

export const OfferType = z.enum(["percent", "amount", "fixed_price"]);
export type OfferType = z.output<typeof OfferType>;

/** Derived by the database's clock from draft, pause and period (domain.md, Offer). */
export const OfferStatus = z.enum(["draft", "scheduled", "active", "paused", "ended"]);
export type OfferStatus = z.output<typeof OfferStatus>;

/** Percentages in hundredths: 1 to 90 % (domain.md, Offer). */
export const offerPercent = { lowest: 100, highest: 9000 };
export const maxOfferName = 80;

export const Offer = z.object({
  id: idOf("offer"),
  name: z.string(),
  type: OfferType,
  /** Basis points for `percent`, minor units of `currency` for the others. */
  value: z.int(),
  currency: Currency,
  starts_at: Instant,
  /** `null`: no end. Equals `starts_at` if the offer was ended before it started. */
  ends_at: z.nullable(Instant),
  status: OfferStatus,
  products_count: z.int(),
  version: z.int(),
  created_at: Instant,
});
export type Offer = z.output<typeof Offer>;

export const OfferSort = z.enum([
  "-starts_at",
  "starts_at",
  "-ends_at",
  "ends_at",
  "name",
  "-name",
]);
export type OfferSort = z.output<typeof OfferSort>;

const filters = {
  search: searchText,
  status: z.optional(OfferStatus),
  type: z.optional(OfferType),
};
export const OfferFilters = z.strictObject(filters);
export type OfferFilters = z.output<typeof OfferFilters>;
export const OfferListQuery = z.strictObject({
  ...pageQuery,
  ...filters,
  sort: z._default(OfferSort, "-starts_at"),
});
export type OfferListQuery = z.output<typeof OfferListQuery>;
/**
 * The page's state as stored in its URL: the list and the open form, which is the id of the edited
 * offer, `new`, or `copy-ID`.
 */
export const OfferPageQuery = z.extend(OfferListQuery, {
  form: z.optional(z.string().check(z.regex(/^(new|(copy-)?[0-9a-f-]{36})$/))),
});
export type OfferPageQuery = z.output<typeof OfferPageQuery>;

const period = {
  /** `null`: immediately. */
  starts_at: z.nullable(Instant),
  /** `null`: no end. */
  ends_at: z.nullable(Instant),
};
const largestValue = 100_000_000_000;

/** Adds checks of the discount and of the period to a schema. */
const consistent = <S extends z.ZodMiniObject>(schema: S) =>
  schema.check((payload) => {
    // `body` and its extension below are the only shapes this is called with, and both have these
    // fields.
    const { type, value, starts_at, ends_at } = payload.value as unknown as z.output<typeof body>;
    const { lowest, highest } = offerPercent;
    if (type === "percent" && (value < lowest || value > highest))
      payload.issues.push({
        code: "custom",
        input: value,
        path: ["value"],
        ...validationIssue("enter_a_percentage_from_to", {
          lowest: lowest / 100,
          highest: highest / 100,
        }),
      });
    if (starts_at !== null && ends_at !== null && ends_at <= starts_at)
      payload.issues.push({
        code: "custom",
        input: ends_at,
        path: ["ends_at"],
        message: validationCode("choose_an_end_after_the_start"),
      });
  });

const body = z.strictObject({
  name: requiredLine(maxOfferName, 3),
  type: OfferType,
  value: z.int().check(z.minimum(1), z.maximum(largestValue)),
  ...period,
  draft: z._default(z.boolean(), false),
  products: OfferProducts,
  /** The treatment of products that another offer has in this period. */
  overlap: z._default(z.enum(["refuse", "skip", "end_others"]), "refuse"),
  /** The treatment of products with a price that this offer would not lower. */
  too_low: z._default(z.enum(["refuse", "skip"]), "refuse"),
});
export const NewOffer = consistent(body);
export type NewOffer = z.output<typeof NewOffer>;
export const OfferChange = consistent(z.extend(body, { id: idOf("offer"), version: SeenVersion }));
export type OfferChange = z.output<typeof OfferChange>;

/** The saved offer, and the changes that saving required. */
export const SavedOffer = z.object({
  offer: Offer,
  /** Products that were left out. */
  skipped: z.int(),
  /** Names of offers that were ended because of it. */
  ended: z.array(z.string()),
});
export type SavedOffer = z.output<typeof SavedOffer>;

const maxOffersChosen = 1000;
export const OfferSelection = z.union([
  z.strictObject({
    ids: z.array(idOf("offer")).check(z.minLength(1), z.maxLength(maxOffersChosen)),
  }),
  z.strictObject({ filters: OfferFilters }),
]);
export type OfferSelection = z.output<typeof OfferSelection>;
export const OfferAction = z.enum(["pause", "resume", "end"]);
export type OfferAction = z.output<typeof OfferAction>;

const bulkPath = "/api/products/bulk_offer_product";
/** Largest body of an offer in bytes, enough for 1000 products with 100 variants each. */
export const offerBodyLimit = 8_388_608;

export const offersApi = {
  list: endpoint("GET", "/api/products/offer", {
    access: "activePlan",
    summary: "Lists offers with their current state (K36).",
    query: OfferListQuery,
    reply: listOf(Offer),
  }),
  counts: endpoint("GET", "/api/products/offer/status", {
    access: "activePlan",
    summary: "Counts offers by status.",
    reply: dataOf(z.array(z.object({ key: OfferStatus, count: z.int() }))),
  }),
  find: endpoint("GET", "/api/products/offer/:id", {
    access: "activePlan",
    summary: "Returns an offer. The preview returns its products.",
    params: IdParams("offer"),
    reply: dataOf(Offer),
  }),
  create: endpoint("POST", bulkPath, {
    access: "activePlan",
    summary: "Creates an offer for one or more products (K38).",
    body: NewOffer,
    bodyLimit: offerBodyLimit,
    status: 201,
    reply: dataOf(SavedOffer),
  }),
  update: endpoint("PUT", bulkPath, {
    access: "activePlan",
    summary: "Updates an offer, its period and its products (K39).",
    body: OfferChange,
    bodyLimit: offerBodyLimit,
    reply: dataOf(SavedOffer),
  }),
  remove: endpoint("DELETE", bulkPath, {
    access: "activePlan",
    summary: "Deletes offers; active ones end (K40).",
    body: OfferSelection,
    reply: dataOf(z.object({ deleted: z.int() })),
  }),
  act: endpoint("POST", "/api/products/offer/:action", {
    access: "activePlan",
    summary: "Pauses, resumes or ends offers; offers in another state are skipped.",
    params: z.strictObject({ action: OfferAction }),
    body: OfferSelection,
    reply: dataOf(z.object({ changed: z.int(), left: z.int() })),
  }),
};
