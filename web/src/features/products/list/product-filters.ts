import type {
  ProductFilters,
  ProductListQuery,
  ProductPageQuery,
} from "@sellerdesk/contract/product-lists";

/** Returns the filters of a list's state: all of it except page and order. */
export const filtersOf = ({
  page: _page,
  per_page: _perPage,
  sort: _sort,
  project: _project,
  table: _table,
  ...filters
}: ProductPageQuery): ProductFilters => filters;

/** Whether the filters exclude anything. */
export const isFiltered = (search: ProductPageQuery): boolean =>
  Object.values(filtersOf(search)).some((value) => value !== undefined && value !== "");

/**
 * Returns the search and sort order after typing: results are sorted by relevance unless another
 * order was chosen.
 */
export const withSearch = (text: string, { sort }: Pick<ProductListQuery, "sort">) => {
  if (text !== "" && sort === "-updated_at") return { search: text, sort: "relevance" as const };
  if (text === "" && sort === "relevance") return { search: text, sort: "-updated_at" as const };
  return { search: text };
};
