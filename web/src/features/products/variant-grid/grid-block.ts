import type { CellKind } from "../form-values/variant-columns.ts";

export type Cell = { row: number; column: number };
/** A rectangle of cells, corners included. */
export type Block = { top: number; bottom: number; start: number; end: number };

export const blockOf = (cell: Cell, other: Cell): Block => ({
  top: Math.min(cell.row, other.row),
  bottom: Math.max(cell.row, other.row),
  start: Math.min(cell.column, other.column),
  end: Math.max(cell.column, other.column),
});

export const cellsOf = ({ top, bottom, start, end }: Block): Cell[] =>
  Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: end - start + 1 }, (__, column) => ({
      row: top + row,
      column: start + column,
    })),
  ).flat();

/**
 * Parses the clipboard format of spreadsheets: lines of tab-separated cells. A cell that contains a
 * tab, a line break or a quote is quoted, and its quotes are doubled.
 */
export const readBlock = (text: string): string[][] => {
  const rows: string[][] = [];
  let cells: string[] = [];
  const cell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y;
  const end = text.replace(/(\r\n|\r|\n)$/, "");
  for (let index = 0; index <= end.length;) {
    cell.lastIndex = index;
    const [whole = "", quoted, bare = ""] = cell.exec(end) ?? [];
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    index += whole.length;
    if (end[index] === "\t") index += 1;
    else {
      rows.push(cells);
      cells = [];
      if (index >= end.length) break;
      index += end.startsWith("\r\n", index) ? 2 : 1;
    }
  }
  return rows;
};

/** Formats a block for the clipboard as spreadsheets read it, the inverse of `readBlock`. */
export const writeBlock = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) =>
      cells
        .map((text) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
        .join("\t"),
    )
    .join("\n");

/**
 * Removes the currency, blanks and thousands separators from an amount. If two different separators
 * occur, the last one is the decimal point.
 */
const readAmount = (text: string): string => {
  const bare = text.replaceAll(/[^\d.,]/g, "");
  const signs = [...bare.matchAll(/[.,]/g)];
  const last = signs.at(-1);
  if (signs.length < 2 || !last) return bare;
  const isRepeated = new Set(signs.map(([sign]) => sign)).size === 1;
  const digits = (part: string) => part.replaceAll(/[.,]/g, "");
  return isRepeated
    ? digits(bare)
    : `${digits(bare.slice(0, last.index))}.${digits(bare.slice(last.index + 1))}`;
};

const yes = new Set(["1", "true", "yes", "y", "x", "✓", "continue", "نعم"]);

/**
 * Converts pasted text into the format of a column. Unreadable text stays as it is, to show the
 * seller the problem.
 */
export const readCell = (text: string, kind: CellKind): string => {
  const trimmed = text.trim();
  switch (kind) {
    case "money":
      return /\d/.test(trimmed) && !trimmed.startsWith("-") ? readAmount(trimmed) : trimmed;
    case "count":
      return trimmed.replace(/^(\d+)[.,]0+$/, "$1");
    case "check":
      return yes.has(trimmed.toLowerCase()) ? "yes" : "";
    case "text":
    case "measure":
      return trimmed;
  }
};

export type Write = Cell & { text: string };

/**
 * Plans the changes of a pasted block, down and right from the top of `target`. A single cell fills
 * all of a larger target. A block that fits into the target several times is repeated.
 * @param canWrite false for a read-only cell
 * @returns the changes, and the number of the block's cells outside the grid
 */
export const planPaste = (
  block: readonly (readonly string[])[],
  target: Block,
  size: { rows: number; columns: number },
  canWrite: (cell: Cell) => boolean,
): { writes: Write[]; left: number } => {
  const [height, width] = [block.length, Math.max(...block.map((cells) => cells.length))];
  const repeats = (room: number, length: number) =>
    room > length && room % length === 0 ? room / length : 1;
  const down = repeats(target.bottom - target.top + 1, height);
  const right = repeats(target.end - target.start + 1, width);
  const wanted = cellsOf({
    top: 0,
    bottom: height * down - 1,
    start: 0,
    end: width * right - 1,
  }).flatMap(({ row, column }) => {
    const text = block[row % height]?.[column % width];
    return text === undefined ? [] : { row: target.top + row, column: target.start + column, text };
  });
  const writes = wanted.filter(
    (cell) => cell.row < size.rows && cell.column < size.columns && canWrite(cell),
  );
  return { writes, left: wanted.length - writes.length };
};

/**
 * Plans the changes of filling down: a block fills the rows below its first row, a single cell
 * fills all cells below it.
 * @param textOf returns the contents of a cell
 */
export const planFill = (
  target: Block,
  rows: number,
  textOf: (cell: Cell) => string,
  canWrite: (cell: Cell) => boolean,
): Write[] => {
  const isOne = target.top === target.bottom;
  return cellsOf({ ...target, top: target.top + 1, bottom: isOne ? rows - 1 : target.bottom })
    .filter(canWrite)
    .map((cell) => ({ ...cell, text: textOf({ row: target.top, column: cell.column }) }))
    .filter((write) => write.text !== textOf(write));
};
