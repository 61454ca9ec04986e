import { sql } from "kysely";
import type { Tx } from "../../db/pool.ts";
import { newId } from "../../lib/id.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/** Removes all images from products. The files remain. */
export const deleteImages = async (
  tx: Tx,
  sellerId: SellerId,
  productIds: string[],
): Promise<void> => {
  await tx
    .deleteFrom("product_images")
    .where("seller_id", "=", sellerId)
    .where("product_id", "=", sql<string>`any(${productIds}::uuid[])`)
    .execute();
};

export type NewImage = {
  id: string;
  product_id: string;
  document_id: string;
  alt: string;
  position: number;
};

/** Inserts the images of products that have none. */
export const setImages = async (tx: Tx, sellerId: SellerId, images: NewImage[]): Promise<void> => {
  await sql`
    insert into product_images (seller_id, id, product_id, document_id, alt, position)
    select ${sellerId}, id, product_id, document_id, alt, position
    from jsonb_to_recordset(${JSON.stringify(images)}::jsonb)
      as n(id uuid, product_id uuid, document_id uuid, alt text, position integer)`.execute(tx);
};

/** Counts the images of products. Products without images are left out. */
export const countImages = async (
  tx: Tx,
  sellerId: SellerId,
  productIds: readonly string[],
): Promise<Map<string, number>> => {
  if (productIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("product_images")
    .select((row) => ["product_id", row.fn.countAll<number>().as("count")])
    .where("seller_id", "=", sellerId)
    .where("product_id", "=", sql<string>`any(${productIds}::uuid[])`)
    .groupBy("product_id")
    .execute();
  return new Map(rows.map(({ product_id, count }) => [product_id, count]));
};

/** Lists the documents of a product's images, in order. */
export const listImageDocuments = async (
  tx: Tx,
  sellerId: SellerId,
  productId: string,
): Promise<string[]> => {
  const rows = await tx
    .selectFrom("product_images")
    .select("document_id")
    .where("seller_id", "=", sellerId)
    .where("product_id", "=", productId)
    .orderBy("position")
    .execute();
  return rows.map(({ document_id }) => document_id);
};

/** Appends images to a product and increments its version. */
export const insertImages = async (
  tx: Tx,
  sellerId: SellerId,
  productId: string,
  pictures: { uid: string; alt: string }[],
): Promise<void> => {
  const rows = pictures.map((picture, index) => ({ ...picture, id: newId(), place: index + 1 }));
  await sql`
    insert into product_images (seller_id, id, product_id, document_id, alt, position)
    select ${sellerId}, n.id, ${productId}, n.uid, n.alt, n.place + coalesce((select max(i.position)
      from product_images i where i.seller_id = ${sellerId} and i.product_id = ${productId}), 0)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, uid uuid, alt text, place integer)`.execute(
    tx,
  );
  await tx
    .updateTable("products")
    .set((set) => ({ version: set("version", "+", 1), updated_at: sql<Date>`now()` }))
    .where("seller_id", "=", sellerId)
    .where("id", "=", productId)
    .execute();
};

/**
 * Sets the images of variants, which are identified by their option values, to images of their
 * product. Increments the product's version if a variant changes.
 */
export const updateVariantImages = async (
  tx: Tx,
  sellerId: SellerId,
  productId: string,
  shown: { uid: string; option_values: string[] }[],
): Promise<void> => {
  if (shown.length === 0) return;
  await sql`
    with changed as (
      update variants v set image_id = i.document_id, version = v.version + 1
      from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as n(uid uuid, option_values text[])
        join product_images i on i.seller_id = ${sellerId} and i.product_id = ${productId} and i.document_id = n.uid
      where v.seller_id = ${sellerId} and v.product_id = ${productId} and v.deleted_at is null
        and v.option_values = n.option_values and v.image_id is distinct from i.document_id
      returning v.id
    )
    update products set version = version + 1, updated_at = now()
    where seller_id = ${sellerId} and id = ${productId} and exists (select from changed)`.execute(
    tx,
  );
};

/** An image that a file names by its URL and that has not been fetched. */
export type UnfetchedImage = { product_id: string; url: string; position: number };

/** Replaces the URLs of images that products still lack. */
export const replaceUnfetchedImages = async (
  tx: Tx,
  sellerId: SellerId,
  productIds: string[],
  images: UnfetchedImage[],
): Promise<void> => {
  await sql`
    delete from unfetched_images
    where seller_id = ${sellerId} and product_id = any(${productIds}::uuid[])`.execute(tx);
  if (images.length === 0) return;
  const rows = images.map((image) => ({ ...image, id: newId() }));
  await sql`
    insert into unfetched_images (seller_id, id, product_id, url, position)
    select ${sellerId}, id, product_id, url, position from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(id uuid, product_id uuid, url text, position integer)
    on conflict do nothing`.execute(tx);
};

/** Deletes the URLs of images that have been fetched. */
export const deleteUnfetchedImages = async (
  tx: Tx,
  sellerId: SellerId,
  productId: string,
  urls: string[],
): Promise<void> => {
  await tx
    .deleteFrom("unfetched_images")
    .where("seller_id", "=", sellerId)
    .where("product_id", "=", productId)
    .where("url", "=", sql<string>`any(${urls})`)
    .execute();
};
