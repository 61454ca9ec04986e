import type { Product } from "@sellerdesk/contract/product";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";

export type StoredProduct = Omit<
  Product,
  "rating" | "images" | "published_at" | "created_at" | "updated_at"
> & {
  images: (Omit<Product["images"][number], "url" | "thumbnail_url"> & {
    key: string;
    thumbnail: string;
  })[];
  rating_sum: number;
  rating_count: number;
  published_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

/** Average of one to five stars to one decimal; null without any. */
export const toRating = (sum: number, count: number) =>
  count === 0 ? null : { average: Math.round((sum / count) * 10) / 10, count };

/** A product as the contract has it. */
export const toProduct = ({
  rating_sum,
  rating_count,
  images,
  ...row
}: StoredProduct): Product => ({
  ...row,
  images: images.map(({ key, thumbnail, ...image }) => ({
    ...image,
    url: `/files/${key}`,
    thumbnail_url: `/files/${thumbnail}`,
  })),
  rating: toRating(rating_sum, rating_count),
  published_at: row.published_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** What is read of a whole product; `from products p` follows. */
export const fullProductColumns = sql`
  select p.id, p.handle, p.version, p.title, p.description_html, p.tags, p.status, p.review_state, p.review_reason,
    p.options, p.currency, p.seo_title, p.seo_description, p.rating_sum, p.rating_count, p.published_at, p.created_at,
    p.updated_at,
    (select json_build_object('id', c.id, 'name', c.name, 'path', c.path)
      from categories c where c.id = p.category_id) as category,
    (select json_build_object('id', b.id, 'name', b.name) from brands b where b.id = p.brand_id) as brand,
    (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'hex', c.hex)
        order by array_position(p.color_ids, c.id)), '[]')
      from colors c where c.id = any(p.color_ids)) as colors,
    (select coalesce(json_agg(json_build_object('uid', d.id, 'alt', i.alt, 'key', d.storage_key, 'width', d.width,
        'height', d.height, 'thumbnail', coalesce(d.derivatives ->> '480', d.storage_key)) order by i.position), '[]')
      from product_images i join documents d on d.seller_id = i.seller_id and d.id = i.document_id
      where i.seller_id = p.seller_id and i.product_id = p.id) as images,
    (select coalesce(json_agg(json_build_object('id', v.id, 'title', v.title, 'option_values', v.option_values,
        'sku', v.sku, 'barcode', v.barcode, 'price_minor', v.price_minor,
        'compare_at_price_minor', v.compare_at_price_minor, 'cost_minor', v.cost_minor, 'weight', v.weight,
        'length', v.length, 'width', v.width, 'height', v.height, 'volume', v.volume,
        'standard_volume', v.standard_volume, 'inventory_policy', v.inventory_policy, 'image_uid', v.image_id,
        'low_stock_threshold', s.low_stock_threshold, 'on_hand', s.on_hand, 'committed', s.committed,
        'available', s.available, 'offer', case when o.offer_id is not null then json_build_object('id', o.offer_id,
          'name', o.name, 'price_minor', offer_price(v.price_minor, o.type, o.value), 'ends_at', to_char(o.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end)
        order by v.position), '[]')
      from variants v join inventory s on s.seller_id = v.seller_id and s.variant_id = v.id
      left join live_offer_items o on o.seller_id = v.seller_id and o.product_id = v.product_id
        and (o.variant_id is null or o.variant_id = v.id)
      where v.seller_id = p.seller_id and v.product_id = p.id and v.deleted_at is null) as variants`;

/** Whole products, in the order of `ids`; those that are not the seller's, or deleted, are left out. */
export const listFullProducts = async (
  db: Db | Tx,
  sellerId: SellerId,
  ids: string[],
): Promise<Product[]> => {
  const { rows } = await sql<StoredProduct>` ${fullProductColumns}
    from products p
    where p.seller_id = ${sellerId} and p.id = any(${ids}) and p.deleted_at is null
    order by array_position(${ids}::uuid[], p.id)`.execute(db);
  return rows.map(toProduct);
};

/** One of the seller's products; undefined where there is none. */
export const findProduct = async (
  db: Db | Tx,
  sellerId: SellerId,
  id: string,
): Promise<Product | undefined> => (await listFullProducts(db, sellerId, [id]))[0];
