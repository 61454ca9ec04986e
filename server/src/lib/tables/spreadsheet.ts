import { Readable } from "node:stream";
import { toCell } from "./csv.ts";

export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Prepares a text for the library. Cells break lines with line feeds only, and programs show
 * carriage returns as `_x000D_`. The library escapes control characters, but not texts that look
 * like such an escape, nor the two other characters that XML forbids and that make some readers
 * reject the file.
 */
const toXlsxText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/_(?=x[\da-f]{4}[_\p{Cc}\ufffe\uffff])/giu, "_x005F_")
    .replaceAll("\ufffe", "_xFFFE_")
    .replaceAll("\uffff", "_xFFFF_");

/**
 * Streams rows as an XLSX file in constant memory. Texts are safe to open like those of `toCsv`,
 * and each of their line ends becomes a line feed. The library is loaded with the first file.
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
  // The stream is Node's own. In a project that also knows the browser's type of it, the two types
  // do not agree.
  return Readable.fromWeb(stream as never);
};
