import {
  type SocialLink,
  type SocialLinkInput,
  type SocialLinkUpdate,
  toSocialLink,
} from "@sellerdesk/contract/social-links";
import type { Db } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { isUniqueViolation } from "../../db/violations.ts";
import { AppError } from "../../lib/app-error.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import {
  deletePlatformLink,
  deleteSocialLink,
  hasSocialLink,
  listSocialLinks,
  updateOrder,
  updateSocialLinkRow,
  upsertSocialLink,
} from "./queries.ts";

const toValues = ({ platform, url: typed, visible }: SocialLinkInput) => {
  const link = toSocialLink(platform, typed);
  if (!link) throw new AppError("invalid");
  return { platform, visible, ...link };
};

/**
 * Sets the seller's link of a network, or removes it if the link is blank.
 * @returns the stored link, `null` if removed
 */
export const saveSocialLink = async (
  db: Db,
  sellerId: SellerId,
  input: SocialLinkInput,
): Promise<SocialLink | null> => {
  if (input.url !== "") return upsertSocialLink(db, sellerId, toValues(input));
  await deletePlatformLink(db, sellerId, input.platform);
  return null;
};

/**
 * Updates a link, or removes it if the new one is blank.
 * @throws AppError `not_found`, `stale_write` if it was changed since, `social_link_exists` if the
 * network has another link
 */
export const updateSocialLink = async (
  db: Db,
  sellerId: SellerId,
  id: string,
  { version, ...input }: SocialLinkUpdate,
): Promise<SocialLink | null> => {
  const target = { id, version };
  const refuse = async () =>
    new AppError((await hasSocialLink(db, sellerId, id)) ? "stale_write" : "not_found");
  if (input.url === "") {
    if (!(await deleteSocialLink(db, sellerId, target))) throw await refuse();
    return null;
  }
  const changed = await updateSocialLinkRow(db, sellerId, target, toValues(input)).catch(
    (error: unknown) => {
      throw isUniqueViolation(error) ? new AppError("social_link_exists") : error;
    },
  );
  if (!changed) throw await refuse();
  return changed;
};

/**
 * Reorders the seller's links.
 * @returns all of them in the new order
 * @throws AppError `not_found` if one is not the seller's, `conflict` if one is missing because it
 * was just added
 */
export const orderSocialLinks = (
  db: Db,
  sellerId: SellerId,
  given: string[],
): Promise<SocialLink[]> => {
  const ids = [...new Set(given)];
  return inTransaction(db, async (tx) => {
    if ((await updateOrder(tx, sellerId, ids)) !== ids.length) throw new AppError("not_found");
    const links = await listSocialLinks(tx, sellerId);
    if (links.length !== ids.length) throw new AppError("conflict");
    return links;
  });
};
