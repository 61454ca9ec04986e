import {
  type CodeChannel,
  type CodeSent,
  codeSeconds,
  type Register,
  type SessionPayload,
} from "@sellerdesk/contract/accounts";
import type { Db } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { newId } from "../../lib/id.ts";
import { hashPassword } from "../../lib/security/password.ts";
import { hashToken, newToken } from "../../lib/security/token.ts";
import { isTimezone } from "@sellerdesk/contract/timezone";
import { sendMessage } from "../messages/service.ts";
import { type Client } from "./sessions/service.ts";
import { limitAddress, limitAttempts, limitGuesses } from "./credentials/attempt-service.ts";
import { codeSent, consumeCode, createCode } from "./credentials/code-service.ts";
import { codeMessage, emailInUseMessage } from "./credentials/message-rules.ts";
import { checkPassword } from "./credentials/password-service.ts";
import { findAccount } from "./credentials/queries.ts";
import {
  completeRegistration,
  findRegistration,
  findRegistrationId,
  insertRegistration,
  insertSeller,
  updatePhoneVerified,
} from "./registration-queries.ts";
import { slugOf } from "./credentials/rules.ts";
import { startSession } from "./sessions/service.ts";

const prefix = "sdr_";

/**
 * Stores a registration; the seller is created when the email address is verified. Answer and work
 * are the same whether the address is known or not, and the owner of a known one gets an email
 * (safety 14).
 * @returns the token for `request_otp` and `verify`
 * @throws AppError `invalid` on the password, `too_many_requests`
 */
export const register = async (
  deps: Pick<Deps, "db" | "env" | "jobs" | "secrets">,
  client: Client,
  { accept_terms: _, password, locale = "en", timezone = "", ...person }: Register,
): Promise<string> => {
  await limitAttempts(deps, "register", client, person.email.toLowerCase());
  await checkPassword(password, person);
  const token = newToken(prefix);
  const registration = {
    ...person,
    locale,
    timezone: isTimezone(timezone) ? timezone : "UTC",
    id: newId(),
    token_hash: hashToken(token),
    password_hash: await hashPassword(password),
  };
  const owner = await findAccount(deps.db, { channel: "email", value: person.email });
  await inTransaction(deps.db, async (tx) => {
    await insertRegistration(tx, registration);
    await sendMessage(deps.jobs, tx, owner && emailInUseMessage(owner));
  });
  return token;
};

/** The registration that a token belongs to, while it is open. */
export const findRegistrationByToken = async (
  db: Db,
  token: string,
): Promise<{ id: string } | null> => {
  const id = token.startsWith(prefix) ? await findRegistrationId(db, hashToken(token)) : null;
  return id === null ? null : { id };
};

/**
 * Sends the code that verifies the email address or phone of a registration. The owner of a known
 * address already has an email: nothing is sent, at the same cost and with the same answer.
 * @throws AppError `code_just_sent`, `too_many_requests`
 */
export const requestCode = async (
  deps: Pick<Deps, "db" | "env" | "jobs" | "secrets">,
  client: Client,
  registrationId: string,
  channel: CodeChannel,
): Promise<CodeSent> => {
  const { email, phone, locale } = await findRegistration(deps.db, registrationId);
  const identity = { channel, value: channel === "email" ? email : phone };
  await limitAttempts(deps, "code", client, identity.value.toLowerCase());
  const isKnown = channel === "email" && (await findAccount(deps.db, identity)) !== null;
  const purpose = `verify_${channel}` as const;
  await inTransaction(deps.db, async (tx) => {
    const code = await createCode({ ...deps, db: tx }, { purpose, identity: registrationId });
    await sendMessage(
      deps.jobs,
      tx,
      isKnown ? null : codeMessage(identity, purpose, code, locale),
      {
        livesForSeconds: codeSeconds,
      },
    );
  });
  return codeSent;
};

/**
 * Verifies a registration's address. The email address creates the seller and logs in; a phone can
 * be verified before.
 * @returns the session, or `null` if only the phone was verified
 * @throws AppError `wrong_code`, `code_spent`, `code_expired`, `too_many_requests`,
 * `too_many_codes`
 */
export const verify = async (
  deps: Pick<Deps, "db" | "env" | "secrets">,
  client: Client,
  registrationId: string,
  channel: CodeChannel,
  code: string,
): Promise<SessionPayload | null> => {
  await limitAddress(deps, "verify", client);
  const registration = await findRegistration(deps.db, registrationId);
  // Counted by address: another registration with it gets no new guesses.
  const value = (channel === "email" ? registration.email : registration.phone).toLowerCase();
  await limitGuesses(deps, { kind: "address", value }, () =>
    consumeCode(deps, { purpose: `verify_${channel}`, identity: registrationId }, code),
  );
  return inTransaction(deps.db, async (tx) => {
    if (channel === "phone") {
      await updatePhoneVerified(tx, registrationId);
      return null;
    }
    const isOpen = await completeRegistration(tx, registrationId);
    const seller = {
      id: newId(),
      slug: slugOf(registration.business_name),
      currency: deps.env.currency,
    };
    const sellerId = isOpen ? await insertSeller(tx, registration, seller) : null;
    // No code was sent to an address in use, so this one was guessed.
    if (sellerId === null) throw new AppError("code_expired");
    return startSession(tx, sellerId, client);
  });
};
