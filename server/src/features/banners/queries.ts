import type { Banner, BannerDevice, BannerStatus } from "@sellerdesk/contract/banners";
import { sql } from "kysely";
import type { Db } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { fileUrl } from "../documents/service.ts";

const status = sql<BannerStatus>`case
  when banners.starts_at > now() then 'scheduled'
  when banners.ends_at <= now() then 'ended'
  else 'live' end`;

/** The seller's banners for one device, in one section or in all, by the order of the sections and of their banners. */
export const listBanners = async (
  db: Db,
  sellerId: SellerId,
  device: BannerDevice,
  sectionId: string | undefined,
): Promise<Banner[]> => {
  const rows = await db
    .selectFrom("banners")
    .innerJoin("banner_sections", "banner_sections.id", "banners.section_id")
    .innerJoin("documents", (join) =>
      join
        .onRef("documents.seller_id", "=", "banners.seller_id")
        .onRef("documents.id", "=", "banners.document_id"),
    )
    .select([
      "banners.id",
      "section_id",
      "key",
      "label",
      "device",
      "document_id",
      "storage_key",
      "width",
      "height",
      "alt",
      "link",
    ])
    .select(["starts_at", "ends_at", "banners.position", "version", status.as("status")])
    .where("banners.seller_id", "=", sellerId)
    .where("device", "=", device)
    .$if(sectionId !== undefined, (query) => query.where(sql<boolean>`section_id = ${sectionId}`))
    .orderBy("banner_sections.position")
    .orderBy("banner_sections.id")
    .orderBy("banners.position")
    .orderBy("banners.id")
    .execute();
  return rows.map(({ section_id, key, label, document_id, storage_key, width, height, ...row }) => ({
    ...row,
    section: { id: section_id, key, label },
    // A banner's document is a picture, and those have both.
    image: { uid: document_id, url: fileUrl(storage_key), width: width ?? 0, height: height ?? 0 },
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
  }));
};
