import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ProductListQuery, ProductRow } from "@sellerdesk/contract/product-lists";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { formatDate, formatMoneyRange, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { type Column, type SortHead, sortHead } from "../../../ui/data-table.tsx";
import { OfferMark } from "../offer-mark.tsx";
import { ProductBadge, StockFigure } from "../product-badges.tsx";
import { ProductCell } from "./product-row.tsx";
import { ProductRowMenu } from "../product-row-menu.tsx";

/** The head of a column that sorts: first one way, then the other. */
const sortBy = (
  search: ProductListQuery,
  first: ProductListQuery["sort"],
  second: ProductListQuery["sort"],
): SortHead =>
  sortHead(search.sort, first, second, (sort, props) => (
    <Link to={paths.products()} search={{ ...search, page: 1, sort }} {...props} />
  ));

/** All columns of the list, the first of which is always there. */
const columnsFor = (search: ProductListQuery): Column<ProductRow>[] => [
  {
    key: "product",
    head: <Trans>Product</Trans>,
    sort: sortBy(search, "title", "-title"),
    className: "w-full",
    cell: (product) => <ProductCell product={product} search={search} />,
  },
  {
    key: "status",
    head: <Trans>Status</Trans>,
    className: "[--w:8rem]",
    cell: (product) => <ProductBadge {...product} />,
  },
  {
    key: "available",
    head: <Trans>Available</Trans>,
    figures: true,
    className: "[--w:7rem]",
    cell: (product) => <StockFigure {...product} />,
  },
  {
    key: "price",
    head: <Trans>Price</Trans>,
    figures: true,
    className: "[--w:7rem] @min-[64rem]:[--w:12.5rem]",
    sort: sortBy(search, "price", "-price"),
    cell: (product) => (
      <>
        {formatMoneyRange(product.price_from_minor, product.price_to_minor, product.currency)}
        <OfferMark {...product} />
      </>
    ),
  },
  {
    key: "category",
    head: <Trans>Category</Trans>,
    className: "[--w:6.5rem] text-muted @min-[56rem]:[--w:9rem]",
    cell: ({ category }) => category && <bdi>{category.name}</bdi>,
  },
  {
    key: "rating",
    head: <Trans>Rating</Trans>,
    figures: true,
    className: "[--w:6rem]",
    cell: ({ rating }) =>
      rating && `${formatNumber(rating.average)} (${formatNumber(rating.count)})`,
  },
  {
    key: "updated",
    head: <Trans>Updated</Trans>,
    figures: true,
    className: "[--w:7.5rem] text-muted",
    sort: sortBy(search, "-updated_at", "updated_at"),
    cell: ({ updated_at }) => formatDate(updated_at),
  },
];

/** The names of columns that can be hidden, without markup. */
const names = {
  status: msg`Status`,
  available: msg`Available`,
  price: msg`Price`,
  category: msg`Category`,
  rating: msg`Rating`,
  updated: msg`Updated`,
};
const usualColumns = ["status", "available", "price", "category", "updated"];

/**
 * The columns of the list as the seller has chosen them, and those to choose from.
 * @param chosen keys that the server keeps; what no column is called any more is left out
 */
export const useProductColumns = (
  search: ProductListQuery,
  chosen: readonly string[] | null,
  onDeleted: (id: string) => void,
) => {
  const { t } = useLingui();
  const { columns, shown } = useMemo(() => {
    const [product, ...rest] = columnsFor(search);
    const byKey = new Map(rest.map((column) => [column.key, column]));
    const keys = (chosen ?? usualColumns).filter((key) => byKey.has(key));
    const menu: Column<ProductRow> = {
      key: "menu",
      head: (
        <span className="sr-only">
          <Trans>Actions</Trans>
        </span>
      ),
      className: "[--w:3rem]",
      cell: (row) => <ProductRowMenu product={row} onDeleted={() => onDeleted(row.id)} />,
    };
    const own = keys.flatMap((key) => byKey.get(key) ?? []);
    return { columns: [...(product ? [product] : []), ...own, menu], shown: keys };
  }, [search, chosen, onDeleted]);
  return {
    columns,
    shown,
    choices: Object.entries(names).map(([key, name]) => ({ key, head: t(name), name: t(name) })),
  };
};
