import type { PageMeta } from "@sellerdesk/contract/http";

export type PageQuery = { page: number; per_page: number };
/** The number of rows that match, and whether there are more because counting stopped. */
export type Total = { total: number; isCapped: boolean };
/** One page of rows, with the number of all. */
export type Counted<Row> = { rows: Row[] } & Total;

/** The number of rows before a page. */
export const offsetOf = ({ page, per_page }: PageQuery): number => (page - 1) * per_page;

/** Converts one page of rows to the reply of a list. */
export const toPage = <Row>(
  { page, per_page }: PageQuery,
  { rows, total, isCapped }: Counted<Row>,
): { data: Row[]; meta: PageMeta } => {
  const total_pages = Math.ceil(total / per_page);
  return { data: rows, meta: { page, per_page, total, is_capped: isCapped, total_pages } };
};
