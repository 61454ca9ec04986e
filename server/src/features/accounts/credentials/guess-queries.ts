import { sql } from "kysely";
import type { Limit } from "../../../db/rate-limits.ts";
import type { Db } from "../../../db/pool.ts";

/** Expired rows that each new guess deletes. */
const sweepSize = 20;

/**
 * Counts a guess at the codes of an identity, unless its guesses are used up, in one statement, so
 * that no more than `hits` concurrent guesses are allowed. The window slides: each guess counts for
 * `seconds`.
 * @returns `null` if the guess is allowed, else the seconds until the next one is
 */
export const insertGuess = async (
  db: Db,
  identityHmac: Buffer,
  { hits, seconds }: Limit,
): Promise<number | null> => {
  const windowStart = sql`now() - make_interval(secs => ${seconds})`;
  await sql`delete from code_guesses where identity_hmac in (
    select identity_hmac from code_guesses where expires_at < now() limit ${sweepSize} for update skip locked)`.execute(
    db,
  );
  const { rows: counted } = await sql`
    insert into code_guesses as g (identity_hmac, guessed_at, expires_at)
    values (${identityHmac}, array[now()], now() + make_interval(secs => ${seconds}))
    on conflict (identity_hmac) do update set expires_at = excluded.expires_at,
      guessed_at = array(select at from unnest(g.guessed_at) at where at > ${windowStart} order by at) || now()
    where (select count(*) from unnest(g.guessed_at) at where at > ${windowStart}) < ${hits}
    returning identity_hmac`.execute(db);
  if (counted.length > 0) return null;
  const { rows } = await sql<{ wait: number | null }>`
    select greatest(1, ceil(extract(epoch from min(at) - (${windowStart}))))::integer as wait
    from code_guesses g, unnest(g.guessed_at) at
    where g.identity_hmac = ${identityHmac} and at > ${windowStart}`.execute(db);
  return rows[0]?.wait ?? 1;
};

/** Removes the newest guess at the codes of an identity, because it was correct. */
export const deleteGuess = async (db: Db, identityHmac: Buffer): Promise<void> => {
  await sql`
    update code_guesses set guessed_at = trim_array(guessed_at, 1)
    where identity_hmac = ${identityHmac} and cardinality(guessed_at) > 0`.execute(db);
};
