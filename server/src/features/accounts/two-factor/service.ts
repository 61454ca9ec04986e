import { createHmac, randomBytes, randomInt } from "node:crypto";
import type { SecondStep, SessionPayload } from "@sellerdesk/contract/accounts";
import { recoveryCodeCount, type TwoFactor } from "@sellerdesk/contract/security";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import type { Db, Tx } from "../../../db/pool.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { AppError, requireFound } from "../../../lib/app-error.ts";
import { encrypt, decrypt } from "../../../lib/security/encryption.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { hashToken, newSellerToken, sellerIdOf } from "../../../lib/security/token.ts";
import { sendMessage } from "../../messages/service.ts";
import { notify } from "../../notifications/service.ts";
import { limitAddress, limitGuesses } from "../credentials/attempt-service.ts";
import { maxTries } from "../credentials/code-queries.ts";
import { twoFactorResetMessage, twoFactorMessage } from "../credentials/message-rules.ts";
import { requirePassword } from "../credentials/password-service.ts";
import { findAnyAccount, type Account, findAccountById } from "../credentials/queries.ts";
import { revokeSessions, type Client, startSession } from "../sessions/service.ts";
import { matchingStep, plainRecoveryCode, toBase32, totpUri } from "./totp-rules.ts";
import {
  confirmSecret,
  consumeLoginStep,
  consumeRecoveryCode,
  consumeStep,
  deleteTwoFactor,
  findTwoFactor,
  insertLoginStep,
  replaceRecoveryCodes,
  type StoredTwoFactor,
  tryLoginStep,
  upsertSecret,
} from "./queries.ts";

type Keyed = Pick<Deps, "db" | "secrets">;
type Dependencies = Pick<Deps, "db" | "env" | "jobs" | "secrets">;

const stepPrefix = "sdt_";
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;
/** Letters and digits that cannot be confused; 12 of 31 are 59 bits. */
const recoveryAlphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const recoveryLength = 12;

const recoveryHmac = ({ secrets }: Keyed, sellerId: SellerId, code: string): Buffer =>
  createHmac("sha256", secrets.recovery_codes)
    .update(`${sellerId}\n${plainRecoveryCode(code)}`)
    .digest();

const newRecoveryCode = (): string => {
  const letters = Array.from(
    { length: recoveryLength },
    () => recoveryAlphabet[randomInt(recoveryAlphabet.length)],
  ).join("");
  return letters.replaceAll(/(.{4})(?!$)/g, "$1-");
};

const createRecoveryCodes = async (deps: Keyed, tx: Tx, sellerId: SellerId): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await replaceRecoveryCodes(
    tx,
    sellerId,
    codes.map((code) => recoveryHmac(deps, sellerId, code)),
  );
  return codes;
};

/** @param message replaces the usual one, which would reveal too much */
const wrongCode = (message?: Text) => {
  const error = new AppError("wrong_second_code");
  return error.withFields([{ field: "code", code: error.code, message: message ?? error.text }]);
};

/** Consumes a code of the app. Each is valid once (RFC 6238, 5.2). */
const consumeAppCode = async (
  { db, secrets }: Keyed,
  sellerId: SellerId,
  stored: StoredTwoFactor,
  code: string,
): Promise<boolean> => {
  const step = matchingStep(decrypt(secrets.two_factor, sellerId, stored.secret), code, stored.now);
  return step !== null && (await consumeStep(db, sellerId, step));
};

/**
 * Consumes a code of the app or a recovery code.
 * @throws AppError `two_factor_off`, `wrong_second_code`, `too_many_codes`
 */
const consumeSecondCode = async (
  deps: Keyed & Pick<Deps, "env">,
  sellerId: SellerId,
  code: string,
): Promise<void> => {
  const stored = await findTwoFactor(deps.db, sellerId);
  if (!stored?.confirmed_at) throw new AppError("two_factor_off");
  await limitGuesses(deps, { kind: "seller", value: sellerId }, async () => {
    if (await consumeAppCode(deps, sellerId, stored, code)) return;
    if (await consumeRecoveryCode(deps.db, sellerId, recoveryHmac(deps, sellerId, code))) return;
    throw wrongCode();
  });
};

/** The state of two-step login, when it was turned on, and the remaining recovery codes. */
export const readTwoFactor = async (db: Db, sellerId: SellerId): Promise<TwoFactor> => {
  const stored = await findTwoFactor(db, sellerId);
  return {
    enabled_at: stored?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: stored?.confirmed_at ? stored.recovery_codes_left : 0,
  };
};

/**
 * Creates a secret for an authenticator app. Login does not ask for codes until it is confirmed.
 * @returns the secret to type and the URL for a QR code
 * @throws AppError `invalid` on the password, `two_factor_on`, `too_many_requests`
 */
export const startTwoFactor = async (
  deps: Dependencies,
  client: Client,
  sellerId: SellerId,
  password: string,
): Promise<{ secret: string; uri: string }> => {
  const { email } = await requirePassword(deps, client, sellerId, password, "password");
  const secret = randomBytes(secretBytes);
  const sealed = encrypt(deps.secrets.two_factor, sellerId, secret);
  if (!(await inTransaction(deps.db, (tx) => upsertSecret(tx, sellerId, sealed))))
    throw new AppError("two_factor_on");
  const uri = totpUri(secret, { issuer: deps.env.marketplaceName, account: email });
  return { secret: toBase32(secret), uri };
};

/**
 * Turns on two-step login with a code of the app, and notifies the owner.
 * @returns the recovery codes, which are shown only now
 * @throws AppError `wrong_second_code`, `two_factor_on`, `two_factor_off` if it was not started,
 * `too_many_requests`, `too_many_codes`
 */
export const confirmTwoFactor = async (
  deps: Dependencies,
  client: Client,
  sellerId: SellerId,
  code: string,
): Promise<string[]> => {
  const { db } = deps;
  await limitAddress(deps, "verify", client);
  const stored = await findTwoFactor(db, sellerId);
  if (!stored || stored.confirmed_at)
    throw new AppError(stored ? "two_factor_on" : "two_factor_off");
  await limitGuesses(deps, { kind: "seller", value: sellerId }, async () => {
    if (await consumeAppCode(deps, sellerId, stored, code)) return;
    // There are no recovery codes yet.
    throw wrongCode(msg("that_code_is_not_right"));
  });
  const owner = await findAccountById(db, sellerId);
  return inTransaction(db, async (tx) => {
    if (!(await confirmSecret(tx, sellerId, stored.secret))) throw new AppError("two_factor_on");
    await sendMessage(deps.jobs, tx, twoFactorMessage(owner, "on"));
    return createRecoveryCodes(deps, tx, sellerId);
  });
};

type Proof = { password: string; code: string };

/**
 * @throws AppError `invalid` on the password, `wrong_second_code`, `too_many_requests`,
 * `too_many_codes`
 */
const requireBoth = async (
  deps: Dependencies,
  client: Client,
  sellerId: SellerId,
  { password, code }: Proof,
): Promise<Account> => {
  const owner = await requirePassword(deps, client, sellerId, password, "password");
  await limitAddress(deps, "verify", client);
  await consumeSecondCode(deps, sellerId, code);
  return owner;
};

/** Replaces the recovery codes. Throws as `requireBoth` does. */
export const renewRecoveryCodes = async (
  deps: Dependencies,
  client: Client,
  sellerId: SellerId,
  proof: Proof,
): Promise<string[]> => {
  await requireBoth(deps, client, sellerId, proof);
  return inTransaction(deps.db, (tx) => createRecoveryCodes(deps, tx, sellerId));
};

/** Turns the second step off and notifies the owner. Throws as `requireBoth` does. */
export const disableTwoFactor = async (
  deps: Dependencies,
  client: Client,
  sellerId: SellerId,
  proof: Proof,
): Promise<void> => {
  const owner = await requireBoth(deps, client, sellerId, proof);
  await inTransaction(deps.db, async (tx) => {
    if (await deleteTwoFactor(tx, sellerId))
      await sendMessage(deps.jobs, tx, twoFactorMessage(owner, "off"));
  });
};

/**
 * Starts the second step after a correct first one.
 * @returns its token, or `null` if the seller does not use two-step login
 */
export const startSecondStep = async (tx: Tx, sellerId: SellerId): Promise<SecondStep | null> => {
  const stored = await findTwoFactor(tx, sellerId);
  if (!stored?.confirmed_at) return null;
  const token = newSellerToken(stepPrefix, sellerId);
  await insertLoginStep(tx, sellerId, hashToken(token));
  return { token, next: "second_step" };
};

/**
 * Completes a login that waits for its second step: once, within five minutes and five attempts.
 * @throws AppError `second_step_over`, `wrong_second_code`, `too_many_requests`, `too_many_codes`
 */
export const completeSecondStep = async (
  deps: Dependencies,
  client: Client,
  { token, code }: { token: string; code: string },
): Promise<SessionPayload> => {
  const { db } = deps;
  const claimed = sellerIdOf(stepPrefix, token);
  await limitAddress(deps, "verify", client);
  const hash = hashToken(token);
  const sellerId = claimed === null ? undefined : await tryLoginStep(db, claimed, hash, maxTries);
  if (sellerId === undefined) throw new AppError("second_step_over");
  // Count the guess only once the token is verified: a forged token must not lock a seller out
  // (safety 16).
  await consumeSecondCode(deps, sellerId, code);
  return inTransaction(db, async (tx) => {
    if (!(await consumeLoginStep(tx, sellerId, hash))) throw new AppError("second_step_over");
    return startSession(tx, sellerId, client);
  });
};

/**
 * Turns off a seller's two-step login for the operator, who must have verified who asks. Deletes
 * the recovery codes, ends the sessions, and notifies the owner by email and in the bell.
 * @throws AppError `not_found`, `no_second_step`
 */
export const resetSecondStep = async (jobs: Deps["jobs"], tx: Tx, id: string): Promise<void> => {
  const owner = requireFound(await findAnyAccount(tx, id));
  const stored = await findTwoFactor(tx, owner.id);
  // Of two concurrent requests the second one finds nothing to delete.
  if (!stored?.confirmed_at || !(await deleteTwoFactor(tx, owner.id)))
    throw new AppError("no_second_step");
  await revokeSessions(tx, owner.id);
  await sendMessage(jobs, tx, twoFactorResetMessage(owner));
  const message = msg("two_factor_removed");
  await notify(tx, owner.id, { type: "security", message, isMailed: true });
};
