import { Readable } from "node:stream";
import { toCell } from "./csv.ts";

export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Rows as an XLSX file, written as they come, at constant memory; texts are safe to open like those of `toCsv`. The library is loaded with
 * the first file.
 */
export const toXlsx = async (
  name: string,
  header: readonly string[],
  rows: AsyncIterable<(string | number)[]>,
): Promise<Readable> => {
  const { writeXlsxStream } = await import("hucre/xlsx");
  const safe = async function* () {
    for await (const row of rows)
      yield row.map((cell) => (cell === "" ? null : typeof cell === "string" ? toCell(cell) : cell));
  };
  const columns = header.map((text) => ({ header: text }));
  const stream = writeXlsxStream(safe(), { name, columns, freezePane: { rows: 1 } });
  // It is Node's own stream; where a project also knows the browser's type of it, the two do not agree.
  return Readable.fromWeb(stream as never);
};
