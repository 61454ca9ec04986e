import type { Product } from "./api.ts";
import { type Queryable, rowsOf } from "./database.ts";

/** A product as lists show it. */
export type Card = {
  id: string;
  title: string;
  image_url: string | null;
  seller_name: string;
  seller_slug: string | null;
  currency: string;
  price_minor: number;
  has_many_prices: boolean;
  /** The price without the offer; null without one. */
  regular_price_minor: number | null;
  rating: Product["rating"];
  is_sold_out: boolean;
};

const cards = `
  select p.id, p.title, p.product #>> '{images,0,url}' as image_url, coalesce(s.name, '') as seller_name, s.slug as seller_slug,
    p.currency, p.price_minor, p.product -> 'rating' as rating, v.has_many_prices, v.is_sold_out,
    case when p.has_offer then v.regular_price_minor end as regular_price_minor
  from products p left join sellers s on s.id = p.seller_id
  cross join lateral (
    select count(distinct price_minor) > 1 as has_many_prices, bool_and(available <= 0 and not sells_without_stock) as is_sold_out,
      min((variant ->> 'regular_price_minor')::bigint) filter (where variant -> 'offer' <> 'null') as regular_price_minor
    from variants where product_id = p.id
  ) v`;

export const listNewest = (db: Queryable): Promise<Card[]> =>
  // Lists one product of each seller before a second one of any.
  rowsOf(
    db,
    `${cards} order by row_number() over (partition by p.seller_id order by p.published_at desc nulls last, p.id), p.published_at desc
     limit 8`,
  );

export const listOffers = (db: Queryable): Promise<Card[]> =>
  rowsOf(db, `${cards} where p.has_offer order by p.published_at desc nulls last, p.id limit 4`);

export const listOfSeller = (db: Queryable, sellerId: string): Promise<Card[]> =>
  rowsOf(
    db,
    `${cards} where p.seller_id = $1 order by p.has_offer desc, p.published_at desc nulls last, p.id limit 60`,
    [sellerId],
  );

export const sortOrders = {
  best: "Best match",
  newest: "Newest",
  cheapest: "Lowest price",
  dearest: "Highest price",
};
export type SortOrder = keyof typeof sortOrders;

export type Search = {
  words: string;
  category: string;
  seller: string;
  /** In minor units. */
  upTo: number | null;
  sort: SortOrder;
};

const orders: Record<SortOrder, string> = {
  best: "ts_rank(p.words, websearch_to_tsquery('simple', $1)) + similarity(p.title, $1) desc, p.published_at desc nulls last",
  newest: "p.published_at desc nulls last",
  cheapest: "p.price_minor",
  dearest: "p.price_minor desc",
};

/** Finds products with the words, or with a similar title. */
export const searchProducts = (db: Queryable, search: Search): Promise<Card[]> =>
  rowsOf(
    db,
    `${cards} where ($1 = '' or p.words @@ websearch_to_tsquery('simple', $1) or p.title ilike '%' || $1 || '%'
         or word_similarity($1, p.title) > 0.5)
       and ($2 = '' or p.category = $2 or starts_with(p.category, $2 || ' › ')) and ($3 = '' or s.slug = $3)
       and ($4::bigint is null or p.price_minor <= $4)
     order by ${orders[search.sort]}, p.id limit 60`,
    [search.words, search.category, search.seller, search.upTo],
  );

/** Lists the categories that have products, with the number of products. */
export const listCategories = (db: Queryable): Promise<{ category: string; count: number }[]> =>
  rowsOf(
    db,
    "select category, count(*)::int as count from products where category <> '' group by category order by count desc, category",
  );

export type SellerCard = {
  id: string;
  slug: string;
  name: string;
  tagline: string;
  image_url: string | null;
  products: number;
};

/** Sellers who have something for sale. */
export const listSellers = (db: Queryable): Promise<SellerCard[]> =>
  rowsOf(
    db,
    `select s.id, s.slug, s.name, s.seller ->> 'tagline' as tagline, s.seller ->> 'profile_image_url' as image_url,
       count(p.id)::int as products
     from sellers s join products p on p.seller_id = s.id group by s.id order by products desc, s.name`,
  );

export type ProductRow = {
  id: string;
  seller_id: string;
  seller_name: string;
  seller_slug: string | null;
  product: Product;
};

export const findProduct = async (db: Queryable, id: string): Promise<ProductRow | undefined> => {
  const [row] = await rowsOf<ProductRow>(
    db,
    `select p.id, p.seller_id, coalesce(s.name, '') as seller_name, s.slug as seller_slug, p.product
     from products p left join sellers s on s.id = p.seller_id where p.id::text = $1`,
    [id],
  );
  return row;
};

export type Review = {
  id: string;
  buyer_id: string;
  rating: number;
  title: string;
  body: string;
  reply: string | null;
  replied_at: Date | null;
  created_at: Date;
};

export const listReviews = (db: Queryable, productId: string): Promise<Review[]> =>
  rowsOf(
    db,
    `select id, buyer_id, rating, title, body, reply, replied_at, created_at from reviews
     where product_id = $1 and not is_hidden order by created_at desc limit 50`,
    [productId],
  );

/** The product of a variant that is for sale. */
export const findVariantProduct = async (
  db: Queryable,
  variantId: string,
): Promise<string | undefined> => {
  const [row] = await rowsOf<{ product_id: string }>(
    db,
    "select product_id from variants where id::text = $1",
    [variantId],
  );
  return row?.product_id;
};
