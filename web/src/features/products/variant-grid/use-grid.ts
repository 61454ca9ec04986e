import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useRef,
  useState,
} from "react";
import {
  type Block,
  blockOf,
  type Cell,
  cellsOf,
  planFill,
  planPaste,
  readBlock,
  type Write,
  writeBlock,
} from "./grid-block.ts";
import { arrowStep, isTextInput, isWhollySelected } from "./grid-keys.ts";

type Options = {
  /** The element that contains the cells. */
  table: RefObject<HTMLElement | null>;
  rows: number;
  columns: number;
  textOf: (cell: Cell) => string;
  /** False for a read-only cell. */
  isWritable: (cell: Cell) => boolean;
  /** Converts pasted text into the text of a cell. */
  readPasted: (text: string, cell: Cell) => string;
  /** Writes cells without a notice. */
  apply: (writes: readonly Write[]) => void;
  /**
   * Writes many cells and shows a notice.
   * @param left the number of pasted cells that did not fit
   */
  change: (writes: readonly Write[], left: number) => void;
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
 * Turns a table into a spreadsheet: arrow keys and Enter move, Shift selects several cells, blocks
 * can be copied, cut and pasted, Ctrl+D fills down, Escape restores a cell's text. Spread
 * `handlers` on the table; each cell's control has `data-cell="row:column"`.
 */
export const useGrid = ({
  table,
  rows,
  columns,
  textOf,
  isWritable,
  readPasted,
  apply,
  change,
}: Options) => {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /** The contents of the cell when it received the focus, for Escape. */
  const before = useRef("");

  const isThere = ({ row, column }: Cell) => row < rows && column < columns;
  const block =
    chosen && isThere(chosen.anchor) && isThere(chosen.head)
      ? blockOf(chosen.anchor, chosen.head)
      : null;

  const elementAt = ({ row, column }: Cell) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
  const clamp = ({ row, column }: Cell): Cell => ({
    row: Math.min(Math.max(row, 0), rows - 1),
    column: Math.min(Math.max(column, 0), columns - 1),
  });
  /** Focuses a cell, or the next focusable one in the same direction. */
  const go = (to: Cell, step: Cell = { row: 0, column: 0 }) => {
    const place = clamp(to);
    const element = elementAt(place);
    const isLast = step.row === 0 && step.column === 0;
    if (!element && !isLast && place.row === to.row && place.column === to.column) {
      go({ row: to.row + step.row, column: to.column + step.column }, step);
      return;
    }
    element?.focus();
    if (isTextInput(element)) element.select();
  };
  const extend = (to: Cell) => {
    const head = clamp(to);
    setChosen((now) => (now ? { ...now, head } : { anchor: head, head }));
    elementAt(head)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };

  const fill = () => {
    if (block) change(planFill(block, rows, textOf, isWritable), 0);
  };
  const clear = (cells: Block) =>
    change(
      cellsOf(cells).flatMap((cell) => (isWritable(cell) ? { ...cell, text: "" } : [])),
      0,
    );

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
      const far = hasCommand ? rows + columns : 1;
      const to = { row: from.row + step.row * far, column: from.column + step.column * far };
      if (shiftKey) extend(to);
      else go(to, step);
      return;
    }
    if (key === "Enter") {
      done();
      const down = shiftKey ? -1 : 1;
      go({ row: cell.row + down, column: cell.column }, { row: down, column: 0 });
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
  /** Dragging across cells selects them; dragging within a cell selects letters. */
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
    // A single text is inserted at the cursor, as in any other field.
    if (isText && isOne(block) && isTextInput(event.target) && !isWhollySelected(event.target))
      return;
    event.preventDefault();
    const { writes, left } = planPaste(cells, block, { rows, columns }, isWritable);
    const read = writes.map((write) => ({ ...write, text: readPasted(write.text, write) }));
    if (isText && isOne(block)) apply(read);
    else change(read, left);
  };

  return {
    block,
    /** The cell that has the focus, or had it last. */
    anchor: block && chosen ? chosen.anchor : null,
    fill,
    handlers: { onKeyDown, onFocus, onPointerDown, onPointerOver, onCopy, onCut, onPaste },
  };
};
