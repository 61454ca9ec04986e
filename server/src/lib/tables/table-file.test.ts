import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostileText } from "../../../testing/arbitrary.ts";
import { makeXlsx, makeZip, textRow, utf16, workbookParts } from "../../../testing/table-files.ts";
import { fromCell, toCsv } from "./csv.ts";
import { toXlsx } from "./spreadsheet.ts";
import { detectFormats, fileOfBytes, readRows } from "./table-file.ts";

const read = async (bytes: Buffer) => {
  const file = fileOfBytes(bytes);
  const [format] = await detectFormats(file);
  if (!format) throw new Error("a file that is read has a format");
  const rows = [];
  for await (const row of readRows(file, format)) rows.push(row);
  return { format, rows, cells: rows.map(({ cells }) => cells) };
};
const refusalOf = async (bytes: Buffer) => {
  const error: unknown = await read(bytes).catch((failure: unknown) => failure);
  return error instanceof Error ? error.message : "";
};

const oldBinary = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]);

describe("K21 rejects a file that is not a table and names its kind", () => {
  it.each<[string, Buffer, RegExp]>([
    ["a PDF", Buffer.from("%PDF-1.7\n%\xe2\xe3"), /^This is a PDF/],
    ["a PNG", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), /^This is an image/],
    ["a JPEG", Buffer.from("\xff\xd8\xff\xe0\0\x10JFIF", "latin1"), /^This is an image/],
    ["an old spreadsheet", oldBinary, /old format \(\.xls\)/],
    [
      "a protected spreadsheet",
      Buffer.concat([oldBinary, Buffer.from("EncryptedPackage", "utf16le")]),
      /protected by a password/,
    ],
    [
      "a web page with another name",
      Buffer.from("\ufeff <html><table><tr><td>a</td>"),
      /^This is a web page/,
    ],
    ["XML", Buffer.from('<?xml version="1.0"?><rss>'), /^This is an XML file/],
    ["JSON", Buffer.from('[{"title": "a"}]'), /^This is a JSON file/],
    ["an archive", makeZip({ "products.csv": "a,b" }), /^This is an archive/],
    ["a compressed text", Buffer.from("1f8b0800", "hex"), /^This is an archive/],
    [
      "a document",
      makeZip({ "[Content_Types].xml": "", "word/document.xml": "" }),
      /^This is a text document/,
    ],
    ["OpenDocument", makeZip({ mimetype: "", "content.xml": "" }), /\(\.ods\)/],
    ["a binary workbook", makeZip({ "xl/workbook.bin": "" }), /\(\.xlsb\)/],
    ["Numbers", makeZip({ "Index/Document.iwa": "" }), /^This is a Numbers file/],
    ["a cut off workbook", makeXlsx([["a", "b"]]).subarray(0, 300), /^This spreadsheet is damaged/],
    ["zeros", Buffer.alloc(40), /^This is not a text file/],
  ])("%s", async (_, bytes, reason) => {
    expect(await refusalOf(bytes)).toMatch(reason);
  });
});

describe("K21 texts in any encoding", () => {
  const text = 'Título;Größe\r\n"Straße; ö";Ł€\r\n';
  const cells = [
    ["Título", "Größe"],
    ["Straße; ö", "Ł€"],
  ];
  it.each<[string, Buffer]>([
    ["utf-8", Buffer.from(text)],
    ["utf-8", Buffer.from(`\ufeff${text}`)],
    ["utf-16le", utf16(text, "le")],
    ["utf-16be", utf16(text, "be")],
    ["utf-16le", utf16(text, "le", false)],
    ["utf-16be", utf16(text, "be", false)],
  ])("reads %s", async (encoding, bytes) => {
    const found = await read(bytes);
    expect(found.format).toEqual({ kind: "text", encoding, delimiter: ";" });
    expect(found.cells).toEqual(cells);
  });

  it("reads a text that is not UTF-8 as Windows-1252, wherever its first such byte is", async () => {
    const plain = "a;b\n".repeat(30_000);
    const found = await read(Buffer.from(`${plain}Caf\xe9;\x80\n`, "latin1"));
    expect(found.format).toMatchObject({ encoding: "windows-1252" });
    expect(found.cells.at(-1)).toEqual(["Café", "€"]);
  });

  it.each([
    ["sep=;\r\na;b,c;d\r\n", ";"],
    ['\ufeff"sep=|"\na|b,c|d\n', "|"],
    ["SEP=\t\na\tb,c\td\n", "\t"],
  ])("obeys %j and does not count that line", async (file, delimiter) => {
    const found = await read(Buffer.from(file));
    expect(found.format).toMatchObject({ delimiter });
    expect(found.rows).toEqual([{ number: 1, cells: ["a", "b,c", "d"] }]);
  });

  it("trims the spaces around cells, and reads quotes inside unquoted cells", async () => {
    expect(
      (await read(Buffer.from('"a" , " b;c "\t, "d ""e"""  \n 5" pipe ,  x,\n'))).cells,
    ).toEqual([
      ["a", " b;c ", 'd "e"'],
      ['5" pipe', "x", ""],
    ]);
  });
});

describe("K21 workbooks", () => {
  it("reads texts, numbers and dates as displayed, with the row numbers of the spreadsheet", async () => {
    const rows = `
      <row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><t>00123</t></is></c></row>
      <row r="4"><c r="A4"><v>4.006381333931E12</v></c><c r="B4" s="1"><v>123</v></c><c r="C4"><v>12.950000000000001</v></c>
        <c r="D4" s="2"><v>45292</v></c><c r="E4" t="b"><v>1</v></c><c r="F4" t="str"><f>A1</f><v>R &amp; B</v></c>
        <c r="G4"/><c r="H4"><v>0.30000000000000004</v></c><c r="I4" s="3"><v>45292.5</v></c></row>
      <row r="5"><c r="A5" t="inlineStr"><is><t> </t></is></c></row>`;
    const texts = ["<r><t>Rich </t></r><r><t>text</t></r><rPh><t>reading</t></rPh>"];
    const parts = workbookParts({ Products: rows }, { texts, formats: ["00000", "dd/mm/yyyy"] });
    expect((await read(makeZip(parts))).rows).toEqual([
      { number: 2, cells: ["Rich text", "", "00123"] },
      {
        number: 4,
        cells: [
          "4006381333931",
          "00123",
          "12.95",
          "2024-01-01",
          "TRUE",
          "R & B",
          "",
          "0.3",
          "2024-01-01 12:00:00",
        ],
      },
    ]);
  });

  it("lists the visible sheets", async () => {
    const sheets = {
      Notes: textRow(1, ["a"]),
      Secret: textRow(1, ["b"]),
      Products: textRow(1, ["c"]),
    };
    const bytes = makeZip(workbookParts(sheets, { states: { Secret: "hidden" } }));
    expect(await detectFormats(fileOfBytes(bytes))).toEqual([
      { kind: "workbook", sheet: "Notes" },
      { kind: "workbook", sheet: "Products" },
    ]);
  });

  it("stops if an entry unpacks to more than allowed, whatever size the archive declares", async () => {
    const bomb = Buffer.alloc(140 * 1_048_576, " ");
    const parts = { ...workbookParts({ Products: "" }), "xl/sharedStrings.xml": bomb };
    expect(await refusalOf(makeZip(parts))).toMatch(/damaged or too large/);
    expect(await refusalOf(makeZip(parts, 10))).toMatch(/damaged or too large/);
  });
});

const table = fc.array(fc.array(hostileText(), { minLength: 2, maxLength: 4 }), {
  minLength: 1,
  maxLength: 6,
});

describe("K25 a written table is read back unchanged", () => {
  it("as CSV, whatever the texts", async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const filled = [["a", "b", "c"], ...rows.map((cells) => ["x", ...cells])];
        const { cells } = await read(Buffer.from(toCsv(filled)));
        expect(cells.map((row) => row.map(fromCell))).toEqual(filled);
      }),
      { numRuns: 200 },
    );
  });

  it("as XLSX, whatever the texts, with a line feed for each line end", async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const filled = rows.map((cells) => ["x", ...cells, "x"]);
        const source = async function* () {
          yield* filled;
        };
        const { cells } = await read(await buffer(await toXlsx("Products", ["a", "b"], source())));
        expect(cells.slice(1).map((row) => row.map(fromCell))).toEqual(
          filled.map((row) => row.map((text) => text.replaceAll(/\r\n?/g, "\n"))),
        );
      }),
      { numRuns: 100 },
    );
  });
});
