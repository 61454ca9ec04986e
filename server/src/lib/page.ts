import type { PageMeta } from "@sellerdesk/contract/http";

export type PageQuery = { page: number; per_page: number };
export type Counted<Row> = { rows: Row[]; total: number };

/** The number of rows before a page. */
export const offsetOf = ({ page, per_page }: PageQuery): number => (page - 1) * per_page;

/** Converts one page of rows to the reply of a list. */
export const toPage = <Row>(
  { page, per_page }: PageQuery,
  { rows, total }: Counted<Row>,
): { data: Row[]; meta: PageMeta } => ({
  data: rows,
  meta: { page, per_page, total, total_pages: Math.ceil(total / per_page) },
});
