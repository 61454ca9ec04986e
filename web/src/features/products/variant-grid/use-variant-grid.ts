import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useRef,
  useState,
} from "react";
import { showToast } from "../../../ui/toast.tsx";
import {
  type Block,
  blockOf,
  type Cell,
  cellsOf,
  planFill,
  planPaste,
  readBlock,
  readCell,
  type Write,
  writeBlock,
} from "./grid-block.ts";
import { arrowStep, isTextInput, isWhollySelected } from "./grid-keys.ts";
import type { ProductForm } from "../form-values/product-form-state.ts";
import { type ColumnKey, columnKinds } from "../form-values/variant-columns.ts";

type Options = {
  form: ProductForm;
  /** The table, which has the cells. */
  table: RefObject<HTMLTableElement | null>;
  columns: readonly ColumnKey[];
  rows: number;
  /** False for a cell that only shows something. */
  canWrite: (row: number, column: ColumnKey) => boolean;
};

/** The selection: the cell with the focus, and the opposite corner. */
type Chosen = { anchor: Cell; head: Cell };

const cellAt = (target: EventTarget): Cell | null => {
  const cell =
    target instanceof Element ? target.closest<HTMLElement>("[data-cell]")?.dataset["cell"] : null;
  const [row, column] = cell?.split(":").map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
};

const isOne = ({ top, bottom, start, end }: Block) => top === bottom && start === end;

/**
 * Makes the table of variants a spreadsheet: arrow keys and Enter move, Shift chooses several
 * cells, blocks are copied, cut and pasted, Ctrl+D fills down, Escape takes back what was typed
 * into a cell. Spread `handlers` on the table; each cell's control has `data-cell="row:column"`.
 */
export const useVariantGrid = ({ form, table, columns, rows, canWrite }: Options) => {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /** The contents of the cell when it received the focus, for Escape. */
  const before = useRef("");

  const isThere = ({ row, column }: Cell) => row < rows && column < columns.length;
  const block =
    chosen && isThere(chosen.anchor) && isThere(chosen.head)
      ? blockOf(chosen.anchor, chosen.head)
      : null;
  // The paths of the form's own variants, which a template cannot spell out.
  const pathOf = ({ row, column }: Cell) =>
    `variants.${row}.${columns[column] ?? "sku"}` as "variants.0.sku";
  const kindOf = ({ column }: Cell) => columnKinds[columns[column] ?? "sku"];
  const isWritable = (cell: Cell) => {
    const key = columns[cell.column];
    return key !== undefined && canWrite(cell.row, key);
  };
  const textOf = (cell: Cell): string => {
    // The path's type stands for all columns, of which one holds a tick.
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
  /** Changes many cells at once; the toast takes all of it back. */
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
        : // What happened to the rows since stays.
          {
            label: t`Undo`,
            run: () => apply(earlier.filter(({ row }) => nameAt(row) === names.get(row))),
          },
    );
  };

  const elementAt = ({ row, column }: Cell) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
  const clamp = ({ row, column }: Cell): Cell => ({
    row: Math.min(Math.max(row, 0), rows - 1),
    column: Math.min(Math.max(column, 0), columns.length - 1),
  });
  const go = (to: Cell) => {
    const element = elementAt(clamp(to));
    element?.focus();
    if (isTextInput(element)) element.select();
  };
  const extend = (to: Cell) => {
    const head = clamp(to);
    setChosen((now) => (now ? { ...now, head } : { anchor: head, head }));
    elementAt(head)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };

  const fill = () => {
    if (block) change(planFill(block, rows, textOf, isWritable));
  };
  /** Writes one text into a column, in all rows or in some. */
  const setColumn = (key: ColumnKey, text: string, places: readonly number[]) => {
    const column = columns.indexOf(key);
    const cells = places.map((row) => ({ row, column })).filter(isWritable);
    change(cells.map((cell) => ({ ...cell, text: readCell(text, columnKinds[key]) })));
  };
  const clear = (cells: Block) =>
    change(cellsOf(cells).flatMap((cell) => (isWritable(cell) ? { ...cell, text: "" } : [])));

  const takeBack = (cell: Cell, target: EventTarget) => {
    if (!isTextInput(target) || target.value === before.current) {
      setChosen({ anchor: cell, head: cell });
      return;
    }
    apply([{ ...cell, text: before.current }]);
    target.select();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, shiftKey } = event;
    const cell = cellAt(target);
    if (!cell || event.altKey || event.nativeEvent.isComposing) return;
    const hasCommand = event.ctrlKey || event.metaKey;
    const done = () => event.preventDefault();
    if (hasCommand && key.toLowerCase() === "d") {
      done();
      fill();
      return;
    }
    const step = arrowStep(event);
    if (step) {
      done();
      const from = shiftKey && chosen ? chosen.head : cell;
      const far = hasCommand ? rows + columns.length : 1;
      const to = { row: from.row + step.row * far, column: from.column + step.column * far };
      if (shiftKey) extend(to);
      else go(to);
      return;
    }
    if (key === "Enter") {
      done();
      go({ row: cell.row + (shiftKey ? -1 : 1), column: cell.column });
    } else if (key === "F2" && isTextInput(target)) {
      done();
      target.setSelectionRange(target.value.length, target.value.length);
    } else if (key === "Escape") {
      done();
      takeBack(cell, target);
    } else if ((key === "Delete" || key === "Backspace") && block && !isOne(block)) {
      done();
      clear(block);
    }
  };

  const onFocus = ({ target }: FocusEvent) => {
    const cell = cellAt(target);
    if (!cell) return;
    before.current = textOf(cell);
    const isSame = chosen?.anchor.row === cell.row && chosen.anchor.column === cell.column;
    if (!isSame) setChosen({ anchor: cell, head: cell });
  };

  const onPointerDown = (event: PointerEvent) => {
    const cell = cellAt(event.target);
    if (!cell) return;
    if (event.shiftKey && chosen) {
      event.preventDefault();
      extend(cell);
    } else setChosen({ anchor: cell, head: cell });
  };
  /** Dragging from one cell over others chooses them; within a cell it chooses letters. */
  const onPointerOver = (event: PointerEvent) => {
    const cell = event.buttons === 1 && event.pointerType === "mouse" ? cellAt(event.target) : null;
    if (cell && chosen && (cell.row !== chosen.head.row || cell.column !== chosen.head.column))
      extend(cell);
  };

  const onCopy = (event: ClipboardEvent) => {
    if (!block || isOne(block) || !cellAt(event.target)) return;
    event.preventDefault();
    const { top, bottom, start, end } = block;
    const lines = Array.from({ length: bottom - top + 1 }, (_, row) =>
      Array.from({ length: end - start + 1 }, (__, column) =>
        textOf({ row: top + row, column: start + column }),
      ),
    );
    event.clipboardData.setData("text/plain", writeBlock(lines));
  };
  const onCut = (event: ClipboardEvent) => {
    if (!block || isOne(block) || !cellAt(event.target)) return;
    onCopy(event);
    clear(block);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!block || !cellAt(event.target)) return;
    const cells = readBlock(event.clipboardData.getData("text/plain"));
    const isText = cells.length === 1 && cells[0]?.length === 1;
    // A few letters go where the cursor is, as in any other field.
    if (isText && isOne(block) && isTextInput(event.target) && !isWhollySelected(event.target))
      return;
    event.preventDefault();
    const { writes, left } = planPaste(cells, block, { rows, columns: columns.length }, isWritable);
    const read = writes.map((write) => ({ ...write, text: readCell(write.text, kindOf(write)) }));
    if (isText && isOne(block)) apply(read);
    else change(read, left);
  };

  return {
    block,
    fill,
    setColumn,
    handlers: { onKeyDown, onFocus, onPointerDown, onPointerOver, onCopy, onCut, onPaste },
  };
};
