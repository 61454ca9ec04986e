import { sql } from "kysely";
import { AppError } from "../lib/app-error.ts";
import { oneRow } from "./one-row.ts";
import type { Db } from "./pool.ts";

/** A feed's cursor, as `cursor` or under its former name `since`. */
type Asked = { cursor?: string | undefined; since?: string | undefined };

/**
 * Reads the cursor of a feed, `EPOCH.POSITION`. A cursor without an epoch belongs to the first
 * epoch, `0`.
 * @returns `position`, undefined at the beginning, and `toCursor`, which turns a position into a
 * cursor
 * @throws AppError `cursor_unknown` if the cursor is of another epoch: a backup was restored since
 */
export const openCursor = async (
  db: Db,
  { cursor, since = cursor }: Asked,
): Promise<{ position: string | undefined; toCursor: (position: string | number) => string }> => {
  const { epoch } = await oneRow(sql<{ epoch: string }>`select epoch from feed_epoch`, db);
  const toCursor = (position: string | number) => `${epoch}.${position}`;
  if (since === undefined) return { position: undefined, toCursor };
  const dot = since.indexOf(".");
  if ((dot < 0 ? "0" : since.slice(0, dot)) !== epoch) throw new AppError("cursor_unknown");
  return { position: since.slice(dot + 1), toCursor };
};
