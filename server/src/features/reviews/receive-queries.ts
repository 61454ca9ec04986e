import type { NewReview } from "@sellerdesk/contract/marketplace-reviews";
import type { ReviewStatus } from "@sellerdesk/contract/reviews";
import { sql } from "kysely";
import { anySeller } from "../../db/any-seller.ts";
import { oneRow } from "../../db/one-row.ts";
import type { Tx } from "../../db/pool.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { externalLockKey } from "./answers/queries.ts";
import type { Event } from "./rules.ts";

/**
 * The stored state of an external review; `event` is null before the first event, and `ownerId` if
 * the seller is not known yet.
 */
export type KnownReview = { event: Event | null; ownerId: SellerId | null; is_deleted: boolean };

/**
 * Locks an external review for this transaction, even before a review exists, so that its events
 * are applied one after the other. The advisory lock is held until the transaction has ended on
 * every node: a row lock on the coordinator ends before the review is visible on its shard.
 */
export const lockExternal = async (tx: Tx, externalId: string): Promise<KnownReview> => {
  await sql`
    insert into marketplace_reviews (external_id)
    select ${externalId}::text from pg_advisory_xact_lock(${externalLockKey(sql`${externalId}::text`)})
    on conflict do nothing`.execute(tx);
  const row = await tx
    .selectFrom("marketplace_reviews")
    .select(["changed_at", "request_hash", "owner_id", "deleted_at"])
    .where("external_id", "=", externalId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    event: row.request_hash && { changed_at: row.changed_at, request_hash: row.request_hash },
    // `updateExternal` wrote it from a seller's row.
    ownerId: row.owner_id as SellerId | null,
    is_deleted: row.deleted_at !== null,
  };
};

/** Stores the newest event of a review, and its seller. */
export const updateExternal = async (
  tx: Tx,
  externalId: string,
  event: Event,
  ownerId: SellerId,
): Promise<void> => {
  await tx
    .updateTable("marketplace_reviews")
    .set({ ...event, owner_id: ownerId })
    .where("external_id", "=", externalId)
    .execute();
};

/** Records that a review was deleted, for good. */
export const markExternalDeleted = async (tx: Tx, externalId: string): Promise<void> => {
  await tx
    .updateTable("marketplace_reviews")
    .set({ deleted_at: sql<Date>`now()` })
    .where("external_id", "=", externalId)
    .execute();
};

export type StoredReview = {
  seller_id: SellerId;
  id: string;
  product_id: string;
  product_title: string;
  rating: number;
  status: ReviewStatus;
  verified_purchase: boolean;
};

/** Finds the seller of a review from before its seller was stored with its events. */
const findReviewOwner = async (tx: Tx, externalId: string): Promise<SellerId | undefined> => {
  const { rows } = await sql<{ seller_id: SellerId }>`
    select r.seller_id from reviews r ${anySeller("r", "the marketplace names a review by its own id alone")}
    where r.external_id = ${externalId}`.execute(tx);
  return rows[0]?.seller_id;
};

/** Locks the review of a locked external review; undefined if there is none. */
export const lockExternalReview = async (
  tx: Tx,
  externalId: string,
  { event, ownerId }: KnownReview,
): Promise<StoredReview | undefined> => {
  if (event === null) return undefined;
  const sellerId = ownerId ?? (await findReviewOwner(tx, externalId));
  if (sellerId === undefined) return undefined;
  const { rows } = await sql<StoredReview>`
    select r.seller_id, r.id, r.product_id, p.title as product_title, r.rating, r.status, r.verified_purchase
    from reviews r join products p on p.seller_id = ${sellerId} and p.id = r.product_id
    where r.seller_id = ${sellerId} and r.external_id = ${externalId} for update of r`.execute(tx);
  return rows[0];
};

/**
 * Finds the seller of a product that the marketplace names by its id alone. The catalog knows the
 * products that were ever for sale.
 */
const findProductOwner = async (tx: Tx, productId: string): Promise<SellerId | undefined> => {
  const reason = "the marketplace names a product by its id alone";
  const { rows: listed } = await sql<{ seller_id: SellerId }>`
    select seller_id from catalogue_entries ${anySeller("catalogue_entries", reason)}
    where product_id = ${productId}`.execute(tx);
  if (listed[0]) return listed[0].seller_id;
  const { rows } = await sql<{ seller_id: SellerId }>`
    select seller_id from products ${anySeller("products", reason)} where id = ${productId}`.execute(
    tx,
  );
  return rows[0]?.seller_id;
};

/** Finds a product that the marketplace names, unless its seller's account is closed. */
export const findSoldProduct = async (
  tx: Tx,
  productId: string,
): Promise<{ seller_id: SellerId; title: string } | undefined> => {
  const sellerId = await findProductOwner(tx, productId);
  if (sellerId === undefined) return undefined;
  const { rows } = await sql<{ seller_id: SellerId; title: string }>`
    select p.seller_id, p.title from products p join sellers s on s.id = ${sellerId}
    where p.seller_id = ${sellerId} and p.id = ${productId} and p.deleted_at is null
      and s.status <> 'closed'`.execute(tx);
  return rows[0];
};

type Content = Omit<NewReview, "external_id">;

/**
 * Finds what is stored with a review: if the customer has bought the product, in the named order or
 * in any order if none is named, and its time, which is not in the future. Canceled units do not
 * count.
 */
const findDerived = (
  tx: Tx,
  sellerId: SellerId,
  { product_id, customer, order_external_id = null, created_at }: Content,
): Promise<{ is_bought: boolean; created_at: string }> =>
  oneRow(
    sql<{ is_bought: boolean; created_at: string }>`
      select exists (
        select from customers c
        join orders o on o.seller_id = ${sellerId} and o.customer_id = c.id and o.status <> 'canceled'
        join order_items i on i.seller_id = ${sellerId} and i.order_id = o.id
        where c.seller_id = ${sellerId} and c.external_id = ${customer.external_id}
          and (${order_external_id}::text is null or o.external_id = ${order_external_id})
          and i.product_id = ${product_id} and i.canceled < i.quantity) as is_bought,
        least(now(), coalesce(${created_at ?? null}::timestamptz, now()))::text as created_at`,
    tx,
  );

/**
 * Inserts or updates a review. The seller's reply stays, and so does a request to remove the
 * review.
 */
export const upsertReview = async (
  tx: Tx,
  sellerId: SellerId,
  {
    id,
    external_id,
    is_hidden,
    ...content
  }: Content & { id: string; external_id: string; is_hidden: boolean },
): Promise<Pick<StoredReview, "verified_purchase" | "status">> => {
  const { product_id, customer, rating, title, body, created_at = null } = content;
  const derived = await findDerived(tx, sellerId, content);
  const { rows } = await sql<Pick<StoredReview, "verified_purchase" | "status">>`
    insert into reviews as r (seller_id, id, external_id, product_id, customer_external_id, customer_name, rating, title, body,
      verified_purchase, status, created_at)
    values (${sellerId}, ${id}, ${external_id}, ${product_id}, ${customer.external_id}, ${customer.name}, ${rating}, ${title},
      ${body}, ${derived.is_bought}, ${is_hidden ? "hidden" : "published"}, ${derived.created_at}::timestamptz)
    on conflict (seller_id, id) do update set customer_external_id = excluded.customer_external_id,
      customer_name = excluded.customer_name, rating = excluded.rating, title = excluded.title, body = excluded.body,
      verified_purchase = excluded.verified_purchase,
      status = case when excluded.status = 'published' and r.removal_requested_at is not null then 'removal_requested'
        else excluded.status end,
      created_at = case when ${created_at}::timestamptz is null then r.created_at else excluded.created_at end,
      version = r.version + 1
    returning verified_purchase, status`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("An upsert always has a row.");
  return row;
};

/**
 * Replaces a review's images with those of `urls`, in their order. An image that was fetched from
 * the same address stays, and one that the seller deleted stays deleted.
 * @returns whether there are images to fetch
 */
export const replaceImages = async (
  tx: Tx,
  sellerId: SellerId,
  reviewId: string,
  urls: string[],
): Promise<boolean> => {
  await sql`
    delete from review_images where seller_id = ${sellerId} and review_id = ${reviewId} and deleted_at is null
      and source_url <> all(${urls})`.execute(tx);
  const images = [...new Set(urls)].map((source_url) => ({ id: newId(), source_url }));
  await sql`
    insert into review_images as i (seller_id, id, review_id, source_url, position)
    select ${sellerId}, id, ${reviewId}, source_url, place
    from rows from (jsonb_to_recordset(${JSON.stringify(images)}::jsonb) as (id uuid, source_url text))
      with ordinality as n(id, source_url, place)
    on conflict (seller_id, review_id, source_url) do update set position = excluded.position, failure = null`.execute(
    tx,
  );
  const waiting = await tx
    .selectFrom("review_images")
    .select("id")
    .where("seller_id", "=", sellerId)
    .where("review_id", "=", reviewId)
    .where("document_id", "is", null)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
};

/** Declines a seller's request to remove a review, for good. */
export const updateRemovalDeclined = async (
  tx: Tx,
  sellerId: SellerId,
  id: string,
): Promise<void> => {
  await sql`
    update reviews set removal_requested_at = null, removal_declined_at = now(), version = version + 1,
      status = case when status = 'removal_requested' then 'published' else status end
    where seller_id = ${sellerId} and id = ${id}`.execute(tx);
};
