import type { DocumentPurpose } from "@sellerdesk/contract/documents";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anySeller } from "../../db/any-seller.ts";
import { currentTime } from "../../db/clock.ts";
import { oneRow } from "../../db/one-row.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { filesPath } from "../../lib/files/file-url.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import type { DocumentRow } from "./queries.ts";

/** Unused documents are kept for this long, because an open form may be about to use them. */
const gracePeriod = sql`interval '24 hours'`;

/** The purposes that are swept. Verification documents are kept as long as their seller. */
const sweptPurposes: DocumentPurpose[] = [
  "product_image",
  "banner",
  "profile_image",
  "review_image",
];

/** Builds the condition that any row of the seller uses the document `d`. */
export type IsUsed = (sellerId: SellerId) => RawBuilder<SqlBool>;

/**
 * Finds all foreign keys to documents in the database's catalog, so that new tables are included. A
 * key with `on delete cascade` is not a use. Profiles and the items of old orders store an image's
 * URL instead.
 */
export const findIsUsed = async (db: Db): Promise<IsUsed> => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c
    join pg_attribute of_id on of_id.attrelid = c.confrelid and of_id.attname = 'id'
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_position(c.confkey, of_id.attnum)]
    where c.contype = 'f' and c.confrelid = 'documents'::regclass and c.confdeltype <> 'c'
    order by 1, 2`.execute(db);
  const root = sql.lit(filesPath);
  const addresses = sql`array(
    select ${root} || d.storage_key union all select ${root} || value from jsonb_each_text(d.derivatives))`;
  return (sellerId) => {
    const keys = rows.map(
      ({ table, column }) =>
        sql`exists (select from ${sql.table(table)} r where r.seller_id = ${sellerId} and r.${sql.ref(column)} = d.id)`,
    );
    return sql`(${sql.join(keys, sql` or `)}
      or exists (select from sellers r where r.id = ${sellerId} and r.profile_image = any(${addresses}))
      or exists (select from order_items r where r.seller_id = ${sellerId} and r.snapshot ->> 'image' = any(${addresses})))`;
  };
};

/** The reason why statements of the sweep span sellers. */
const everySeller = "the sweep goes through the files of every seller";

const batch = 1000;

/** Lists the sellers with images that `releaseDeletedPictures` removes. */
export const listSellersWithDeletedPictures = async (db: Db): Promise<SellerId[]> => {
  const { rows } = await sql<{ seller_id: SellerId }>`
    select p.seller_id from products p ${anySeller("p", everySeller)}
    join product_images i on i.seller_id = p.seller_id and i.product_id = p.id
    where p.deleted_at < now() - ${gracePeriod}
    union
    select p.seller_id from products p ${anySeller("p", everySeller)}
    join variants v on v.seller_id = p.seller_id and v.product_id = p.id
    where p.deleted_at < now() - ${gracePeriod} and v.image_id is not null
    union
    select d.seller_id from variants d ${anySeller("d", everySeller)}
    where d.deleted_at < now() - ${gracePeriod} and d.image_id is not null`.execute(db);
  return rows.map(({ seller_id }) => seller_id);
};

/**
 * Removes the images of a seller's products and variants that were deleted before the grace period.
 * @returns how many, up to a batch
 */
export const releaseDeletedPictures = async (db: Db, sellerId: SellerId): Promise<number> => {
  const images = await sql`
    delete from product_images where seller_id = ${sellerId} and id in (
      select i.id from products p join product_images i on i.seller_id = p.seller_id and i.product_id = p.id
      where p.seller_id = ${sellerId} and p.deleted_at < now() - ${gracePeriod} limit ${batch})`.execute(
    db,
  );
  const variants = await sql`
    update variants set image_id = null where seller_id = ${sellerId} and id in (
      select v.id from products p join variants v on v.seller_id = p.seller_id and v.product_id = p.id
      where p.seller_id = ${sellerId} and p.deleted_at < now() - ${gracePeriod} and v.image_id is not null
      union all
      select d.id from variants d
      where d.seller_id = ${sellerId} and d.deleted_at < now() - ${gracePeriod} and d.image_id is not null
      limit ${batch})`.execute(db);
  return Number(images.numAffectedRows ?? 0) + Number(variants.numAffectedRows ?? 0);
};

/** A document as the statements over all sellers list it. */
type ListedDocument = { seller_id: SellerId; id: string };

/** Lists a batch of documents that are swept, after one in the order of the primary key. */
export const listSwept = async (
  db: Db,
  after: Record<keyof ListedDocument, string>,
): Promise<ListedDocument[]> => {
  const { rows } = await sql<ListedDocument>`
    select seller_id, id from documents ${anySeller("documents", everySeller)}
    where (seller_id, id) > (${after.seller_id}::uuid, ${after.id}::uuid) and purpose = any(${sweptPurposes})
    order by seller_id, id limit ${batch}`.execute(db);
  return rows;
};

/** Marks those of a seller's documents that are unused, and unmarks those that are used again. */
export const markUnused = async (
  db: Db,
  isUsed: IsUsed,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<void> => {
  await sql`
    with judged as materialized (
      select d.id, d.unused_since, ${isUsed(sellerId)} as used from documents d
      where d.seller_id = ${sellerId} and d.id = any(${ids}::uuid[])
    )
    update documents set unused_since = case when j.used then null else ${currentTime} end from judged j
    where documents.seller_id = ${sellerId} and documents.id = j.id and j.used = (j.unused_since is not null)`.execute(
    db,
  );
};

/** Lists documents after an id that have been unused for longer than the grace period. */
export const listUnused = async (db: Db, afterId: string): Promise<ListedDocument[]> => {
  const { rows } = await sql<ListedDocument>`
    select seller_id, id from documents ${anySeller("documents", everySeller)}
    where unused_since < now() - ${gracePeriod} and id > ${afterId}
    order by id limit ${batch}`.execute(db);
  return rows;
};

/**
 * Deletes a document that is still unused, and subtracts its bytes. Skips it if another transaction
 * has locked it to use it.
 * @returns the keys of its files, or `null` if it stays
 */
export const deleteUnused = async (
  tx: Tx,
  isUsed: IsUsed,
  { seller_id, id }: ListedDocument,
): Promise<string[] | null> => {
  // A separate statement, so that the next one sees what was committed before the lock was taken.
  const { rows: locked } = await sql`
    select from documents where seller_id = ${seller_id} and id = ${id}
    for update skip locked`.execute(tx);
  if (locked.length === 0) return null;
  const { rows } = await sql<Pick<DocumentRow, "storage_key" | "derivatives" | "size">>`
    delete from documents d where seller_id = ${seller_id} and id = ${id}
      and unused_since < now() - ${gracePeriod} and not ${isUsed(seller_id)}
    returning storage_key, derivatives, size`.execute(tx);
  const [gone] = rows;
  if (!gone) return null;
  await sql`
    update sellers set stored_bytes = stored_bytes - ${gone.size}
    where id = ${seller_id}`.execute(tx);
  return [gone.storage_key, ...Object.values(gone.derivatives)];
};

/** The time before which a file without a row has outlived the grace period. */
export const findGraceEnd = async (db: Db): Promise<Date> =>
  (await oneRow(sql<{ at: Date }>`select now() - ${gracePeriod} as at`, db)).at;

/** Finds which of the given storage keys belong to a document or an import. */
export const listKnownKeys = async (db: Db, keys: string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from documents ${anySeller("documents", everySeller)} where storage_key = any(${keys})
    union all
    select storage_key from product_imports ${anySeller("product_imports", everySeller)}
    where storage_key = any(${keys})`.execute(db);
  return new Set(rows.map(({ storage_key }) => storage_key));
};
