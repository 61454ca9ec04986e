import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Block,
  cellsOf,
  planFill,
  planPaste,
  readBlock,
  readCell,
  writeBlock,
} from "./grid-block.ts";

const makeBlock = (row: number, column: number): Block => ({
  top: row,
  bottom: row,
  start: column,
  end: column,
});
const always = () => true;

describe("K21 a block from a spreadsheet", () => {
  it("reads lines of plain and quoted cells, without a line after the last line break", () => {
    expect(readBlock("A-1\t12.50\r\nA-2\t13\r\n")).toEqual([
      ["A-1", "12.50"],
      ["A-2", "13"],
    ]);
    expect(readBlock('"two\nlines"\t"a ""b"""\t12" wide')).toEqual([
      ["two\nlines", 'a "b"', '12" wide'],
    ]);
    expect(readBlock("a\n\nb")).toEqual([["a"], [""], ["b"]]);
    expect(readBlock("\t")).toEqual([["", ""]]);
  });

  it("reads back what it wrote, for any cell content", () => {
    const text = fc.string({ unit: fc.constantFrom("a", '"', "\t", "\n", "\r", " ", "é") });
    const rows = fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
      .chain(([height, width]) =>
        fc.array(fc.array(text, { minLength: width, maxLength: width }), {
          minLength: height,
          maxLength: height,
        }),
      )
      // A single empty cell equals an empty clipboard.
      .filter((all) => all.at(-1)?.join("") !== "" || (all.at(-1)?.length ?? 0) > 1);
    fc.assert(
      fc.property(rows, (all) => {
        expect(readBlock(writeBlock(all))).toEqual(all);
      }),
    );
  });

  it.each([
    ["€1,299.00", "1299.00"],
    ["1.299,00 €", "1299.00"],
    ["1 299,5", "1299,5"],
    ["US$ 12", "12"],
    ["1,299,000", "1299000"],
    ["1,299", "1,299"],
    ["-5", "-5"],
    ["call us", "call us"],
  ])("reads the amount %s as %s", (text, amount) => {
    expect(readCell(text, "money")).toBe(amount);
  });

  it("reads 3.0 as a count, and Yes as a check mark", () => {
    expect([readCell(" 3.0 ", "count"), readCell("3.5", "count")]).toEqual(["3", "3.5"]);
    expect([readCell("Yes", "check"), readCell("no", "check")]).toEqual(["yes", ""]);
    expect(readCell(" 1.2 kg ", "measure")).toBe("1.2 kg");
  });

  it("fills down and right from one cell, and counts the cells that do not fit", () => {
    const block = [
      ["a", "b"],
      ["c", "d"],
    ];
    const { writes, left } = planPaste(block, makeBlock(1, 1), { rows: 2, columns: 3 }, always);
    expect(writes).toEqual([
      { row: 1, column: 1, text: "a" },
      { row: 1, column: 2, text: "b" },
    ]);
    expect(left).toBe(2);
  });

  it("skips read-only cells", () => {
    const { writes, left } = planPaste(
      [["a", "b"]],
      makeBlock(0, 0),
      { rows: 1, columns: 2 },
      (cell) => cell.column > 0,
    );
    expect(writes).toEqual([{ row: 0, column: 1, text: "b" }]);
    expect(left).toBe(1);
  });

  it("repeats one cell, or a block that fits several times, over the selected cells", () => {
    const size = { rows: 9, columns: 9 };
    const target = { top: 0, bottom: 3, start: 0, end: 1 };
    expect(planPaste([["x"]], target, size, always).writes).toHaveLength(8);
    const striped = planPaste([["a"], ["b"]], { ...target, end: 0 }, size, always).writes;
    expect(striped.map(({ text }) => text).join("")).toBe("abab");
    expect(
      planPaste([["a"], ["b"], ["c"]], { ...target, end: 0 }, size, always).writes,
    ).toHaveLength(3);
  });
});

describe("K21 filling down", () => {
  const textOf = ({ row, column }: { row: number; column: number }) =>
    row === 0 ? `top ${column}` : "";
  it("fills from one cell to the end of its column", () => {
    expect(planFill(makeBlock(0, 2), 3, textOf, always)).toEqual([
      { row: 1, column: 2, text: "top 2" },
      { row: 2, column: 2, text: "top 2" },
    ]);
  });

  it("fills the rows of a block from its first row, and skips equal cells", () => {
    const target = { top: 0, bottom: 1, start: 0, end: 1 };
    expect(planFill(target, 9, textOf, always)).toEqual([
      { row: 1, column: 0, text: "top 0" },
      { row: 1, column: 1, text: "top 1" },
    ]);
    expect(planFill(target, 9, () => "same", always)).toEqual([]);
    expect(planFill(makeBlock(2, 0), 3, textOf, always)).toEqual([]);
  });

  it("lists all cells of a block", () => {
    expect(cellsOf({ top: 1, bottom: 2, start: 0, end: 1 })).toHaveLength(4);
  });
});
