import * as z from "zod/mini";
import { requiredLine } from "./name-text.ts";
import { feedEnd, feedEndpoint, SellerFeedQuery } from "./feed.ts";
import { BannerDevice, BannerLinkKind } from "./banners.ts";
import { Currency, dataOf, endpoint, IdParams, idOf, Instant } from "./http.ts";
import { OfferType } from "./offers.ts";
import { StoredShopAddress } from "./profile.ts";
import { SocialPlatform } from "./social-links.ts";

/** The most offers on the page. The list begins with those that started last. */
export const maxPageOffers = 20;

export const PageBanner = z.object({
  device: BannerDevice,
  /** A complete URL. */
  image_url: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /**
   * The target; `null` also if its product is not for sale now. One of the three is set, by `kind`.
   */
  link: z.nullable(
    z.object({
      kind: BannerLinkKind,
      product_id: z.nullable(idOf("product")),
      /** The category as in the catalogue. */
      category: z.nullable(
        z.object({ id: idOf("category"), external_id: z.nullable(z.string()), path: z.string() }),
      ),
      /** On the marketplace's own host. */
      url: z.nullable(z.string()),
    }),
  ),
  ends_at: z.nullable(Instant),
});

export type PageBanner = z.output<typeof PageBanner>;

/** A seller's page on the marketplace. */
export const SellerPage = z.object({
  id: idOf("seller"),
  business_name: z.string(),
  slug: z.string(),
  /** A complete URL. */
  profile_image_url: z.nullable(z.string()),
  tagline: z.string(),
  /** Sanitized HTML. Texts that the seller did not give are empty. */
  about_html: z.string(),
  support_email: z.string(),
  support_phone: z.string(),
  website: z.string(),
  address: z.nullable(StoredShopAddress),
  /** The address for returns; `null`: the shop's address. */
  return_address: z.nullable(StoredShopAddress),
  tax_id: z.string(),
  registration_no: z.string(),
  return_policy: z.string(),
  shipping_policy: z.string(),
  /**
   * The current or next vacation; `null` without one. During a vacation the catalogue has no
   * products of the seller.
   */
  vacation: z.nullable(
    z.object({ from: Instant, to: z.nullable(Instant), note: z.string(), is_on: z.boolean() }),
  ),
  /** The operator has accepted everything that it requires. */
  is_verified: z.boolean(),
  member_since: Instant,
  currency: Currency,
  /** Products for sale, at most 10,000. */
  products_count: z.int(),
  /** There are more than `products_count`. */
  is_products_count_capped: z.boolean(),
  followers_count: z.int(),
  /** Covers the reviews of all products that are not deleted; `null` without reviews. */
  rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
  /** Banners that are shown now, in the sections of the operator, each in its order. */
  banner_sections: z.array(
    z.object({ key: z.string(), label: z.string(), banners: z.array(PageBanner) }),
  ),
  social_links: z.array(
    z.object({ platform: SocialPlatform, url: z.string(), handle: z.string() }),
  ),
  /** Offers that run now; the catalogue has their prices. */
  offers: z.array(
    z.object({
      id: idOf("offer"),
      name: z.string(),
      type: OfferType,
      /** Basis points for `percent`, minor units of `currency` for the others. */
      value: z.int(),
      ends_at: z.nullable(Instant),
    }),
  ),
});
export type SellerPage = z.output<typeof SellerPage>;

/**
 * The details of a seller that rarely change. Time alone changes them only when a vacation ends.
 */
export const SellerSummary = z.object({
  id: idOf("seller"),
  slug: z.string(),
  business_name: z.string(),
  /** Empty if the seller gave none. */
  tagline: z.string(),
  /** A complete URL. */
  profile_image_url: z.nullable(z.string()),
  /** Two letters (ISO 3166-1) of the shop's address; `null` if the seller gave none. */
  country: z.nullable(z.string()),
  currency: Currency,
  /** The operator has accepted everything that it requires. */
  is_verified: z.boolean(),
  member_since: Instant,
  /** The current or next vacation; `null` without one. */
  vacation: z.nullable(
    z.object({
      from: Instant,
      /** `null` if the seller has not set an end yet. */
      to: z.nullable(Instant),
      note: z.string(),
    }),
  ),
  /** Days of 24 working hours until the seller is to ship an order. */
  handling_days: z.int(),
});
export type SellerSummary = z.output<typeof SellerSummary>;

export const SellerChange = z.object({
  seller_id: idOf("seller"),
  /** The current state; `null` if the seller is closed, is suspended or has no plan. */
  seller: z.nullable(SellerSummary),
});
export type SellerChange = z.output<typeof SellerChange>;

export const marketplaceSellersApi = {
  changes: endpoint("GET", "/api/marketplace/v1/sellers", {
    ...feedEndpoint,
    scopes: ["catalogue"],
    summary:
      "Lists sellers in business and, after a cursor, who has changed or left since: every change at least once, ending with the latest state.",
    query: SellerFeedQuery,
    reply: dataOf(z.object({ changes: z.array(SellerChange), ...feedEnd })),
  }),
  read: endpoint("GET", "/api/marketplace/v1/sellers/:id", {
    access: "marketplace",
    scopes: ["catalogue"],
    summary:
      "Returns the public page of an active seller: profile, banners, social links, offers, rating, followers.",
    params: IdParams("seller"),
    reply: dataOf(SellerPage),
  }),
  readBySlug: endpoint("GET", "/api/marketplace/v1/sellers/by-slug/:slug", {
    access: "marketplace",
    scopes: ["catalogue"],
    summary:
      "Returns the public page by the shop's current or earlier address; if `slug` differs, redirect permanently.",
    params: z.strictObject({ slug: requiredLine(100) }),
    reply: dataOf(SellerPage),
  }),
};
