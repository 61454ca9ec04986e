import type { Banner, BannerDevice, Crop } from "@sellerdesk/contract/banners";
import { sql } from "kysely";
import { instant } from "../../db/instant.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { filesPath } from "../../lib/files/file-url.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/** An image of a banner, from its document `alias`. */
const image = (alias: "d" | "o") => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`json_build_object('uid', ${column("id")}, 'url', ${sql.lit(filesPath)} || ${column("storage_key")},
    'width', ${column("width")}, 'height', ${column("height")})`;
};

type Wanted = { device?: BannerDevice | undefined; sectionId?: string | undefined; id?: string };

/** The seller's banners, all or some, by the order of the sections and of their banners. */
export const listBanners = async (
  db: Db | Tx,
  sellerId: SellerId,
  { device, sectionId, id }: Wanted,
): Promise<Banner[]> => {
  const { rows } = await sql<Banner>`
    select b.id, b.device, b.alt, b.crop, ${instant("b.starts_at")} as starts_at, ${instant("b.ends_at")} as ends_at,
      b.position, b.version, case when b.starts_at > now() then 'scheduled' when b.ends_at <= now() then 'ended' else 'live' end as status,
      json_build_object('id', s.id, 'key', s.key, 'label', s.label) as section, ${image("d")} as image, ${image("o")} as source,
      case
        when p.id is not null then json_build_object('kind', 'product', 'product', json_build_object('id', p.id,
          'title', p.title, 'is_for_sale', is_for_sale(p.status, p.deleted_at, p.review_state)), 'category', null, 'url', null)
        when c.id is not null then json_build_object('kind', 'category', 'product', null, 'category',
          json_build_object('id', c.id, 'external_id', c.external_id, 'path', c.path), 'url', null)
        when b.link_url is not null then
          json_build_object('kind', 'url', 'product', null, 'category', null, 'url', b.link_url)
      end as link
    from banners b
    join banner_sections s on s.id = b.section_id
    join documents d on d.seller_id = b.seller_id and d.id = b.document_id
    join documents o on o.seller_id = b.seller_id and o.id = b.source_id
    left join products p on p.seller_id = b.seller_id and p.id = b.link_product_id
    left join categories c on c.id = b.link_category_id
    where b.seller_id = ${sellerId}
      and (${device ?? null}::text is null or b.device = ${device ?? null})
      and (${sectionId ?? null}::uuid is null or b.section_id = ${sectionId ?? null})
      and (${id ?? null}::uuid is null or b.id = ${id ?? null})
    order by s.position, s.id, b.position, b.id`.execute(db);
  return rows;
};

/** Finds one of the seller's banners. */
export const findBanner = async (
  db: Db | Tx,
  sellerId: SellerId,
  id: string,
): Promise<Banner | undefined> => (await listBanners(db, sellerId, { id }))[0];

export type Place = {
  section_id: string;
  device: BannerDevice;
  label: string;
  /** In pixels. */
  width: number;
  height: number;
  max_items: number;
  /** The database's clock. */
  now: Date;
};

/** A section of the marketplace as it is on one device. */
export const findPlace = async (
  db: Db,
  sectionId: string,
  device: BannerDevice,
): Promise<Place | undefined> => {
  const { rows } = await sql<Place>`
    select id as section_id, ${device}::text as device, label, max_items, now() as now,
      case when ${device} = 'desktop' then desktop_width else mobile_width end as width,
      case when ${device} = 'desktop' then desktop_height else mobile_height end as height
    from banner_sections where id = ${sectionId}`.execute(db);
  return rows[0];
};

/** Counts the seller's other banners of a section and device that have not ended. */
export const countOthersInPlace = async (
  tx: Tx,
  sellerId: SellerId,
  { section_id, device }: Pick<Place, "section_id" | "device">,
  besides: string,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from banners
    where seller_id = ${sellerId} and section_id = ${section_id} and device = ${device} and id <> ${besides}
      and (ends_at is null or ends_at > now())`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** Checks if the seller has a product that is not deleted. */
export const hasProduct = async (db: Db, sellerId: SellerId, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select from products where seller_id = ${sellerId} and id = ${id} and deleted_at is null`.execute(
    db,
  );
  return rows.length > 0;
};

export type BannerValues = {
  document_id: string;
  source_id: string;
  crop: Crop;
  alt: string;
  link_product_id: string | null;
  link_category_id: string | null;
  link_url: string | null;
  starts_at: string | null;
  ends_at: string | null;
};

/** Inserts a banner, last in its section. */
export const insertBanner = async (
  tx: Tx,
  sellerId: SellerId,
  { id, section_id, device }: { id: string; section_id: string; device: BannerDevice },
  { crop, ...values }: BannerValues,
): Promise<void> => {
  await sql`
    insert into banners (seller_id, id, section_id, device, document_id, source_id, crop, alt, link_product_id,
      link_category_id, link_url, starts_at, ends_at, position)
    select ${sellerId}, ${id}, ${section_id}, ${device}, ${values.document_id}, ${values.source_id},
      ${JSON.stringify(crop)}, ${values.alt}, ${values.link_product_id}, ${values.link_category_id}, ${values.link_url},
      ${values.starts_at}, ${values.ends_at}, coalesce(max(position) + 1, 0)
    from banners where seller_id = ${sellerId} and section_id = ${section_id} and device = ${device}`.execute(
    tx,
  );
};

/** @returns false if the seller has no such banner in this version */
export const updateBannerRow = async (
  tx: Tx,
  sellerId: SellerId,
  { id, version }: { id: string; version: number },
  { crop, ...values }: BannerValues,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("banners")
    .set({ ...values, crop: JSON.stringify(crop), version: sql`version + 1` })
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Stores the order of the given banners. */
export const updateOrder = async (tx: Tx, sellerId: SellerId, ids: string[]): Promise<void> => {
  await sql`
    update banners set position = array_position(${ids}::uuid[], id)
    where seller_id = ${sellerId} and id = any(${ids}::uuid[])`.execute(tx);
};

/** @returns whether the seller had such a banner */
export const deleteBannerRow = async (db: Db, sellerId: SellerId, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("banners")
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
