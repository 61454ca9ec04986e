import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { parseMoney, plainMoney } from "@sellerdesk/contract/money";
import { ProductStatus } from "@sellerdesk/contract/product";
import { type KeyboardEvent, memo, useId, useRef } from "react";
import { formatNumber, formatPart } from "../../../lib/format.ts";
import { cx } from "../../../ui/cx.ts";
import { Thumb } from "../../../ui/thumb.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { ScrollRegion } from "../../../ui/scroll-region.tsx";
import { inputModes } from "../form-values/variant-columns.ts";
import { marginOf } from "../form-values/margin.ts";
import { type Cell, cellsOf, readCell, type Write } from "../variant-grid/grid-block.ts";
import { useGrid } from "../variant-grid/use-grid.ts";
import {
  cellKey,
  type ChangedCell,
  columnKinds,
  type TableColumn,
  type TableRow,
} from "./table-cells.ts";
import {
  CellProblem,
  maxLengths,
  rowImage,
  rowName,
  StatusOptions,
  useStatusNames,
  useTableColumnNames,
} from "./table-parts.tsx";
import { TableToolbar } from "./table-toolbar.tsx";
import type { ProductTable } from "./use-product-table.ts";

type RowProps = {
  table: ProductTable;
  columns: readonly TableColumn[];
  row: TableRow;
  index: number;
  /** The changed cells, by the columns. */
  changed: readonly (ChangedCell | undefined)[];
  /** The columns of the selected block in this row, both included; -1 if there are none. */
  from: number;
  to: number;
  isFirst: boolean;
  isLast: boolean;
  /** The column of the cell with the focus, -1 in other rows. */
  current: number;
};

const isSameCell = (a: ChangedCell | undefined, b: ChangedCell | undefined) =>
  a?.text === b?.text &&
  a?.problem?.message === b?.problem?.message &&
  a?.problem?.current === b?.problem?.current;

/** Prevents re-rendering of rows without changes. */
const isSame = (a: RowProps, b: RowProps) =>
  a.row === b.row &&
  a.columns.join() === b.columns.join() &&
  a.index === b.index &&
  a.from === b.from &&
  a.to === b.to &&
  a.isFirst === b.isFirst &&
  a.isLast === b.isLast &&
  a.current === b.current &&
  // A row with a problem always re-renders: its buttons need the current table.
  a.changed.every((cell, column) => isSameCell(cell, b.changed[column]) && !cell?.problem);

const Margin = ({ table, row }: { table: ProductTable; row: TableRow }) => {
  const textOf = (column: TableColumn) =>
    table.changed.get(cellKey(row, column) ?? "")?.problem ? "" : table.textOf(row, column);
  const margin = marginOf(textOf("price_minor"), textOf("cost_minor"), row.product.currency);
  return (
    <td
      className={cx(
        "cell-count",
        row.variant && "cell-read",
        margin && margin.minor < 0 && "text-danger",
      )}
    >
      {margin && formatPart(margin.part)}
    </td>
  );
};

/** Shows the stock of all variants in the heading row. */
const Sum = ({ row, column }: { row: TableRow; column: TableColumn }) =>
  row.variant === null &&
  column === "on_hand" && (
    <span className="px-2 text-muted">
      {formatNumber(row.product.variants.reduce((sum, { on_hand }) => sum + on_hand, 0))}
    </span>
  );

const GridRow = memo((props: RowProps) => {
  const { table, columns, row, index, changed, from, to, isFirst, isLast, current } = props;
  const names = useTableColumnNames();
  const problemId = useId();
  const { variant, isHeading } = row;
  const broken = changed.flatMap((cell) => (cell?.problem ? { cell, problem: cell.problem } : []));
  const shown = columns[current];
  return (
    <>
      <tr className={cx(isHeading && "row-heading")}>
        {columns.flatMap((column, place) => {
          const key = cellKey(row, column);
          const cell = changed[place];
          const isIn = from <= place && place <= to;
          const problem = cell?.problem;
          const look = {
            className: `cell-${columnKinds[column]} cell-${column}`,
            "data-in": isIn || undefined,
            "data-top": (isIn && isFirst) || undefined,
            "data-bottom": (isIn && isLast) || undefined,
            "data-start": (isIn && place === from) || undefined,
            "data-end": (isIn && place === to) || undefined,
            "data-changed": cell !== undefined || undefined,
            "data-bad": problem !== undefined || undefined,
          };
          const control = key !== null && {
            "data-cell": `${index}:${place}`,
            "data-key": key,
            "aria-label": `${names[column]}, ${rowName(row)}`,
            ...(problem && { "aria-invalid": true, "aria-describedby": `${problemId}${column}` }),
            value: table.textOf(row, column),
          };
          const field = control ? (
            column === "status" ? (
              <select
                {...control}
                onChange={({ target }) => table.write([{ key, text: target.value }])}
              >
                <StatusOptions />
              </select>
            ) : (
              <input
                {...control}
                dir={column === "title" ? "auto" : "ltr"}
                inputMode={inputModes[columnKinds[column]]}
                autoComplete="off"
                spellCheck={column === "title"}
                maxLength={maxLengths[column]}
                onChange={({ target }) => table.write([{ key, text: target.value }], true)}
              />
            )
          ) : (
            column === "title" && <bdi className="truncate-line">{variant?.title}</bdi>
          );
          if (column === "title")
            return [
              <th key={column} scope="row" {...look}>
                <span className="cell-name">
                  {isHeading && <Thumb src={rowImage(row)} size="xs" />}
                  {field}
                </span>
              </th>,
            ];
          return [
            <td key={column} {...look}>
              {field}
              <Sum row={row} column={column} />
            </td>,
            ...(column === "cost_minor" ? [<Margin key="margin" table={table} row={row} />] : []),
          ];
        })}
      </tr>
      {broken.length > 0 && (
        <tr
          className={cx(
            "problem-row",
            !broken.some(({ cell }) => cell.column === shown) && "visually-hidden",
          )}
        >
          <td colSpan={columns.length + (columns.includes("cost_minor") ? 1 : 0)}>
            {broken.map(({ cell, problem }) =>
              cell.column === shown ? (
                <CellProblem
                  key={cell.key}
                  id={`${problemId}${cell.column}`}
                  problem={problem}
                  cell={cell}
                  table={table}
                />
              ) : (
                <span key={cell.key} id={`${problemId}${cell.column}`} className="visually-hidden">
                  {problem.message}
                </span>
              ),
            )}
          </td>
        </tr>
      )}
    </>
  );
}, isSame);

type Props = { table: ProductTable; currency: string; columns: readonly TableColumn[] };

/** The products as a spreadsheet. */
export const TableGrid = ({ table, currency, columns }: Props) => {
  const { t } = useLingui();
  const names = useTableColumnNames();
  const statusNames = useStatusNames();
  const hintId = useId();
  const element = useRef<HTMLTableElement>(null);
  const { rows, changed } = table;
  const keyOf = ({ row, column }: Cell) => {
    const [there, name] = [rows[row], columns[column]];
    return there && name ? cellKey(there, name) : null;
  };
  const textOf = ({ row, column }: Cell) => {
    const [there, name] = [rows[row], columns[column]];
    return there && name ? table.textOf(there, name) : "";
  };
  /**
   * Returns the status for its API value or its name in the seller's language, else the text
   * itself.
   */
  const readStatus = (text: string) => {
    const wanted = text.trim().toLowerCase();
    return (
      ProductStatus.options.find((status) => status === wanted) ??
      ProductStatus.options.find((status) => statusNames[status].toLowerCase() === wanted) ??
      text
    );
  };
  const readPasted = (text: string, { column }: Cell) => {
    const name = columns[column] ?? "title";
    return name === "status" ? readStatus(text) : readCell(text, columnKinds[name]);
  };
  /** Rejects unknown statuses. Other columns accept invalid text until it is corrected. */
  const fits = (write: Write) =>
    columns[write.column] !== "status" ||
    ProductStatus.options.some((status) => status === write.text);
  const apply = (writes: readonly Write[]) =>
    table.write(
      writes.filter(fits).flatMap((write) => {
        const key = keyOf(write);
        return key === null ? [] : { key, text: write.text };
      }),
    );
  const change = (writes: readonly Write[], left: number) => {
    const fitting = writes.filter(fits);
    const rest = left + writes.length - fitting.length;
    if (fitting.length === 0 && rest === 0) return;
    apply(fitting);
    const text = plural(fitting.length, { one: "# cell filled", other: "# cells filled" });
    showToast(rest === 0 ? text : t`${text}. ${rest} did not fit.`);
  };
  const grid = useGrid({
    table: element,
    rows: rows.length,
    columns: columns.length,
    textOf,
    isWritable: (cell) => keyOf(cell) !== null,
    readPasted,
    apply,
    change,
  });
  const { block } = grid;
  const cells = block ? cellsOf(block).filter((cell) => keyOf(cell) !== null) : [];
  const amounts = cells.filter(({ column }) => columnKinds[columns[column] ?? "sku"] === "money");
  const [first, last] = block ? [columns[block.start], columns[block.end]] : [];
  const range =
    first === undefined || last === undefined || cells.length < 2
      ? null
      : first === last
        ? names[first]
        : t`${names[first]} to ${names[last]}`;
  const changeAmounts = (to: (minor: number) => number) =>
    change(
      amounts.flatMap((cell) => {
        const minor = parseMoney(textOf(cell), currency);
        return minor === null
          ? []
          : { ...cell, text: plainMoney(Math.max(to(minor), 0), currency) };
      }),
      0,
    );
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = event.key.toLowerCase();
    const act =
      isCommand && key === "z"
        ? event.shiftKey
          ? table.redo
          : table.undo
        : isCommand && key === "y"
          ? table.redo
          : undefined;
    if (act === undefined) grid.handlers.onKeyDown(event);
    else {
      // The browser's own undo would cover one cell only.
      event.preventDefault();
      act?.();
    }
  };
  return (
    <>
      <TableToolbar
        table={table}
        currency={currency}
        count={cells.length}
        range={range}
        hasAmounts={amounts.length > 0}
        fillLabel={<Trans>Fill down</Trans>}
        onFill={grid.fill}
        onAmounts={changeAmounts}
      />
      {/* The table has its own scroll area, so headers and names stay visible. */}
      <ScrollRegion
        label={t`Products as a table`}
        className="max-h-[calc(100vh-12rem)] overflow-auto border-y border-line-strong [scroll-padding:2.5rem_1rem_1rem_16rem]"
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are of the cells inside */}
        <table
          ref={element}
          className="product-table"
          aria-describedby={hintId}
          {...grid.handlers}
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              {columns.flatMap((column) => [
                <th key={column} scope="col" className={`cell-${columnKinds[column]}`}>
                  {columnKinds[column] === "money"
                    ? `${names[column]}, ${currency}`
                    : names[column]}
                </th>,
                ...(column === "cost_minor"
                  ? [
                      <th key="margin" scope="col" className="cell-count">
                        <Trans>Margin</Trans>
                      </th>,
                    ]
                  : []),
              ])}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const isIn = block !== null && block.top <= index && index <= block.bottom;
              const isCurrent = grid.anchor?.row === index;
              return (
                <GridRow
                  key={`${row.id}${row.isHeading ? "" : ":v"}`}
                  table={table}
                  row={row}
                  index={index}
                  columns={columns}
                  changed={columns.map((column) => changed.get(cellKey(row, column) ?? ""))}
                  from={isIn ? block.start : -1}
                  to={isIn ? block.end : -2}
                  isFirst={block?.top === index}
                  isLast={block?.bottom === index}
                  current={isCurrent ? (grid.anchor?.column ?? -1) : -1}
                />
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
      <p id={hintId} className="mt-2 text-13 text-muted">
        <Trans>
          Paste cells from a spreadsheet anywhere. Enter and the arrow keys move, Shift selects
          several cells, and Ctrl+D fills down.
        </Trans>
      </p>
    </>
  );
};
