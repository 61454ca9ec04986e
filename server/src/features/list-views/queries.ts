import {
  type ListName,
  type ListViews,
  maxViews,
  type SavedView,
} from "@sellerdesk/contract/list-views";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/pool.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/** Finds a seller's saved views of a list, sorted by name, and its chosen columns. */
export const findListViews = async (
  db: Db,
  sellerId: SellerId,
  list: ListName,
): Promise<ListViews> => {
  const [views, chosen] = await Promise.all([
    db
      .selectFrom("saved_views")
      .select(["id", "name", "query"])
      .where("seller_id", "=", sellerId)
      .where("list", "=", list)
      .orderBy(sql`lower(name)`)
      .execute(),
    db
      .selectFrom("list_columns")
      .select("columns")
      .where("seller_id", "=", sellerId)
      .where("list", "=", list)
      .executeTakeFirst(),
  ]);
  return { views, columns: chosen?.columns ?? null };
};

/**
 * Saves a view; replaces one of the same name.
 * @returns undefined if the seller has as many as allowed
 */
export const upsertView = async (
  tx: Tx,
  sellerId: SellerId,
  list: ListName,
  { name, query }: { name: string; query: string },
): Promise<SavedView | undefined> => {
  // A row lock: two requests at the same time must not exceed the limit together.
  await sql`select from sellers where id = ${sellerId} for no key update`.execute(tx);
  const { rows } = await sql<SavedView>`
    insert into saved_views (seller_id, id, list, name, query)
    select ${sellerId}, ${newId()}, ${list}, ${name}, ${query}
    where (select count(*) from saved_views
      where seller_id = ${sellerId} and list = ${list} and lower(name) <> lower(${name})) < ${maxViews}
    on conflict (seller_id, list, lower(name)) do update set name = excluded.name, query = excluded.query
    returning id, name, query`.execute(tx);
  return rows[0];
};

/** @returns whether there was such a view */
export const deleteView = async (db: Db, sellerId: SellerId, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("saved_views")
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Stores the columns that a list shows. */
export const upsertColumns = async (
  db: Db,
  sellerId: SellerId,
  list: ListName,
  columns: string[],
): Promise<void> => {
  await db
    .insertInto("list_columns")
    .values({ seller_id: sellerId, list, columns })
    .onConflict((row) => row.columns(["seller_id", "list"]).doUpdateSet({ columns }))
    .execute();
};

/** Deletes the chosen columns: the list shows its default columns again. */
export const deleteColumns = async (db: Db, sellerId: SellerId, list: ListName): Promise<void> => {
  await db
    .deleteFrom("list_columns")
    .where("seller_id", "=", sellerId)
    .where("list", "=", list)
    .execute();
};
