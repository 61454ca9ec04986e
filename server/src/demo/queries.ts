import type { BannerDevice } from "@sellerdesk/contract/banners";
import { type RawBuilder, sql } from "kysely";
import { anySeller } from "../db/any-seller.ts";
import type { Db, Tx } from "../db/pool.ts";
import { deleteIdentities, findIdentityOwner, takeIdentity } from "../db/seller-identities.ts";
import { inTransaction } from "../db/transaction.ts";
import { newId } from "../lib/id.ts";
import { dummyHash } from "../lib/security/password.ts";
import type { SellerId } from "../lib/seller-id.ts";
import type { Neighbor } from "./neighbors.ts";

const midnightIn = (days: number) =>
  sql<Date>`(date_trunc('day', now() at time zone sellers.timezone) + make_interval(days => ${days})) at time zone sellers.timezone`;

/** Whether there are any sellers. */
export const hasSellers = async (db: Db): Promise<boolean> =>
  (
    await db
      .selectFrom("sellers")
      .select("id")
      .limit(1)
      .modifyEnd(anySeller("sellers", "a demo is for a database without sellers"))
      .execute()
  ).length > 0;

/** The tables to empty first, because their rows refer to other rows of the seller. */
const referringTables = ["orders", "reviews", "banners", "products", "payments"] as const;

const deleteDemoSeller = async (tx: Tx, id: SellerId): Promise<void> => {
  // Deleting a seller does not delete the marketplace's events, and the next seed sends the same
  // ones again.
  await sql`delete from marketplace_orders where ${id}::uuid = any (seller_ids)`.execute(tx);
  await sql`
    delete from marketplace_reviews m using reviews r
    where r.seller_id = ${id} and r.external_id = m.external_id`.execute(tx);
  for (const table of referringTables)
    await tx.deleteFrom(table).where("seller_id", "=", id).execute();
  await deleteIdentities(tx, id);
  await tx.deleteFrom("sellers").where("id", "=", id).execute();
};

/**
 * Deletes the sellers of an interrupted seed, with all their data. If there are other sellers, it
 * deletes nothing: missing invoices would leave a gap in the marketplace's numbers.
 * @param emails of the demo's sellers; a seed sets the password hash of the first one last
 */
export const deleteUnfinishedDemo = async (tx: Tx, emails: readonly string[]): Promise<void> => {
  const sellers = await tx
    .selectFrom("sellers")
    .select(["id", "email", "password_hash"])
    .limit(emails.length + 1)
    .modifyEnd(anySeller("sellers", "a demo is only deleted where nobody else sells"))
    .execute();
  const main = sellers.find(({ email }) => email === emails[0]);
  if (main?.password_hash !== dummyHash) return;
  if (!sellers.every(({ email }) => emails.includes(email))) return;
  for (const { id } of sellers) await deleteDemoSeller(tx, id);
  await tx.updateTable("invoice_counter").set({ last_number: 0 }).execute();
};

/** Sets the password hash of a demo seller, who can log in from then on. */
export const updateDemoHash = async (
  db: Db,
  email: string,
  passwordHash: string,
): Promise<void> => {
  const id = await findIdentityOwner(db, { kind: "email", value: email });
  if (id === undefined) return;
  await db
    .updateTable("sellers")
    .set({ password_hash: passwordHash })
    .where("id", "=", id)
    .execute();
};

type NewSeller = { email: string; currency: string };

/**
 * Runs `insert` for a new seller who takes the identities, in one transaction.
 * @returns the seller's id; null if another seller has the email address
 * @throws Error if another seller has the slug or the phone number
 */
const insertWithIdentities = (
  db: Db,
  { email, ...others }: { email: string; slug: string; phone?: string },
  insert: (tx: Tx, id: SellerId) => Promise<unknown>,
): Promise<SellerId | null> =>
  inTransaction(db, async (tx) => {
    // The id of a new seller.
    const id = newId() as SellerId;
    if (!(await takeIdentity(tx, id, { kind: "email", value: email }))) return null;
    for (const kind of ["slug", "phone"] as const) {
      const { [kind]: value } = others;
      if (value !== undefined && !(await takeIdentity(tx, id, { kind, value })))
        throw new Error(`Another seller has the ${kind} ${value} of the demo.`);
    }
    await insert(tx, id);
    return id;
  });

const demoIdentities = { slug: "havn-loom", phone: "+4512345678" };

const demoAddress = {
  line1: "Strandgade 27",
  line2: "",
  city: "København K",
  region: "",
  postal_code: "1401",
  country: "DK",
};

/**
 * Inserts a seller whose shop is not complete: no password matches the hash.
 * @returns null if a seller has that address already
 */
export const insertDemoSeller = (
  db: Db,
  { email, currency }: NewSeller,
): Promise<SellerId | null> =>
  insertWithIdentities(db, { email, ...demoIdentities }, (tx, id) =>
    sql`
    insert into sellers (id, email, phone, password_hash, first_name, last_name, business_name, slug, currency, timezone,
      email_verified_at, phone_verified_at, terms_accepted_at, tagline, about_html, support_email, website, address, tax_id,
      return_policy)
    values (${id}, ${email}, ${demoIdentities.phone}, ${dummyHash}, ${"Leïla"}, 'Brandt', 'Havn & Loom', ${demoIdentities.slug}, ${currency},
      'Europe/Copenhagen', now(), now(), now(), 'Stoneware and linen from the harbour',
      '<p>We throw, glaze and fire every piece in a former net loft in Copenhagen, and weave with a mill in <strong>Lithuania</strong>.</p>',
      'hello@havnloom.example', 'https://havnloom.example', ${JSON.stringify(demoAddress)}::jsonb, 'DK12345678',
      'Send anything back within 30 days, unused. We pay for what broke on the way.')`.execute(tx),
  );

/** Inserts a small seller, as `insertDemoSeller` does. */
export const insertNeighbor = (
  db: Db,
  { address, ...neighbor }: Omit<Neighbor, "products">,
  currency: string,
): Promise<SellerId | null> =>
  insertWithIdentities(db, neighbor, (tx, id) =>
    sql`
    insert into sellers (id, email, password_hash, first_name, last_name, business_name, slug, currency, timezone,
      email_verified_at, terms_accepted_at, tagline, about_html, support_email, address, return_policy)
    values (${id}, ${neighbor.email}, ${dummyHash}, ${neighbor.firstName}, ${neighbor.lastName}, ${neighbor.businessName},
      ${neighbor.slug}, ${currency}, ${neighbor.timezone}, now(), now(), ${neighbor.tagline}, ${neighbor.about}, ${neighbor.email},
      ${JSON.stringify({ line2: "", region: "", ...address })}::jsonb, ${neighbor.returnPolicy})`.execute(
      tx,
    ),
  );

/** The monthly plan with this code. @throws Error if there is none */
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

/** Inserts followers who followed `daysAgo` days ago. */
export const insertFollowers = async (
  db: Db,
  sellerId: SellerId,
  followers: Follower[],
): Promise<void> => {
  await db
    .insertInto("followers")
    .values(
      followers.map(({ name, daysAgo }, index) => ({
        seller_id: sellerId,
        id: newId(),
        customer_external_id: `demo-buyer-${index}`,
        name,
        followed_at: sql<Date>`now() - make_interval(days => ${daysAgo})`,
        notified_at: sql<Date>`now() - make_interval(days => ${daysAgo})`,
      })),
    )
    .execute();
};

/** The password hash of the seller with this email address; null if there is none. */
export const findDemoHash = async (db: Db, email: string): Promise<string | null> => {
  const id = await findIdentityOwner(db, { kind: "email", value: email });
  if (id === undefined) return null;
  const seller = await db
    .selectFrom("sellers")
    .select("password_hash")
    .where("id", "=", id)
    .executeTakeFirst();
  return seller?.password_hash ?? null;
};

/** Hours from the placing of an order until an event `a` of each type. */
const hoursUntil = sql`case a.type when 'placed' then 0 when 'accepted' then 5 when 'canceled' then 9 when 'refused' then 9
  when 'packed' then 22 when 'shipped' then 22 when 'delivered' then 72 when 'return_requested' then 120
  when 'return_approved' then 124 when 'return_received' then 190 else 194 end`;

/** Backdates the events of an order to the days after it was placed, but never into the future. */
export const updateTimes = async (db: Db, sellerId: SellerId, orderId: string): Promise<void> => {
  const after = (hours: number | RawBuilder<unknown>) =>
    sql`least(now(), o.placed_at + make_interval(hours => ${hours}))`;
  const ofOrder = sql`seller_id = ${sellerId} and order_id = ${orderId}`;
  // A distributed database computes times from columns only in a query of their own.
  await sql`
    with times as (
      select o.placed_at + interval '2 days' as ship_by, ${after(5)} as accepted, ${after(22)} as shipped, ${after(72)} as delivered,
        ${after(120)} as requested, ${after(124)} as decided, ${after(190)} as received
      from orders o where o.seller_id = ${sellerId} and o.id = ${orderId}
    ), events as (
      select a.id, ${after(hoursUntil)} as at from order_activities a, orders o
      where a.seller_id = ${sellerId} and a.order_id = ${orderId} and o.seller_id = ${sellerId} and o.id = ${orderId}
    ), orders_set as (
      update orders set ship_by = times.ship_by, accepted_at = case when accepted_at is not null then times.accepted end
      from times where seller_id = ${sellerId} and id = ${orderId}
    ), parcels as (
      update fulfilments set packed_at = times.shipped, shipped_at = case when shipped_at is not null then times.shipped end,
        delivered_at = case when delivered_at is not null then times.delivered end
      from times where ${ofOrder}
    ), sent_back as (
      update order_returns set requested_at = times.requested,
        decided_at = case when decided_at is not null then times.decided end,
        received_at = case when received_at is not null then times.received end
      from times where ${ofOrder}
    )
    update order_activities a set created_at = events.at from events where a.seller_id = ${sellerId} and a.id = events.id`.execute(
    db,
  );
};

/**
 * Backdates each notification to its cause: an order, its return, or a review. One about stock gets
 * the time of the order before it.
 */
export const setBackNotices = async (db: Db, sellerId: SellerId): Promise<void> => {
  await sql`
    with causes as (
      select n.id, coalesce(r.created_at,
        case when o.placed_at is not null then
          least(now(), o.placed_at + make_interval(hours => case when notification_type = 'return' then 120 else 0 end)) end,
        max(o.placed_at) over (order by n.id)) as at
      from notifications n
      left join orders o on o.seller_id = n.seller_id and o.id = (n.data ->> 'entity_id')::uuid
      left join reviews r on r.seller_id = n.seller_id and r.product_id = (n.data ->> 'entity_id')::uuid
        and n.notification_type = 'review' and position(r.customer_name in n.message) > 0
      where n.seller_id = ${sellerId}
    )
    update notifications n set created_at = causes.at from causes
    where n.seller_id = ${sellerId} and n.id = causes.id and causes.at is not null`.execute(db);
};

/** Marks all notifications as read, except the newest `but` about orders. */
export const markNoticesRead = async (db: Db, sellerId: SellerId, but: number): Promise<void> => {
  await sql`update notifications set read_at = now() where seller_id = ${sellerId} and id not in (
    select id from notifications where seller_id = ${sellerId} and notification_type = 'order'
    order by created_at desc, id desc limit ${but})`.execute(db);
};

type BannerPlace = { id: string; key: string; device: BannerDevice; width: number; height: number };

/** Every section of the marketplace on each device, with its size in pixels. */
export const listBannerPlaces = async (db: Db): Promise<BannerPlace[]> => {
  const { rows } = await sql<BannerPlace>`
    select id, key, 'desktop' as device, desktop_width as width, desktop_height as height from banner_sections
    union all select id, key, 'mobile', mobile_width, mobile_height
    from banner_sections`.execute(db);
  return rows;
};

/** The start of a day for the seller. @param inDays days from today */
export const findMidnight = async (db: Db, sellerId: SellerId, inDays: number): Promise<string> => {
  const { midnight } = await db
    .selectFrom("sellers")
    .select(midnightIn(inDays).as("midnight"))
    .where("id", "=", sellerId)
    .executeTakeFirstOrThrow();
  return midnight.toISOString();
};

/**
 * Backdates products, all of which were created long ago. The first one was changed an hour ago,
 * each further one about two days before the last.
 */
export const setBackProducts = async (
  db: Db,
  sellerId: SellerId,
  products: readonly { id: string }[],
): Promise<void> => {
  await sql`
    with times as (
      select id, now() - (place - 1) * interval '50 hours' - interval '1 hour' as at
      from unnest(${products.map(({ id }) => id)}::uuid[]) with ordinality as product (id, place)
    )
    update products p set created_at = now() - interval '120 days', updated_at = times.at
    from times where p.seller_id = ${sellerId} and p.id = times.id`.execute(db);
};

/** Backdates the prices of the seller's variants to the creation of the products. */
export const setBackPrices = async (db: Db, sellerId: SellerId): Promise<void> => {
  await sql`update variant_prices set since = now() - interval '120 days' where seller_id = ${sellerId}`.execute(
    db,
  );
};

/** Backdates the period of an offer that has started to whole days of the seller. */
export const setBackOffer = async (
  db: Db,
  sellerId: SellerId,
  id: string,
  { begins, ends }: { begins: number; ends: number | undefined },
): Promise<void> => {
  await sql`
    update offer_items set since = ${midnightIn(begins)} from sellers
    where sellers.id = ${sellerId} and seller_id = ${sellerId} and offer_id = ${id}`.execute(db);
  await sql`
    update offers o set starts_at = ${midnightIn(begins)}, ends_at = ${ends === undefined ? sql`null` : midnightIn(ends)}
    from sellers
    where sellers.id = ${sellerId} and o.seller_id = ${sellerId} and o.id = ${id}`.execute(db);
};

/**
 * Backdates a plan and the invoices of its periods by some days: each invoice to the day on which
 * its period started.
 */
export const setBackPlan = async (db: Db, sellerId: SellerId, days: number): Promise<void> => {
  const back = sql`make_interval(days => ${days})`;
  const shifted = (key: string) =>
    sql`to_char((line ->> ${key})::timestamptz - ${back}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  await sql`
    with moved as (
      select id, current_period_start - ${back} as began, current_period_end - ${back} as ends
      from subscriptions where seller_id = ${sellerId}
    )
    update subscriptions s set current_period_start = moved.began, current_period_end = moved.ends,
      period_anchor_day = extract(day from moved.ends at time zone 'UTC')::integer
    from moved where s.seller_id = ${sellerId} and s.id = moved.id`.execute(db);
  await sql`
    with moved as (
      select i.id, min((line ->> 'period_start')::timestamptz - ${back}) as began,
        jsonb_agg(line || jsonb_build_object('period_start', ${shifted("period_start")}, 'period_end', ${shifted("period_end")})) as lines
      from invoices i, jsonb_array_elements(i.lines) line where i.seller_id = ${sellerId} group by i.id
    )
    update invoices i set lines = moved.lines, issued_at = moved.began, paid_at = moved.began, created_at = moved.began
    from moved where i.seller_id = ${sellerId} and i.id = moved.id`.execute(db);
};
