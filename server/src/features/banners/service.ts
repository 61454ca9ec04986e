import { type Banner, type BannerDevice } from "@sellerdesk/contract/banners";
import type { Db } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { listBanners } from "./queries.ts";

/** A seller's banners for one device in all sections, in their order. */
export const readBanners = (db: Db, sellerId: SellerId, device: BannerDevice): Promise<Banner[]> =>
  listBanners(db, sellerId, { device });
