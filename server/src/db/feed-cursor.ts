import { sql } from "kysely";
import { AppError } from "../lib/app-error.ts";
import { oneRow } from "./one-row.ts";
import type { Db } from "./pool.ts";

/** A cursor, under the name that feeds have for it now or had before there was `cursor`. */
type Asked = { cursor?: string | undefined; since?: string | undefined };

/**
 * Reads the cursor of a feed, `EPOCH.POSITION`; one without an epoch is of the first, `0`.
 * @returns `position`, undefined at the beginning, and what makes a cursor of a position
 * @throws AppError `cursor_unknown` if it is of another epoch: a backup was restored since
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
