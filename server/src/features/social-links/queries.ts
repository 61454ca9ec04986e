import type { SocialLink, SocialPlatform } from "@sellerdesk/contract/social-links";
import { sql } from "kysely";
import { oneRow } from "../../db/one-row.ts";
import type { Db } from "../../db/pool.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/** The columns of a link; `url` and `handle` as `toSocialLink` returns them. */
export type LinkValues = {
  platform: SocialPlatform;
  url: string;
  handle: string;
  visible: boolean;
};

const columns = ["id", "platform", "url", "handle", "visible", "version"] as const;

/** The seller's links in their order. */
export const listSocialLinks = (db: Db, sellerId: SellerId): Promise<SocialLink[]> =>
  db
    .selectFrom("social_links")
    .select(columns)
    .where("seller_id", "=", sellerId)
    .orderBy("position")
    .orderBy("platform")
    .execute();

/** Sets the seller's only link of a network. A new one is placed last. */
export const upsertSocialLink = (
  db: Db,
  sellerId: SellerId,
  { platform, url, handle, visible }: LinkValues,
): Promise<SocialLink> =>
  oneRow(
    sql<SocialLink>`
      insert into social_links (seller_id, id, platform, url, handle, visible, position)
      select ${sellerId}::uuid, ${newId()}::uuid, ${platform}::text, ${url}::text, ${handle}::text, ${visible}::boolean,
        coalesce(max(position) + 1, 0)
      from social_links where seller_id = ${sellerId}
      on conflict (seller_id, platform) do update set url = excluded.url, handle = excluded.handle, visible = excluded.visible,
        version = social_links.version + 1
      returning id, platform, url, handle, visible, version`,
    db,
  );

/** Deletes the seller's link for a platform, if there is one. */
export const deletePlatformLink = async (
  db: Db,
  sellerId: SellerId,
  platform: SocialPlatform,
): Promise<void> => {
  await db
    .deleteFrom("social_links")
    .where("seller_id", "=", sellerId)
    .where("platform", "=", platform)
    .execute();
};

/** @returns undefined if the seller has no such link in this version */
export const updateSocialLinkRow = (
  db: Db,
  sellerId: SellerId,
  { id, version }: { id: string; version: number },
  values: LinkValues,
): Promise<SocialLink | undefined> =>
  db
    .updateTable("social_links")
    .set({ ...values, version: sql`version + 1` })
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .where("version", "=", version)
    .returning(columns)
    .executeTakeFirst();

/** @returns whether the seller had such a link in this version */
export const deleteSocialLink = async (
  db: Db,
  sellerId: SellerId,
  { id, version }: { id: string; version: number },
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("social_links")
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Checks if the seller has a link with this id. */
export const hasSocialLink = async (db: Db, sellerId: SellerId, id: string): Promise<boolean> => {
  const link = await db
    .selectFrom("social_links")
    .select("id")
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return link !== undefined;
};

/**
 * Stores the order of the given links.
 * @returns the number of links that are the seller's
 */
export const updateOrder = async (db: Db, sellerId: SellerId, ids: string[]): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable("social_links")
    .set({ position: sql<number>`array_position(${ids}::uuid[], id)` })
    .where("seller_id", "=", sellerId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
