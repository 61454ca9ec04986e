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

/** Sets back what happened to a delivered order to the days after it was placed. */
export const updateTimes = async (db: Db, sellerId: SellerId, orderId: string): Promise<void> => {
  await sql`
    with placed as (select placed_at from orders where seller_id = ${sellerId} and id = ${orderId}),
    orders_set as (
      update orders set accepted_at = placed_at + interval '5 hours' where seller_id = ${sellerId} and id = ${orderId}
    ), parcels as (
      update fulfilments set packed_at = placed_at + interval '22 hours', shipped_at = placed_at + interval '22 hours',
        delivered_at = placed_at + interval '3 days'
      from placed where seller_id = ${sellerId} and order_id = ${orderId}
    )
    update order_activities set created_at = placed_at + case type when 'placed' then interval '0'
      when 'accepted' then interval '5 hours' when 'shipped' then interval '22 hours' else interval '3 days' end
    from placed where seller_id = ${sellerId} and order_id = ${orderId}`.execute(db);
};

/** Marks all notices as read but those of the newest orders. */
export const markNoticesRead = async (db: Db, sellerId: SellerId, but: number): Promise<void> => {
  await sql`update notifications set read_at = now() where seller_id = ${sellerId} and id not in (
    select id from notifications where seller_id = ${sellerId} and notification_type = 'order' order by created_at desc, id desc limit ${but})`.execute(
    db,
  );
};
