import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type {
  InventoryListQuery,
  InventoryRow,
  InventorySort,
} from "@sellerdesk/contract/inventory";
import { Link } from "@tanstack/react-router";
import { History } from "lucide-react";
import { formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { type Column, type SortHead, sortHead } from "../../../ui/data-table.tsx";
import { StockFigure } from "./stock-correction.tsx";
import { AtCheckout, StockBadge, VariantCell, variantName } from "../stock-parts.tsx";

type OnLimit = (rows: readonly InventoryRow[]) => void;

/** Creates the header of a sortable column: the first order, then the second. */
const sortBy = (query: InventoryListQuery, first: InventorySort, second: InventorySort): SortHead =>
  sortHead(query.sort, first, second, (sort, props) => (
    <Link to={paths.inventory()} search={{ ...query, page: 1, sort }} {...props} />
  ));

const Cover = ({ days_of_cover: days, sold_30_days: sold }: InventoryRow) =>
  days === null || sold === 0 ? (
    <span className="text-muted">–</span>
  ) : (
    <Plural value={days} one="# day" other="# days" />
  );

/** Shows the stock level from which a variant counts as low, as a button to change it. */
const Threshold = ({ row, onLimit }: { row: InventoryRow; onLimit: OnLimit }) => {
  const { t } = useLingui();
  const name = variantName(row);
  const limit = formatNumber(row.low_stock_threshold);
  return (
    <button
      type="button"
      className="link num min-w-6"
      aria-label={t`Alert at ${limit}: change for ${name}`}
      onClick={() => onLimit([row])}
    >
      {limit}
    </button>
  );
};

const HistoryLink = ({ row, query }: { row: InventoryRow; query: InventoryListQuery }) => {
  const { t } = useLingui();
  const name = variantName(row);
  return (
    <Link
      to={paths.inventory()}
      search={{ ...query, history: row.variant_id }}
      resetScroll={false}
      className="icon-btn"
      aria-label={t`History of ${name}`}
      title={t`History`}
    >
      <History aria-hidden="true" />
    </Link>
  );
};

/** The actions of a row: editing its alert, and its stock, which can be edited in some rows. */
export type RowActions = {
  onLimit: OnLimit;
  onCorrect: (row: InventoryRow, start: number) => void;
  correcting: ReadonlyMap<string, number>;
};

export const inventoryColumns = (
  query: InventoryListQuery,
  { onLimit, onCorrect, correcting }: RowActions,
): Column<InventoryRow>[] => [
  {
    key: "product",
    head: <Trans>Product</Trans>,
    sort: sortBy(query, "title", "-title"),
    className: "w-full",
    cell: (row) => <VariantCell row={row} />,
  },
  {
    key: "on_hand",
    head: <Trans>On hand</Trans>,
    figures: true,
    className: "[--w:8.5rem]",
    sort: sortBy(query, "-on_hand", "on_hand"),
    cell: (row) => (
      <StockFigure row={row} isOpen={correcting.has(row.variant_id)} onOpen={onCorrect} />
    ),
  },
  {
    key: "committed",
    head: <Trans>Committed</Trans>,
    figures: true,
    className: "[--w:7rem]",
    sort: sortBy(query, "-committed", "committed"),
    cell: ({ committed }) => formatNumber(committed),
  },
  {
    key: "available",
    head: <Trans>Available</Trans>,
    figures: true,
    className: "[--w:7rem]",
    sort: sortBy(query, "available", "-available"),
    cell: (row) => (
      <>
        <StockBadge row={row} />
        <AtCheckout row={row} />
      </>
    ),
  },
  {
    key: "threshold",
    head: <Trans>Alert at</Trans>,
    figures: true,
    className: "[--w:6rem]",
    cell: (row) => <Threshold row={row} onLimit={onLimit} />,
  },
  {
    key: "sold",
    head: <Trans>Sold, 30 days</Trans>,
    figures: true,
    className: "hidden [--w:8.5rem] lg:table-cell",
    sort: sortBy(query, "-sold", "sold"),
    cell: ({ sold_30_days }) => formatNumber(sold_30_days),
  },
  {
    key: "cover",
    head: <Trans>Days left</Trans>,
    figures: true,
    className: "hidden [--w:6.5rem] lg:table-cell",
    sort: sortBy(query, "cover", "-cover"),
    cell: (row) => <Cover {...row} />,
  },
  {
    key: "history",
    head: (
      <span className="visually-hidden">
        <Trans>History</Trans>
      </span>
    ),
    className: "[--w:3.5rem]",
    cell: (row) => <HistoryLink row={row} query={query} />,
  },
];

type CardProps = { row: InventoryRow; query: InventoryListQuery } & RowActions;

/** A row in the list of a phone. */
export const InventoryCard = ({ row, query, onLimit, onCorrect, correcting }: CardProps) => {
  const [available, committed, sold] = [row.available, row.committed, row.sold_30_days].map(
    formatNumber,
  );
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <VariantCell row={row} />
        <HistoryLink row={row} query={query} />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="grid justify-items-start gap-1">
          {row.stock === "in" ? <Trans>{available} available</Trans> : <StockBadge row={row} />}
          <AtCheckout row={row} />
          <span className="text-13 text-muted">
            <Trans>{committed} committed</Trans>
          </span>
        </span>
        <StockFigure row={row} isOpen={correcting.has(row.variant_id)} onOpen={onCorrect} />
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-13 text-muted">
        <span>
          <Trans>{sold} sold in 30 days</Trans>
          {row.days_of_cover !== null && (
            <>
              {" · "}
              <Plural value={row.days_of_cover} one="# day left" other="# days left" />
            </>
          )}
        </span>
        <span className="ms-auto">
          <Trans>Alert at</Trans> <Threshold row={row} onLimit={onLimit} />
        </span>
      </div>
    </>
  );
};
