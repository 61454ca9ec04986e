import { createHash } from "node:crypto";
import type { Locale } from "@sellerdesk/contract/languages";
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/pool.ts";
import { findIdentityOwner, takeIdentity } from "../../../db/seller-identities.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import type { Identity } from "./rules.ts";

export type Account = {
  id: SellerId;
  password_hash: string;
  status: "active" | "suspended" | "closed";
  email: string;
  first_name: string;
  last_name: string;
  business_name: string;
  locale: Locale;
};

const accountColumns = [
  "id",
  "password_hash",
  "status",
  "email",
  "first_name",
  "last_name",
  "business_name",
] as const;
const selectAccounts = (db: Db | Tx) =>
  db
    .selectFrom("sellers")
    .select(accountColumns)
    // Only the contract's locales are stored.
    .select(sql<Locale>`locale`.as("locale"));

/** An id of no seller. It depends on the identity, as the id of a known one does. */
const idOfNobody = (value: string): SellerId =>
  // No seller gets an id that is not made by `newId`.
  createHash("sha256").update(value.toLowerCase()).digest("hex").slice(0, 32) as SellerId;

/**
 * The account of an email address, or of a verified phone number. Both statements are sent for an
 * unknown one as well, so that they cost the same and fail as often (safety 14).
 */
export const findAccount = async (
  db: Db,
  { channel, value }: Identity,
): Promise<Account | null> => {
  const owner = await findIdentityOwner(db, { kind: channel, value });
  const accounts = selectAccounts(db).where("id", "=", owner ?? idOfNobody(value));
  const account =
    channel === "email"
      ? await accounts.where("email", "=", value).executeTakeFirst()
      : await accounts
          .where("phone", "=", value)
          .where("phone_verified_at", "is not", null)
          .executeTakeFirst();
  return account ?? null;
};

/** The account of a seller who is known to exist. */
export const findAccountById = (db: Db, sellerId: SellerId): Promise<Account> =>
  selectAccounts(db).where("id", "=", sellerId).executeTakeFirstOrThrow();

/**
 * Locks an account whose password or address was just verified, so that neither changes until the
 * transaction ends.
 * @returns false if one of them has changed
 */
export const lockVerifiedAccount = async (
  tx: Tx,
  { id, password_hash }: Account,
  { channel, value }: Identity,
): Promise<boolean> => {
  const row = await tx
    .selectFrom("sellers")
    .select("id")
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .where(channel, "=", value)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
};

/** The account with an id that the operator enters; undefined if there is none. */
export const findAnyAccount = (db: Db | Tx, id: string): Promise<Account | undefined> =>
  // An id that matches a seller's row is a seller's.
  selectAccounts(db)
    .where("id", "=", id as SellerId)
    .executeTakeFirst();

/**
 * Saves a verified address.
 * @returns the seller's current addresses; `null` if another seller has this one
 */
export const updateContact = async (
  tx: Tx,
  sellerId: SellerId,
  { channel, value }: Identity,
): Promise<{ email: string; phone: string | null } | null> => {
  if (!(await takeIdentity(tx, sellerId, { kind: channel, value }))) return null;
  return tx
    .updateTable("sellers")
    .set(
      channel === "email"
        ? { email: value, email_verified_at: sql<Date>`now()`, version: sql<number>`version + 1` }
        : { phone: value, phone_verified_at: sql<Date>`now()`, version: sql<number>`version + 1` },
    )
    .where("id", "=", sellerId)
    .returning(["email", "phone"])
    .executeTakeFirstOrThrow();
};

/**
 * Sets the password. The profile's version does not change, so a profile that is being edited can
 * still be saved.
 */
export const updatePassword = async (
  tx: Tx,
  sellerId: SellerId,
  passwordHash: string,
): Promise<void> => {
  await tx
    .updateTable("sellers")
    .set({ password_hash: passwordHash })
    .where("id", "=", sellerId)
    .execute();
};

const deleteResetTokens = async (tx: Tx, sellerId: SellerId): Promise<void> => {
  await tx.deleteFrom("reset_tokens").where("seller_id", "=", sellerId).execute();
};

/**
 * Deletes everything that was started with the old password or address: resets, and logins that
 * wait for their second step.
 */
export const deletePendingCredentials = async (tx: Tx, sellerId: SellerId): Promise<void> => {
  await deleteResetTokens(tx, sellerId);
  await tx.deleteFrom("login_steps").where("seller_id", "=", sellerId).execute();
};

/** Inserts a seller's reset token and deletes the previous one. */
export const insertResetToken = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
  tokenHash: Buffer,
): Promise<void> => {
  await deleteResetTokens(tx, sellerId);
  await tx
    .insertInto("reset_tokens")
    .values({
      seller_id: sellerId,
      id,
      token_hash: tokenHash,
      expires_at: sql<Date>`now() + interval '15 minutes'`,
    })
    .execute();
};

/**
 * Consumes a reset token, in one statement (safety 9).
 * @returns its seller, or `null` if it is unknown, used or expired
 */
export const consumeResetToken = async (
  tx: Tx,
  sellerId: string,
  tokenHash: Buffer,
): Promise<Account | null> => {
  const { rows } = await sql<Account>`
    update reset_tokens t set used_at = now() from sellers l
    where t.seller_id = ${sellerId} and t.token_hash = ${tokenHash} and t.used_at is null and t.expires_at > now()
      and l.id = ${sellerId}
    returning l.id, l.password_hash, l.status, l.email, l.first_name, l.last_name, l.business_name,
      l.locale`.execute(tx);
  return rows[0] ?? null;
};
