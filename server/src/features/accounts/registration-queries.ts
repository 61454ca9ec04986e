import type { Locale } from "@sellerdesk/contract/languages";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/pool.ts";
import { takeIdentity, takeSlug } from "../../db/seller-identities.ts";
import type { SellerId } from "../../lib/seller-id.ts";

export type Registration = {
  id: string;
  email: string;
  phone: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  business_name: string;
  locale: Locale;
  timezone: string;
  phone_verified_at: Date | null;
  created_at: Date;
};
type NewRegistration = Omit<Registration, "phone_verified_at" | "created_at"> & {
  token_hash: Buffer;
};

/** Long enough to look for a missing email. */
const lifetime = sql<Date>`now() + interval '60 minutes'`;
const columns = [
  "id",
  "email",
  "phone",
  "password_hash",
  "first_name",
  "last_name",
  "business_name",
  "timezone",
  "phone_verified_at",
  "created_at",
] as const;

/** Expired registrations that each new one deletes. */
const sweep = 20;

/** Inserts a registration, and deletes some that have expired. */
export const insertRegistration = async (db: Db, registration: NewRegistration): Promise<void> => {
  await db
    .deleteFrom("registrations")
    .where("id", "in", (query) =>
      query
        .selectFrom("registrations")
        .select("id")
        .where("expires_at", "<", sql<Date>`now()`)
        .limit(sweep),
    )
    .execute();
  await db
    .insertInto("registrations")
    .values({ ...registration, expires_at: lifetime })
    .execute();
};

/** The registration of a token; `null` if it has expired or was completed. */
export const findRegistrationId = async (db: Db, tokenHash: Buffer): Promise<string | null> => {
  const registration = await db
    .selectFrom("registrations")
    .select("id")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("completed_at", "is", null)
    .executeTakeFirst();
  return registration?.id ?? null;
};

/** A registration that is known to exist. */
export const findRegistration = (db: Db, id: string): Promise<Registration> =>
  db
    .selectFrom("registrations")
    .select(columns)
    // Only the contract's locales are stored.
    .select(sql<Locale>`locale`.as("locale"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** Marks the phone number as verified. */
export const updatePhoneVerified = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable("registrations")
    .set({ phone_verified_at: sql`now()` })
    .where("id", "=", id)
    .execute();
};

/**
 * Consumes the registration, in one statement (safety 9).
 * @returns false if that has already happened
 */
export const completeRegistration = async (tx: Tx, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("registrations")
    .set({ completed_at: sql`now()` })
    .where("id", "=", id)
    .where("completed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

type NewSeller = { id: string; slug: string; currency: string };

/**
 * Inserts the seller of a verified registration. A taken slug gets a suffix. If another seller
 * already logs in with the phone number, it counts as not verified.
 * @returns `null` if the email address is taken, or even the slug with the suffix; roll back then
 */
export const insertSeller = async (
  tx: Tx,
  registration: Registration,
  { id, slug, currency }: NewSeller,
): Promise<SellerId | null> => {
  const { email, phone, password_hash, first_name, last_name, business_name } = registration;
  const { locale, timezone, phone_verified_at, created_at } = registration;
  // The id of a new seller.
  const sellerId = id as SellerId;
  if (!(await takeIdentity(tx, sellerId, { kind: "email", value: email }))) return null;
  const isSlugFree = await takeSlug(tx, sellerId, slug);
  const ownSlug = isSlugFree ? slug : `${slug}-${id.slice(-8)}`;
  if (!isSlugFree && !(await takeSlug(tx, sellerId, ownSlug))) return null;
  const isPhoneOwn =
    phone_verified_at !== null &&
    (await takeIdentity(tx, sellerId, { kind: "phone", value: phone }));
  await sql`
    insert into sellers (id, email, phone, password_hash, first_name, last_name, business_name, slug, currency, locale,
      timezone, email_verified_at, phone_verified_at, terms_accepted_at)
    values (${id}, ${email}, ${phone}, ${password_hash}, ${first_name}, ${last_name}, ${business_name}, ${ownSlug}, ${currency},
      ${locale}, ${timezone}, now(), ${isPhoneOwn ? phone_verified_at : null}, ${created_at})`.execute(
    tx,
  );
  return sellerId;
};
