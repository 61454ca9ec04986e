import { Readable } from "node:stream";
import { toCell } from "./csv.ts";

export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * A text as the library must get it. A cell breaks lines with line feeds alone, and programs show
 * its carriage returns as `_x000D_`. The library escapes control characters, but neither what
 * already looks like such an escape nor the two characters that XML forbids besides, at which a
 * reader may refuse the whole file.
 */
const toXlsxText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/_(?=x[\da-f]{4}[_\p{Cc}\ufffe\uffff])/giu, "_x005F_")
    .replaceAll("\ufffe", "_xFFFE_")
    .replaceAll("\uffff", "_xFFFF_");

/**
 * Rows as an XLSX file, written as they come, at constant memory; texts are safe to open like those
 * of `toCsv`, and each of their line ends becomes a line feed. The library is loaded with the first
 * file.
 */
export const toXlsx = async (
  name: string,
  header: readonly string[],
  rows: AsyncIterable<(string | number)[]>,
): Promise<Readable> => {
  const { writeXlsxStream } = await import("hucre/xlsx");
  const safe = async function* () {
    for await (const row of rows)
      yield row.map((cell) =>
        cell === "" ? null : typeof cell === "string" ? toXlsxText(toCell(cell)) : cell,
      );
  };
  const columns = header.map((text) => ({ header: text }));
  const stream = writeXlsxStream(safe(), { name, columns, freezePane: { rows: 1 } });
  // It is Node's own stream; where a project also knows the browser's type of it, the two do not
  // agree.
  return Readable.fromWeb(stream as never);
};
