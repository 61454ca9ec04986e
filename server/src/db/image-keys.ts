import type { SmallerWidth } from "@sellerdesk/contract/documents";
import { type RawBuilder, sql } from "kysely";
import type { SellerId } from "../lib/seller-id.ts";

/**
 * The storage key of image `d` of `documents` at `width`, or of the original if it has no such
 * copy.
 */
export const imageKey = (width: SmallerWidth): RawBuilder<string> =>
  sql`coalesce(d.derivatives ->> ${sql.lit(String(width))}, d.storage_key)`;

/**
 * Selects the storage key of a product's first image at 160 pixels; no row without images.
 * @param product the alias of `products` in the statement around it
 */
export const firstImageKey = (
  sellerId: SellerId,
  product: "p" | "products" = "p",
): RawBuilder<string> => sql`
  select ${imageKey(160)} as key
  from product_images i join documents d on d.seller_id = i.seller_id and d.id = i.document_id
  where i.seller_id = ${sellerId} and i.product_id = ${sql.ref(`${product}.id`)}
  order by i.position limit 1`;

/** Selects the storage key of the own image of variant `v` at 160 pixels, else the product's first. */
export const variantImageKey = (sellerId: SellerId): RawBuilder<string> => sql`
  select ${imageKey(160)} as key from documents d
  where d.seller_id = ${sellerId} and d.id = coalesce(v.image_id, (
    select document_id from product_images where seller_id = ${sellerId} and product_id = v.product_id
    order by position limit 1))`;
