import { msg } from "@sellerdesk/contract/texts";
import { sql } from "kysely";
import { AppError } from "../lib/app-error.ts";
import type { Db } from "./pool.ts";

export type Limit = { hits: number; seconds: number };

/** Expired windows that each new window deletes, so that the table stays small without a job. */
const sweep = 50;

/**
 * Counts one attempt, shared by all processes (safety 16).
 * @param key the kind and the subject of the attempt; never a value that is stored unencrypted
 * @returns `null` if it is allowed, else the seconds until the window ends
 */
export const countAttempt = async (
  db: Db,
  key: string,
  { hits, seconds }: Limit,
): Promise<number | null> => {
  const { rows } = await sql<{ hits: number; wait: number }>`
    insert into rate_limits (key, window_start, hits)
    values (${key}, to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds}), 1)
    on conflict (key, window_start) do update set hits = rate_limits.hits + 1
    returning hits, ceil(extract(epoch from window_start) + ${seconds} - extract(epoch from now()))::integer as wait
  `.execute(db);
  const [window] = rows;
  if (!window) return null;
  if (window.hits === 1) {
    await sql`delete from rate_limits where (key, window_start) in (
      select key, window_start from rate_limits where window_start < now() - interval '1 day' limit ${sweep})`.execute(
      db,
    );
  }
  return window.hits > hits ? window.wait : null;
};

/** The errors of limits; each message names the time to wait. */
export type LimitCode = "too_many_requests" | "too_many_passwords" | "too_many_codes";

/**
 * Creates the error for an attempt that is not allowed.
 * @param wait seconds until the window ends
 */
export const toLimitError = (code: LimitCode, wait: number): AppError => {
  const minutes = Math.ceil(wait / 60);
  const text =
    minutes < 120
      ? msg("minute_count", { n: minutes })
      : msg("hour_count", { n: Math.ceil(minutes / 60) });
  return new AppError(code, { params: { wait: text }, retryAfter: wait });
};

/**
 * Counts one attempt as `countAttempt` does.
 * @throws AppError `code` with the time until the window ends
 */
export const requireAttempt = async (
  db: Db,
  key: string,
  limit: Limit,
  code: LimitCode = "too_many_requests",
): Promise<void> => {
  const wait = await countAttempt(db, key, limit);
  if (wait !== null) throw toLimitError(code, wait);
};
