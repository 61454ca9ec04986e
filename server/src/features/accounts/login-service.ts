import { type CodeSent, codeSeconds, type LoginAnswer } from "@sellerdesk/contract/accounts";
import type { Db } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { newId } from "../../lib/id.ts";
import { hashPassword, isPassword } from "../../lib/security/password.ts";
import { hashToken, newSellerToken, sellerIdOf } from "../../lib/security/token.ts";
import { sendMessage } from "../messages/service.ts";
import { type Client } from "./sessions/service.ts";
import {
  countGuess,
  findAccountForAttempt,
  forgiveGuess,
  limitAddress,
  limitGuesses,
} from "./credentials/attempt-service.ts";
import { codeSent, consumeCode, createCode } from "./credentials/code-service.ts";
import { codeMessage, passwordChangedMessage } from "./credentials/message-rules.ts";
import { checkPassword } from "./credentials/password-service.ts";
import {
  type Account,
  consumeResetToken,
  deletePendingCredentials,
  findAccount,
  insertResetToken,
  lockVerifiedAccount,
  updatePassword,
} from "./credentials/queries.ts";
import { type Identity, readIdentity } from "./credentials/rules.ts";
import { revokeSessions, startSession } from "./sessions/service.ts";
import { startSecondStep } from "./two-factor/service.ts";

const resetPrefix = "sdp_";

const requireActiveAccount = ({ status }: Account) => {
  if (status !== "active")
    throw new AppError(status === "closed" ? "account_closed" : "account_suspended");
};

type VerifiedIdentity = { account: Account; identity: Identity };

/**
 * Creates a session, or the token for the second step if the seller uses one.
 * @param changed the error if the password or the address has changed since it was verified
 */
const logIn = async (
  db: Db,
  { account, identity }: VerifiedIdentity,
  client: Client,
  changed: "wrong_credentials" | "code_expired",
): Promise<LoginAnswer> => {
  requireActiveAccount(account);
  return inTransaction(db, async (tx) => {
    if (!(await lockVerifiedAccount(tx, account, identity))) throw new AppError(changed);
    return (await startSecondStep(tx, account.id)) ?? startSession(tx, account.id, client);
  });
};

/**
 * Logs in by password. The work and the answer are the same for an account that does not exist
 * (safety 14).
 * @throws AppError `wrong_credentials`, `account_suspended`, `account_closed`, `too_many_requests`,
 * `too_many_passwords`
 */
export const logInByPassword = async (
  deps: Pick<Deps, "db" | "env" | "secrets">,
  client: Client,
  identifier: string,
  password: string,
): Promise<LoginAnswer> => {
  const identity = readIdentity(identifier);
  const account = await findAccountForAttempt(deps, "login", client, identity);
  const isRight = await isPassword(password, account?.password_hash ?? null);
  if (!account || !isRight) throw new AppError("wrong_credentials");
  return logIn(deps.db, { account, identity }, client, "wrong_credentials");
};

/**
 * Sends a code to log in or to set a new password, if the account exists. Otherwise cost and answer
 * are the same.
 * @throws AppError `code_just_sent`, `too_many_requests`
 */
export const sendAccountCode = async (
  deps: Pick<Deps, "db" | "env" | "jobs" | "secrets">,
  client: Client,
  purpose: "login" | "reset",
  identifier: string,
): Promise<CodeSent> => {
  const identity = readIdentity(identifier);
  const account = await findAccountForAttempt(deps, "code", client, identity);
  await inTransaction(deps.db, async (tx) => {
    const code = await createCode({ ...deps, db: tx }, { purpose, identity: identity.value });
    await sendMessage(
      deps.jobs,
      tx,
      account?.status === "active" ? codeMessage(identity, purpose, code, account.locale) : null,
      { livesForSeconds: codeSeconds },
    );
  });
  return codeSent;
};

const consumeAccountCode = async (
  deps: Pick<Deps, "db" | "env" | "secrets">,
  client: Client,
  purpose: "login" | "reset",
  { identifier, code }: { identifier: string; code: string },
): Promise<VerifiedIdentity> => {
  const identity = readIdentity(identifier);
  const { value } = identity;
  await limitAddress(deps, "verify", client);
  return limitGuesses(deps, { kind: "typed", value }, async () => {
    const account = await findAccount(deps.db, identity);
    // The account's email address and phone number share its guesses. Unknown identifiers are
    // counted too, so that they cost the same.
    const target = { kind: "account" as const, value: account?.id ?? `nobody ${value}` };
    const isAllowed = (await countGuess(deps, target)) === null;
    await consumeCode(deps, { purpose, identity: value }, code);
    // A code for an unknown account was never sent to anybody. An account without guesses left gets
    // the same answer (safety 14).
    if (!account || !isAllowed) throw new AppError("code_expired");
    await forgiveGuess(deps, target);
    return { account, identity };
  });
};

/**
 * Logs in by a one-time code.
 * @throws AppError `wrong_code`, `code_spent`, `code_expired`, `account_suspended`,
 * `account_closed`, `too_many_requests`, `too_many_codes`
 */
export const logInByCode = async (
  deps: Pick<Deps, "db" | "env" | "secrets">,
  client: Client,
  input: { identifier: string; code: string },
): Promise<LoginAnswer> =>
  logIn(deps.db, await consumeAccountCode(deps, client, "login", input), client, "code_expired");

/**
 * Exchanges the code of a forgotten password for a single-use token that sets a new password within
 * 15 minutes.
 */
export const createResetToken = async (
  deps: Pick<Deps, "db" | "env" | "secrets">,
  client: Client,
  input: { identifier: string; code: string },
): Promise<string> => {
  const { account, identity } = await consumeAccountCode(deps, client, "reset", input);
  requireActiveAccount(account);
  const token = newSellerToken(resetPrefix, account.id);
  await inTransaction(deps.db, async (tx) => {
    if (!(await lockVerifiedAccount(tx, account, identity))) throw new AppError("code_expired");
    await insertResetToken(tx, account.id, newId(), hashToken(token));
  });
  return token;
};

/**
 * Sets a new password, ends every session and notifies the owner.
 * @throws AppError `code_expired` if the token is unknown, used or expired, `invalid` on the
 * password
 */
export const resetPassword = async (
  deps: Pick<Deps, "db" | "env" | "jobs" | "secrets">,
  client: Client,
  token: string,
  password: string,
): Promise<void> => {
  await limitAddress(deps, "verify", client);
  const claimed = sellerIdOf(resetPrefix, token);
  if (claimed === null) throw new AppError("code_expired");
  const passwordHash = await hashPassword(password);
  await inTransaction(deps.db, async (tx) => {
    const account = await consumeResetToken(tx, claimed, hashToken(token));
    if (!account) throw new AppError("code_expired");
    // A rejected password rolls back, so the token stays valid for another attempt.
    await checkPassword(password, account);
    await updatePassword(tx, account.id, passwordHash);
    await deletePendingCredentials(tx, account.id);
    await revokeSessions(tx, account.id);
    await sendMessage(deps.jobs, tx, passwordChangedMessage(account, "all"));
  });
};
