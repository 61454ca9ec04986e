import type { CsvRow } from "./csv.ts";

/** Characters of one row at most: a quote that is never closed must not fill the memory. */
const maxRowLength = 1_048_576;

/** A row that cannot be read; `row` counts as a spreadsheet does. */
export class CsvSyntaxError extends Error {
  readonly code: "quote_open" | "quote_misplaced";
  readonly row: number;
  constructor(code: CsvSyntaxError["code"], row: number) {
    super(`${code} in row ${row}`);
    this.code = code;
    this.row = row;
  }
}

const isSpace = (char: string) => char === " " || char === "\u00a0" || char === "\t";

/**
 * Reads CSV piece by piece (RFC 4180), with what other programs write besides: spaces around quoted cells, quotes
 * inside unquoted ones, any line end, rows of differing lengths. Spaces around unquoted cells are theirs.
 * Empty rows are counted, and left out.
 * @throws CsvSyntaxError
 */
export const createCsvParser = (delimiter: string) => {
  const unquotedEnd = new RegExp(`[${delimiter === "|" ? "\\|" : delimiter}\\r\\n]`, "g");
  let state: "start" | "unquoted" | "quoted" | "after" = "start";
  let number = 1;
  let cells: string[] = [];
  let cell = "";
  let length = 0;
  /** A quote of a quoted cell, or a carriage return, ended the last piece: the next character says what it meant. */
  let pending: "" | '"' | "\r" = "";

  const grow = (text: string) => {
    length += text.length;
    if (length > maxRowLength) throw new CsvSyntaxError("quote_open", number);
    cell += text;
  };
  const endCell = () => {
    cells.push(cell);
    cell = "";
    state = "start";
  };
  const endRow = (): CsvRow | null => {
    endCell();
    const row = { number, cells };
    number += 1;
    cells = [];
    length = 0;
    return row.cells.length === 1 && row.cells[0] === "" ? null : row;
  };

  function* write(piece: string): Generator<CsvRow> {
    let index = 0;
    if (pending === "\r" && piece.startsWith("\n")) index = 1;
    if (pending === '"' && piece !== "") {
      if (piece.startsWith('"')) {
        grow('"');
        index = 1;
      } else state = "after";
    }
    if (piece !== "") pending = "";
    while (index < piece.length) {
      const char = piece.charAt(index);
      if (state === "quoted") {
        const quote = piece.indexOf('"', index);
        grow(piece.slice(index, quote < 0 ? piece.length : quote));
        if (quote < 0) return;
        if (quote === piece.length - 1) {
          pending = '"';
          return;
        }
        if (piece.charAt(quote + 1) === '"') {
          grow('"');
          index = quote + 2;
        } else {
          state = "after";
          index = quote + 1;
        }
      } else if (char === delimiter) {
        endCell();
        index += 1;
      } else if (char === "\n" || char === "\r") {
        const row = endRow();
        index += 1;
        if (char === "\r") {
          if (index === piece.length) pending = "\r";
          else if (piece.charAt(index) === "\n") index += 1;
        }
        if (row) yield row;
      } else if (state === "after") {
        if (!isSpace(char)) throw new CsvSyntaxError("quote_misplaced", number);
        index += 1;
      } else if (char === '"' && state === "start" && cell.trim() === "") {
        cell = "";
        state = "quoted";
        index += 1;
      } else if (state === "start" && isSpace(char)) {
        // They belong to the cell, unless a quote follows.
        grow(char);
        index += 1;
      } else {
        state = "unquoted";
        unquotedEnd.lastIndex = index;
        const end = unquotedEnd.exec(piece)?.index ?? piece.length;
        grow(piece.slice(index, end));
        index = end;
      }
    }
  }

  return {
    write,
    /** The last row, where no line end follows it. */
    end: (): CsvRow | null => {
      if (state === "quoted" && pending !== '"') throw new CsvSyntaxError("quote_open", number);
      pending = "";
      return cells.length === 0 && cell === "" && state === "start" ? null : endRow();
    },
  };
};
