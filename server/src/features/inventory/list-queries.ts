import {
  idleDays,
  type InventoryListQuery,
  type InventoryRow,
  type InventorySort,
} from "@sellerdesk/contract/inventory";
import { type RawBuilder, sql } from "kysely";
import { countMatches } from "../../db/capped-counts.ts";
import { variantImageKey } from "../../db/image-keys.ts";
import { oneRow } from "../../db/one-row.ts";
import type { Db } from "../../db/pool.ts";
import { daysOfCover, isIdle, isSoldLately, soldUnits } from "../../db/stock-cover.ts";
import { imageUrl } from "../../lib/files/file-url.ts";
import { containsPattern, searchWords } from "../../lib/text/like.ts";
import { type Counted, offsetOf, type Total } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";

const soldOfAll = (sellerId: SellerId) => sql`
  select variant_id, ${soldUnits} as units from inventory_transactions
  where seller_id = ${sellerId} and ${isSoldLately} group by variant_id`;

type Joined = "products" | "variants" | "sold";
type Order = { sortKeys: RawBuilder<unknown>; needs: readonly Joined[] };
const both = (column: RawBuilder<unknown>, ...needs: Joined[]): [up: Order, down: Order] => [
  { sortKeys: sql`${column} nulls last, i.variant_id`, needs },
  { sortKeys: sql`${column} desc nulls last, i.variant_id desc`, needs },
];
const [onHandUp, onHandDown] = both(sql`i.on_hand`);
const [committedUp, committedDown] = both(sql`i.committed`);
const [titleUp, titleDown] = both(sql`lower(p.title)`, "products");
const [skuUp, skuDown] = both(sql`v.sku`, "variants");
const [soldUp, soldDown] = both(sql`coalesce(sold.units, 0)`, "sold");
const [coverUp, coverDown] = both(daysOfCover, "sold");
const orders: Record<InventorySort, Order> = {
  // Without `nulls last`, because these two read the index `inventory_available` as it is.
  available: { sortKeys: sql`i.available, i.variant_id`, needs: [] },
  "-available": { sortKeys: sql`i.available desc, i.variant_id desc`, needs: [] },
  on_hand: onHandUp,
  "-on_hand": onHandDown,
  committed: committedUp,
  "-committed": committedDown,
  title: titleUp,
  "-title": titleDown,
  sku: skuUp,
  "-sku": skuDown,
  sold: soldUp,
  "-sold": soldDown,
  cover: coverUp,
  "-cover": coverDown,
};

/** `out`: nothing is available; `low`: at the threshold or below; `in`: above it. */
const stockState = sql`case when i.available <= 0 then 'out' when i.available <= i.low_stock_threshold then 'low' else 'in' end`;
const stockIs = (sellerId: SellerId) =>
  ({
    out: sql`i.available <= 0`,
    low: sql`i.available > 0 and i.available <= i.low_stock_threshold`,
    in: sql`i.available > 0 and i.available > i.low_stock_threshold`,
    // `refill` excludes products that are not for sale: they do not need to be restocked.
    idle: isIdle(sellerId, idleDays),
    // The products of the few such rows are looked up: a join would read all products, because
    // PostgreSQL estimates that a third of all stock is low.
    refill: sql`i.available <= i.low_stock_threshold and (
      select status from products where seller_id = ${sellerId} and id = i.product_id) in ('published', 'unlisted')`,
  }) satisfies Record<NonNullable<InventoryListQuery["stock"]>, unknown>;

type Filters = Pick<InventoryListQuery, "search" | "stock" | "status" | "promised" | "ids">;

const ofProduct = ({ search, status }: Pick<Filters, "search" | "status">) => [
  ...searchWords(search).map((word) => sql`p.search_text like lower(${containsPattern(word)})`),
  ...(status === undefined ? [] : [sql`p.status = ${status}`]),
];

/**
 * Returns the filtered rows as a FROM and WHERE over `i` inventory and the joins that are needed:
 * `p` products, `v` variants, `sold`. Without the join of variants, an anti-join excludes the few
 * deleted ones instead of looking up the many others.
 */
const matching = (
  sellerId: SellerId,
  { search, stock, status, promised, ids }: Filters,
  needs: readonly Joined[] = [],
) => {
  const conditions = ofProduct({ search, status });
  if (stock !== undefined) conditions.push(stockIs(sellerId)[stock]);
  const hasProducts = needs.includes("products") || search !== "" || status !== undefined;
  if (ids !== undefined) conditions.push(sql`i.variant_id = any(${ids.split(",")}::uuid[])`);
  if (promised !== undefined) conditions.push(sql`i.committed > 0`);
  const hasVariants = needs.includes("variants");
  if (!hasVariants)
    conditions.push(sql`not exists (
      select from variants d where d.seller_id = ${sellerId} and d.id = i.variant_id and d.deleted_at is not null)`);
  return sql`
    from inventory i
    ${hasVariants ? sql`join variants v on v.seller_id = i.seller_id and v.id = i.variant_id and v.deleted_at is null` : sql``}
    ${hasProducts ? sql`join products p on p.seller_id = i.seller_id and p.id = i.product_id and p.deleted_at is null` : sql``}
    ${needs.includes("sold") ? sql`left join (${soldOfAll(sellerId)}) sold on sold.variant_id = i.variant_id` : sql``}
    where i.seller_id = ${sellerId} ${sql.join(
      conditions.map((condition) => sql`and ${condition}`),
      sql` `,
    )}`;
};

type Selected = Omit<InventoryRow, "image"> & { image_key: string | null };

/**
 * Lists rows as a reply has them.
 * @param page a query of the ids to show
 */
const listRows = async (
  db: Db,
  sellerId: SellerId,
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<InventoryRow[]> => {
  const { rows } = await sql<Selected>`
    with page as materialized (${page})
    select i.variant_id, i.product_id, p.title as product_title, p.status as product_status, v.title as variant_title,
      v.sku, i.on_hand, i.committed, i.available, i.reserved, i.low_stock_threshold, ${stockState} as stock,
      coalesce(sold.units, 0)::integer as sold_30_days, ${daysOfCover}::integer as days_of_cover, image.key as image_key
    from page
    join inventory i on i.seller_id = ${sellerId} and i.variant_id = page.variant_id
    join variants v on v.seller_id = i.seller_id and v.id = i.variant_id
    join products p on p.seller_id = i.seller_id and p.id = i.product_id
    cross join lateral (
      select ${soldUnits} as units from inventory_transactions
      where seller_id = ${sellerId} and variant_id = i.variant_id and ${isSoldLately}
    ) sold
    left join lateral (${variantImageKey(sellerId)}) image on true
    order by ${order}`.execute(db);
  return rows.map(({ image_key, ...row }) => ({ ...row, image: imageUrl(image_key) }));
};

/**
 * Counts the rows of a list. A search alone reads all matching products anyway, which have the
 * number of their variants.
 */
const countRows = async (db: Db, sellerId: SellerId, query: InventoryListQuery): Promise<Total> => {
  const { search, status, page: _page, per_page: _size, sort: _sort, ...others } = query;
  if (search === "" || Object.values(others).some((filter) => filter !== undefined))
    return countMatches(db, matching(sellerId, query), query);
  const isOwn = sql`p.seller_id = ${sellerId} and p.deleted_at is null`;
  const { total } = await oneRow(
    sql<{ total: number }>`
      select coalesce(sum(p.variants_count), 0)::bigint as total from products p
      where ${sql.join([isOwn, ...ofProduct({ search, status })], sql` and `)}`,
    db,
  );
  return { total, isCapped: false };
};

/**
 * Lists one page of the seller's stock. The page is limited on ids alone, so that skipped rows are
 * never joined.
 */
export const listInventory = async (
  db: Db,
  sellerId: SellerId,
  query: InventoryListQuery,
): Promise<Counted<InventoryRow>> => {
  const order = orders[query.sort];
  const page = sql`select i.variant_id ${matching(sellerId, query, order.needs)} order by ${order.sortKeys}
    limit ${query.per_page} offset ${offsetOf(query)}`;
  const [rows, total] = await Promise.all([
    listRows(db, sellerId, page, order.sortKeys),
    countRows(db, sellerId, query),
  ]);
  return { rows, ...total };
};

/** The most variants that a scanned code may match; the seller chooses among them. */
const mostOfCode = 20;

/** Lists the variants with this barcode or SKU, sorted by title. */
export const listInventoryByCode = async (
  db: Db,
  sellerId: SellerId,
  code: string,
): Promise<InventoryRow[]> => {
  if (code === "") return [];
  // Leading zeros of a GTIN do not count: a UPC-A is an EAN-13 with one.
  const gtin = code.replace(/^0+(?=\d+$)/, "");
  // The `search_text` of products contains their codes, and has an index.
  const pattern = containsPattern(gtin);
  const page = sql`
    select v.id as variant_id from products p join variants v on v.seller_id = p.seller_id and v.product_id = p.id
    where p.seller_id = ${sellerId} and p.search_text like lower(${pattern}) and v.deleted_at is null
      and (ltrim(v.barcode, '0') = ${gtin} or lower(v.sku) = lower(${code}))
    order by v.id limit ${mostOfCode}`;
  return listRows(db, sellerId, page, sql`p.title, v.title, i.variant_id`);
};

/** Finds one variant as the list shows it. */
export const findInventoryRow = async (
  db: Db,
  sellerId: SellerId,
  variantId: string,
): Promise<InventoryRow | undefined> => {
  const page = sql`select id as variant_id from variants
    where seller_id = ${sellerId} and id = ${variantId} and deleted_at is null`;
  return (await listRows(db, sellerId, page, sql`i.variant_id`))[0];
};

export type StockFileRow = { sku: string; on_hand: number; product: string; variant: string };

/** Lists stock for a file by keyset pagination on the SKU. Variants without a SKU are left out. */
export const listStockFileRows = async (
  db: Db,
  sellerId: SellerId,
  filters: Filters,
  after: string,
  limit: number,
): Promise<StockFileRow[]> => {
  const { rows } = await sql<StockFileRow>`
    select v.sku, i.on_hand, p.title as product, v.title as variant
    ${matching(sellerId, filters, ["products", "variants"])} and v.sku > ${after}
    order by v.sku limit ${limit}`.execute(db);
  return rows;
};
