import type {
  BannerSection,
  Brand,
  Category,
  Color,
  LookupKind,
} from "@sellerdesk/contract/lookups";
import { type Selectable, sql } from "kysely";
import { countMatches } from "../../db/capped-counts.ts";
import type { Db, Tx } from "../../db/pool.ts";
import type { DB } from "../../db/schema.ts";
import { newId } from "../../lib/id.ts";
import { containsPattern, escapeLike, searchWords } from "../../lib/text/like.ts";
import { type Counted, offsetOf, type PageQuery } from "../../lib/page.ts";
import { pathSeparator } from "./tree-rules.ts";

type Page = PageQuery & { search: string };
type Fragment = ReturnType<typeof sql>;

/**
 * The list of a lookup: its columns, the lower-case text that must contain every word of a search,
 * and the operator's order.
 */
type Listing = {
  table: "categories" | "brands" | "colors";
  columns: Fragment;
  text: Fragment;
  order: Fragment;
};

const listings = {
  categories: {
    table: "categories",
    columns: sql`id, parent_id, name, path, leaf`,
    text: sql`lower(path)`,
    order: sql`position, path`,
  },
  brands: {
    table: "brands",
    columns: sql`id, name::text, logo`,
    text: sql`lower(name::text)`,
    order: sql`name`,
  },
  colors: {
    table: "colors",
    columns: sql`id, name::text, hex`,
    text: sql`lower(name::text)`,
    order: sql`position, name`,
  },
} satisfies Record<string, Listing>;

/**
 * Reads one page of a lookup: in the operator's order or, for a search, the entries that contain
 * all its words. Ranks the exact name first, then names that start with the search, names with a
 * word that does, names with all words, entries below such a name; shorter ones first.
 */
const lookupPage = async <Row extends object>(
  db: Db,
  { table, columns, text, order }: Listing,
  page: Page,
  within: Fragment = sql`true`,
): Promise<Counted<Row>> => {
  const search = page.search.toLowerCase();
  const patterns = searchWords(search).map(containsPattern);
  // Only the longest word uses the trigram index; the others filter its results.
  const [longest = "%"] = patterns.toSorted((a, b) => b.length - a.length);
  const start = escapeLike(search);
  const ranked = sql`case when lower(name::text) = ${search} then 0 when lower(name::text) like ${`${start}%`} then 1
    when lower(name::text) like ${`% ${start}%`} then 2 when lower(name::text) like all(${patterns}::text[]) then 3
    else 4 end, char_length(${text})`;
  const matching = sql`from ${sql.table(table)} where ${within}`;
  const source =
    patterns.length === 0
      ? matching
      : sql`${matching} and ${text} like ${longest} and ${text} like all(${patterns}::text[])`;
  const sorted = patterns.length === 0 ? order : sql`${ranked}, ${order}`;
  const [{ rows }, total] = await Promise.all([
    sql<Row>`select ${columns} ${source} order by ${sorted} limit ${page.per_page} offset ${offsetOf(page)}`.execute(
      db,
    ),
    countMatches(db, source, page),
  ]);
  return { rows, ...total };
};

/** Lists categories of the whole tree, or of the level under `parent_id`. */
export const listCategories = (
  db: Db,
  { parent_id, ...page }: Page & { parent_id?: string | undefined },
): Promise<Counted<Category>> => {
  if (parent_id === undefined) return lookupPage(db, listings.categories, page);
  const within = parent_id === "root" ? sql`parent_id is null` : sql`parent_id = ${parent_id}`;
  return lookupPage(db, listings.categories, page, within);
};

/** Lists one page of the brands that match a search. */
export const listBrands = (db: Db, page: Page): Promise<Counted<Brand>> =>
  lookupPage(db, listings.brands, page);

/** Lists one page of the colors that match a search. */
export const listColors = (db: Db, page: Page): Promise<Counted<Color>> =>
  lookupPage(db, listings.colors, page);

const findOne = async <Row extends object>(
  db: Db,
  { table, columns }: Listing,
  id: string,
): Promise<Row | undefined> => {
  const { rows } =
    await sql<Row>`select ${columns} from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0];
};

/** A category; undefined if there is none. */
export const findCategory = (db: Db, id: string) => findOne<Category>(db, listings.categories, id);

/** A brand; undefined if there is none. */
export const findBrand = (db: Db, id: string) => findOne<Brand>(db, listings.brands, id);

/** A color; undefined if there is none. */
export const findColor = (db: Db, id: string) => findOne<Color>(db, listings.colors, id);

/** Converts a banner section to the format of the contract. */
export const toBannerSection = (row: Selectable<DB["banner_sections"]>): BannerSection => ({
  id: row.id,
  key: row.key,
  label: row.label,
  desktop: { width: row.desktop_width, height: row.desktop_height },
  mobile: { width: row.mobile_width, height: row.mobile_height },
  max_items: row.max_items,
});

/** Lists the banner sections that match a search, in the operator's order. */
export const listBannerSections = async (db: Db, search: string): Promise<BannerSection[]> => {
  const rows = await db
    .selectFrom("banner_sections")
    .selectAll()
    .where(sql<boolean>`lower(label) like ${containsPattern(search.toLowerCase())}`)
    .orderBy("position")
    .orderBy("label")
    .execute();
  return rows.map(toBannerSection);
};

/** Lists the given lookups that exist. */
export const listExistingLookups = async (
  db: Db,
  wanted: { category_ids: string[]; brand_ids: string[]; color_ids: string[] },
): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select id from categories where id = any(${wanted.category_ids})
    union all select id from brands where id = any(${wanted.brand_ids})
    union all select id from colors where id = any(${wanted.color_ids})`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/**
 * Finds brands, categories and colors by their names in a file. A category matches by its path or,
 * if no other category has it, its name.
 */
export const findLookupsByName = async (
  db: Db,
  names: { brands: string[]; categories: string[]; colors: string[] },
): Promise<{ kind: LookupKind; key: string; id: string }[]> => {
  const { rows } = await sql<{ kind: LookupKind; key: string; id: string }>`
    select 'brand' as kind, lower(name::text) as key, id from brands where lower(name::text) = any(${names.brands})
    union all
    select 'color', lower(name::text), id from colors where lower(name::text) = any(${names.colors})
    union all
    select 'category', lower(path), id from categories where lower(path) = any(${names.categories})
    union all
    select 'category', lower(name), min(id::text)::uuid from categories where lower(name) = any(${names.categories})
      group by lower(name) having count(*) = 1`.execute(db);
  return rows;
};

/** Finds the entry of a kind by its name, ignoring case; a category only under the same parent. */
export const findLookupNamed = async (
  tx: Tx,
  { kind, parent_id, name }: { kind: LookupKind; parent_id: string | null; name: string },
): Promise<string | undefined> => {
  const text = name.toLowerCase();
  const source = {
    category: sql`from categories where lower(name) = ${text} and parent_id is not distinct from ${parent_id}::uuid`,
    brand: sql`from brands where name = ${text}`,
    color: sql`from colors where name = ${text}`,
  }[kind];
  const { rows } = await sql<{ id: string }>`select id ${source}`.execute(tx);
  return rows[0]?.id;
};

/** Inserts a category at the top, or below another one, which is no longer a leaf. */
export const insertCategoryUnder = async (
  tx: Tx,
  parentId: string | null,
  name: string,
): Promise<void> => {
  await sql`
    with parent as (update categories set leaf = false where id = ${parentId}::uuid returning id, path)
    insert into categories (id, parent_id, name, path)
    select ${newId()}::uuid, parent.id, ${name}, concat_ws(${pathSeparator}, parent.path, ${name}::text)
    from (values (1)) one left join parent on true`.execute(tx);
};

export const insertBrands = async (db: Db | Tx, names: readonly string[]): Promise<void> => {
  await db
    .insertInto("brands")
    .values(names.map((name) => ({ id: newId(), name })))
    .execute();
};

/** @param colors name and hex code of each */
export const insertColors = async (
  db: Db | Tx,
  colors: readonly (readonly [string, string])[],
): Promise<void> => {
  await db
    .insertInto("colors")
    .values(colors.map(([name, hex], position) => ({ id: newId(), name, hex, position })))
    .execute();
};

/** Checks if the operator has loaded any lookups. */
export const hasLookups = async (db: Db | Tx): Promise<boolean> => {
  const row = await db.selectFrom("categories").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
};
