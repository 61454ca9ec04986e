import { type ReactNode, useId } from "react";
import { Checkbox } from "./checkbox.tsx";
import { cx } from "./cx.ts";
import "./data-table.css";
import { Skeleton } from "./skeleton.tsx";

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures keep the right edge. */
  figures?: boolean;
  className?: string;
};

export type Selection = {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  labelAll: string;
  labelRow: (id: string) => string;
};

type Props<Row> = {
  /** Names the table for those who hear it. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page loads: skeleton rows of the real height stand in. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** How a row looks at a phone's width, beside its checkbox. */
  card: (row: Row) => ReactNode;
  /** Rows with a picture are 64 px high, others 44. */
  media?: boolean;
  /** Another page is on its way; the old rows stay. */
  busy?: boolean;
  selection?: Selection;
  skeletonRows?: number;
};

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** A ledger: rows with lines, no boxes; cards at a phone's width. */
export const DataTable = <Row,>(props: Props<Row>) => {
  const {
    label,
    columns,
    rows,
    rowId,
    card,
    media = false,
    busy = false,
    selection,
    skeletonRows = 10,
  } = props;
  const pageIds = rows?.map(rowId) ?? [];
  const chosenHere = pageIds.filter((id) => selection?.ids.has(id)).length;
  const isAll = pageIds.length > 0 && chosenHere === pageIds.length;
  const skeletonKey = useId();
  const toggleAll = () => {
    if (!selection) return;
    const next = new Set(selection.ids);
    for (const id of pageIds) isAll ? next.delete(id) : next.add(id);
    selection.onChange(next);
  };
  const rowCheckbox = (id: string) =>
    selection && (
      <Checkbox
        aria-label={selection.labelRow(id)}
        checked={selection.ids.has(id)}
        onChange={() => selection.onChange(toggled(selection.ids, id))}
      />
    );

  return (
    <>
      <div className="wide-only">
        <table
          className={cx("data-table", media && "data-table-media")}
          aria-label={label}
          aria-busy={busy || !rows}
        >
          <thead>
            <tr>
              {selection && (
                <th className="select-cell">
                  <Checkbox
                    aria-label={selection.labelAll}
                    checked={isAll}
                    mixed={chosenHere > 0 && !isAll}
                    onChange={toggleAll}
                  />
                </th>
              )}
              {columns.map((column) => (
                <th key={column.key} scope="col" className={cx(column.figures && "num", column.className)}>
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows?.map((row) => {
              const id = rowId(row);
              return (
                <tr key={id} aria-selected={selection ? selection.ids.has(id) : undefined}>
                  {selection && <td className="select-cell">{rowCheckbox(id)}</td>}
                  {columns.map((column) => (
                    <td key={column.key} className={cx(column.figures && "num", column.className)}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              );
            }) ??
              Array.from({ length: skeletonRows }, (_, index) => (
                <tr key={`${skeletonKey}${index}`}>
                  {selection && (
                    <td className="select-cell">
                      <Skeleton width="1.125rem" />
                    </td>
                  )}
                  {columns.map((column, at) => (
                    <td key={column.key} className={cx(column.className)}>
                      <Skeleton width={at === 0 ? "70%" : "4rem"} />
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      <ul className="card-rows narrow-only" aria-label={label} aria-busy={busy || !rows}>
        {rows?.map((row) => {
          const id = rowId(row);
          return (
            <li key={id} data-selected={selection?.ids.has(id)} className="flex gap-3">
              {selection && <span className="pt-1">{rowCheckbox(id)}</span>}
              <div className="min-w-0 grow">{card(row)}</div>
            </li>
          );
        }) ??
          Array.from({ length: skeletonRows }, (_, index) => (
            <li key={`${skeletonKey}${index}`} className="grid gap-2">
              <Skeleton width="80%" />
              <Skeleton width="40%" />
            </li>
          ))}
      </ul>
    </>
  );
};
