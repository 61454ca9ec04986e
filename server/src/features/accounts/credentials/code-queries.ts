import { sql } from "kysely";
import type { Db } from "../../../db/pool.ts";

/** The attempts allowed per code. An identity has one valid code at a time (safety 13). */
export const maxTries = 5;

/** Expired codes that each new one deletes. */
const sweep = 20;

type NewCode = {
  id: string;
  purpose: "verify_email" | "verify_phone" | "login" | "reset" | "change_contact";
  identityHmac: Buffer;
  codeHmac: Buffer;
  livesFor: number;
  resendAfter: number;
};

/**
 * Replaces an identity's code, unless it is younger than the resend time.
 * @returns `null` if it was replaced, else the seconds to wait
 */
export const upsertCode = async (
  db: Db,
  { id, purpose, identityHmac, codeHmac, livesFor, resendAfter }: NewCode,
): Promise<number | null> => {
  await sql`delete from one_time_codes where id in (
    select id from one_time_codes where expires_at < now() - interval '1 day' limit ${sweep})`.execute(
    db,
  );
  const { rows: placed } = await sql`
    insert into one_time_codes (id, purpose, identity_hmac, code_hmac, expires_at, resend_after)
    values (${id}, ${purpose}, ${identityHmac}, ${codeHmac}, now() + make_interval(secs => ${livesFor}),
      now() + make_interval(secs => ${resendAfter}))
    on conflict (identity_hmac) where consumed_at is null do update
      set code_hmac = excluded.code_hmac, attempts = 0, expires_at = excluded.expires_at,
        resend_after = excluded.resend_after, created_at = now()
      where one_time_codes.resend_after <= now()
    returning id`.execute(db);
  if (placed.length > 0) return null;
  const { rows } = await sql<{ wait: number }>`
    select greatest(1, ceil(extract(epoch from resend_after - now())))::integer as wait from one_time_codes
    where identity_hmac = ${identityHmac} and consumed_at is null`.execute(db);
  return rows[0]?.wait ?? 1;
};

export type CodeTry =
  | { outcome: "right" }
  | { outcome: "wrong"; left: number }
  | { outcome: "expired" };

/**
 * Counts an attempt and consumes the code if it is correct, in one statement, so that of concurrent
 * attempts one wins (safety 9).
 */
export const tryCode = async (db: Db, identityHmac: Buffer, codeHmac: Buffer): Promise<CodeTry> => {
  const { rows } = await sql<{ attempts: number; is_right: boolean }>`
    update one_time_codes
    set attempts = attempts + 1, consumed_at = case when code_hmac = ${codeHmac} then now() end
    where identity_hmac = ${identityHmac} and consumed_at is null and expires_at > now() and attempts < ${maxTries}
    returning attempts, consumed_at is not null as is_right`.execute(db);
  const [code] = rows;
  if (!code) return { outcome: "expired" };
  return code.is_right
    ? { outcome: "right" }
    : { outcome: "wrong", left: maxTries - code.attempts };
};
