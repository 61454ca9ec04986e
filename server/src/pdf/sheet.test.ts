import { describe, expect, it } from "vitest";
import { readPdf } from "../../testing/pdf-text.ts";
import type { Locale } from "@sellerdesk/contract/languages";
import { documentLanguageOf } from "./document-language.ts";
import type { Sheet } from "./sheet-contents.ts";
import { type Paper, printSheets } from "./sheet.ts";

const sheet = (changes: Partial<Sheet> = {}): Sheet => ({
  title: "Packing slip",
  mark: null,
  from: ["Havn & Loom"],
  facts: [{ label: "Order", value: "20001" }],
  addresses: [{ label: "Ship to", lines: ["Ada Byron", "1 St James's Square"] }],
  columns: [
    { label: "Item", width: 0 },
    { label: "Quantity", width: 60, isFigure: true },
  ],
  rows: [[{ text: "Stoneware mug", details: ["Blue / Large"] }, { text: "2" }]],
  totals: [{ label: "Pieces", value: "2", isSum: true }],
  note: null,
  ...changes,
});

const print = async (sheets: Sheet[], paper: Paper = "a4", locale: Locale = "en") => {
  const chunks: Buffer[] = [];
  const all = async function* () {
    yield* sheets;
  };
  const language = documentLanguageOf(locale);
  for await (const chunk of printSheets(all(), { paper, language, title: "Packing slip" }))
    chunks.push(chunk);
  return readPdf(Buffer.concat(chunks));
};

it("prints all of a sheet on one page", async () => {
  const { pages } = await print([sheet({ note: { label: "Note", text: "Ring twice." } })]);
  expect(pages).toEqual([
    [
      "Havn & Loom",
      "Packing slip",
      "Order",
      "20001",
      "Ship to",
      "Ada Byron",
      "1 St James's Square",
      "Item",
      "Quantity",
      "Stoneware mug",
      "Blue / Large",
      "2",
      "Pieces",
      "2",
      "Note",
      "Ring twice.",
    ],
  ]);
});

it.each([
  ["Cyrillic", "Кружка «Северное сияние», ёлка, Їжак"],
  ["Greek", "Κούπα από πηλό — Ελλάδα"],
  ["currency signs", "€ £ ¥ $ ₹ ₽ ₴ ₺ ₪ ₩ ₫ ₱ ₦ ₸ ₡"],
  ["Latin with diacritics", "Żółć, Ærø, Dvořák, Gökçe, Nguyễn, Ħal Għargħur"],
])("prints %s as text that can be copied", async (_, text) => {
  const { pages } = await print([sheet({ rows: [[{ text }, { text: "1" }]], from: [text] })]);
  // Once in the bold head, where it may wrap to two lines, and once in a row.
  expect(pages[0]?.join(" ").replaceAll(/ +/g, " ").split(text)).toHaveLength(3);
});

describe("in Arabic", () => {
  /** Returns Arabic in visual order, from left to right. */
  const seen = (text: string) => [...text].toReversed().join("");

  it("a line keeps its numbers and Latin words in their places", async () => {
    const { lines } = await print(
      [sheet({ from: ["Havn", "شارع الملك فهد 12 Flat 3b"] })],
      "a4",
      "ar",
    );
    expect(lines[0]).toContain(`Flat 3b 12 ${seen("شارع الملك فهد")}`);
  });

  it("a long text wraps to the next line in reading order", async () => {
    const words = Array.from({ length: 40 }, (_word, index) => `كوب ${index + 10}`);
    const note = { label: "ملحوظة", text: words.join(" ") };
    const { lines } = await print([sheet({ rows: [], note })], "a4", "ar");
    const figures = lines[0]
      ?.slice(-3)
      .map((line) => line.match(/\d+/g)?.map(Number).toReversed() ?? []);
    expect(figures?.every((line) => line.length > 2)).toBe(true);
    expect(figures?.flat()).toEqual(words.map((_word, index) => index + 10));
  });

  it("columns, details and heads start at the right, and the pages are numbered in Arabic", async () => {
    const cells = [{ text: "كوب", details: ["كحلي", "B-1"] }, { text: "7" }];
    const { lines } = await print(
      [sheet({ rows: Array.from({ length: 40 }, () => cells) })],
      "a4",
      "ar",
    );
    expect(lines[1]).toEqual([
      "Order 20001 · Packing slip · Havn & Loom",
      "QuantityItem",
      ...Array.from({ length: (lines[1]?.length ?? 0) - 3 }, (_row, index) =>
        index % 2 === 0 ? `7${seen("كوب")}` : `B-1 · ${seen("كحلي")}`,
      ),
      `${lines.length} ${seen("من")} 2 ${seen("الصفحة")}`,
    ]);
  });
});

it("uses the given paper size", async () => {
  expect((await print([sheet()])).size).toBe("0 0 595.28 841.89");
  expect((await print([sheet()], "letter")).size).toBe("0 0 612 792");
});

it.each(["a4", "letter"] as const)(
  "splits many lines over pages of %s, each with its labels and its number",
  async (paper) => {
    const rows = Array.from({ length: 120 }, (_row, index) => [
      { text: `Mug no. ${index + 1}`, details: ["Blue"] },
      { text: "1" },
    ]);
    const { pages } = await print([sheet({ rows })], paper);
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, lines] of pages.entries()) {
      expect(lines).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(lines).toContain("Quantity");
      expect(lines[0]).toBe(
        index === 0 ? "Havn & Loom" : "Havn & Loom · Packing slip · Order 20001",
      );
    }
    const printed = pages.flat().filter((line) => line.startsWith("Mug no."));
    expect(printed).toEqual(rows.map(([cell]) => cell?.text));
    expect(pages.at(-1)).toContain("Pieces");
  },
);

it("keeps the last line on the page of the total, whatever the number of lines", async () => {
  for (let count = 20; count <= 60; count++) {
    const rows = Array.from({ length: count }, (_row, index) => [
      { text: `Mug no. ${index + 1}` },
      { text: "1" },
    ]);
    const { pages } = await print([sheet({ rows })]);
    expect(pages.at(-1)).toEqual(expect.arrayContaining([`Mug no. ${count}`, "Pieces"]));
  }
});

it("prints a long note and an order without lines", async () => {
  const { pages } = await print([
    sheet({ rows: [], note: { label: "Note", text: "Please ring. ".repeat(75) } }),
  ]);
  expect(pages).toHaveLength(1);
  expect(pages[0]?.join(" ")).toContain("Please ring. Please ring.");
});

it("prints each sheet on separate pages with its own page numbers", async () => {
  const rows = Array.from({ length: 40 }, (_row, index) => [
    { text: `Mug no. ${index + 1}` },
    { text: "1" },
  ]);
  const { pages } = await print([sheet({ mark: "Canceled" }), sheet({ rows }), sheet()]);
  expect(pages[0]).toContain("Packing slip · Canceled");
  expect(pages.map((lines) => lines.find((line) => line.startsWith("Page")))).toEqual([
    undefined,
    "Page 1 of 2",
    "Page 2 of 2",
    undefined,
  ]);
});
