import { type CodeSent, codeSeconds } from "@sellerdesk/contract/accounts";
import type { Contact } from "@sellerdesk/contract/security";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { sendMessage } from "../messages/service.ts";
import { type Client } from "./sessions/service.ts";
import {
  limitAccount,
  limitAddress,
  limitAttempts,
  limitGuesses,
} from "./credentials/attempt-service.ts";
import { codeSent, consumeCode, createCode } from "./credentials/code-service.ts";
import {
  codeMessage,
  contactChangedMessage,
  emailInUseMessage,
} from "./credentials/message-rules.ts";
import { requirePassword } from "./credentials/password-service.ts";
import {
  deletePendingCredentials,
  findAccount,
  findAccountById,
  updateContact,
} from "./credentials/queries.ts";
import type { Identity } from "./credentials/rules.ts";

type Dependencies = Pick<Deps, "db" | "env" | "jobs" | "secrets">;

const identityOf = ({ channel, value }: Contact): Identity => ({
  channel,
  value: channel === "email" ? value.toLowerCase() : value,
});

/** Binds a code to this seller's change to this address. */
const targetOf = (sellerId: SellerId, { channel, value }: Identity) => ({
  purpose: "change_contact" as const,
  identity: `${sellerId}\n${channel}\n${value}`,
});

/**
 * Sends a code to a seller's new email address or phone number. If another seller uses it, no code
 * is sent: cost and answer are the same, and the owner of a known email address is notified (safety
 * 14).
 * @throws AppError `invalid` on the password, `code_just_sent`, `too_many_requests`
 */
export const requestContact = async (
  deps: Dependencies,
  client: Client,
  sellerId: SellerId,
  { password, ...contact }: Contact & { password: string },
): Promise<CodeSent> => {
  const { locale } = await requirePassword(deps, client, sellerId, password, "password");
  const identity = identityOf(contact);
  await limitAttempts(deps, "code", client, identity.value);
  // Counted by seller too, which limits the number of addresses: nobody may send messages to
  // strangers.
  await limitAccount(deps, "code", sellerId);
  const owner = await findAccount(deps.db, identity);
  const isForeign = owner !== null && owner.id !== sellerId;
  await inTransaction(deps.db, async (tx) => {
    const code = await createCode({ ...deps, db: tx }, targetOf(sellerId, identity));
    const toOwner = identity.channel === "email" && owner ? emailInUseMessage(owner) : null;
    const purpose = identity.channel === "email" ? "change_email" : "verify_phone";
    const message = codeMessage({ ...identity, value: contact.value }, purpose, code, locale);
    // The notice to the owner stays true for longer than a code.
    const lifetime = isForeign ? {} : { livesForSeconds: codeSeconds };
    await sendMessage(deps.jobs, tx, isForeign ? toOwner : message, lifetime);
  });
  return codeSent;
};

/**
 * Saves a verified address as the seller's, and notifies the former email address.
 * @returns the seller's current addresses
 * @throws AppError `wrong_code`, `code_spent`, `code_expired`, `too_many_requests`,
 * `too_many_codes`
 */
export const confirmContact = async (
  deps: Dependencies,
  client: Client,
  sellerId: SellerId,
  { code, ...contact }: Contact & { code: string },
): Promise<{ email: string; phone: string | null }> => {
  const identity = identityOf(contact);
  await limitAddress(deps, "verify", client);
  // Counted by address too, so that several sellers together get no more guesses than one.
  await limitGuesses(deps, { kind: "seller", value: sellerId }, () =>
    limitGuesses(deps, { kind: "address", value: identity.value }, () =>
      consumeCode(deps, targetOf(sellerId, identity), code),
    ),
  );
  const before = await findAccountById(deps.db, sellerId);
  return inTransaction(deps.db, async (tx) => {
    const now = await updateContact(tx, sellerId, contact);
    // Another seller has saved the address in the meantime; no code is sent to an address in use.
    if (now === null) throw new AppError("code_expired");
    // Credentials requested with the old address are no longer valid.
    await deletePendingCredentials(tx, sellerId);
    await sendMessage(deps.jobs, tx, contactChangedMessage(before, identity.channel));
    return now;
  });
};
