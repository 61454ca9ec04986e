import {
  type Banner,
  type BannerChange,
  type Crop,
  marketplaceHost,
  type NewBanner,
  toMarketplaceLink,
} from "@sellerdesk/contract/banners";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import type { Db, Tx } from "../../db/pool.ts";
import { inResponseTransaction, inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { AppError, requireFound } from "../../lib/app-error.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { cropBannerImage, findSourceOfBanner } from "../documents/service.ts";
import { findMissingLookups } from "../lookups/service.ts";
import { requireQuota } from "../plans/limits/service.ts";
import {
  type BannerValues,
  countOthersInPlace,
  deleteBannerRow,
  findBanner,
  findPlace,
  hasProduct,
  insertBanner,
  listBanners,
  type Place,
  updateBannerRow,
  updateOrder,
} from "./queries.ts";
import { croppedSize, requireCrop } from "./rules.ts";

type Dependencies = Pick<Deps, "db" | "storage" | "jobs" | "env" | "secrets">;

type Link = NewBanner["link"];

const invalid = (field: string, message: Text) =>
  new AppError("invalid", { fields: [{ field, code: "custom", message }] });

/**
 * Converts a link for storage.
 * @throws AppError `not_found`, `invalid` if a URL is not on the marketplace
 */
const toStoredLink = async (
  db: Db,
  sellerId: SellerId,
  link: Link,
  marketplaceUrl: string,
): Promise<Pick<BannerValues, "link_product_id" | "link_category_id" | "link_url">> => {
  const none = { link_product_id: null, link_category_id: null, link_url: null };
  if (link === null) return none;
  if (link.kind === "product") {
    if (!(await hasProduct(db, sellerId, link.product_id))) throw new AppError("not_found");
    return { ...none, link_product_id: link.product_id };
  }
  if (link.kind === "category") {
    const { category_id } = link;
    const missing = await findMissingLookups(db, { category_id, brand_id: null, color_ids: [] });
    if (missing.length > 0) throw new AppError("not_found");
    return { ...none, link_category_id: category_id };
  }
  const url = toMarketplaceLink(link.url, marketplaceUrl);
  if (url === null)
    throw invalid(
      "link.url",
      msg("enter_a_link_that_begins_with_https", {
        host: marketplaceHost(marketplaceUrl),
      }),
    );
  return { ...none, link_url: url };
};

/**
 * Crops an uploaded image into a new one.
 * @throws AppError if it is not the seller's, or does not fit the section
 */
const cut = async (
  parts: Dependencies,
  sellerId: SellerId,
  { source_uid, crop }: { source_uid: string; crop: Crop },
  slot: Place,
): Promise<string> => {
  const source = await findSourceOfBanner(parts.db, sellerId, source_uid);
  if (!source) throw new AppError("not_found");
  requireCrop(crop, source, slot);
  return cropBannerImage(parts, sellerId, source, crop, croppedSize(crop, slot));
};

/** Locks an image, so that it exists until the transaction ends. */
const lockSourceImage = async (tx: Tx, sellerId: SellerId, uid: string): Promise<void> => {
  if (!(await findSourceOfBanner(tx, sellerId, uid))) throw new AppError("not_found");
};

const requireEndToCome = ({ ends_at }: { ends_at: string | null }, { now }: Place): void => {
  if (ends_at !== null && new Date(ends_at) <= now)
    throw invalid("ends_at", msg("choose_an_end_that_is_still_to_come"));
};

const requireFreePlace = async (
  tx: Tx,
  sellerId: SellerId,
  slot: Place,
  besides: string,
): Promise<void> => {
  if ((await countOthersInPlace(tx, sellerId, slot, besides)) >= slot.max_items)
    throw new AppError("banner_section_full", {
      params: { section: slot.label, n: slot.max_items },
    });
};

const reloadBanner = async (tx: Tx, sellerId: SellerId, id: string): Promise<Banner> => {
  const banner = await findBanner(tx, sellerId, id);
  if (!banner) throw new Error(`banner ${id} is gone within the transaction that wrote it`);
  return banner;
};

/**
 * Adds a crop of an uploaded image to a section (K27), last for its device.
 * @throws AppError `not_found` for missing rows and those of other sellers, `plan_limit_reached`,
 * `banner_section_full`, `banner_too_small`, `invalid`
 */
export const createBanner = async (
  parts: Dependencies,
  sellerId: SellerId,
  input: NewBanner,
): Promise<Banner> => {
  const { db, env } = parts;
  const { source_uid, crop, alt, starts_at, ends_at } = input;
  const slot = requireFound(await findPlace(db, input.section_id, input.device));
  requireEndToCome(input, slot);
  const link = await toStoredLink(db, sellerId, input.link, env.marketplaceUrl);
  const id = newId();
  const requirePlace = async (tx: Tx) => {
    await requireQuota(tx, sellerId, "banners", 1);
    await requireFreePlace(tx, sellerId, slot, id);
  };
  // Avoids the work if the section is full; the check with the insert decides.
  await inTransaction(db, requirePlace);
  const document_id = await cut(parts, sellerId, input, slot);
  return inResponseTransaction(db, async (tx) => {
    await requirePlace(tx);
    await lockSourceImage(tx, sellerId, source_uid);
    const values = { document_id, source_id: source_uid, crop, alt, starts_at, ends_at, ...link };
    await insertBanner(tx, sellerId, { ...slot, id }, values);
    return await reloadBanner(tx, sellerId, id);
  });
};

const isSameCut = (stored: Banner, { source_uid, crop }: BannerChange) =>
  stored.source.uid === source_uid &&
  (["x", "y", "width", "height"] as const).every((edge) => stored.crop[edge] === crop[edge]);

/**
 * Updates a banner, which stays in its section.
 * @throws AppError `stale_write` if it was changed since, and the errors of `createBanner`
 */
export const updateBanner = async (
  parts: Dependencies,
  sellerId: SellerId,
  id: string,
  input: BannerChange,
): Promise<Banner> => {
  const { db, env } = parts;
  const stored = requireFound(await findBanner(db, sellerId, id));
  if (stored.version !== input.version) throw new AppError("stale_write");
  const { source_uid, crop, alt, starts_at, ends_at, version } = input;
  const slot = requireFound(await findPlace(db, stored.section.id, stored.device));
  if (ends_at !== stored.ends_at) requireEndToCome(input, slot);
  const link = await toStoredLink(db, sellerId, input.link, env.marketplaceUrl);
  const document_id = isSameCut(stored, input)
    ? stored.image.uid
    : await cut(parts, sellerId, input, slot);
  return inResponseTransaction(db, async (tx) => {
    // An ended banner that is shown again takes a place in its section. It already counts against
    // the plan; the quota's lock serializes such requests.
    if (stored.status === "ended" && ends_at !== stored.ends_at) {
      await requireQuota(tx, sellerId, "banners", 0);
      await requireFreePlace(tx, sellerId, slot, id);
    }
    await lockSourceImage(tx, sellerId, source_uid);
    const values = { document_id, source_id: source_uid, crop, alt, starts_at, ends_at, ...link };
    if (!(await updateBannerRow(tx, sellerId, { id, version }, values)))
      throw new AppError("stale_write");
    return await reloadBanner(tx, sellerId, id);
  });
};

/**
 * Reorders the banners of one section and device.
 * @returns them in the new order
 * @throws AppError `not_found` if one is not the seller's, `conflict` if they are of several
 * sections or one is missing because it was just added
 */
export const updateBannerOrder = (
  db: Db,
  sellerId: SellerId,
  given: string[],
): Promise<Banner[]> => {
  const ids = [...new Set(given)];
  return inTransaction(db, async (tx) => {
    const all = await listBanners(tx, sellerId, {});
    const named = all.filter(({ id }) => ids.includes(id));
    const [first] = named;
    if (!first || named.length !== ids.length) throw new AppError("not_found");
    const together = all.filter(
      ({ section, device }) => section.id === first.section.id && device === first.device,
    );
    if (together.length !== ids.length || together.some(({ id }) => !ids.includes(id)))
      throw new AppError("conflict");
    await updateOrder(tx, sellerId, ids);
    return listBanners(tx, sellerId, { device: first.device, sectionId: first.section.id });
  });
};

/** Deletes a banner (K28). The sweep deletes its images. @throws AppError `not_found` */
export const deleteBanner = async (db: Db, sellerId: SellerId, id: string): Promise<void> => {
  if (!(await deleteBannerRow(db, sellerId, id))) throw new AppError("not_found");
};
