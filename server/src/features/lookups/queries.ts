import type { BannerSection, Brand, Category, Color } from "@sellerdesk/contract/lookups";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/pool.ts";
import { newId } from "../../lib/id.ts";
import { containsPattern, escapeLike } from "../../lib/like.ts";
import { type Counted, offsetOf, type PageQuery } from "../../lib/page.ts";

type Page = PageQuery & { search: string };

/** One page of a lookup: names that begin with the search come first, then shorter texts. */
const lookupPage = async <Row extends object>(
  db: Db,
  table: "categories" | "brands" | "colors",
  {
    searched,
    columns,
    order,
    where,
  }: Record<"searched" | "columns" | "order" | "where", ReturnType<typeof sql>>,
  page: Page,
): Promise<Counted<Row>> => {
  const search = page.search.toLowerCase();
  const matching = sql`from ${sql.table(table)} where ${where}
    and (${search} = '' or lower(${searched}) like ${containsPattern(search)})`;
  const ranked = sql`case when ${search} = '' then 0 when lower(name::text) like ${`${escapeLike(search)}%`} then 1 else 2 end`;
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`select ${columns} ${matching} order by ${ranked}, ${order}
      limit ${page.per_page} offset ${offsetOf(page)}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${matching}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
};

export const listCategories = (
  db: Db,
  page: Page & { parent_id?: string | undefined },
): Promise<Counted<Category>> =>
  lookupPage(
    db,
    "categories",
    {
      columns: sql`id, parent_id, name, path, leaf`,
      searched: sql`path`,
      where: sql`(${page.parent_id ?? null}::uuid is null or parent_id = ${page.parent_id ?? null})`,
      order: sql`position, path`,
    },
    page,
  );

export const listBrands = (db: Db, page: Page): Promise<Counted<Brand>> =>
  lookupPage(
    db,
    "brands",
    { columns: sql`id, name::text, logo`, searched: sql`name::text`, where: sql`true`, order: sql`name` },
    page,
  );

export const listColors = (db: Db, page: Page): Promise<Counted<Color>> =>
  lookupPage(
    db,
    "colors",
    {
      columns: sql`id, name::text, hex`,
      searched: sql`name::text`,
      where: sql`true`,
      order: sql`position, name`,
    },
    page,
  );

export const findColor = (db: Db, id: string): Promise<Color | undefined> =>
  db
    .selectFrom("colors")
    .select(["id", sql<string>`name::text`.as("name"), "hex"])
    .where("id", "=", id)
    .executeTakeFirst();

export const listBannerSections = async (db: Db, search: string): Promise<BannerSection[]> => {
  const rows = await db
    .selectFrom("banner_sections")
    .selectAll()
    .where(sql<boolean>`lower(label) like ${containsPattern(search.toLowerCase())}`)
    .orderBy("position")
    .orderBy("label")
    .execute();
  return rows.map(({ id, key, label, max_items, ...size }) => ({
    id,
    key,
    label,
    desktop: { width: size.desktop_width, height: size.desktop_height },
    mobile: { width: size.mobile_width, height: size.mobile_height },
    max_items,
  }));
};

/** Which of the given lookups exist. */
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

/** Brands, categories and colours by the names that a file gives them; a category by its path or, where one alone has it, its name. */
export const findLookupsByName = async (
  db: Db,
  names: { brands: string[]; categories: string[]; colors: string[] },
): Promise<{ kind: "brand" | "category" | "color"; key: string; id: string }[]> => {
  const { rows } = await sql<{ kind: "brand" | "category" | "color"; key: string; id: string }>`
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

export const insertCategory = async (
  db: Db | Tx,
  row: { parent_id: string | null; name: string; path: string; leaf: boolean; position: number },
): Promise<string> => {
  const id = newId();
  await db
    .insertInto("categories")
    .values({ ...row, id })
    .execute();
  return id;
};

export const insertBrands = async (db: Db | Tx, names: readonly string[]): Promise<void> => {
  await db
    .insertInto("brands")
    .values(names.map((name) => ({ id: newId(), name })))
    .execute();
};

export const insertColors = async (
  db: Db | Tx,
  colors: readonly (readonly [string, string])[],
): Promise<void> => {
  await db
    .insertInto("colors")
    .values(colors.map(([name, hex], position) => ({ id: newId(), name, hex, position })))
    .execute();
};

export const insertBannerSections = async (
  db: Db | Tx,
  sections: readonly {
    key: string;
    label: string;
    desktop: readonly [number, number];
    mobile: readonly [number, number];
    maxItems: number;
  }[],
): Promise<void> => {
  await db
    .insertInto("banner_sections")
    .values(
      sections.map(({ key, label, desktop, mobile, maxItems }, position) => ({
        id: newId(),
        key,
        label,
        desktop_width: desktop[0],
        desktop_height: desktop[1],
        mobile_width: mobile[0],
        mobile_height: mobile[1],
        max_items: maxItems,
        position,
      })),
    )
    .execute();
};

/** Whether the operator has loaded any lookups. */
export const hasLookups = async (db: Db | Tx): Promise<boolean> => {
  const row = await db.selectFrom("categories").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
};
