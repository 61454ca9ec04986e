import { maxPerPage } from "@sellerdesk/contract/http";
import { ProductStatus } from "@sellerdesk/contract/product";
import type { ProductHit, ProductListQuery, ProductRow } from "@sellerdesk/contract/product-lists";
import { type RawBuilder, sql } from "kysely";
import { countByKey, countMatches } from "../../../db/capped-counts.ts";
import { firstImageKey } from "../../../db/image-keys.ts";
import { oneRow } from "../../../db/one-row.ts";
import type { Db } from "../../../db/pool.ts";
import type { Row } from "../../../db/row.ts";
import { toRating } from "../../../lib/figures.ts";
import { imageUrl } from "../../../lib/files/file-url.ts";
import { escapeLike } from "../../../lib/text/like.ts";
import { type Counted, offsetOf } from "../../../lib/page.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import {
  isMisspelt,
  type ListedFilters,
  listed,
  matching,
  allowsFuzzyMatch,
  stockOfVariants,
} from "./match-queries.ts";

type Order = Pick<ProductListQuery, "sort" | "search">;
type Key = { column: RawBuilder<unknown>; isDescending: boolean };
/** The sort keys of the indexes. The id breaks ties, in the same direction. */
const keys: Record<Exclude<ProductListQuery["sort"], "relevance">, Key> = {
  "-updated_at": { column: sql`p.updated_at`, isDescending: true },
  updated_at: { column: sql`p.updated_at`, isDescending: false },
  title: { column: sql`lower(p.title)`, isDescending: false },
  "-title": { column: sql`lower(p.title)`, isDescending: true },
  price: { column: sql`p.price_from_minor`, isDescending: false },
  "-price": { column: sql`p.price_to_minor`, isDescending: true },
};
const sortKeys = ({ column, isDescending }: Key) =>
  isDescending ? sql`${column} desc, p.id desc` : sql`${column}, p.id`;
const latest = sortKeys(keys["-updated_at"]);

/**
 * Ranks matches by conditions that are cheap for many rows: a whole word or code, the start of the
 * title, the start of one of its words.
 */
const relevance = (search: string) => {
  const begins = `${escapeLike(search)}%`;
  return sql`(' ' || p.search_text || ' ') like lower(${`% ${escapeLike(search)} %`}) desc,
    lower(p.title) like lower(${begins}) desc, lower(p.title) like lower(${`% ${begins}`}) desc, ${latest}`;
};
const likeness = (search: string) =>
  sql`word_similarity(lower(${search}), p.search_text) desc, ${latest}`;

/** Returns the sort key of a list; undefined if its search ranks it instead. */
const keyOf = ({ sort, search }: Order): Key | undefined => {
  if (sort !== "relevance") return keys[sort];
  return search === "" ? keys["-updated_at"] : undefined;
};
const orderOf = (order: Order, isSimilar: boolean) => {
  const key = keyOf(order);
  if (key) return sortKeys(key);
  return isSimilar ? likeness(order.search) : relevance(order.search);
};

type StoredRow = Row<
  "products",
  | "id"
  | "title"
  | "status"
  | "review_state"
  | "variants_count"
  | "price_from_minor"
  | "price_to_minor"
  | "currency"
  | "rating_sum"
  | "rating_count"
  | "updated_at"
  | "category_id"
  | "brand_id"
> & {
  category_name: string | null;
  brand_name: string | null;
  image_key: string | null;
  available: number;
  stock: "in" | "low" | "out";
  sold_out_variants: number;
  low_variants: number;
  offer: {
    id: string;
    name: string;
    type: "percent" | "amount" | "fixed_price";
    value: number;
    price_from_minor: number;
    price_to_minor: number;
  } | null;
  /** The number of matches, if the page counted them. */
  total: number | null;
};

const toRow = ({
  total: _total,
  image_key,
  category_id,
  category_name,
  brand_id,
  brand_name,
  rating_sum,
  rating_count,
  ...row
}: StoredRow): ProductRow => ({
  ...row,
  image: imageUrl(image_key),
  category:
    category_id === null || category_name === null
      ? null
      : { id: category_id, name: category_name },
  brand: brand_id === null || brand_name === null ? null : { id: brand_id, name: brand_name },
  rating: toRating(rating_sum, rating_count),
  updated_at: row.updated_at.toISOString(),
});

/**
 * The running offer of a product that started last, and the range of prices that buyers pay now
 * over all variants.
 */
const liveOffer = (sellerId: SellerId) => sql`
  select json_build_object('id', o.offer_id, 'name', o.name, 'type', o.type, 'value', o.value,
    'price_from_minor', paid.lowest, 'price_to_minor', paid.highest) as offer
  from live_offer_items o
  cross join lateral (
    select min(coalesce(offer_price(v.price_minor, l.type, l.value), v.price_minor)) as lowest,
      max(coalesce(offer_price(v.price_minor, l.type, l.value), v.price_minor)) as highest
    from variants v
    left join live_offer_items l on l.seller_id = ${sellerId} and l.product_id = v.product_id
      and (l.variant_id is null or l.variant_id = v.id)
    where v.seller_id = ${sellerId} and v.product_id = p.id and v.deleted_at is null
  ) paid
  where o.seller_id = ${sellerId} and o.product_id = p.id
  order by o.since desc, o.offer_id desc limit 1`;

const stockState = sql`
  case when stock.available <= 0 then 'out' when stock.available <= stock.threshold then 'low' else 'in' end`;

/** The offset from which counting all rows before a page is cut saves time. */
const deepOffset = 500;

/**
 * Calculates how a page of ids is cut. The statement reads the ids of the largest page and has
 * limit and offset in subqueries, so that its text and plan are the same for every page.
 *
 * A page in the second half of a list is read from the end, because fewer rows are then skipped.
 * The page itself is sorted afterwards.
 * @param total the number of rows of the list, if it was counted
 */
const cutPage = (query: ProductListQuery, total: number | undefined) => {
  const [limit, offset] = [query.per_page, offsetOf(query)];
  const key = keyOf(query);
  const behind = (total ?? Infinity) - offset - limit;
  if (!key || behind >= offset) return { limit, offset };
  const order = sortKeys({ ...key, isDescending: !key.isDescending });
  return { limit: Math.max(0, limit + Math.min(0, behind)), offset: Math.max(0, behind), order };
};

const readPage = async (
  db: Db,
  sellerId: SellerId,
  query: ProductListQuery,
  isSimilar: boolean,
) => {
  const order = orderOf(query, isSimilar);
  const matches = matching(sellerId, query, isSimilar);
  const countAll = () => countMatches(db, sql`from products p where ${matches}`, query);
  const counted = offsetOf(query) < deepOffset ? undefined : await countAll();
  // A search reads all matches anyway, and counts them on the way. Other lists stop at the end of
  // their page.
  const countsInPage = counted === undefined && query.search !== "";
  const cut = cutPage(query, counted?.isCapped === false ? counted.total : undefined);
  const [{ rows }, total] = await Promise.all([
    sql<StoredRow>`
      with page as materialized (
        select p.id, ${countsInPage ? sql`count(*) over ()` : sql`null::bigint`} as total
        from products p where ${matches} order by ${cut.order ?? order}
        limit ${sql.lit(maxPerPage)} offset (select ${cut.offset}::integer)
      )
      select p.id, p.title, p.status, p.review_state, p.variants_count, p.price_from_minor, p.price_to_minor, p.currency,
        p.rating_sum, p.rating_count, p.updated_at, p.category_id, c.name as category_name, p.brand_id,
        b.name::text as brand_name, image.key as image_key, stock.available, ${stockState} as stock, stock.sold_out_variants, stock.low_variants, live.offer, page.total
      from (select id, total from page limit (select ${cut.limit}::integer)) page
      join products p on p.seller_id = ${sellerId} and p.id = page.id
      left join categories c on c.id = p.category_id
      left join brands b on b.id = p.brand_id
      left join lateral (${firstImageKey(sellerId)}) image on true
      cross join lateral (
        select coalesce(sum(s.available), 0) as available, coalesce(sum(s.low_stock_threshold), 0) as threshold,
          count(*) filter (where s.available <= 0) as sold_out_variants,
          count(*) filter (where s.available > 0 and s.available <= s.low_stock_threshold) as low_variants
        ${stockOfVariants(sellerId)} and s.product_id = p.id
      ) stock
      left join lateral (${liveOffer(sellerId)}) live on true
      order by ${order}`.execute(db),
    counted ?? (countsInPage ? null : countAll()),
  ]);
  const ofPage = rows[0]?.total ?? (offsetOf(query) === 0 ? 0 : null);
  const found = total ?? (ofPage === null ? await countAll() : { total: ofPage, isCapped: false });
  return { rows: rows.map(toRow), ...found };
};

/**
 * Lists one page of the seller's products. The page is cut on ids alone, so that skipped rows are
 * never joined. Both statements read only rows of this seller. If no product matches the words of
 * the search, products with similar words are listed (`isSimilar`).
 */
export const listProducts = async (
  db: Db,
  sellerId: SellerId,
  query: ProductListQuery,
): Promise<Counted<ProductRow> & { isSimilar: boolean }> => {
  const page = await readPage(db, sellerId, query, false);
  if (page.total > 0 || !allowsFuzzyMatch(query.search)) return { ...page, isSimilar: false };
  const similar = await readPage(db, sellerId, query, true);
  return { ...similar, isSimilar: similar.total > 0 };
};

type Neighbours = { previous_id: string | null; next_id: string | null };

/** Finds neighbors in a list that is ranked by its search. Reads all matches. */
const neighboursByRank = async (
  db: Db,
  sellerId: SellerId,
  id: string,
  query: ProductListQuery,
  isSimilar: boolean,
): Promise<Neighbours> => {
  const { rows } = await sql<Neighbours>`
    select previous_id, next_id from (
      select p.id, lag(p.id) over listed as previous_id, lead(p.id) over listed as next_id
      from products p where ${matching(sellerId, query, isSimilar)}
      window listed as (order by ${orderOf(query, isSimilar)})
    ) list where id = ${id}`.execute(db);
  return rows[0] ?? { previous_id: null, next_id: null };
};

/**
 * Finds the ids before and after a product in a list; null at its ends. In a sorted list, a product
 * that no longer matches the filters also has neighbors: a draft that was just published has the
 * next draft after it.
 * @returns undefined if the seller has no such product
 */
export const findNeighbours = async (
  db: Db,
  sellerId: SellerId,
  id: string,
  query: ProductListQuery,
): Promise<Neighbours | undefined> => {
  const itself = sql`from products p where p.seller_id = ${sellerId} and p.id = ${id} and p.deleted_at is null`;
  const { rows: known } = await sql`select ${itself}`.execute(db);
  if (known.length === 0) return undefined;
  const isSimilar = await isMisspelt(db, sellerId, query);
  const key = keyOf(query);
  if (!key) return neighboursByRank(db, sellerId, id, query, isSimilar);
  const nearest = async (isAfter: boolean) => {
    const isGreater = isAfter !== key.isDescending;
    const { rows } = await sql<{ id: string }>`
      select p.id from products p where ${matching(sellerId, query, isSimilar)}
        and (${key.column}, p.id) ${isGreater ? sql`>` : sql`<`} ((select ${key.column} ${itself}), ${id}::uuid)
      order by ${sortKeys({ column: key.column, isDescending: !isGreater })} limit 1`.execute(db);
    return rows[0]?.id ?? null;
  };
  const [previous_id, next_id] = await Promise.all([nearest(false), nearest(true)]);
  return { previous_id, next_id };
};

/**
 * Lists the ids of the selected products in ascending order.
 * @returns null if one of the given ids is not the seller's, or is deleted
 */
export const listSelectedProductIds = async (
  db: Db,
  sellerId: SellerId,
  selection: { ids: readonly string[] } | { filters: ListedFilters },
): Promise<string[] | null> => {
  if ("ids" in selection) {
    const ids = [...new Set(selection.ids)];
    const { rows } = await sql<{ id: string }>`
      select id from products where seller_id = ${sellerId} and id = any(${ids}) and deleted_at is null
      order by id`.execute(db);
    return rows.length === ids.length ? rows.map(({ id }) => id) : null;
  }
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where ${await listed(db, sellerId, selection.filters)}
    order by p.id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Counts the seller's products by status. Statuses without products are left out. */
export const countProducts = (db: Db, sellerId: SellerId) =>
  countByKey(
    db,
    ProductStatus.options,
    (status) =>
      sql`from products where seller_id = ${sellerId} and deleted_at is null and status = ${status}`,
  );

/** Counts all of the seller's products that match the filters. */
export const countListed = async (
  db: Db,
  sellerId: SellerId,
  filters: ListedFilters,
): Promise<number> => {
  const { count } = await oneRow(
    sql<{ count: number }>`
      select count(*) as count from products p where ${await listed(db, sellerId, filters)}`,
    db,
  );
  return count;
};

type HitRow = Row<
  "products",
  "id" | "title" | "status" | "variants_count" | "price_from_minor" | "price_to_minor" | "currency"
> & { image_key: string | null };

/**
 * Lists products for a picker: first titles that start with the search, then by word similarity.
 * Without a search, the latest products are first.
 */
export const searchProducts = async (
  db: Db,
  sellerId: SellerId,
  { search, limit }: { search: string; limit: number },
): Promise<ProductHit[]> => {
  const order =
    search === ""
      ? latest
      : sql`lower(p.title) like lower(${`${escapeLike(search)}%`}) desc, ${likeness(search)}`;
  const { rows } = await sql<HitRow>`
    select p.id, p.title, p.status, p.variants_count, p.price_from_minor, p.price_to_minor, p.currency,
      (${firstImageKey(sellerId)}) as image_key
    from products p where ${await listed(db, sellerId, { search })}
    order by ${order} limit ${limit}`.execute(db);
  return rows.map(({ image_key, ...row }) => ({ ...row, image: imageUrl(image_key) }));
};
