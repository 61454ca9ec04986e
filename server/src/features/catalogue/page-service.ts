import { openCursor } from "../../db/feed-cursor.ts";
import type { Db } from "../../db/pool.ts";
import { AppError } from "../../lib/app-error.ts";
import { parsePosition, type Position, writePosition } from "./rules.ts";

type Query = { cursor?: string | undefined; since?: string | undefined; limit: number };

/** The queries of a feed: for its last number, and for the entries after a position. */
type Numbered<Entry> = {
  findLast: (db: Db) => Promise<number>;
  list: (db: Db, from: Position, limit: number) => Promise<Entry[]>;
};

/**
 * Reads the entries of one page of a feed. A reader from the beginning gets nothing that had left
 * the feed before.
 * @throws AppError `cursor_unknown` if the cursor is from before a restore
 */
export const readEntries = async <Entry extends { seq: number }>(
  db: Db,
  { limit, ...asked }: Query,
  { findLast, list }: Numbered<Entry>,
): Promise<{ entries: Entry[]; cursor: string; has_more: boolean }> => {
  const { position, toCursor } = await openCursor(db, asked);
  const last = await findLast(db);
  const from = position === undefined ? { seq: 0, horizon: last } : parsePosition(position);
  if (from.seq > last) throw new AppError("cursor_unknown");
  const oneMore = await list(db, from, limit + 1);
  const entries = oneMore.slice(0, limit);
  const has_more = oneMore.length > limit;
  const seq = has_more
    ? (entries.at(-1)?.seq ?? from.seq)
    : Math.max(from.seq, from.horizon, entries.at(-1)?.seq ?? 0);
  return { entries, cursor: toCursor(writePosition({ seq, horizon: from.horizon })), has_more };
};
