import type { Review, ReviewListQuery, ReviewSummary } from "@sellerdesk/contract/reviews";
import { type RawBuilder, sql } from "kysely";
import { countMatches } from "../../db/capped-counts.ts";
import { countedRating, countedState, dayCountsOf } from "../../db/day-counts.ts";
import { firstImageKey, imageKey } from "../../db/image-keys.ts";
import { instant } from "../../db/instant.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { filesPath } from "../../lib/files/file-url.ts";
import { containsPattern, searchWords } from "../../lib/text/like.ts";
import { type Counted, offsetOf } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { summarise } from "./rules.ts";

/**
 * The reviews of one product, or all of the seller's if `productId` is null. `timezone` is the time
 * zone of the seller's days.
 */
export type Scope = { sellerId: SellerId; productId: string | null; timezone: string };

const orders: Record<ReviewListQuery["sort"], RawBuilder<unknown>> = {
  "-created_at": sql`r.created_at desc, r.id desc`,
  created_at: sql`r.created_at, r.id`,
  rating: sql`r.rating, r.created_at desc, r.id desc`,
  "-rating": sql`r.rating desc, r.created_at desc, r.id desc`,
};

const isUnanswered = sql`r.reply is null and r.status = 'published'`;
/**
 * Excludes reviews of deleted products, which are no work for the seller. Excluding the few deleted
 * products is cheaper than looking up all others.
 */
const ofProduct = ({ sellerId, productId }: Omit<Scope, "timezone">) => sql`
  r.seller_id = ${sellerId} and ${
    productId === null
      ? sql`not exists (
          select from products d where d.seller_id = ${sellerId} and d.id = r.product_id and d.deleted_at is not null)`
      : sql`r.product_id = ${productId}`
  }`;

/** Returns the search conditions: the longest pattern, for an index, and all patterns. */
const bySearch = (search: string) => {
  const patterns = searchWords(search).map((word) => containsPattern(word.toLowerCase()));
  const [longest] = patterns.toSorted((a, b) => b.length - a.length);
  return longest === undefined
    ? sql``
    : sql`and r.search_text like ${longest} and r.search_text like all(${patterns})`;
};

/**
 * Conditions that an index may serve are left out unless requested. The others have the same cost
 * with and without a value.
 */
const matching = (scope: Scope, query: ReviewListQuery) => {
  const { rating, search, unanswered, images, status = null, from = null, to = null } = query;
  return sql`
    from reviews r where ${ofProduct(scope)}
      ${unanswered ? sql`and ${isUnanswered}` : sql``}
      ${rating === undefined ? sql`` : sql`and r.rating = ${rating}`}
      ${bySearch(search)}
      and (${status}::text is null or r.status = ${status})
      and (${from}::date is null or r.created_at >= ${from}::date::timestamp at time zone ${scope.timezone})
      and (${to}::date is null or r.created_at < (${to}::date + 1)::timestamp at time zone ${scope.timezone})
      and (not ${images === "true"}::boolean or exists (
        select from review_images i
        where i.seller_id = ${scope.sellerId} and i.review_id = r.id and i.document_id is not null))`;
};

const files = sql.lit(filesPath);

/** The columns of `Review`, from a review `r` and its product `p`. */
const columnsOf = (sellerId: SellerId) => sql`
  r.id, r.customer_name, r.rating, r.title, r.body, r.verified_purchase, r.status, r.reply, r.version,
  ${instant("r.replied_at")} as replied_at, ${instant("r.reported_at")} as reported_at,
  ${instant("r.created_at")} as created_at, r.removal_declined_at is not null as is_removal_declined,
  (select ${instant("editable.until")} from (select r.replied_at + interval '24 hours' as until) editable
    where editable.until > now()) as reply_editable_until,
  json_build_object('id', p.id, 'title', p.title, 'image', ${files} || (${firstImageKey(sellerId)})) as product,
  (select coalesce(json_agg(json_build_object('id', i.id, 'url', ${files} || d.storage_key,
      'thumbnail_url', ${files} || ${imageKey(160)}, 'width', d.width, 'height', d.height) order by i.position, i.id), '[]')
    from review_images i join documents d on d.seller_id = i.seller_id and d.id = i.document_id
    where i.seller_id = ${sellerId} and i.review_id = r.id) as images`;

/** Lists one page of the filtered reviews. The page is limited before anything is joined. */
export const listReviews = async (
  db: Db,
  scope: Scope,
  query: ReviewListQuery,
): Promise<Counted<Review>> => {
  const order = orders[query.sort];
  const [{ rows }, total] = await Promise.all([
    sql<Review>`
      with page as materialized (
        select r.* ${matching(scope, query)} order by ${order} limit ${query.per_page} offset ${offsetOf(query)}
      )
      select ${columnsOf(scope.sellerId)} from page r join products p on p.seller_id = ${scope.sellerId} and p.id = r.product_id
      order by ${order}`.execute(db),
    countMatches(db, matching(scope, query), query),
  ]);
  return { rows, ...total };
};

/** One review; undefined if the seller has no such one. */
export const findReview = async (
  db: Db | Tx,
  sellerId: SellerId,
  id: string,
): Promise<Review | undefined> => {
  const { rows } = await sql<Review>`
    select ${columnsOf(sellerId)} from reviews r join products p on p.seller_id = ${sellerId} and p.id = r.product_id
    where r.seller_id = ${sellerId} and r.id = ${id}`.execute(db);
  return rows[0];
};

/** Reads the summary of a product's reviews, or of all, regardless of the filter. */
export const findSummary = async (
  db: Db,
  scope: Omit<Scope, "timezone">,
): Promise<ReviewSummary> => {
  const counts =
    scope.productId === null
      ? dayCountsOf(scope.sellerId, "review")
      : sql`(select review_key(r.rating, r.status, r.reply) as key, 1 as count from reviews r where ${ofProduct(scope)}) counts`;
  const countIf = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(count) filter (where ${condition}), 0)::bigint`;
  const { rows } = await sql<Parameters<typeof summarise>[0][number]>`
    select ${countedRating} as rating, ${countIf(sql`${countedState} <> 'hidden'`)} as count,
      ${countIf(sql`${countedState} = 'unanswered'`)} as unanswered,
      ${countIf(sql`${countedState} = 'hidden'`)} as hidden
    from (select key, sum(count)::bigint as count from ${counts} group by key) by_key group by 1`.execute(
    db,
  );
  return summarise(rows);
};

type Link = { id: string; title: string };

/**
 * Finds a product, and the products with reviews before and after it in the order of the product
 * list; undefined if the seller has no such product.
 */
export const findReviewedProduct = async (
  db: Db,
  sellerId: SellerId,
  productId: string,
): Promise<{ product: Link; previous: Link | null; next: Link | null } | undefined> => {
  const neighbour = (isBefore: boolean) => sql`
    select json_build_object('id', id, 'title', title) from products
    where seller_id = ${sellerId} and rating_count > 0 and deleted_at is null
      and (updated_at, id) ${isBefore ? sql`>` : sql`<`} (p.updated_at, p.id)
    order by ${isBefore ? sql`updated_at, id` : sql`updated_at desc, id desc`} limit 1`;
  const { rows } = await sql<Link & { previous: Link | null; next: Link | null }>`
    select id, title, (${neighbour(true)}) as previous, (${neighbour(false)}) as next
    from products p where seller_id = ${sellerId} and id = ${productId} and deleted_at is null`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { previous, next, ...product } = row;
  return { product, previous, next };
};
