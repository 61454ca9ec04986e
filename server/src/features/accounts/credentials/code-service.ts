import { createHmac, randomInt } from "node:crypto";
import { type CodeSent, codeSeconds, resendSeconds } from "@sellerdesk/contract/accounts";
import type { Db } from "../../../db/pool.ts";
import type { Secrets } from "../../../db/secrets.ts";
import { msg } from "@sellerdesk/contract/texts";
import { AppError } from "../../../lib/app-error.ts";
import { newId } from "../../../lib/id.ts";
import { tryCode, upsertCode } from "./code-queries.ts";

type Purpose = Parameters<typeof upsertCode>[1]["purpose"];
/**
 * The scope of a code: a purpose, and the address, number or registration that it was requested
 * for.
 */
type Target = { purpose: Purpose; identity: string };

/** The answer to every request for a code. */
export const codeSent: CodeSent = {
  resend_after_seconds: resendSeconds,
  expires_in_seconds: codeSeconds,
};

/** The storage of codes, and the key of their HMACs. */
type Store = { db: Db; secrets: Secrets };

/**
 * Computes the HMAC of a code's scope. No purpose contains a line break, so two scopes never share
 * one HMAC.
 */
const identityHmac = ({ secrets }: Store, { purpose, identity }: Target): Buffer =>
  createHmac("sha256", secrets.one_time_codes).update(`${purpose}\n${identity}`).digest();

const codeHmac = (store: Store, target: Target, code: string): Buffer =>
  createHmac("sha256", store.secrets.one_time_codes)
    .update(identityHmac(store, target))
    .update(code)
    .digest();

/**
 * Creates a code of six digits that replaces the one before (safety 13). Only its HMAC is stored;
 * the caller sends it.
 * @throws AppError `code_just_sent` within 60 s of the last one
 */
export const createCode = async (store: Store, target: Target): Promise<string> => {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const wait = await upsertCode(store.db, {
    id: newId(),
    purpose: target.purpose,
    identityHmac: identityHmac(store, target),
    codeHmac: codeHmac(store, target, code),
    livesFor: codeSeconds,
    resendAfter: resendSeconds,
  });
  if (wait !== null) throw new AppError("code_just_sent", { retryAfter: wait });
  return code;
};

/**
 * Consumes a code. Call it outside of a transaction that may roll back: a rollback would discard
 * the count of wrong attempts.
 * @throws AppError `wrong_code` with the attempts left, `code_spent` at the last one,
 * `code_expired`
 */
export const consumeCode = async (store: Store, target: Target, code: string): Promise<void> => {
  const result = await tryCode(
    store.db,
    identityHmac(store, target),
    codeHmac(store, target, code),
  );
  if (result.outcome === "right") return;
  const error: AppError =
    result.outcome === "expired"
      ? new AppError("code_expired")
      : result.left === 0
        ? new AppError("code_spent")
        : new AppError("wrong_code", {
            params: { attempts: msg("attempt_count", { n: result.left }) },
          });
  throw error.withFields([{ field: "code", code: error.code, message: error.text }]);
};
