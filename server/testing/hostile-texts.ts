import { sql } from "kysely";
import type { Db } from "../src/db/pool.ts";
import type { SellerId } from "../src/lib/seller-id.ts";

/**
 * Texts of an attacker who wants a page to run them. Each would set `window.hostile`, open a
 * dialog, or call another server; all contain the word `hostile`. Their lengths differ, because a
 * column stores the first one that fits.
 */
export const hostileTexts: readonly string[] = [
  `"><script>window.hostile=1</script><img src=x onerror="window.hostile=1">`,
  `</title></textarea></style></script><svg onload=window.hostile=1>`,
  `<svg><animate onbegin=hostile=1 attributeName=x dur=1s><script>hostile=1</script></svg>`,
  `<math href="javascript:hostile=1">x</math><iframe srcdoc="<script>top.hostile=1</script>">`,
  `<a href="javascript:window.hostile=1">hostile</a><form action=javascript:hostile=1>`,
  `<img src="https://hostile.example/leak?"><link rel=stylesheet href=//hostile.example>`,
  `<style>@import"https://hostile.example/x.css";body{display:none}</style>`,
  `' onmouseover=window.hostile=1 autofocus onfocus=window.hostile=1 x='`,
  "{{constructor.constructor('window.hostile=1')()}}${hostile=1}#{hostile=1}<%=hostile%>",
  `<details open ontoggle=hostile=1>hostile</details><video><source onerror=hostile=1>`,
  `\u202ehostile\u202c \u2066<b>\u2069 \u200b\ufeff\u00ad a\u0301\u0301\u0301\u0301\u0301\u0301`,
  `hostile${"W".repeat(90)}`,
  `hostile \u{1f469}\u200d\u{1f469}\u200d\u{1f467} \u05e9\u05dc\u05d5\u05dd \u0627\u0644 null undefined NaN`,
  "<img src=x onerror=hostile=1>",
  "<svg onload=hostile=1>",
  "javascript:hostile=1",
  "hostile<!--",
  "<hostile>",
];

/** The longest text that any field accepts, which a page must truncate or wrap. */
const endless = `<b onclick=hostile=1>hostile</b>${"\u0645".repeat(40)}${"W".repeat(400)}`;

/**
 * Columns whose text was not written by people: references, values for programs, and HTML, which
 * the server sanitizes.
 */
const ofPrograms =
  /(_html|_hash|_url|_key|_hint|_id|_ids|_unit)$|^(url|website|email|currency|timezone|locale|country|slug|query|columns|list|key|secret|old_secret|scopes|topics|code|content_type|derivatives|during|delimiter|variants|type|logo|hex|purpose|crop|totals|weight|length|width|height|volume|standard_volume|notification_type|reference_type|column|ip|body_type|order_no|handle)$/;

/**
 * Whether a text in JSON was written by people: neither an id, a date, a word of the contract nor a
 * code.
 */
const isOfPeople = (text: string) =>
  !/^([a-z0-9_]*|[A-Z]{2,3}|[0-9a-f-]{36}|\d{4}-\d\d-\d\d.*|https?:.*|#[0-9a-f]{6})$/.test(text);

const withHostileTexts = (value: unknown, text: string): unknown => {
  if (typeof value === "string") return isOfPeople(value) ? text.slice(0, 120) : value;
  if (Array.isArray(value)) return value.map((item) => withHostileTexts(item, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withHostileTexts(item, text)]),
  );
};

/** Whether a column belongs to sums and counts, which the server computes from other rows. */
const isOfSums = ({ table }: Column): boolean =>
  ["sales_days", "sales_changes", "day_counts", "day_count_changes"].includes(table);

type Column = { table: string; name: string; type: string };

const listColumns = async (db: Db): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    select c.table_name as "table", c.column_name as name, c.udt_name as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and udt_name in ('text', '_text', 'jsonb')
    order by 1, 2`.execute(db);
  return rows.filter((column) => !ofPrograms.test(column.name) && !isOfSums(column));
};

/**
 * The condition for rows that the test may change: the seller's own, or the named ones of an
 * operator's table. Null if there are none.
 */
const rowsOf = async (db: Db, table: string, sellerId: SellerId, ids: readonly string[]) => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name in ('seller_id', 'id')`.execute(
    db,
  );
  const names = rows.map(({ name }) => name);
  if (table === "sellers") return sql`id = ${sellerId}`;
  if (names.includes("seller_id")) return sql`seller_id = ${sellerId}`;
  return names.includes("id") && ids.length > 0 ? sql`id = any(${ids}::uuid[])` : null;
};

/** Overwrites the texts of a column. @returns the number of rows */
const store = async (
  db: Db,
  { table, name, type }: Column,
  rows: ReturnType<typeof sql>,
  text: string,
): Promise<number> => {
  const [from, column] = [sql.table(table), sql.ref(name)];
  const { rows: found } = await sql<{ at: string; value: unknown }>`
    select ctid::text as at, ${column} as value from ${from} where ${rows} and ${column} is not null`.execute(
    db,
  );
  for (const [index, { at: time, value }] of found.entries()) {
    const changed = type === "text" ? `${text}${index || ""}` : withHostileTexts(value, text);
    const written = type === "jsonb" ? sql`${JSON.stringify(changed)}::jsonb` : sql`${changed}`;
    await sql`update ${from} set ${column} = ${written} where ctid = ${time}::tid`.execute(db);
  }
  return found.length;
};

/**
 * Overwrites every text of a seller's rows with a hostile one that the table accepts, bypassing the
 * server's validation. A page must be harmless whatever the database contains.
 * @param ids of rows of the operator that the test created
 * @param texts replaces the texts above
 * @returns the columns that accepted a text, as `table.column`
 */
export const storeHostileTexts = async (
  db: Db,
  sellerId: SellerId,
  ids: readonly string[] = [],
  texts: readonly string[] = [endless, ...hostileTexts],
): Promise<string[]> => {
  const taken: string[] = [];
  let turn = 0;
  for (const column of await listColumns(db)) {
    const rows = await rowsOf(db, column.table, sellerId, ids);
    if (!rows) continue;
    turn += 1;
    // Each column starts with another text, and takes the first that fits its length and form.
    const rotated = [...texts.slice(turn % texts.length), ...texts];
    for (const text of rotated) {
      const count = await store(db, column, rows, text).catch(() => null);
      if (count === null) continue;
      if (count > 0) taken.push(`${column.table}.${column.name}`);
      break;
    }
  }
  return taken;
};
