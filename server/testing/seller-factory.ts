import { randomBytes } from "node:crypto";
import type { Locale } from "@sellerdesk/contract/languages";
import { sql } from "kysely";
import type { Db } from "../src/db/pool.ts";
import type { SellerIdentity } from "../src/db/seller-identities.ts";
import { newId } from "../src/lib/id.ts";
import type { SellerId } from "../src/lib/seller-id.ts";
import { hashToken, newSellerToken } from "../src/lib/security/token.ts";
import { createSubscription } from "./plan-factory.ts";

/**
 * The password of every seller that the factory creates. Its hash is a constant, so that no test
 * has to compute one.
 */
export const factoryPassword = "linen and clay 42";
const factoryPasswordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$ZrOiPiTk9/B8vgoqxtr8zw$rk/pyh/rSLn5Xjf5rQNxMBUIb9G8XT7PkNCdgX7g5zM";

type NewSeller = {
  id?: string;
  /** `active` unless given. */
  plan?: "active" | "none" | "expired";
  email?: string;
  /** Verified, if given. */
  phone?: string;
  firstName?: string;
  lastName?: string;
  businessName?: string;
  currency?: string;
  timezone?: string;
  status?: "active" | "suspended" | "closed";
  /** The language of the seller's messages, English by default. */
  locale?: Locale;
};

const secondsOfDay = 86_400;

/** Creates a seller who is logged in, by default with an active plan. */
export const createSeller = async (
  db: Db,
  { plan = "active", phone, ...given }: NewSeller = {},
): Promise<{ id: SellerId; email: string; token: string; sessionId: string }> => {
  const newSellerId = given.id ?? newId();
  const email = given.email ?? `seller-${newSellerId}@example.com`;
  const slug = `shop-${newSellerId}`;
  const identities: SellerIdentity[] = [
    { kind: "email", value: email },
    { kind: "slug", value: slug },
    ...(phone === undefined ? [] : [{ kind: "phone" as const, value: phone }]),
  ];
  await db
    .insertInto("seller_identities")
    .values(identities.map((identity) => ({ ...identity, owner_id: newSellerId })))
    .execute();
  const { id } = await db
    .insertInto("sellers")
    .values({
      // The only id of a new seller that is created outside of registration.
      id: newSellerId as SellerId,
      email,
      phone: phone ?? null,
      phone_verified_at: phone === undefined ? null : sql<Date>`now()`,
      email_verified_at: sql<Date>`now()`,
      terms_accepted_at: sql<Date>`now()`,
      password_hash: factoryPasswordHash,
      first_name: given.firstName ?? "Leïla",
      last_name: given.lastName ?? "Brandt",
      business_name: given.businessName ?? "Havn & Loom",
      slug,
      currency: given.currency ?? "USD",
      timezone: given.timezone ?? "UTC",
      status: given.status ?? "active",
      ...(given.locale && { locale: given.locale }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const session = await createSession(db, id);
  if (plan === "active") await createSubscription(db, id);
  // Already expired. Otherwise the clock would expire it during the test and notify the seller.
  if (plan === "expired")
    await createSubscription(db, id, { status: "expired", endsIn: -secondsOfDay });
  return { id, email, ...session };
};

/** Creates another session of a seller. */
export const createSession = async (
  db: Db,
  sellerId: SellerId,
): Promise<{ token: string; sessionId: string }> => {
  const token = newSellerToken("sds_", sellerId);
  const sessionId = newId();
  await db
    .insertInto("sessions")
    .values({
      seller_id: sellerId,
      id: sessionId,
      token_hash: hashToken(token),
      expires_at: sql<Date>`now() + interval '30 days'`,
    })
    .execute();
  return { token, sessionId };
};

/** Turns on two-step login for a seller. No authenticator app and no recovery code matches. */
export const enableTwoFactor = async (db: Db, sellerId: SellerId): Promise<void> => {
  const own = () => ({ seller_id: sellerId, id: newId() });
  await db
    .insertInto("two_factor")
    .values({ ...own(), secret: randomBytes(48), confirmed_at: sql<Date>`now()` })
    .execute();
  await db
    .insertInto("recovery_codes")
    .values({ ...own(), code_hmac: randomBytes(32) })
    .execute();
};
