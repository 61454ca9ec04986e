import { type SocialLink } from "@sellerdesk/contract/social-links";
import type { Db } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { listSocialLinks } from "./queries.ts";

/** Reads a seller's links in their order, hidden ones included. */
export const readSocialLinks = (db: Db, sellerId: SellerId): Promise<SocialLink[]> =>
  listSocialLinks(db, sellerId);
