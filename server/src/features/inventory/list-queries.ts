import type { InventoryListQuery, InventoryRow, InventorySort } from "@sellerdesk/contract/inventory";
import { sql } from "kysely";
import type { Db } from "../../db/pool.ts";
import { containsPattern, searchWords } from "../../lib/like.ts";
import { type Counted, offsetOf } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";

const orders = {
  available: sql`i.available, i.variant_id`,
  "-available": sql`i.available desc, i.variant_id desc`,
} satisfies Record<InventorySort, unknown>;

/** `out` nothing is free, `low` at the threshold or below, `in` above it. */
const stockState = sql`case when i.available <= 0 then 'out' when i.available <= i.low_stock_threshold then 'low' else 'in' end`;

const matching = (sellerId: SellerId, { search, stock, ids }: InventoryListQuery) => {
  const words = searchWords(search).map(
    (word) => sql`and p.search_text like lower(${containsPattern(word)})`,
  );
  return sql`
    from inventory i
    join variants v on v.seller_id = i.seller_id and v.id = i.variant_id and v.deleted_at is null
    ${words.length > 0 ? sql`join products p on p.seller_id = i.seller_id and p.id = i.product_id` : sql``}
    where i.seller_id = ${sellerId}
      ${sql.join(words, sql` `)}
      ${ids === undefined ? sql`` : sql`and i.variant_id = any(${ids.split(",")}::uuid[])`}
      ${stock === undefined ? sql`` : sql`and ${stockState} = ${stock}`}`;
};

/** The variant's own picture, else the product's first. */
const picture = sql`
  select coalesce(d.derivatives ->> '160', d.storage_key) as key from documents d
  where d.seller_id = v.seller_id and d.id = coalesce(v.image_id, (
    select document_id from product_images where seller_id = v.seller_id and product_id = v.product_id
    order by position limit 1))`;

/** One page of the seller's stock. The page is cut on ids alone, so that what is skipped is never joined. */
export const listInventory = async (
  db: Db,
  sellerId: SellerId,
  query: InventoryListQuery,
): Promise<Counted<InventoryRow>> => {
  const order = orders[query.sort];
  const [{ rows }, counted] = await Promise.all([
    sql<Omit<InventoryRow, "image"> & { image_key: string | null }>`
      with page as materialized (
        select i.variant_id ${matching(sellerId, query)} order by ${order}
        limit ${query.per_page} offset ${offsetOf(query)}
      )
      select i.variant_id, i.product_id, p.title as product_title, v.title as variant_title, v.sku, i.on_hand,
        i.committed, i.available, i.low_stock_threshold, ${stockState} as stock, image.key as image_key
      from page
      join inventory i on i.seller_id = ${sellerId} and i.variant_id = page.variant_id
      join variants v on v.seller_id = i.seller_id and v.id = i.variant_id
      join products p on p.seller_id = i.seller_id and p.id = i.product_id
      left join lateral (${picture}) image on true
      order by ${order}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${matching(sellerId, query)}`.execute(db),
  ]);
  return {
    rows: rows.map(({ image_key, ...row }) => ({
      ...row,
      image: image_key === null ? null : `/files/${image_key}`,
    })),
    total: counted.rows[0]?.total ?? 0,
  };
};
