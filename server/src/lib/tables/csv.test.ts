import { Readable } from "node:stream";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostileText } from "../../../testing/arbitrary.ts";
import {
  CsvProblem,
  type Delimiter,
  detectDelimiter,
  fromCell,
  readCsv,
  toCell,
  toCsv,
} from "./csv.ts";

const read = async (text: string | Uint8Array, delimiter: Delimiter = ",") => {
  const rows = [];
  const bytes = Buffer.from(typeof text === "string" ? Buffer.from(text) : text);
  // Pieces of three bytes split characters and line ends.
  const pieces = Array.from({ length: Math.ceil(bytes.length / 3) }, (_, index) =>
    bytes.subarray(index * 3, index * 3 + 3),
  );
  for await (const row of readCsv(Readable.from(pieces), delimiter)) rows.push(row);
  return rows;
};

describe("reading CSV", () => {
  it("tolerates a byte order mark, both line ends, quoted newlines and rows of differing lengths", async () => {
    expect(await read('\ufeffa,b\r\n"one\r\ntwo","say ""x"""\nthree\n')).toEqual([
      { number: 1, cells: ["a", "b"] },
      { number: 2, cells: ["one\r\ntwo", 'say "x"'] },
      { number: 3, cells: ["three"] },
    ]);
  });

  it("numbers rows as a spreadsheet does, counting empty rows", async () => {
    expect((await read("a\n\nb\n\n\nc\n")).map(({ number }) => number)).toEqual([1, 3, 6]);
  });

  it.each([
    ["a,b;c,d\n1;2", ";"],
    ["a;b;c\n1,5;2;3", ";"],
    ["a\tb,c\td", "\t"],
    ['"a;b;c",d', ","],
    ["only one", ","],
    ["", ","],
    ["Price list, spring, all prices net\nTitle;Price\nMug;12,50\nCup;9,00\n", ";"],
    ["Mugs; cups; plates\r\n\r\nTitle,Tags\r\nMug,blue;small\r\nCup,red;small\r\n", ","],
    ["Stock, all shops\n\nTitle\tPrice\nMug\t12,50\n", "\t"],
    ["Title;Text;Note\nMug;blue, small;\nCup;red, small\nJug;red, large\n", ";"],
    ["Title,Tags\nMug,a;b;c\nCup,d;e;f\n", ","],
    ['Title,Text\nMug,"one; two; three\nfour; five; six\nseven; eight; nine"\nCup,x\n', ","],
    ['Title;Size\n5" pipe;5\n6" pipe, long;6\n', ";"],
    ["Title;Price, EUR\nMug;12,50\n", ";"],
    ['Title;Text\nMug;"cut off, in, the, middle', ";"],
  ])("detects the delimiter of %j", (text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter);
  });

  it("explains why a file cannot be read", async () => {
    await expect(read(Buffer.from("title\nCaf\xe9", "latin1"))).rejects.toThrow(
      "The file is not in UTF-8. Save it as “CSV UTF-8” and try again.",
    );
    await expect(read('a\n"open')).rejects.toBeInstanceOf(CsvProblem);
    await expect(read('a\nb "c" d"\n"x" y\n')).rejects.toBeInstanceOf(CsvProblem);
    await expect(read('a\n\n"x\ny"\n"x" y\n')).rejects.toThrow(
      'Row 4 has a quote (") in the wrong place.',
    );
    await expect(read('a\n\nb\n"open\nc\n')).rejects.toThrow(
      'Row 4 opens a quote (") that is never closed',
    );
    await expect(read(`a\n"${"x".repeat(1_048_577)}\n`)).rejects.toThrow("Row 2 opens a quote");
  });
});

describe("writing CSV", () => {
  it.each(["=1+1", "+49", "-5", "@x", "\tx", "\rx", "\nx", "'=1", "＝1+1", "＋49", "－5", "＠x"])(
    "escapes %j so that no spreadsheet runs it",
    (text) => {
      expect(toCell(text)).toBe(`'${text}`);
    },
  );

  it("leaves other texts unchanged", () => {
    for (const text of ["", "mug", "1=1", "'quoted'", "a-b"]) expect(toCell(text)).toBe(text);
  });

  it.each([" a", "a ", "\u00a0a", "a\t"])(
    "quotes %j, because a reader may trim its spaces",
    (text) => {
      expect(toCsv([["x", text]])).toBe(`x,"${text}"\r\n`);
    },
  );

  it.each(["a\nb", "a\rb", "a\r\nb"])(
    "quotes %j, which contains neither a comma nor a quote",
    (text) => {
      expect(toCsv([["x", text]])).toBe(`x,"${text}"\r\n`);
    },
  );

  it("writes numbers as digits, and negative ones as text like any formula", () => {
    expect(toCsv([[0, 12.5, -5]])).toBe("0,12.5,'-5\r\n");
  });

  it("quotes every common delimiter, so that the delimiter of ragged rows is detected", () => {
    const file = toCsv([
      ["a", "b", "c"],
      ["x", "&amp;", "", "", ""],
      ["x", "", "", "\t;"],
    ]);
    expect(file).toBe('a,b,c\r\nx,"&amp;",,,\r\nx,,,"\'\t;"\r\n');
    expect(detectDelimiter(file)).toBe(",");
  });

  it("is read by a strict parser as it was written, whatever the texts", () => {
    const text = fc.oneof(
      { weight: 9, arbitrary: hostileText() },
      fc.constantFrom(
        "",
        'שלום, "עולם"',
        "مرحبا\r\nبالعالم",
        '"'.repeat(50_000),
        `${"x,".repeat(50_000)}\n`,
      ),
    );
    const rows = fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1 });
    fc.assert(
      fc.property(rows, fc.constantFrom<Delimiter>(",", ";", "\t", "|"), (written, delimiter) => {
        const file = toCsv(written, delimiter);
        const options = { delimiter, record_delimiter: "\r\n", relax_column_count: true };
        expect(parse(file, options)).toEqual(written.map((cells) => cells.map(toCell)));
      }),
    );
  });

  it("is read back unchanged, whatever the texts", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(hostileText(), { minLength: 2, maxLength: 4 }), { minLength: 1 }),
        fc.constantFrom<Delimiter>(",", ";", "\t"),
        async (rows, delimiter) => {
          const filled = rows.map((cells) => ["x", ...cells]);
          const back = await read(toCsv(filled, delimiter), delimiter);
          expect(back.map(({ cells }) => cells.map(fromCell))).toEqual(filled);
        },
      ),
    );
  });
});
