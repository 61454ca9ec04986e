import { ArrowDown, ArrowUp } from "lucide-react";
import { Fragment, memo, type ReactNode } from "react";
import { useLocale } from "../lib/i18n.ts";
import { cx } from "./cx.ts";
import "./data-table.css";
import { PageCheckbox, RowCheckbox, type Selection } from "./row-selection.tsx";
import { Skeleton } from "./skeleton.tsx";
import { useNarrow } from "./use-narrow.ts";

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Aligns figures on the right. */
  figures?: boolean;
  /**
   * Sets the width of the column (`[--w:6rem]`), independent of its cells. One column takes the
   * remaining width (`w-full`).
   */
  className?: string;
  /**
   * The head is a link that sorts by this column: `link: (props) => <Link search=... {...props}
   * />`.
   */
  sort?: SortHead;
};

type LinkProps = { className: string; children: ReactNode };
export type SortHead = {
  now: "ascending" | "descending" | undefined;
  link: (props: LinkProps) => ReactNode;
};

/**
 * Creates the head of a sortable column: it sorts first one way, then the other.
 * @param now the current order of the list
 * @param link returns a link to the list in the given order
 */
export const sortHead = <Sort extends string>(
  now: Sort,
  first: Sort,
  second: Sort,
  link: (sort: Sort, props: LinkProps) => ReactNode,
): SortHead => ({
  now:
    now === first || now === second
      ? now.startsWith("-")
        ? "descending"
        : "ascending"
      : undefined,
  link: (props) => link(now === first ? second : first, props),
});

/**
 * The contents of a card besides its title: an image, lines of text, and a badge as the last line.
 * `height` is a CSS length for all of them.
 */
type CardShape = { picture: boolean; lines: 1 | 2; badge: boolean; height: string };

const textCard: CardShape = { picture: false, lines: 1, badge: false, height: "2.375rem" };
const mediaCard: CardShape = { picture: true, lines: 2, badge: true, height: "5.75rem" };

type Props<Row> = {
  /** Names the table for screen readers. */
  label: string;
  /**
   * Pass the same array and the same `card` on every render, so that unchanged rows do not
   * re-render.
   */
  columns: readonly Column<Row>[];
  /** Undefined while the first page loads: skeleton rows of the real height are shown. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Renders a row at a phone's width, beside its checkbox. */
  card: (row: Row) => ReactNode;
  /** A line under a row, while something in it is edited. */
  lineUnder?: (row: Row) => ReactNode;
  /** Rows with an image are 64 px high, others 44. */
  media?: boolean;
  /**
   * The skeleton of a card, if the card differs from `media`, so that the page keeps its height.
   */
  cardShape?: CardShape;
  /** Another page is loading; the old rows stay. */
  busy?: boolean;
  selection?: Selection;
  skeletonRows?: number;
};

/** A ledger: rows with lines, no boxes; cards at a phone's width. */
export const DataTable = <Row,>(props: Props<Row>) =>
  useNarrow() ? <Cards {...props} /> : <Ledger {...props} />;

const Head = <Row,>({ head, sort, figures, className }: Column<Row>) => {
  const Arrow = sort?.now === "descending" ? ArrowDown : ArrowUp;
  const label = (
    <>
      {head}
      {sort?.now && <Arrow aria-hidden="true" />}
    </>
  );
  return (
    <th scope="col" aria-sort={sort?.now} className={cx(figures && "num", className)}>
      {sort ? sort.link({ className: "sort-link", children: label }) : head}
    </th>
  );
};

type CellsProps<Row> = { row: Row; columns: readonly Column<Row>[] };

/** The cells of a row besides its checkbox. They are not rendered again when rows are selected. */
const Cells = memo(({ row, columns }: CellsProps<unknown>) => {
  // Re-renders the dates and figures when the language changes.
  useLocale();
  return columns.map(({ key, cell, figures, className }) => (
    <td key={key} className={cx(figures && "num", className)}>
      {cell(row)}
    </td>
  ));
  // `memo` loses the type of the row, which is the same in both of its properties.
}) as <Row>(props: CellsProps<Row>) => ReactNode;

type CardProps<Row> = { row: Row; card: (row: Row) => ReactNode };

/** Like `Cells`, at a phone's width. */
const Card = memo(({ row, card }: CardProps<unknown>) => {
  useLocale();
  return card(row);
}) as <Row>(props: CardProps<Row>) => ReactNode;

const Ledger = <Row,>({
  label,
  columns,
  rows,
  rowId,
  lineUnder,
  media,
  busy,
  selection,
  skeletonRows = 10,
}: Props<Row>) => (
  <div className="ledger @container">
    <table
      className={cx("data-table", media && "data-table-media")}
      aria-label={label}
      aria-busy={busy === true || !rows}
    >
      <thead>
        <tr>
          {selection && (
            <th className="select-cell">
              <PageCheckbox pageIds={rows?.map(rowId) ?? []} selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <Head {...column} key={column.key} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows?.map((row) => {
          const id = rowId(row);
          const line = lineUnder?.(row);
          return (
            <Fragment key={id}>
              <tr data-row="" aria-selected={selection?.ids.has(id)}>
                {selection && (
                  <td className="select-cell">
                    <RowCheckbox id={id} selection={selection} />
                  </td>
                )}
                <Cells row={row} columns={columns} />
              </tr>
              {line && (
                <tr className="line-under">
                  <td colSpan={columns.length + (selection ? 1 : 0)}>{line}</td>
                </tr>
              )}
            </Fragment>
          );
        }) ??
          Array.from({ length: skeletonRows }, (_, index) => (
            <tr key={index}>
              {selection && (
                <td className="select-cell">
                  <Skeleton width="1.125rem" height="1.125rem" />
                </td>
              )}
              {columns.map(({ key, figures, className }) => (
                <td key={key} className={className}>
                  <Skeleton width="70%" className={cx(figures && "ml-auto")} />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  </div>
);

/** A skeleton as high as a card with a title of one line. */
const CardSkeleton = ({
  picture,
  lines,
  badge,
  height,
  hasCheckbox,
}: CardShape & { hasCheckbox: boolean }) => (
  <li className="flex gap-3">
    {hasCheckbox && <Skeleton width="1.5rem" height="1.5rem" />}
    {picture && <Skeleton width="2.75rem" height="2.75rem" className="flex-none" />}
    <div className="grid min-w-0 grow content-between" style={{ blockSize: height }}>
      <Skeleton width="80%" height="1.25rem" />
      <Skeleton width="40%" />
      {lines === 2 && <Skeleton width="30%" />}
      {badge && <Skeleton width="55%" height="1.5rem" />}
    </div>
  </li>
);

const Cards = <Row,>({
  label,
  rows,
  rowId,
  card,
  lineUnder,
  media = false,
  cardShape = media ? mediaCard : textCard,
  busy,
  selection,
  skeletonRows = 10,
}: Props<Row>) => (
  <ul className="card-rows" aria-label={label} aria-busy={busy === true || !rows}>
    {rows?.map((row) => {
      const id = rowId(row);
      return (
        <li key={id} data-row="" className="flex gap-3" data-selected={selection?.ids.has(id)}>
          {selection && (
            <span className="pt-1">
              <RowCheckbox id={id} selection={selection} />
            </span>
          )}
          <div className="min-w-0 grow">
            <Card row={row} card={card} />
            {lineUnder?.(row)}
          </div>
        </li>
      );
    }) ??
      Array.from({ length: skeletonRows }, (_, index) => (
        <CardSkeleton key={index} {...cardShape} hasCheckbox={selection !== undefined} />
      ))}
  </ul>
);
