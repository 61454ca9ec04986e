import {
  maxSavedReplies,
  type SavedReply,
  type SaveReply,
} from "@sellerdesk/contract/saved-replies";
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/pool.ts";
import { newId } from "../../../lib/id.ts";
import type { SellerId } from "../../../lib/seller-id.ts";

/** Lists a seller's saved replies by name. */
export const listSavedReplies = (db: Db, sellerId: SellerId): Promise<SavedReply[]> =>
  db
    .selectFrom("saved_replies")
    .select(["id", "name", "text"])
    .where("seller_id", "=", sellerId)
    .orderBy(sql`lower(name)`)
    .execute();

/**
 * Saves a reply; replaces one of the same name.
 * @returns undefined if the seller has as many as allowed
 */
export const upsertSavedReply = async (
  tx: Tx,
  sellerId: SellerId,
  { name, text }: SaveReply,
): Promise<SavedReply | undefined> => {
  // A row lock: two requests at the same time must not exceed the limit together.
  await sql`select from sellers where id = ${sellerId} for no key update`.execute(tx);
  const { rows } = await sql<SavedReply>`
    insert into saved_replies (seller_id, id, name, text)
    select ${sellerId}, ${newId()}, ${name}, ${text}
    where (select count(*) from saved_replies
      where seller_id = ${sellerId} and lower(name) <> lower(${name})) < ${maxSavedReplies}
    on conflict (seller_id, lower(name)) do update set name = excluded.name, text = excluded.text
    returning id, name, text`.execute(tx);
  return rows[0];
};

/**
 * Updates a saved reply.
 * @returns undefined if there is none, null if another one has the name
 */
export const updateSavedReply = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  { name, text }: SaveReply,
): Promise<SavedReply | null | undefined> => {
  // A row lock: if two requests take one name at the same moment, the second finds it taken.
  await sql`select from sellers where id = ${sellerId} for no key update`.execute(tx);
  const other = await tx
    .selectFrom("saved_replies")
    .select("id")
    .where("seller_id", "=", sellerId)
    .where("id", "<>", id)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  if (other) return null;
  return tx
    .updateTable("saved_replies")
    .set({ name, text })
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .returning(["id", "name", "text"])
    .executeTakeFirst();
};

/** Deletes a saved reply. @returns whether there was one */
export const deleteSavedReply = async (
  db: Db,
  sellerId: SellerId,
  id: string,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("saved_replies")
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
