import { refusalOf } from "../api.ts";
import { type Database, inTransaction, type Queryable, rowsOf } from "../database.ts";

type Page = { cursor: string; has_more: boolean };

type Feed<P extends Page> = {
  name: string;
  /** Reads the pages after a cursor, or from the beginning without one. */
  pages: (query: { cursor?: string }) => AsyncIterable<P>;
  /**
   * Writes the rows of a page in the transaction that saves its cursor. If `isFromBeginning`, it
   * accepts states that are older than the known ones: Sellerdesk may have been restored.
   * @returns the ids of the page's rows, if the feed has a `table`
   */
  apply: (tx: Queryable, page: P, isFromBeginning: boolean) => Promise<string[] | void>;
  /** Rows of this table that a reading from the beginning does not name are deleted at its end. */
  table?: "products" | "sellers";
};

const readCursor = async (db: Queryable, name: string): Promise<string | undefined> => {
  const [row] = await rowsOf<{ cursor: string }>(db, "select cursor from cursors where feed = $1", [
    name,
  ]);
  return row?.cursor;
};

const saveCursor = (tx: Queryable, name: string, cursor: string) =>
  tx.query(
    `insert into cursors (feed, cursor) values ($1, $2)
     on conflict (feed) do update set cursor = excluded.cursor`,
    [name, cursor],
  );

/**
 * Reads a feed from the saved cursor to its end. A reading from the beginning saves its cursor only
 * at the end, so an interrupted one starts again.
 */
export const followFeed = async <P extends Page>(db: Database, feed: Feed<P>): Promise<void> => {
  const cursor = await readCursor(db, feed.name);
  const named: string[] = [];
  try {
    for await (const page of feed.pages(cursor === undefined ? {} : { cursor })) {
      await inTransaction(db, async (tx) => {
        named.push(...((await feed.apply(tx, page, cursor === undefined)) ?? []));
        if (cursor === undefined && !page.has_more && feed.table)
          await tx.query(`delete from ${feed.table} where id <> all ($1)`, [named]);
        if (cursor !== undefined || !page.has_more) await saveCursor(tx, feed.name, page.cursor);
      });
    }
  } catch (error) {
    if (cursor === undefined || refusalOf(error)?.code !== "cursor_unknown") throw error;
    // Sellerdesk was restored from a backup: its present state applies, so read from the beginning.
    await db.query("delete from cursors where feed = $1", [feed.name]);
    await followFeed(db, feed);
  }
};
