import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Direction, readParagraph, toRuns } from "./bidi.ts";

/** Returns a line in visual order, from left to right. */
const seen = (text: string, direction: Direction | "auto" = "auto"): string => {
  const paragraph = readParagraph(text, direction);
  return toRuns(paragraph, 0, paragraph.text.length)
    .map((run) => (run.direction === "rtl" ? [...run.text].toReversed().join("") : run.text))
    .join("");
};

describe("orders a line with several directions as Unicode defines (UAX 9)", () => {
  it.each([
    ["Latin", "Mug, 12 cm (blue)", "Mug, 12 cm (blue)"],
    ["Arabic letters", "كوب أزرق", "قرزأ بوك"],
    ["a Latin name within", "كوب Havn Blue أزرق", "قرزأ Havn Blue بوك"],
    ["figures within", "سعة 0.3 لتر، 1,250.00", "1,250.00 ،رتل 0.3 ةعس"],
    ["a percentage after Arabic", "خصم 25% الآن", "نآلا %25 مصخ"],
    ["a range with a hyphen", "من 12-15 سم", "مس 15-12 نم"],
    ["brackets around Latin", "علبة (USB-C) سوداء", "ءادوس (USB-C) ةبلع"],
    ["brackets around Arabic", "Mug (كوب) blue", "Mug (بوك) blue"],
    ["guillemets", "طقم «شاي» جديد", "ديدج «ياش» مقط"],
    ["Arabic-Indic digits", "طول ١٢٣ سم", "مس ١٢٣ لوط"],
    ["Hebrew", "ספל 3 כחול", "לוחכ 3 לפס"],
    ["an Arabic word in English", "Mug كوب أزرق blue", "Mug قرزأ بوك blue"],
  ])("%s", (_, text, expected) => expect(seen(text)).toBe(expected));

  it("a text without letters runs left to right, or in the direction of the document if given", () => {
    expect(seen("20001 - 7")).toBe("20001 - 7");
    expect(seen("20001 · MS-7", "rtl")).toBe("MS-7 · 20001");
  });

  it("isolates keep their own order, each by its first letter", () => {
    expect(seen("\u2068A-1\u2069 · \u2068كوب 2\u2069", "rtl")).toBe("2 بوك · A-1");
    expect(seen("\u2068مدفوع!\u2069, \u2068Visa 42\u2069", "ltr")).toBe("!عوفدم, Visa 42");
    expect(seen("\u200f28.00 \u2068US$\u2069")).toBe("US$ 28.00");
  });

  it("a name does not reverse the text beside it", () => {
    expect(seen("\u202eexe.fdp\u202c 12")).toBe("exe.fdp 12");
    expect(seen("\u2067never closed 12")).toBe("never closed 12");
  });

  it("loses and adds no letter, whatever the text is", () => {
    const letters = fc.constantFrom(..."aB1٣ عربא!-+#$.,/:()[]«»\u064b\u200d\u2067\u2068\u2069");
    fc.assert(
      fc.property(fc.array(letters), fc.constantFrom("ltr", "rtl", "auto"), (text, direction) => {
        const openers = new Map([
          [")", "("],
          ["]", "["],
          ["»", "«"],
        ]);
        const opened = (value: string) => openers.get(value) ?? value;
        const sorted = (all: string[]) =>
          all
            .map(opened)
            .toSorted((a, b) => a.localeCompare(b))
            .join("");
        const withoutIsolates = text.filter((value) => !/[\u2066-\u2069]/.test(value));
        expect(sorted([...seen(text.join(""), direction)])).toBe(sorted(withoutIsolates));
      }),
    );
  });
});
