import { createHmac, randomInt } from "node:crypto";
import { type CodeSent, codeSeconds, resendSeconds } from "@sellerdesk/contract/accounts";
import type { Db } from "../../db/pool.ts";
import { getSecret } from "../../db/secrets.ts";
import { errorMessage } from "@sellerdesk/contract/errors";
import { AppError } from "../../lib/app-error.ts";
import { newId } from "../../lib/id.ts";
import { tryCode, upsertCode } from "./code-queries.ts";

type Purpose = Parameters<typeof upsertCode>[1]["purpose"];
/** What a code is good for: a purpose, and the address, number or registration it was asked for. */
type Target = { purpose: Purpose; identity: string };

/** The answer to every request for a code. */
export const codeSent: CodeSent = { resend_after_seconds: resendSeconds, expires_in_seconds: codeSeconds };

/** The same identity in two forms never meets: the parts are joined by a character that neither has. */
const identityHmac = async (db: Db, { purpose, identity }: Target): Promise<Buffer> =>
  createHmac("sha256", await getSecret(db, "one_time_codes"))
    .update(`${purpose}\n${identity}`)
    .digest();

const codeHmac = async (db: Db, target: Target, code: string): Promise<Buffer> =>
  createHmac("sha256", await getSecret(db, "one_time_codes"))
    .update(await identityHmac(db, target))
    .update(code)
    .digest();

/**
 * Makes a code of six digits that replaces the one before (safety 13). It is stored as an HMAC only; the caller sends it.
 * @throws AppError `too_many_requests` within 60 s of the last one
 */
export const makeCode = async (db: Db, target: Target): Promise<string> => {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const wait = await upsertCode(db, {
    id: newId(),
    purpose: target.purpose,
    identityHmac: await identityHmac(db, target),
    codeHmac: await codeHmac(db, target, code),
    livesFor: codeSeconds,
    resendAfter: resendSeconds,
  });
  if (wait !== null) throw new AppError("too_many_requests", { params: { m: 1 }, retryAfter: wait });
  return code;
};

/**
 * Uses a code up. Call it outside of a transaction that may roll back, or wrong tries would not count.
 * @throws AppError `wrong_code` with the tries left, `code_expired`
 */
export const consumeCode = async (db: Db, target: Target, code: string): Promise<void> => {
  const result = await tryCode(db, await identityHmac(db, target), await codeHmac(db, target, code));
  if (result.outcome === "right") return;
  const [errorCode, params] =
    result.outcome === "wrong"
      ? (["wrong_code", { n: result.left }] as const)
      : (["code_expired", {}] as const);
  const message = errorMessage(errorCode, params);
  throw new AppError(errorCode, { params, fields: [{ field: "code", code: errorCode, message }] });
};
