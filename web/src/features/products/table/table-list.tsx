import { Trans, useLingui } from "@lingui/react/macro";
import { parseMoney, plainMoney } from "@sellerdesk/contract/money";
import { useId, useState } from "react";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import { TabCount } from "../../../ui/tabs.tsx";
import { Thumb } from "../../../ui/thumb.tsx";
import {
  cellKey,
  columnKinds,
  storedText,
  type TableColumn,
  type TableRow,
  tableColumns,
} from "./table-cells.ts";
import {
  CellProblem,
  CellText,
  maxLengths,
  rowImage,
  rowName,
  StatusOptions,
  useTableColumnNames,
} from "./table-parts.tsx";
import { inputModes } from "../form-values/variant-columns.ts";
import { TableToolbar } from "./table-toolbar.tsx";
import type { ProductTable } from "./use-product-table.ts";

type Props = { table: ProductTable; currency: string };
type CellProps = Props & { row: TableRow; column: TableColumn; cellKeyOfRow: string };

/** The stored contents of a changed cell. */
const Before = ({ row, column }: Pick<CellProps, "row" | "column">) => {
  const text = storedText(row, column);
  if (text === "") return <Trans>was empty</Trans>;
  return (
    <Trans>
      was <CellText row={row} column={column} text={text} />
    </Trans>
  );
};

const ListCell = ({ table, currency, row, column, cellKeyOfRow: key }: CellProps) => {
  const names = useTableColumnNames();
  const noteId = useId();
  const cell = table.changed.get(key);
  const kind = columnKinds[column];
  const control = {
    "data-key": key,
    "aria-label": `${names[column]}, ${rowName(row)}`,
    ...(cell && { "aria-describedby": noteId }),
    ...(cell?.problem && { "aria-invalid": true }),
    value: table.textOf(row, column),
  };
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5">
      <Thumb src={rowImage(row)} />
      {column !== "title" && (
        <span className="min-w-0 grow">
          <span className="line-clamp-2 font-strong" dir="auto">
            {row.product.title}
          </span>
          {row.variant?.title && (
            <bdi className="truncate-line block text-13 text-muted">{row.variant.title}</bdi>
          )}
        </span>
      )}
      <span className={column === "title" ? "min-w-0 flex-1" : "w-38 flex-none"}>
        {column === "status" ? (
          <Select
            {...control}
            onChange={({ target }) => table.write([{ key, text: target.value }])}
          >
            <StatusOptions />
          </Select>
        ) : (
          <Input
            {...control}
            dir={column === "title" ? "auto" : "ltr"}
            figures={kind !== "text"}
            inputMode={inputModes[kind]}
            autoComplete="off"
            maxLength={maxLengths[column]}
            {...(kind === "money" && { unit: currency })}
            onChange={({ target }) => table.write([{ key, text: target.value }], true)}
          />
        )}
        {cell && (
          <span id={noteId} className="table-item-note mt-1 block text-end text-13 text-muted">
            {cell.problem ? (
              <CellProblem problem={cell.problem} cell={cell} table={table} />
            ) : (
              <Before row={row} column={column} />
            )}
          </span>
        )}
      </span>
    </li>
  );
};

/** The products on a phone, one column of them at a time. */
export const TableList = ({ table, currency }: Props) => {
  const { t } = useLingui();
  const names = useTableColumnNames();
  const [column, setColumn] = useState<TableColumn>("price_minor");
  const { rows, changed } = table;
  const items = rows.flatMap((row) => {
    const key = cellKey(row, column);
    return key === null ? [] : { row, key };
  });
  const isMoney = columnKinds[column] === "money";
  const fillAll = () => {
    const [first] = items;
    if (!first) return;
    const text = table.textOf(first.row, column);
    table.write(items.map(({ key }) => ({ key, text })));
  };
  const changeAmounts = (to: (minor: number) => number) =>
    table.write(
      items.flatMap(({ row, key }) => {
        const minor = parseMoney(table.textOf(row, column), currency);
        return minor === null ? [] : { key, text: plainMoney(Math.max(to(minor), 0), currency) };
      }),
    );
  return (
    <>
      <nav className="tabs" aria-label={t`Column to edit`}>
        {tableColumns.map((name) => {
          const cells = [...changed.values()].filter((cell) => cell.column === name);
          return (
            <button
              key={name}
              type="button"
              aria-current={name === column ? "true" : undefined}
              onClick={() => setColumn(name)}
            >
              {name === "title" ? t`Title` : names[name]}
              {cells.length > 0 && (
                <TabCount urgent={cells.some(({ problem }) => problem !== undefined)}>
                  {cells.length}
                </TabCount>
              )}
            </button>
          );
        })}
      </nav>
      <TableToolbar
        table={table}
        currency={currency}
        count={items.length}
        hasAmounts={isMoney && items.length > 0}
        fillLabel={<Trans>Fill all</Trans>}
        onFill={fillAll}
        onAmounts={changeAmounts}
      />
      <ul aria-label={names[column]}>
        {items.map(({ row, key }) => (
          <ListCell
            key={key}
            table={table}
            currency={currency}
            row={row}
            column={column}
            cellKeyOfRow={key}
          />
        ))}
      </ul>
    </>
  );
};
