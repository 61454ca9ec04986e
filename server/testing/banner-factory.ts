import type { BannerDevice } from "@sellerdesk/contract/banners";
import { sql } from "kysely";
import type { Db } from "../src/db/pool.ts";
import { newId } from "../src/lib/id.ts";
import type { SellerId } from "../src/lib/seller-id.ts";
import { createPicture } from "./product-factory.ts";

/** A place for banners, after those that were made before it. */
export const createBannerSection = async (db: Db, label = "Top of the page"): Promise<string> => {
  const id = newId();
  await db
    .insertInto("banner_sections")
    .values({
      id,
      key: `section-${id}`,
      label,
      desktop_width: 1600,
      desktop_height: 400,
      mobile_width: 800,
      mobile_height: 600,
      position: sql<number>`(select count(*) from banner_sections)`,
    })
    .execute();
  return id;
};

type NewBanner = {
  sectionId: string;
  device?: BannerDevice;
  position?: number;
  /** Hours from now, negative for the past. */
  startsIn?: number;
  endsIn?: number;
};

const hoursFromNow = (hours: number) => sql<Date>`now() + make_interval(hours => ${hours})`;

/** A banner with a picture of its own, shown always unless said otherwise. */
export const createBanner = async (
  db: Db,
  sellerId: SellerId,
  { sectionId, device = "desktop", position = 0, startsIn, endsIn }: NewBanner,
): Promise<string> => {
  const id = newId();
  await db
    .insertInto("banners")
    .values({
      seller_id: sellerId,
      id,
      section_id: sectionId,
      device,
      document_id: await createPicture(db, { id: sellerId }, { purpose: "banner" }),
      alt: "Bowls on a table",
      position,
      starts_at: startsIn === undefined ? null : hoursFromNow(startsIn),
      ends_at: endsIn === undefined ? null : hoursFromNow(endsIn),
    })
    .execute();
  return id;
};
