import type { BannerDevice } from "@sellerdesk/contract/banners";
import { sql } from "kysely";
import type { Db } from "../src/db/pool.ts";
import { newId } from "../src/lib/id.ts";
import type { SellerId } from "../src/lib/seller-id.ts";
import { createPicture } from "./product-factory.ts";

type Size = [width: number, height: number];
type NewSection = { desktop?: Size; mobile?: Size; maxItems?: number };

/** Creates a banner section, positioned after the existing ones. @returns its id */
export const createBannerSection = async (
  db: Db,
  label = "Top of the page",
  { desktop = [1600, 400], mobile = [800, 600], maxItems = 5 }: NewSection = {},
): Promise<string> => {
  const id = newId();
  const { position } = await db
    .selectFrom("banner_sections")
    .select((row) => row.fn.countAll<number>().as("position"))
    .executeTakeFirstOrThrow();
  await db
    .insertInto("banner_sections")
    .values({
      id,
      key: `section-${id}`,
      label,
      desktop_width: desktop[0],
      desktop_height: desktop[1],
      mobile_width: mobile[0],
      mobile_height: mobile[1],
      max_items: maxItems,
      position,
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
  alt?: string;
  link?: { link_product_id?: string; link_category_id?: string; link_url?: string };
};

const hoursFromNow = (hours: number) => sql<Date>`now() + make_interval(hours => ${hours})`;

/** Creates a banner with an image of its own, always visible by default. @returns its id */
export const createBanner = async (
  db: Db,
  sellerId: SellerId,
  {
    sectionId,
    device = "desktop",
    position = 0,
    startsIn,
    endsIn,
    alt = "Bowls on a table",
    link,
  }: NewBanner,
): Promise<string> => {
  const id = newId();
  const picture = await createPicture(db, { id: sellerId }, { purpose: "banner" });
  await db
    .insertInto("banners")
    .values({
      seller_id: sellerId,
      id,
      section_id: sectionId,
      device,
      document_id: picture,
      source_id: picture,
      crop: JSON.stringify({ x: 0, y: 450, width: 1200, height: 300 }),
      alt,
      position,
      ...link,
      starts_at: startsIn === undefined ? null : hoursFromNow(startsIn),
      ends_at: endsIn === undefined ? null : hoursFromNow(endsIn),
    })
    .execute();
  return id;
};
