import type { CatalogueChange, CatalogueProduct } from "@sellerdesk/contract/marketplace-catalogue";
import { type RawBuilder, sql } from "kysely";
import { anySeller, severalSellers } from "../../db/any-seller.ts";
import type { Db } from "../../db/pool.ts";
import type { Row } from "../../db/row.ts";
import { filesPath } from "../../lib/files/file-url.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { Position } from "./rules.ts";
import { isSelling } from "../../db/plan-status.ts";

/**
 * Whether a product `p` is for sale. A product that the marketplace has rejected or not approved
 * yet is not.
 */
export const isForSale = sql`is_for_sale(p.status, p.deleted_at, p.review_state)`;

/** Lists which of some sellers sell now. */
export const listSelling = async (db: Db, ids: readonly SellerId[]): Promise<SellerId[]> => {
  const { rows } = await sql<{ id: SellerId }>`
    select s.id from sellers s where s.id = any(${[...new Set(ids)]}::uuid[]) and ${isSelling(sql`s.id`)}
    ${severalSellers("the catalogue is one feed of every seller's products")}`.execute(db);
  return rows.map(({ id }) => id);
};

/** The last number that was assigned; 0 before the first. */
export const findLastSeq = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    select coalesce((select seq from catalogue_entries ${anySeller("catalogue_entries", "the last number of one feed of all")}
      order by seq desc limit 1), 0) as last`.execute(db);
  return rows[0]?.last ?? 0;
};

export type Entry = { seq: number; seller_id: SellerId; product_id: string };

/** Lists the entries after the cursor, in order. */
export const listEntries = async (
  db: Db,
  { seq, horizon }: Position,
  limit: number,
): Promise<Entry[]> => {
  const { rows } = await sql<Entry>`
    select seq, seller_id, product_id from catalogue_entries
    ${anySeller("catalogue_entries", "the marketplace reads one feed of all products")}
    where seq > ${seq} and (is_listed or seq > ${horizon}) order by seq limit ${limit}`.execute(db);
  return rows;
};

type Measure = { value: number; unit: string } | null;

type StoredVariant = {
  id: string;
  title: string;
  option_values: string[];
  sku: string | null;
  barcode: string | null;
  price_minor: number;
  regular_price_minor: number;
  compare_at_price_minor: number | null;
  offer: {
    id: string;
    name: string;
    ends_at: string | null;
    was_price_minor: number | null;
  } | null;
  available: number;
  sells_without_stock: boolean;
  image_url: string | null;
} & Record<"weight" | "length" | "width" | "height" | "volume", Measure>;

type StoredProduct = Row<
  "products",
  | "seller_id"
  | "id"
  | "handle"
  | "title"
  | "description_html"
  | "tags"
  | "seo_title"
  | "seo_description"
  | "currency"
  | "rating_sum"
  | "rating_count"
  | "published_at"
> & {
  options: { name: string; values: string[] }[];
  category: { id: string; external_id: string | null; path: string } | null;
  brand: { id: string; external_id: string | null; name: string } | null;
  colors: { id: string; external_id: string | null; name: string; hex: string }[];
  images: { url: string; alt: string; width: number | null; height: number | null }[];
  variants: StoredVariant[];
};

/** The lowest price of the 30 days before an offer, if it is above the current price. */
const wasPrice = sql`nullif(greatest(lowest_price_before(v.seller_id, v.product_id, v.id, o.since),
  offer_price(v.price_minor, o.type, o.value)), offer_price(v.price_minor, o.type, o.value))`;

/** The current price of a variant `v` under its offer `o`. */
export const buyerPrice = sql`coalesce(offer_price(v.price_minor, o.type, o.value), v.price_minor)`;

/** Joins the offer `o` that runs now on a variant `v`. */
export const withLiveOffer = sql`left join live_offer_items o on o.seller_id = v.seller_id and o.product_id = v.product_id
    and (o.variant_id is null or o.variant_id = v.id)`;

/** The end of the offer `o`, in the API's time format. */
export const offerEnd = sql`to_char(o.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The quantity of the stock `i` that a buyer can order now. */
export const buyable = sql`greatest(i.available - i.reserved, 0)`;

/** @param files the URL to which storage keys are appended */
const variantsWith = (files: RawBuilder<string>) => sql`
  select json_agg(json_build_object('id', v.id, 'title', v.title, 'option_values', v.option_values, 'sku', v.sku,
    'barcode', v.barcode, 'price_minor', ${buyerPrice},
    'regular_price_minor', v.price_minor, 'compare_at_price_minor', v.compare_at_price_minor,
    'offer', case when o.offer_id is not null then json_build_object('id', o.offer_id, 'name', o.name,
      'ends_at', ${offerEnd}, 'was_price_minor', ${wasPrice}) end,
    'available', ${buyable}, 'sells_without_stock', i.oversell,
    'weight', v.weight, 'length', v.length, 'width', v.width, 'height', v.height, 'volume', v.volume,
    'image_url', ${files} || d.storage_key) order by v.position)
  from variants v
  join inventory i on i.seller_id = v.seller_id and i.variant_id = v.id
  left join documents d on d.seller_id = v.seller_id and d.id = v.image_id
  ${withLiveOffer}
  where v.seller_id = p.seller_id and v.product_id = p.id and v.deleted_at is null`;

const toProduct = ({
  rating_sum: sum,
  rating_count: count,
  ...row
}: Omit<StoredProduct, "seller_id">): CatalogueProduct => ({
  ...row,
  rating: count === 0 ? null : { average: Math.round((sum / count) * 100) / 100, count },
  published_at: row.published_at?.toISOString() ?? null,
});

/**
 * Lists the entries with their current product, or null if it is not for sale. Call it in a later
 * transaction than the one that read the entries: by an earlier clock, an offer whose end gave a
 * product its number would still run.
 * @param publicUrl the server's public URL, for images
 */
export const listChanges = async (
  db: Db,
  entries: readonly Entry[],
  publicUrl: string,
): Promise<CatalogueChange[]> => {
  const sellers = await listSelling(
    db,
    entries.map(({ seller_id }) => seller_id),
  );
  const isSold = new Set(sellers);
  const sold = entries.filter(({ seller_id }) => isSold.has(seller_id));
  const files = sql<string>`${publicUrl + filesPath}::text`;
  const { rows } = await sql<StoredProduct>`
    select p.seller_id, p.id, p.handle, p.title, p.description_html, p.tags, p.options, p.seo_title, p.seo_description, p.currency,
      p.rating_sum, p.rating_count, p.published_at,
      (select json_build_object('id', c.id, 'external_id', c.external_id, 'path', c.path)
        from categories c where c.id = p.category_id) as category,
      (select json_build_object('id', b.id, 'external_id', b.external_id, 'name', b.name)
        from brands b where b.id = p.brand_id) as brand,
      (select coalesce(json_agg(json_build_object('id', c.id, 'external_id', c.external_id, 'name', c.name, 'hex', c.hex)
          order by array_position(p.color_ids, c.id)), '[]')
        from colors c where c.id = any(p.color_ids)) as colors,
      (select coalesce(json_agg(json_build_object('url', ${files} || d.storage_key, 'alt', i.alt, 'width', d.width, 'height', d.height)
          order by i.position), '[]')
        from product_images i join documents d on d.seller_id = i.seller_id and d.id = i.document_id
        where i.seller_id = p.seller_id and i.product_id = p.id) as images,
      (${variantsWith(files)}) as variants
    from products p ${severalSellers("the marketplace reads one feed of all products")}
    where p.seller_id = any(${sellers}::uuid[]) and ${isForSale}
      and (p.seller_id, p.id) in (select * from unnest(${sold.map(({ seller_id }) => seller_id)}::uuid[],
        ${sold.map(({ product_id }) => product_id)}::uuid[]))`.execute(db);
  const sellable = new Map(rows.map(({ seller_id, ...row }) => [`${seller_id} ${row.id}`, row]));
  return entries.map(({ seller_id, product_id }) => {
    const row = sellable.get(`${seller_id} ${product_id}`);
    return { product_id, seller_id, product: row ? toProduct(row) : null };
  });
};
