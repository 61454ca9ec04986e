import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { expect, it } from "vitest";
import { hostileText } from "../../../testing/arbitrary.ts";
import { fromCell } from "./csv.ts";
import { toXlsx } from "./spreadsheet.ts";

async function* each(rows: readonly (string | number)[][]) {
  yield* rows;
}
const open = async (rows: readonly (string | number)[][]) =>
  buffer(await toXlsx("Sheet", ["first", "second"], each(rows)));
const read = async (rows: readonly (string | number)[][]) => {
  const { sheets } = await readXlsx(await open(rows));
  return (sheets[0]?.rows ?? []).slice(1);
};

it("K25 an XLSX file is read back unchanged, except for a line feed for each line end", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(hostileText(), { minLength: 1 }), async (texts) => {
      const rows = await read(texts.map((text) => [7, text, "end"]));
      expect(
        rows.map(([number, text, end]) => [number, fromCell(String(text ?? "")), end]),
      ).toEqual(texts.map((text) => [7, text.replaceAll(/\r\n?/g, "\n"), "end"]));
    }),
  );
});

it("K25 an XLSX file distinguishes a seller's text that looks like an escape from a real escape", async () => {
  const texts = ["_x0041_", "_x0041\u0001", "_x000D_x000D_", "BAG_xl", "\ufffe_x0041\uffff"];
  expect((await read(texts.map((text) => ["x", text]))).map(([, text]) => text)).toEqual(texts);
});
