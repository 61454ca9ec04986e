import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import { inTransaction } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../lib/app-error.ts";
import { hashPassword, isCommonPassword, isPassword } from "../../../lib/security/password.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { sendMessage } from "../../messages/service.ts";
import { type Client } from "../sessions/service.ts";
import { limitAttempts } from "./attempt-service.ts";
import { passwordChangedMessage } from "./message-rules.ts";
import {
  type Account,
  deletePendingCredentials,
  findAccountById,
  lockVerifiedAccount,
  updatePassword,
} from "./queries.ts";
import { containsPersonalData } from "./rules.ts";
import { revokeSessions } from "../sessions/service.ts";

type Owner = { email: string; first_name: string; last_name: string; business_name: string };

/**
 * @throws AppError `invalid` on the field `password`: too common, or made of the seller's own names
 * or address (safety 15)
 */
export const checkPassword = async (
  password: string,
  { email, first_name, last_name, business_name }: Owner,
): Promise<void> => {
  const refuse = (message: Text) =>
    new AppError("invalid", { fields: [{ field: "password", code: "weak_password", message }] });
  if (await isCommonPassword(password)) throw refuse(msg("this_password_is_too_common"));
  if (containsPersonalData(password, [email, first_name, last_name, business_name]))
    throw refuse(msg("this_password_contains_your_name_or_address"));
};

type PasswordField = "password" | "current_password";

const wrongPassword = (field: PasswordField): AppError => {
  const message = msg("this_is_not_your_password");
  return new AppError("invalid", { fields: [{ field, code: "wrong_password", message }] });
};

/**
 * Checks a logged-in seller's password before a change that could let someone else in. Attempts
 * count as logins do.
 * @param field the form's field that shows the error
 * @throws AppError `invalid` on `field`, `too_many_requests`
 */
export const requirePassword = async (
  deps: Pick<Deps, "db" | "env" | "secrets">,
  client: Client,
  sellerId: SellerId,
  password: string,
  field: PasswordField,
): Promise<Account> => {
  await limitAttempts(deps, "login", client, sellerId);
  const account = await findAccountById(deps.db, sellerId);
  if (await isPassword(password, account.password_hash)) return account;
  throw wrongPassword(field);
};

/**
 * Sets a new password, ends the seller's other sessions and all pending logins and resets, and
 * notifies the owner.
 * @throws AppError `invalid` on `current_password` or `password`, `too_many_requests`
 */
export const changePassword = async (
  deps: Pick<Deps, "db" | "env" | "jobs" | "secrets">,
  client: Client,
  { id, sessionId }: { id: SellerId; sessionId: string },
  { current_password, password }: { current_password: string; password: string },
): Promise<void> => {
  const account = await requirePassword(deps, client, id, current_password, "current_password");
  await checkPassword(password, account);
  const passwordHash = await hashPassword(password);
  await inTransaction(deps.db, async (tx) => {
    // If the password has changed since it was verified, the change fails: someone who knows only
    // the former password must not overwrite the new one.
    if (!(await lockVerifiedAccount(tx, account, { channel: "email", value: account.email })))
      throw wrongPassword("current_password");
    await updatePassword(tx, id, passwordHash);
    await deletePendingCredentials(tx, id);
    await revokeSessions(tx, id, { but: sessionId });
    await sendMessage(deps.jobs, tx, passwordChangedMessage(account, "others"));
  });
};
