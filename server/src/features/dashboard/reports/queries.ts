import type { ReportBy, ReportFilters } from "@sellerdesk/contract/dashboard";
import { type RawBuilder, sql } from "kysely";
import { firstImageKey, variantImageKey } from "../../../db/image-keys.ts";
import { oneRow } from "../../../db/one-row.ts";
import type { Db } from "../../../db/pool.ts";
import { type SalesDimension, type SalesFigures, salesOf } from "../../../db/sales.ts";
import type { SellerId } from "../../../lib/seller-id.ts";

type Days = { from: string; until: string };
/** The dimension and the filters of a report. */
export type ReportSubject = ReportFilters & { by: ReportBy };

const dimensions: Record<ReportBy, SalesDimension> = {
  product: "product",
  variant: "variant",
  category: "product",
  brand: "product",
  country: "country",
  buyer: "buyer",
  offer: "offer",
  time: "hour",
};

/** The key of a row of the report, from a row of `sales`. */
const keyOf = (by: ReportBy, sellerId: SellerId): RawBuilder<unknown> => {
  const ofProduct = (column: "category_id" | "brand_id") =>
    sql`coalesce((select ${sql.ref(column)}::text from products where seller_id = ${sellerId} and id = sales.key::uuid), '')`;
  if (by === "category") return ofProduct("category_id");
  if (by === "brand") return ofProduct("brand_id");
  if (by === "time") return sql`extract(isodow from day) || ':' || key`;
  return sql`key`;
};

/** Whether a row of `sales` is of a product that matches the filters. */
const isLeft = (
  sellerId: SellerId,
  { by, category_id, brand_id }: ReportSubject,
): RawBuilder<unknown> => {
  if (category_id === undefined && brand_id === undefined) return sql`true`;
  const ofProduct = sql`p.seller_id = ${sellerId}
    ${category_id === undefined ? sql`` : sql`and p.category_id = ${category_id}`}
    ${brand_id === undefined ? sql`` : sql`and p.brand_id = ${brand_id}`}`;
  if (by !== "variant") return sql`key in (select p.id::text from products p where ${ofProduct})`;
  return sql`key in (select v.id::text from products p
    join variants v on v.seller_id = p.seller_id and v.product_id = p.id where ${ofProduct})`;
};

/** The name of a row, its second part and its image, by the `key` of `page`. */
const nameOf = (by: ReportBy, sellerId: SellerId): RawBuilder<unknown> => {
  const none = sql`select null::text as name, null::text as detail, null::text as image`;
  const id = sql`nullif(page.key, '')::uuid`;
  const names: Partial<Record<ReportBy, RawBuilder<unknown>>> = {
    product: sql`select title as name, null::text as detail, (${firstImageKey(sellerId, "products")}) as image
      from products where seller_id = ${sellerId} and id = ${id}`,
    variant: sql`select p.title as name, v.title as detail, (${variantImageKey(sellerId)}) as image
      from variants v join products p on p.seller_id = v.seller_id and p.id = v.product_id
      where v.seller_id = ${sellerId} and v.id = ${id}`,
    category: sql`select name, null::text as detail, null::text as image from categories where id = ${id}`,
    brand: sql`select name, null::text as detail, null::text as image from brands where id = ${id}`,
    offer: sql`select name, null::text as detail, null::text as image from offers where seller_id = ${sellerId} and id = ${id}`,
  };
  return names[by] ?? none;
};

/** The figures that a report shows. */
const reportFigures = [
  ...(["orders", "units", "revenue_minor", "returned_units"] as const),
  ...(["costed_revenue_minor", "cost_minor", "uncosted_units"] as const),
];
const forEachFigure = (toColumn: (name: (typeof reportFigures)[number]) => RawBuilder<unknown>) =>
  sql.join(reportFigures.map(toColumn));
export type ReportSums = Pick<SalesFigures, (typeof reportFigures)[number]>;
export type ReportRowSums = ReportSums & {
  previous_revenue_minor: number;
  key: string;
  name: string | null;
  detail: string | null;
  /** A storage key. */
  image: string | null;
};
export type ReportSumsPage = {
  rows: ReportRowSums[];
  total_rows: number;
  total: ReportSums;
  previous_total: ReportSums;
};

/** Finds the names of the category and of the brand that a report is filtered by. */
export const findFilterNames = async (
  db: Db,
  { category_id, brand_id }: ReportFilters,
): Promise<{ category: string | null; brand: string | null }> => {
  if (category_id === undefined && brand_id === undefined) return { category: null, brand: null };
  return oneRow(
    sql<{ category: string | null; brand: string | null }>`
      select (select name from categories where id = ${category_id ?? null}) as category,
        (select name from brands where id = ${brand_id ?? null}) as brand`,
    db,
  );
};

/**
 * Reads one page of a report, and its totals, from the sums in one statement. A key with sales only
 * in the other period has a row too.
 */
export const findReportPage = (
  db: Db,
  sellerId: SellerId,
  subject: ReportSubject,
  { from, until, previous }: Days & { previous: Days | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<ReportSumsPage> => {
  const { by } = subject;
  const figures = forEachFigure((name) => sql.ref(name));
  const soldIn = (isCurrent: boolean, prefix: string) =>
    forEachFigure(
      (name) => sql`
        coalesce(sum(${sql.ref(name)}) filter (where is_current = ${sql.lit(isCurrent)}), 0)::bigint as ${sql.ref(prefix + name)}`,
    );
  const totals = (prefix: string) =>
    forEachFigure(
      (name) => sql`coalesce(sum(${sql.ref(prefix + name)}), 0)::bigint as ${sql.ref(name)}`,
    );
  const sold = (days: Days, isCurrent: boolean) => sql`
    select ${sql.lit(isCurrent)} as is_current, ${keyOf(by, sellerId)} as key, ${figures} from ${salesOf(sellerId, dimensions[by], days)}
    where ${isLeft(sellerId, subject)}`;
  const order = by === "time" ? sql`key` : sql`revenue_minor desc, units desc, key`;
  return oneRow(
    sql<ReportSumsPage>`
      with keys as materialized (
        select key, ${soldIn(true, "")}, ${soldIn(false, "previous_")}
        from (${sold({ from, until }, true)} union all ${sold(previous ?? { from, until: from }, false)}) sold
        group by key having sum(abs(units) + abs(revenue_minor) + abs(orders)) > 0
      ), page as (select * from keys order by ${order} limit ${limit} offset ${offset})
      select (select count(*) from keys) as total_rows,
        (select row_to_json(t) from (select ${totals("")} from keys) t) as total,
        (select row_to_json(t) from (select ${totals("previous_")} from keys) t) as previous_total,
        coalesce((
          select json_agg(row_to_json(r) order by position) from (
            select row_number() over (order by ${order}) as position, key, ${figures}, previous_revenue_minor, n.name, n.detail, n.image
            from page left join lateral (${nameOf(by, sellerId)}) n on true
          ) r
        ), '[]') as rows`,
    db,
  );
};
