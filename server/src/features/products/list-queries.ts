import type {
  ProductFilters,
  ProductHit,
  ProductListQuery,
  ProductRow,
  ProductSelection,
  ProductStatus,
} from "@sellerdesk/contract/products";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/pool.ts";
import { containsPattern, escapeLike, searchWords } from "../../lib/like.ts";
import { type Counted, offsetOf } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { toRating } from "./read-queries.ts";

type Order = Pick<ProductListQuery, "sort" | "search">;
const latest = sql`p.updated_at desc, p.id desc`;
/** Cheap to tell for each of many: a whole code, the beginning of the title, the beginning of one of its words. */
const relevance = (search: string) => {
  const begins = `${escapeLike(search)}%`;
  return sql`(' ' || p.search_text || ' ') like lower(${`% ${escapeLike(search)} %`}) desc,
    lower(p.title) like lower(${begins}) desc, lower(p.title) like lower(${`% ${begins}`}) desc, ${latest}`;
};
const orders: Record<Exclude<ProductListQuery["sort"], "relevance">, RawBuilder<unknown>> = {
  "-updated_at": latest,
  updated_at: sql`p.updated_at, p.id`,
  title: sql`lower(p.title), p.id`,
  "-title": sql`lower(p.title) desc, p.id desc`,
  price: sql`p.price_from_minor, p.id`,
  "-price": sql`p.price_to_minor desc, p.id desc`,
};
const orderOf = ({ sort, search }: Order, isSimilar: boolean) => {
  if (isSimilar) return sql`word_similarity(lower(${search}), p.search_text) desc, ${latest}`;
  if (sort === "relevance") return search === "" ? latest : relevance(search);
  return orders[sort];
};

/** What is free of products over their variants, and at which sum that is low. */
const stockSums = sql`
  coalesce(sum(s.available), 0) as available, coalesce(sum(s.low_stock_threshold), 0) as threshold
  from inventory s join variants v on v.seller_id = s.seller_id and v.id = s.variant_id and v.deleted_at is null`;
const stockState = sql`case when stock.available <= 0 then 'out' when stock.available <= stock.threshold then 'low' else 'in' end`;

const withStockState = (sellerId: SellerId, state: string) => sql`
  select stock.product_id from (
    select s.product_id, ${stockSums} where s.seller_id = ${sellerId} group by s.product_id
  ) stock where ${stockState} = ${state}`;

type Filters = ProductFilters & Pick<ProductListQuery, "project">;

const isOnOffer = sql`exists (
  select from offer_items oi join offers o on o.seller_id = oi.seller_id and o.id = oi.offer_id
  where oi.seller_id = p.seller_id and oi.product_id = p.id and not o.draft and o.paused_at is null
    and o.starts_at <= now() and (o.ends_at is null or o.ends_at > now()))`;

/** Codes and short words mean what they say. */
const couldBeMisspelt = (word: string) => /^\p{L}{4,}$/u.test(word);

/** The first instant of a day in the seller's time zone, `days` later. */
const dayOfSeller = (sellerId: SellerId, day: string | null, days: number) =>
  sql`(${day}::date + ${sql.lit(days)})::timestamp at time zone (select timezone from sellers where id = ${sellerId})`;

/**
 * The products that the filters leave. Status and words may use an index; the rarer filters are written so that they look the same
 * with and without a value, which keeps the number of prepared statements small.
 * @param isSimilar takes words that are like those of the search, instead of those that have them
 */
const matching = (sellerId: SellerId, filters: Filters, isSimilar = false) => {
  const { search, status, category_id, brand_id, stock, offer, project } = filters;
  const words = searchWords(search).map((word) =>
    isSimilar && couldBeMisspelt(word)
      ? sql`and p.search_text %> lower(${word})`
      : sql`and p.search_text like lower(${containsPattern(word)})`,
  );
  const [category, brand] = [category_id ?? null, brand_id ?? null];
  const [lowest, highest] = [filters.price_from ?? null, filters.price_to ?? null];
  const [since, until] = [filters.updated_from ?? null, filters.updated_to ?? null];
  return sql`
    from products p
    where p.seller_id = ${sellerId} and p.deleted_at is null
      ${status ? sql`and p.status = ${status}` : sql``}
      ${project === "offer" ? sql`and p.status in ('published', 'unlisted')` : sql``}
      ${sql.join(words, sql` `)}
      and (${category}::uuid is null or p.category_id = ${category})
      and (${brand}::uuid is null or p.brand_id = ${brand})
      and (${lowest}::bigint is null or p.price_to_minor >= ${lowest})
      and (${highest}::bigint is null or p.price_from_minor <= ${highest})
      ${since ? sql`and p.updated_at >= ${dayOfSeller(sellerId, since, 0)}` : sql``}
      ${until ? sql`and p.updated_at < ${dayOfSeller(sellerId, until, 1)}` : sql``}
      ${offer === undefined ? sql`` : offer === "live" ? sql`and ${isOnOffer}` : sql`and not ${isOnOffer}`}
      ${stock ? sql`and p.id in (${withStockState(sellerId, stock)})` : sql``}`;
};

/** Whether no product has the words of the search, so that similar ones stand in: a typing error still finds what was meant. */
const isMisspelt = async (db: Db, sellerId: SellerId, filters: Filters): Promise<boolean> => {
  if (!searchWords(filters.search).some(couldBeMisspelt)) return false;
  const { rows } = await sql`select ${matching(sellerId, filters)} limit 1`.execute(db);
  return rows.length === 0;
};

type StoredRow = Omit<ProductRow, "image" | "category" | "brand" | "rating" | "offer" | "updated_at"> & {
  image_key: string | null;
  category_id: string | null;
  category_name: string;
  brand_id: string | null;
  brand_name: string;
  rating_sum: number;
  rating_count: number;
  offer: ProductRow["offer"];
  updated_at: Date;
};

const toRow = ({
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
  image: image_key === null ? null : `/files/${image_key}`,
  category: category_id === null ? null : { id: category_id, name: category_name },
  brand: brand_id === null ? null : { id: brand_id, name: brand_name },
  rating: toRating(rating_sum, rating_count),
  updated_at: row.updated_at.toISOString(),
});

const firstImage = (width: string) => sql`
  select coalesce(d.derivatives ->> ${sql.lit(width)}, d.storage_key) as key
  from product_images i join documents d on d.seller_id = i.seller_id and d.id = i.document_id
  where i.seller_id = p.seller_id and i.product_id = p.id order by i.position limit 1`;

const liveOffer = sql`
  select json_build_object('id', o.id, 'name', o.name, 'type', o.type, 'value', o.value) as offer
  from offer_items oi join offers o on o.seller_id = oi.seller_id and o.id = oi.offer_id
  where oi.seller_id = p.seller_id and oi.product_id = p.id and not o.draft and o.paused_at is null
    and o.starts_at <= now() and (o.ends_at is null or o.ends_at > now())
  order by o.starts_at desc limit 1`;

const readPage = async (db: Db, sellerId: SellerId, query: ProductListQuery, isSimilar: boolean) => {
  const order = orderOf(query, isSimilar);
  const found = matching(sellerId, query, isSimilar);
  const [{ rows }, counted] = await Promise.all([
    sql<StoredRow>`
      with page as materialized (
        select p.id ${found} order by ${order} limit ${query.per_page} offset ${offsetOf(query)}
      )
      select p.id, p.title, p.status, p.review_state, p.variants_count, p.price_from_minor, p.price_to_minor, p.currency,
        p.rating_sum, p.rating_count, p.updated_at, p.category_id, c.name as category_name, p.brand_id,
        b.name::text as brand_name, image.key as image_key, stock.available, ${stockState} as stock, live.offer
      from page join products p on p.seller_id = ${sellerId} and p.id = page.id
      left join categories c on c.id = p.category_id
      left join brands b on b.id = p.brand_id
      left join lateral (${firstImage("160")}) image on true
      cross join lateral (
        select ${stockSums} where s.seller_id = p.seller_id and s.product_id = p.id
      ) stock
      left join lateral (${liveOffer}) live on true
      order by ${order}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${found}`.execute(db),
  ]);
  return { rows: rows.map(toRow), total: counted.rows[0]?.total ?? 0 };
};

/**
 * One page of the seller's products. The page is cut on ids alone, so that what is skipped is never joined; both statements read
 * rows of this seller only. Where no product has the words of the search, it is of those with similar ones (`isSimilar`).
 */
export const listProducts = async (
  db: Db,
  sellerId: SellerId,
  query: ProductListQuery,
): Promise<Counted<ProductRow> & { isSimilar: boolean }> => {
  const page = await readPage(db, sellerId, query, false);
  if (page.total > 0 || !searchWords(query.search).some(couldBeMisspelt))
    return { ...page, isSimilar: false };
  const similar = await readPage(db, sellerId, query, true);
  return { ...similar, isSimilar: similar.total > 0 };
};

/** The ids before and after a product in the order of a list; null at the ends, and where the list does not have it. */
export const findNeighbours = async (
  db: Db,
  sellerId: SellerId,
  id: string,
  query: ProductListQuery,
): Promise<{ previous_id: string | null; next_id: string | null }> => {
  const isSimilar = await isMisspelt(db, sellerId, query);
  const { rows } = await sql<{ previous_id: string | null; next_id: string | null }>`
    select previous_id, next_id from (
      select p.id, lag(p.id) over listed as previous_id, lead(p.id) over listed as next_id
      ${matching(sellerId, query, isSimilar)} window listed as (order by ${orderOf(query, isSimilar)})
    ) list where id = ${id}`.execute(db);
  return rows[0] ?? { previous_id: null, next_id: null };
};

/**
 * The ids of the products that are chosen, ascending.
 * @returns null where one of the ids is not the seller's, or deleted
 */
export const listSelectedProductIds = async (
  db: Db,
  sellerId: SellerId,
  selection: ProductSelection,
): Promise<string[] | null> => {
  if ("ids" in selection) {
    const ids = [...new Set(selection.ids)];
    const { rows } = await sql<{ id: string }>`
      select id from products where seller_id = ${sellerId} and id = any(${ids}) and deleted_at is null
      order by id`.execute(db);
    return rows.length === ids.length ? rows.map(({ id }) => id) : null;
  }
  const isSimilar = await isMisspelt(db, sellerId, selection.filters);
  const { rows } = await sql<{ id: string }>`
    select p.id ${matching(sellerId, selection.filters, isSimilar)} order by p.id`.execute(db);
  return rows.map(({ id }) => id);
};

export const countProducts = async (
  db: Db,
  sellerId: SellerId,
): Promise<{ key: ProductStatus; count: number }[]> => {
  const { rows } = await sql<{ key: ProductStatus; count: number }>`
    select status as key, count(*) as count from products
    where seller_id = ${sellerId} and deleted_at is null group by status`.execute(db);
  return rows;
};

/** Products to pick from: titles that begin with the search first, then by how well a word of theirs fits. */
export const searchProducts = async (
  db: Db,
  sellerId: SellerId,
  { search, limit }: { search: string; limit: number },
): Promise<ProductHit[]> => {
  const { rows } = await sql<Omit<ProductHit, "image"> & { image_key: string | null }>`
    select p.id, p.title, p.status, p.variants_count, p.price_from_minor, p.price_to_minor, p.currency,
      (${firstImage("160")}) as image_key
    ${matching(sellerId, { search })}
    order by lower(p.title) like lower(${`${escapeLike(search)}%`}) desc,
      word_similarity(lower(${search}), p.search_text) desc, p.updated_at desc, p.id desc
    limit ${limit}`.execute(db);
  return rows.map(({ image_key, ...row }) => ({
    ...row,
    image: image_key === null ? null : `/files/${image_key}`,
  }));
};

/** `from products p where ...` of what the list shows for the filters, words that are misspelt included. */
export const listedProducts = async (
  db: Db,
  sellerId: SellerId,
  filters: Filters,
): Promise<RawBuilder<unknown>> => matching(sellerId, filters, await isMisspelt(db, sellerId, filters));
