import type { CodeChannel, CodeSent, Register, SessionPayload } from "@sellerdesk/contract/accounts";
import type { Db } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { newId } from "../../lib/id.ts";
import { hashPassword, isCommonPassword } from "../../lib/password.ts";
import { hashToken, newToken } from "../../lib/token.ts";
import { sendMessage } from "../messages/service.ts";
import { type Client, limitAttempts } from "./attempt-service.ts";
import { codeSent, consumeCode, makeCode } from "./code-service.ts";
import { findAccount } from "./queries.ts";
import {
  type Registration,
  completeRegistration,
  findRegistration,
  findRegistrationId,
  insertRegistration,
  insertSeller,
  updatePhoneVerified,
} from "./registration-queries.ts";
import { containsOwnData, slugOf } from "./rules.ts";
import { startSession } from "./service.ts";

const prefix = "sdr_";

/** @throws AppError `invalid` on the field `password`: too common, or made of the seller's own data (safety 15) */
export const checkPassword = async (password: string, own: readonly string[]): Promise<void> => {
  const refuse = (message: string) =>
    new AppError("invalid", { fields: [{ field: "password", code: "weak_password", message }] });
  if (await isCommonPassword(password)) throw refuse("This password is too common. Choose another.");
  if (containsOwnData(password, own))
    throw refuse("This password contains your name or address. Choose another.");
};

/**
 * Takes in a registration. It answers alike whether the e-mail address is known or not (safety 14): the seller comes into being when
 * the address is proved.
 * @returns the token for `request_otp` and `verify`
 */
export const register = async (
  deps: Pick<Deps, "db" | "env">,
  client: Client,
  { accept_terms: _, password, email, phone = null, ...names }: Register,
): Promise<string> => {
  await limitAttempts(deps, "register", client, email.toLowerCase());
  await checkPassword(password, [email, ...Object.values(names)]);
  const token = newToken(prefix);
  await insertRegistration(deps.db, {
    ...names,
    id: newId(),
    token_hash: hashToken(token),
    email,
    phone,
    password_hash: await hashPassword(password),
  });
  return token;
};

/** The registration that a token belongs to, while it is open. */
export const findRegistrationByToken = async (db: Db, token: string): Promise<{ id: string } | null> => {
  const id = token.startsWith(prefix) ? await findRegistrationId(db, hashToken(token)) : null;
  return id === null ? null : { id };
};

const messageOf = (
  { first_name, email, phone }: Registration,
  channel: CodeChannel,
  code: string,
  isKnown: boolean,
) => {
  if (channel === "phone") {
    return {
      channel: "sms" as const,
      to: phone ?? "",
      subject: "",
      text: `${code} is your Sellerdesk code. It works for 10 minutes.`,
    };
  }
  const text = isKnown
    ? `Hello,\n\nSomebody, perhaps you, wanted to open a shop with this e-mail address. You have an account already: log in with it, or ask for a new password on the login page.\n\nIf it was not you, there is nothing to do.\n`
    : `Hello ${first_name},\n\n${code} is your code to open your shop. It works for 10 minutes.\n\nIf you did not ask for it, there is nothing to do.\n`;
  return {
    channel: "email" as const,
    to: email,
    subject: isKnown ? "You already have an account" : `${code} is your code`,
    text,
  };
};

/**
 * Sends the code that proves the e-mail address or phone of a registration. An address that is known already gets a word to its owner
 * instead, and the caller the same answer.
 * @throws AppError `invalid` where there is no phone to prove, `too_many_requests`
 */
export const requestCode = async (
  deps: Pick<Deps, "db" | "env" | "jobs">,
  client: Client,
  registrationId: string,
  channel: CodeChannel,
): Promise<CodeSent> => {
  const registration = await findRegistration(deps.db, registrationId);
  const { email, phone } = registration;
  if (channel === "phone" && phone === null) {
    const message = "This registration has no phone number.";
    throw new AppError("invalid", { fields: [{ field: "channel", code: "no_phone", message }] });
  }
  await limitAttempts(deps, "code", client, channel === "phone" ? (phone ?? "") : email.toLowerCase());
  const isKnown = channel === "email" && (await findAccount(deps.db, { channel, value: email })) !== null;
  await inTransaction(deps.db, async (tx) => {
    const code = await makeCode(tx, { purpose: `verify_${channel}`, identity: registrationId });
    await sendMessage(deps.jobs, tx, messageOf(registration, channel, code, isKnown));
  });
  return codeSent;
};

/**
 * Proves a registration's address. With the e-mail address proved the seller exists and is logged in; a phone may be proved before it.
 * @returns the session, or null where only the phone was proved
 * @throws AppError `wrong_code`, `code_expired`, `too_many_requests`
 */
export const verify = async (
  deps: Pick<Deps, "db" | "env">,
  client: Client,
  registrationId: string,
  channel: CodeChannel,
  code: string,
): Promise<SessionPayload | null> => {
  await limitAttempts(deps, "verify", client);
  const registration = await findRegistration(deps.db, registrationId);
  const isKnown =
    channel === "email" && (await findAccount(deps.db, { channel, value: registration.email })) !== null;
  // The code of a known address was never sent; this only counts the try, as for everybody.
  await consumeCode(deps.db, { purpose: `verify_${channel}`, identity: registrationId }, code);
  return inTransaction(deps.db, async (tx) => {
    if (channel === "phone") {
      await updatePhoneVerified(tx, registrationId);
      return null;
    }
    const isOpen = !isKnown && (await completeRegistration(tx, registrationId));
    const seller = { id: newId(), slug: slugOf(registration.business_name), currency: deps.env.currency };
    const sellerId = isOpen ? await insertSeller(tx, registration, seller) : null;
    if (sellerId === null) throw new AppError("code_expired");
    return startSession(tx, sellerId, client);
  });
};
