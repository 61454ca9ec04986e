import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ProductListQuery, ProductRow } from "@sellerdesk/contract/product-lists";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { formatDate, formatMoneyRange, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { Sparkline } from "../../../ui/sparkline.tsx";
import { type Column, type SortHead, sortHead } from "../../../ui/data-table.tsx";
import { OfferMark } from "../offer-mark.tsx";
import { ProductBadge } from "../product-badges.tsx";
import { StockBadge } from "./stock-badge.tsx";
import { ProductCell } from "./product-row.tsx";
import { ProductRowMenu } from "../product-row-menu.tsx";

/** Creates the header of a sortable column: the first order, then the second. */
const sortBy = (
  search: ProductListQuery,
  first: ProductListQuery["sort"],
  second: ProductListQuery["sort"],
): SortHead =>
  sortHead(search.sort, first, second, (sort, props) => (
    <Link to={paths.products()} search={{ ...search, page: 1, sort }} {...props} />
  ));

type SoldProps = { units: readonly number[] | undefined; isKnown: boolean };

/** Days per point of the line, which is too narrow for single days. */
const daysOfPoint = 2;

const toPoints = (units: readonly number[]): number[] =>
  Array.from({ length: Math.ceil(units.length / daysOfPoint) }, (_, index) =>
    units
      .slice(index * daysOfPoint, (index + 1) * daysOfPoint)
      .reduce((sum, count) => sum + count, 0),
  );

/** Shows the units sold in the last 30 days as a line, and their sum. */
const SoldUnits = ({ units, isKnown }: SoldProps) => {
  const { t } = useLingui();
  if (!isKnown) return null;
  if (!units)
    return (
      <span className="text-muted">
        <Trans>No sales</Trans>
      </span>
    );
  const total = formatNumber(units.reduce((sum, count) => sum + count, 0));
  return (
    <span className="flex items-center justify-between">
      <Sparkline values={toPoints(units)} label={t`Units sold over the last 30 days`} />
      <span className="num">{total}</span>
    </span>
  );
};

/** Returns all columns of the list. The first one is always shown. */
const columnsFor = (
  search: ProductListQuery,
  sold: ReadonlyMap<string, readonly number[]> | undefined,
): Column<ProductRow>[] => [
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
    className: "[--w:10.5rem]",
    cell: (product) => (
      <span className="inline-flex items-center gap-2 whitespace-nowrap">
        <StockBadge {...product} />
        {formatNumber(product.available)}
      </span>
    ),
  },
  {
    key: "sold",
    head: <Trans>Sold, 30 days</Trans>,
    className: "[--w:9rem] @max-[60rem]:hidden",
    cell: ({ id }) => <SoldUnits units={sold?.get(id)} isKnown={sold !== undefined} />,
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
  sold: msg`Sold, 30 days`,
  price: msg`Price`,
  category: msg`Category`,
  rating: msg`Rating`,
  updated: msg`Updated`,
};
const usualColumns = ["status", "available", "sold", "price", "updated"];

/** The columns that the seller has chosen, or the default ones. */
export const shownColumns = (chosen: readonly string[] | null) => chosen ?? usualColumns;

/**
 * Returns the columns that the seller has chosen, and those to choose from.
 * @param chosen keys stored on the server; keys of columns that no longer exist are ignored
 */
export const useProductColumns = (
  search: ProductListQuery,
  chosen: readonly string[] | null,
  sold: ReadonlyMap<string, readonly number[]> | undefined,
  onDeleted: (id: string) => void,
) => {
  const { t } = useLingui();
  const { columns, shown } = useMemo(() => {
    const [product, ...rest] = columnsFor(search, sold);
    const byKey = new Map(rest.map((column) => [column.key, column]));
    const keys = shownColumns(chosen).filter((key) => byKey.has(key));
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
  }, [search, chosen, sold, onDeleted]);
  return {
    columns,
    shown,
    choices: Object.entries(names).map(([key, name]) => ({ key, head: t(name), name: t(name) })),
  };
};
