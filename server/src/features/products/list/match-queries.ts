import type { ProductFilters, ProductListQuery } from "@sellerdesk/contract/product-lists";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../db/pool.ts";
import { containsPattern, escapeLike, searchWords } from "../../../lib/text/like.ts";
import type { SellerId } from "../../../lib/seller-id.ts";

export type ListedFilters = ProductFilters & Pick<ProductListQuery, "project">;

/**
 * The stock of the variants of a seller's products, as `from inventory s where ...`. It is an index-only scan
 * because it excludes the few deleted variants instead of looking up the many others.
 */
export const stockOfVariants = (sellerId: SellerId): RawBuilder<unknown> => sql`
  from inventory s where s.seller_id = ${sellerId} and not exists (
    select from variants v where v.seller_id = ${sellerId} and v.id = s.variant_id and v.deleted_at is not null)`;

/**
 * Selects products by their summed stock. Only products with a variant at or below its threshold
 * are summed, because only their sum can be low.
 */
const shortOfStock = (sellerId: SellerId, having: RawBuilder<unknown>) => sql`
  select s.product_id ${stockOfVariants(sellerId)} and s.product_id in (
    select product_id from inventory where seller_id = ${sellerId} and available <= low_stock_threshold)
  group by s.product_id having ${having}`;
const isLow = sql`sum(s.available) <= sum(s.low_stock_threshold)`;
const stockIs = {
  out: (sellerId: SellerId) => sql`p.id in (${shortOfStock(sellerId, sql`sum(s.available) <= 0`)})`,
  low: (sellerId: SellerId) =>
    sql`p.id in (${shortOfStock(sellerId, sql`sum(s.available) > 0 and ${isLow}`)})`,
  in: (sellerId: SellerId) =>
    sql`not exists (select from (${shortOfStock(sellerId, isLow)}) short where short.product_id = p.id)`,
};

const isOnOffer = (sellerId: SellerId) => sql`exists (
  select from live_offer_items o where o.seller_id = ${sellerId} and o.product_id = p.id)`;

/** The start of the day `days` after `day`, in the seller's time zone. */
const dayOfSeller = (sellerId: SellerId, day: string, days: number) =>
  sql`(${day}::date + ${sql.lit(days)})::timestamp at time zone (select timezone from sellers where id = ${sellerId})`;

/** Splits a search into words. Punctuation alone is no word: "salt & pepper" has two words. */
const wordsOf = (search: string): string[] =>
  searchWords(search).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Checks if a word may be misspelled. Codes and words of up to three letters match exactly. */
const couldBeMisspelt = (word: string) => /^\p{L}{4,}$/u.test(word);

/** Checks if a search has a word that is long enough for a fuzzy match. */
export const allowsFuzzyMatch = (search: string): boolean => wordsOf(search).some(couldBeMisspelt);

const hasTrigram = (word: string) => /[\p{L}\p{N}]{3}/u.test(word);
const isOfScriptWithoutSpaces = (word: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word);

/**
 * Builds the condition for a word. The trigram index can find three letters in a row, and the start
 * of a word. Words of one or two letters are therefore matched at the start of words only, so that
 * no search reads the whole index of all sellers. In scripts without spaces between words, the
 * seller's own products are read instead.
 */
const hasWord = (word: string) => {
  if (hasTrigram(word)) return sql`p.search_text like lower(${containsPattern(word)})`;
  if (isOfScriptWithoutSpaces(word)) return sql`strpos(p.search_text, lower(${word})) > 0`;
  const begins = `${escapeLike(word)}%`;
  return sql`(p.search_text like lower(${begins}) or p.search_text like lower(${`% ${begins}`})
    or p.search_text like lower(${`%-${begins}`}))`;
};

/**
 * Builds the condition that a product `p` of the seller matches the filters. Status and words may
 * use an index. If any of the four rarer filters is set, the statement contains all four, with or
 * without a value, which keeps the number of prepared statements small.
 * @param isSimilar matches words similar to those of the search
 */
export const matching = (sellerId: SellerId, filters: ListedFilters, isSimilar = false) => {
  const { search, status, category_id, brand_id, stock, offer, project, ...others } = filters;
  const { price_from, price_to, updated_from, updated_to, ...rest } = others;
  rest satisfies Record<string, never>;
  const words = wordsOf(search).map((word) =>
    isSimilar && couldBeMisspelt(word)
      ? sql`and p.search_text %> lower(${word})`
      : sql`and ${hasWord(word)}`,
  );
  const [category, brand] = [category_id ?? null, brand_id ?? null];
  const [lowest, highest] = [price_from ?? null, price_to ?? null];
  const rare = sql`
      and (${category}::uuid is null or p.category_id = ${category})
      and (${brand}::uuid is null or p.brand_id = ${brand})
      and (${lowest}::bigint is null or p.price_to_minor >= ${lowest})
      and (${highest}::bigint is null or p.price_from_minor <= ${highest})`;
  return sql<boolean>`
    p.seller_id = ${sellerId} and p.deleted_at is null
      ${status ? sql`and p.status = ${status}` : sql``}
      ${project === "offer" ? sql`and p.status in ('published', 'unlisted')` : sql``}
      ${sql.join(words, sql` `)}
      ${[category, brand, lowest, highest].every((value) => value === null) ? sql`` : rare}
      ${updated_from ? sql`and p.updated_at >= ${dayOfSeller(sellerId, updated_from, 0)}` : sql``}
      ${updated_to ? sql`and p.updated_at < ${dayOfSeller(sellerId, updated_to, 1)}` : sql``}
      ${offer === undefined ? sql`` : offer === "live" ? sql`and ${isOnOffer(sellerId)}` : sql`and not ${isOnOffer(sellerId)}`}
      ${stock ? sql`and ${stockIs[stock](sellerId)}` : sql``}`;
};

/**
 * Checks if no product matches the words of the search exactly. Similar words are then matched
 * instead, so that a search with a typo still finds products.
 */
export const isMisspelt = async (
  db: Db,
  sellerId: SellerId,
  filters: ListedFilters,
): Promise<boolean> => {
  if (!allowsFuzzyMatch(filters.search)) return false;
  const { rows } =
    await sql`select from products p where ${matching(sellerId, filters)} limit 1`.execute(db);
  return rows.length === 0;
};

/** Builds the condition that the list shows a product `p`, also if the search is misspelled. */
export const listed = async (
  db: Db,
  sellerId: SellerId,
  filters: ListedFilters,
): Promise<RawBuilder<boolean>> =>
  matching(sellerId, filters, await isMisspelt(db, sellerId, filters));
