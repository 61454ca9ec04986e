import type { Text } from "@sellerdesk/contract/text";
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/pool.ts";
import { newId } from "../../../lib/id.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import type { WantedPicture } from "../rows/merge-rules.ts";

/** Finds the documents of images that were fetched from these addresses before and still exist. */
export const listFetchedPictures = async (
  db: Db,
  sellerId: SellerId,
  urls: string[],
): Promise<Map<string, string>> => {
  if (urls.length === 0) return new Map();
  const { rows } = await sql<{ url: string; document_id: string }>`
    select f.url, f.document_id from unnest(${urls}::text[]) u(url)
    join fetched_images f on f.seller_id = ${sellerId} and md5(f.url) = md5(u.url) and f.url = u.url
    join documents d on d.seller_id = f.seller_id and d.id = f.document_id`.execute(db);
  return new Map(rows.map(({ url, document_id }) => [url, document_id]));
};

/**
 * Stores the document that was fetched from an image's address.
 * @returns the first document, if the address was fetched twice at the same time
 */
export const insertFetchedPicture = async (
  db: Db,
  sellerId: SellerId,
  { url, documentId }: { url: string; documentId: string },
): Promise<string> => {
  // The document of an earlier fetch may have been deleted by the sweep.
  await sql`
    delete from fetched_images f where f.seller_id = ${sellerId} and md5(f.url) = md5(${url}) and not exists (
      select from documents d where d.seller_id = ${sellerId} and d.id = f.document_id)`.execute(
    db,
  );
  // The update changes nothing, but lets `returning` return the row that exists.
  const { rows } = await sql<{ document_id: string }>`
    insert into fetched_images as f (seller_id, id, url, document_id)
    values (${sellerId}, ${newId()}, ${url}, ${documentId})
    on conflict (seller_id, md5(url)) do update set document_id = f.document_id
    returning document_id`.execute(db);
  return rows[0]?.document_id ?? documentId;
};

/** An image to fetch, with its position among those of its product. */
export type NewWantedPicture = WantedPicture & { product_id: string; position: number };

/** Inserts the images of products that an import is to fetch. */
export const insertWantedPictures = async (
  tx: Tx,
  sellerId: SellerId,
  importId: string,
  pictures: NewWantedPicture[],
): Promise<void> => {
  const rows = pictures.map((picture) => ({ ...picture, id: newId() }));
  await sql`
    insert into product_import_images (seller_id, id, import_id, product_id, row, position, url, alt, variants)
    select ${sellerId}, id, ${importId}, product_id, row, position, url, alt, variants
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as p(id uuid, product_id uuid, row integer, position integer, url text, alt text, variants jsonb)`.execute(
    tx,
  );
};

export type ListedPicture = Pick<WantedPicture, "url" | "alt" | "variants"> & { id: string };

/**
 * Lists products of an import with images that are still to be fetched, each with these images in
 * the order of the file. Lists none once the import is canceled.
 */
export const listWantedPictures = async (
  db: Db,
  sellerId: SellerId,
  importId: string,
  products: number,
): Promise<{ product_id: string; pictures: ListedPicture[] }[]> => {
  const { rows } = await sql<{ product_id: string; pictures: ListedPicture[] }>`
    select product_id, json_agg(json_build_object('id', id, 'url', url, 'alt', alt, 'variants', variants)
      order by position) as pictures
    from product_import_images
    where seller_id = ${sellerId} and import_id = ${importId} and status = 'pending' and exists (
      select from product_imports i where i.seller_id = ${sellerId} and i.id = ${importId} and i.status = 'fetching')
    group by product_id order by product_id limit ${products}`.execute(db);
  return rows;
};

/** The result of fetching an image; `failure` is null if it was fetched. */
export type PictureOutcome = { id: string; failure: Text | null };

/** Stores the results of fetching images. */
export const updatePictures = async (
  tx: Tx,
  sellerId: SellerId,
  outcomes: PictureOutcome[],
): Promise<void> => {
  await sql`
    update product_import_images p set
      status = case when o.failure is null then 'fetched' else 'failed' end,
      failure = o.failure ->> 'message', failure_code = o.failure ->> 'code', failure_params = o.failure -> 'params'
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(id uuid, failure jsonb)
    where p.seller_id = ${sellerId} and p.id = o.id`.execute(tx);
};

/** Checks if an import has images that are still to be fetched. */
export const hasWantedPictures = async (
  tx: Tx,
  sellerId: SellerId,
  importId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from product_import_images
    where seller_id = ${sellerId} and import_id = ${importId} and status = 'pending' limit 1`.execute(
    tx,
  );
  return rows.length > 0;
};
