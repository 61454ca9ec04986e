import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";
import { showToast } from "../../../ui/toast.tsx";
import type { ProductForm } from "../form-values/product-form-state.ts";
import { type ColumnKey, columnKinds } from "../form-values/variant-columns.ts";
import { type Cell, readCell, type Write } from "./grid-block.ts";
import { useGrid } from "./use-grid.ts";

type Options = {
  form: ProductForm;
  /** The table that contains the cells. */
  table: RefObject<HTMLTableElement | null>;
  columns: readonly ColumnKey[];
  rows: number;
  /** False for a read-only cell. */
  canWrite: (row: number, column: ColumnKey) => boolean;
};

/** Turns the table of variants into a spreadsheet (see `useGrid`). */
export const useVariantGrid = ({ form, table, columns, rows, canWrite }: Options) => {
  const { t } = useLingui();
  // Cast: a template literal cannot express the paths of the form's variants.
  const pathOf = ({ row, column }: Cell) =>
    `variants.${row}.${columns[column] ?? "sku"}` as "variants.0.sku";
  const kindOf = ({ column }: Cell) => columnKinds[columns[column] ?? "sku"];
  const isWritable = (cell: Cell) => {
    const key = columns[cell.column];
    return key !== undefined && canWrite(cell.row, key);
  };
  const textOf = (cell: Cell): string => {
    // Cast: `pathOf` types all columns as text, but one of them holds a boolean.
    const value = form.getValues(pathOf(cell)) as string | boolean;
    return typeof value === "boolean" ? (value ? "yes" : "") : value;
  };

  const apply = (writes: readonly Write[]) => {
    for (const write of writes) {
      const value: unknown = kindOf(write) === "check" ? write.text === "yes" : write.text;
      form.setValue(pathOf(write), value as string, { shouldDirty: true, shouldTouch: true });
    }
    void form.trigger(writes.map(pathOf));
  };
  /** Changes many cells; the toast undoes all of it. */
  const change = (writes: readonly Write[], left = 0) => {
    if (writes.length === 0 && left === 0) return;
    const earlier = writes.map((write) => ({ ...write, text: textOf(write) }));
    const nameAt = (row: number) => JSON.stringify(form.getValues(`variants.${row}.option_values`));
    const names = new Map(writes.map(({ row }) => [row, nameAt(row)]));
    apply(writes);
    const text = plural(writes.length, { one: "# cell filled", other: "# cells filled" });
    showToast(
      left === 0 ? text : t`${text}. ${left} did not fit.`,
      writes.length === 0
        ? undefined
        : // Undo skips rows that hold another variant by then.
          {
            label: t`Undo`,
            run: () => apply(earlier.filter(({ row }) => nameAt(row) === names.get(row))),
          },
    );
  };

  /** Writes one text into a column of the given rows. */
  const setColumn = (key: ColumnKey, text: string, places: readonly number[]) => {
    const column = columns.indexOf(key);
    const cells = places.map((row) => ({ row, column })).filter(isWritable);
    change(cells.map((cell) => ({ ...cell, text: readCell(text, columnKinds[key]) })));
  };
  const grid = useGrid({
    table,
    rows,
    columns: columns.length,
    textOf,
    isWritable,
    readPasted: (text, cell) => readCell(text, kindOf(cell)),
    apply,
    change,
  });
  return { ...grid, setColumn };
};
