import type {
  BannerSectionItem,
  BrandItem,
  ColorItem,
} from "@sellerdesk/contract/marketplace-lookups";
import { sql } from "kysely";
import { anySeller } from "../../db/any-seller.ts";
import type { Tx } from "../../db/pool.ts";
import type { Identified } from "../../lib/upsert-plan.ts";
import { toBannerSection } from "./queries.ts";
import type { StoredCategory } from "./tree-rules.ts";
import type { StoredNamed } from "./upsert-rules.ts";

/** The tables of lookups that are loaded in bulk. */
type Table = "categories" | "brands" | "colors" | "banner_sections";

/** Locks a table, so that only one transaction loads it at a time. Readers do not wait. */
export const lockTable = async (tx: Tx, table: Table): Promise<void> => {
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
};

/** Lists all categories, in the operator's order. */
export const listAllCategories = (tx: Tx): Promise<StoredCategory[]> =>
  tx
    .selectFrom("categories")
    .select(["id", "external_id", "parent_id", "name", "path", "leaf", "position"])
    .orderBy("position")
    .orderBy("id")
    .execute();

/** Inserts and updates categories. Clears their external ids first, so that two may swap them. */
export const upsertCategories = async (tx: Tx, rows: readonly StoredCategory[]): Promise<void> => {
  await sql`update categories set external_id = null where id = any(${rows.map(({ id }) => id)})`.execute(
    tx,
  );
  await sql`
    insert into categories (id, external_id, parent_id, name, path, leaf, position)
    select id, external_id, parent_id, name, path, leaf, position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, external_id text, parent_id uuid, name text,
      path text, leaf boolean, position integer)
    on conflict (id) do update set external_id = excluded.external_id, parent_id = excluded.parent_id,
      name = excluded.name, path = excluded.path, leaf = excluded.leaf, position = excluded.position`.execute(
    tx,
  );
};

/** The condition that `items` name an entry by id or name. */
const isNamedBy = (items: readonly { external_id: string; name: string }[]) => sql`
  external_id = any(${items.map(({ external_id }) => external_id)}::text[])
    or lower(name::text) = any(${items.map(({ name }) => name.toLowerCase())}::text[])`;

/** Lists the brands that `items` name by id or name. */
export const listStoredBrands = async (tx: Tx, items: readonly BrandItem[]) => {
  const { rows } = await sql<StoredNamed<BrandItem>>`
    select id, external_id, name::text, logo from brands where ${isNamedBy(items)}`.execute(tx);
  return rows;
};

/** Lists the colors that `items` name by id or name. */
export const listStoredColors = async (tx: Tx, items: readonly ColorItem[]) => {
  const { rows } = await sql<StoredNamed<ColorItem>>`
    select id, external_id, name::text, hex, position from colors where ${isNamedBy(items)}`.execute(
    tx,
  );
  return rows;
};

/** Inserts and updates brands. Replaces names by placeholders first, so that two may swap them. */
export const upsertBrands = async (
  tx: Tx,
  rows: readonly Identified<BrandItem>[],
): Promise<void> => {
  await sql`update brands set name = id::text where id = any(${rows.map(({ id }) => id)})`.execute(
    tx,
  );
  await sql`
    insert into brands (id, external_id, name, logo)
    select id, external_id, name, logo
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, external_id text, name citext, logo text)
    on conflict (id) do update set external_id = excluded.external_id, name = excluded.name, logo = excluded.logo`.execute(
    tx,
  );
};

/** Inserts and updates colors, as `upsertBrands` does. */
export const upsertColors = async (
  tx: Tx,
  rows: readonly Identified<ColorItem>[],
): Promise<void> => {
  await sql`update colors set name = id::text where id = any(${rows.map(({ id }) => id)})`.execute(
    tx,
  );
  await sql`
    insert into colors (id, external_id, name, hex, position)
    select id, external_id, name, hex, position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, external_id text, name citext, hex text,
      position integer)
    on conflict (id) do update set external_id = excluded.external_id, name = excluded.name, hex = excluded.hex,
      position = excluded.position`.execute(tx);
};

/**
 * Queues the published products of lookups for new numbers in the catalog, because the catalog
 * shows the lookups' names. On a single PostgreSQL, triggers of the lookups' tables queue the same
 * products, which changes nothing: a product gets one number however often it is queued. They go
 * when no copy of the server runs that relies on them.
 */
export const queueProductsOf = async (
  tx: Tx,
  table: "categories" | "brands" | "colors",
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return;
  const hasOne = {
    categories: sql`category_id = any(${ids}::uuid[])`,
    brands: sql`brand_id = any(${ids}::uuid[])`,
    colors: sql`color_ids && ${ids}::uuid[]`,
  }[table];
  await sql`
    insert into catalogue_queue (seller_id, product_id)
    select seller_id, id from products ${anySeller("products", "a lookup is one for every seller")}
    where status = 'published' and ${hasOne}`.execute(tx);
};

/** Lists all banner sections, as the operator loads them. */
export const listStoredSections = async (tx: Tx): Promise<Identified<BannerSectionItem>[]> => {
  const rows = await tx.selectFrom("banner_sections").selectAll().execute();
  return rows.map((row) => ({ ...toBannerSection(row), position: row.position }));
};

/** Inserts and updates banner sections by their ids. */
export const upsertSections = async (
  tx: Tx,
  rows: readonly Identified<BannerSectionItem>[],
): Promise<void> => {
  await sql`
    insert into banner_sections (id, key, label, desktop_width, desktop_height, mobile_width, mobile_height, max_items,
      position)
    select id, key, label, (desktop->>'width')::integer, (desktop->>'height')::integer, (mobile->>'width')::integer,
      (mobile->>'height')::integer, max_items, position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, key text, label text, desktop jsonb,
      mobile jsonb, max_items integer, position integer)
    on conflict (id) do update set label = excluded.label, desktop_width = excluded.desktop_width,
      desktop_height = excluded.desktop_height, mobile_width = excluded.mobile_width,
      mobile_height = excluded.mobile_height, max_items = excluded.max_items, position = excluded.position`.execute(
    tx,
  );
};
