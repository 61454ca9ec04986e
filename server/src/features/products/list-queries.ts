import type {
  ProductFilters,
  ProductHit,
  ProductListQuery,
  ProductRow,
  ProductStatus,
} from "@sellerdesk/contract/products";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/pool.ts";
import { containsPattern, escapeLike, searchWords } from "../../lib/like.ts";
import { type Counted, offsetOf } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { toRating } from "./read-queries.ts";

const orders: Record<ProductListQuery["sort"], RawBuilder<unknown>> = {
  "-updated_at": sql`p.updated_at desc, p.id desc`,
  updated_at: sql`p.updated_at, p.id`,
  title: sql`lower(p.title), p.id`,
  "-title": sql`lower(p.title) desc, p.id desc`,
  price: sql`p.price_from_minor, p.id`,
  "-price": sql`p.price_to_minor desc, p.id desc`,
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

/**
 * The products that the filters leave. Status and words may use an index; the rarer filters are written so that they look the same
 * with and without a value, which keeps the number of prepared statements small.
 */
const matching = (sellerId: SellerId, { search, status, category_id, brand_id, stock, project }: Filters) => {
  const words = searchWords(search).map(
    (word) => sql`and p.search_text like lower(${containsPattern(word)})`,
  );
  const [category, brand] = [category_id ?? null, brand_id ?? null];
  return sql`
    from products p
    where p.seller_id = ${sellerId} and p.deleted_at is null
      ${status ? sql`and p.status = ${status}` : sql``}
      ${project === "offer" ? sql`and p.status in ('published', 'unlisted')` : sql``}
      ${sql.join(words, sql` `)}
      and (${category}::uuid is null or p.category_id = ${category})
      and (${brand}::uuid is null or p.brand_id = ${brand})
      ${stock ? sql`and p.id in (${withStockState(sellerId, stock)})` : sql``}`;
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

/**
 * One page of the seller's products. The page is cut on ids alone, so that what is skipped is never joined; both statements read
 * rows of this seller only.
 */
export const listProducts = async (
  db: Db,
  sellerId: SellerId,
  query: ProductListQuery,
): Promise<Counted<ProductRow>> => {
  const order = orders[query.sort];
  const [{ rows }, counted] = await Promise.all([
    sql<StoredRow>`
      with page as materialized (
        select p.id ${matching(sellerId, query)} order by ${order} limit ${query.per_page} offset ${offsetOf(query)}
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
    sql<{ total: number }>`select count(*) as total ${matching(sellerId, query)}`.execute(db),
  ]);
  return { rows: rows.map(toRow), total: counted.rows[0]?.total ?? 0 };
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

/** Ids for an export, in the order of `id` and after `after`: batches of it read the whole set at constant memory. */
export const listProductIdsAfter = async (
  db: Db,
  sellerId: SellerId,
  filters: Filters,
  after: string,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select p.id ${matching(sellerId, filters)} and p.id > ${after}::uuid order by p.id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};
