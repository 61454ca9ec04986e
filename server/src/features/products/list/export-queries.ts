import type { ProductFilters } from "@sellerdesk/contract/product-lists";
import { sql } from "kysely";
import type { Db } from "../../../db/pool.ts";
import { streamRows } from "../../../db/stream-rows.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { type ExportedProduct, type ExportedVariant, variantFields } from "./export-rules.ts";
import { listed } from "./match-queries.ts";

/** The number of products per read of the cursor. */
const batch = 500;

const optionName = (index: number) => sql<string | null>`p.options -> ${sql.lit(index)} ->> 'name'`;

/**
 * Selects what exported files contain of products. The caller adds the conditions, that of the
 * seller included. The subqueries are given the seller as well (decision 071).
 */
const selectExportedProducts = (db: Db, sellerId: SellerId) =>
  db.selectFrom("products as p").select((p) => [
    "p.handle",
    "p.title",
    "p.description_html",
    "p.tags",
    "p.status",
    "p.currency",
    "p.seo_title",
    "p.seo_description",
    optionName(0).as("option1_name"),
    optionName(1).as("option2_name"),
    optionName(2).as("option3_name"),
    p
      .selectFrom("categories as c")
      .select("c.path")
      .whereRef("c.id", "=", "p.category_id")
      .as("category"),
    p.selectFrom("brands as b").select("b.name").whereRef("b.id", "=", "p.brand_id").as("brand"),
    sql<string[]>`array(
      select c.name::text from colors c where c.id = any(p.color_ids)
      order by array_position(p.color_ids, c.id))`.as("colors"),
    sql<string[]>`array(
      select d.storage_key
      from product_images i join documents d on d.seller_id = i.seller_id and d.id = i.document_id
      where i.seller_id = ${sellerId} and i.product_id = p.id
      order by i.position)`.as("image_keys"),
    sql<string[]>`array(
      select u.url from unfetched_images u where u.seller_id = ${sellerId} and u.product_id = p.id
      order by u.position)`.as("unfetched"),
    sql<ExportedVariant[]>`(
      select coalesce(json_agg(fields), '[]') from (
        select json_build_array(${sql.join(variantFields.map((name) => sql.ref(name)))}) as fields
        from variants v join inventory s on s.seller_id = v.seller_id and s.variant_id = v.id
        where v.seller_id = ${sellerId} and v.product_id = p.id and v.deleted_at is null
        order by v.position) ordered)`.as("variants"),
  ]);

/**
 * Streams the products that match the filters, in the order of their creation. Reads them from a
 * cursor in batches.
 */
export async function* streamExportedProducts(
  db: Db,
  sellerId: SellerId,
  filters: ProductFilters,
): AsyncGenerator<ExportedProduct[]> {
  const statement = selectExportedProducts(db, sellerId)
    .where(await listed(db, sellerId, filters))
    .orderBy("p.id");
  yield* streamRows(db, statement, batch);
}
