import { sql } from "kysely";
import type { Db } from "../db/pool.ts";
import { newId } from "../lib/id.ts";
import type { SellerId } from "../lib/seller-id.ts";

/** Whether anybody sells here already. */
export const hasSellers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("sellers").select("id").limit(1).execute()).length > 0;

type NewSeller = { email: string; passwordHash: string; currency: string };

export const insertDemoSeller = async (
  db: Db,
  { email, passwordHash, currency }: NewSeller,
): Promise<SellerId> => {
  const { rows } = await sql<{ id: SellerId }>`
    insert into sellers (id, email, phone, password_hash, first_name, last_name, business_name, slug, currency, timezone,
      email_verified_at, phone_verified_at, terms_accepted_at)
    values (${newId()}, ${email}, '+4512345678', ${passwordHash}, 'Leïla', 'Brandt', 'Havn & Loom', 'havn-loom', ${currency},
      'Europe/Copenhagen', now(), now(), now())
    returning id`.execute(db);
  const [seller] = rows;
  if (!seller) throw new Error("the demo seller was not written");
  return seller.id;
};

export const findPlanId = async (db: Db, code: string): Promise<string> =>
  (
    await db
      .selectFrom("plans")
      .select("id")
      .where("code", "=", code)
      .where("interval", "=", "month")
      .executeTakeFirstOrThrow()
  ).id;

type Follower = { name: string; daysAgo: number };

export const insertFollowers = async (db: Db, sellerId: SellerId, followers: Follower[]): Promise<void> => {
  await db
    .insertInto("followers")
    .values(
      followers.map(({ name, daysAgo }, at) => ({
        seller_id: sellerId,
        id: newId(),
        customer_external_id: `demo-buyer-${at}`,
        name,
        followed_at: sql<Date>`now() - make_interval(days => ${daysAgo})`,
      })),
    )
    .execute();
};

export const findDemoHash = async (db: Db, email: string): Promise<string | null> =>
  (await db.selectFrom("sellers").select("password_hash").where("email", "=", email).executeTakeFirst())
    ?.password_hash ?? null;

export const listOrderLines = (db: Db, sellerId: SellerId, orderId: string) =>
  db
    .selectFrom("order_items")
    .select(["variant_id", "quantity"])
    .where("seller_id", "=", sellerId)
    .where("order_id", "=", orderId)
    .execute();

export const updateDelivered = async (db: Db, sellerId: SellerId, orderId: string): Promise<void> => {
  await sql`update order_items set shipped = quantity, delivered = quantity
    where seller_id = ${sellerId} and order_id = ${orderId}`.execute(db);
  await sql`update orders set status = 'delivered', updated_at = now(), version = version + 1
    where seller_id = ${sellerId} and id = ${orderId}`.execute(db);
};

/** Marks all notices as read but those of the newest orders. */
export const markNoticesRead = async (db: Db, sellerId: SellerId, but: number): Promise<void> => {
  await sql`update notifications set read_at = now() where seller_id = ${sellerId} and id not in (
    select id from notifications where seller_id = ${sellerId} and notification_type = 'order' order by created_at desc, id desc limit ${but})`.execute(
    db,
  );
};
