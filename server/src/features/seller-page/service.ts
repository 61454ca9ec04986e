import { type Banner, BannerDevice } from "@sellerdesk/contract/banners";
import {
  maxPageOffers,
  type PageBanner,
  type SellerPage,
} from "@sellerdesk/contract/marketplace-sellers";
import { OfferListQuery } from "@sellerdesk/contract/offers";
import * as z from "zod/mini";
import type { Db } from "../../db/pool.ts";
import { requireFound } from "../../lib/app-error.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { readBanners } from "../banners/service.ts";
import { countFollowers } from "../followers/service.ts";
import { readOffers } from "../offers/service.ts";
import { readReviewSummary } from "../reviews/service.ts";
import { readSocialLinks } from "../social-links/service.ts";
import { readVerification } from "../verification/service.ts";
import { countProductsForSale, findPublicSeller, findSellerIdBySlug } from "./queries.ts";

/** Returns the public link of a banner; null if its product is not for sale and so has no page. */
const openLink = (link: Banner["link"]): PageBanner["link"] =>
  link === null || link.product?.is_for_sale === false
    ? null
    : {
        kind: link.kind,
        product_id: link.product?.id ?? null,
        category: link.category,
        url: link.url,
      };

const readSections = async (
  db: Db,
  sellerId: SellerId,
  toUrl: (path: string) => string,
): Promise<SellerPage["banner_sections"]> => {
  const banners = await Promise.all(
    BannerDevice.options.map((device) => readBanners(db, sellerId, device)),
  );
  const live = banners.flat().filter(({ status }) => status === "live");
  const sections = Map.groupBy(live, ({ section }) => section.id);
  return [...sections.values()].flatMap((shown) => {
    const [first] = shown;
    return first
      ? {
          key: first.section.key,
          label: first.section.label,
          banners: shown.map(({ device, image, alt, link, ends_at }) => ({
            device,
            alt,
            ends_at,
            link: openLink(link),
            image_url: toUrl(image.url),
            width: image.width,
            height: image.height,
          })),
        }
      : [];
  });
};

/**
 * Reads the public page of a seller.
 * @param publicUrl the base address of images
 * @throws AppError `not_found` also if the seller is not in business now
 */
export const readSellerPage = async (
  db: Db,
  id: string,
  publicUrl: string,
): Promise<SellerPage> => {
  const seller = requireFound(await findPublicSeller(db, id));
  const toUrl = (path: string) => `${publicUrl}${path}`;
  const running = z.parse(OfferListQuery, { status: "active", per_page: maxPageOffers });
  const [
    products,
    reviews,
    banner_sections,
    links,
    followers_count,
    offers,
    { standing: verification },
  ] = await Promise.all([
    countProductsForSale(db, seller.id),
    readReviewSummary(db, seller.id),
    readSections(db, seller.id, toUrl),
    readSocialLinks(db, seller.id),
    countFollowers(db, seller.id),
    readOffers(db, seller.id, seller.currency, running),
    readVerification(db, seller.id),
  ]);
  const { profile_image, ...shown } = seller;
  return {
    ...shown,
    profile_image_url: profile_image === null ? null : toUrl(profile_image),
    is_verified: verification === "verified",
    products_count: products.total,
    is_products_count_capped: products.isCapped,
    rating: reviews.average === null ? null : { average: reviews.average, count: reviews.count },
    followers_count,
    banner_sections,
    social_links: links
      .filter(({ visible }) => visible)
      .map(({ platform, url, handle }) => ({ platform, url, handle })),
    offers: offers.rows.map((offer) => ({
      id: offer.id,
      name: offer.name,
      type: offer.type,
      value: offer.value,
      ends_at: offer.ends_at,
    })),
  };
};

/** Reads the same page by the shop's current or former slug. @throws AppError `not_found` */
export const readSellerPageBySlug = async (
  db: Db,
  slug: string,
  publicUrl: string,
): Promise<SellerPage> => {
  const id = requireFound(await findSellerIdBySlug(db, slug));
  return readSellerPage(db, id, publicUrl);
};
