import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FulfilmentStatus, OrderStatus, ReturnStatus } from "./order-statuses.ts";
import { createLanguage, fill, inEnglish, readTemplate, say, type Template } from "./words.ts";
import { arabic } from "./words/arabic.ts";
import { type Counted, singulars } from "./words/singulars.ts";

// The keys of the table are the templates, as the type says.
const templates = Object.keys(arabic.texts) as Template[];
const counted = Object.keys(singulars) as Counted[];
const isCounted = (template: Template): template is Counted => Object.hasOwn(singulars, template);
const plurals = new Intl.PluralRules(arabic.locale);
/** An Arabic text for a number, of those that count. */
const arabicOf = (template: Template, n: number): string =>
  isCounted(template) ? arabic.texts[template][plurals.select(n)] : arabic.texts[template];
const placesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();
const unmarked = (text: string) => text.replaceAll(/[\u2068\u2069]/g, "");

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /^(?!.*(\.test\.ts$|words)).*\.ts$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));
const contract = sourcesIn(import.meta.dirname);
const server = sourcesIn(join(import.meta.dirname, "../../server/src"));

describe("every language", () => {
  it("has the same places in each text", () => {
    const other = templates.filter(
      (template) => placesOf(arabicOf(template, 40)).join() !== placesOf(template).join(),
    );
    expect(other).toEqual([]);
  });

  it("has the same places in each plural, where a word may stand for the figure of one and two", () => {
    const withoutFigure = (text: string) => placesOf(text).filter((place) => place !== "{n}");
    const other = counted.flatMap((template) => {
      const forms = Object.entries(arabic.texts[template]);
      return [...forms, ["English", singulars[template]] as const].flatMap(([plural, form]) => {
        const places = plural === "one" || plural === "two" ? withoutFigure : placesOf;
        return places(form).join() === places(template).join() ? [] : [[plural, form]];
      });
    });
    expect(other).toEqual([]);
  });

  it("has no text that nobody says", () => {
    const said = [...contract, ...server].join("\n").replaceAll(String.raw`\"`, '"');
    expect(templates.filter((template) => !said.includes(template))).toEqual([]);
  });

  it('has what the contract\'s rules say themselves: `message: "..."`, or the last argument of a check', () => {
    const said = contract.flatMap((source) =>
      [
        ...source
          .replaceAll(/summary:\s*"[^"]*"/g, "")
          .matchAll(/(?:message:|,|\()\s*"([A-Z][^"]*\.)",?\s*[)}\n]/g),
      ].map(([, text = ""]) => text),
    );
    expect(said.length).toBeGreaterThan(40);
    expect(said.filter((text) => !Object.hasOwn(arabic.texts, text))).toEqual([]);
  });

  it("has words for each status of an order, a parcel and a return", () => {
    const statuses = [...OrderStatus.options, ...FulfilmentStatus.options, ...ReturnStatus.options];
    expect(Object.keys(arabic.terms.status)).toEqual(
      expect.arrayContaining(statuses.map((status) => status.replaceAll("_", " "))),
    );
  });
});

describe("a template", () => {
  const value = fc.stringMatching(/^[^,.:“”{} ][^,.:“”{}]{0,20}$/u);

  it("is read back, with the values that it was filled with", () => {
    const withPlaces = fc.constantFrom(...templates.filter((template) => template.includes("{")));
    const filled = withPlaces.chain((template) => {
      const names = placesOf(template).map((place) => place.slice(1, -1));
      const given = Object.fromEntries(
        names.map((name) => [name, name === "n" ? fc.nat().map(String) : value]),
      );
      return fc.record({ template: fc.constant(template), given: fc.record(given) });
    });
    fc.assert(
      fc.property(filled, ({ template, given }) => {
        const text = fill(template, given);
        const read = readTemplate(template, text);
        // Where a value holds what stands between two places the border may be elsewhere, but
        // nothing is lost.
        expect(read && fill(template, read)).toBe(text);
        expect(Object.keys(given).length === 1 ? read : given).toEqual(given);
      }),
      { numRuns: 2000 },
    );
  });

  it("is not read from another text, nor a figure from letters", () => {
    expect(readTemplate("{n} products", "some products")).toBeNull();
    expect(readTemplate("Order {order_no} is paid", "Order 7 is paid twice")).toBeNull();
    expect(readTemplate("{name} follows your shop", "A\nB follows your shop")).toEqual({
      name: "A\nB",
    });
  });
});

describe("Arabic", () => {
  const { say: sayIt, inWords } = createLanguage(arabic);

  it("tells each text by its own template and no other", () => {
    const mistaken = templates.filter((template) => {
      const values = Object.fromEntries(
        placesOf(template).map((place, index) => [
          place.slice(1, -1),
          place === "{n}" ? 40 : `Qx${index}`,
        ]),
      );
      return (
        unmarked(inWords(fill(template, values))) !== unmarked(fill(arabicOf(template, 40), values))
      );
    });
    expect(mistaken).toEqual([]);
  });

  it("tells each text that counts in the plural of its number", () => {
    const mistaken = counted.flatMap((template) =>
      [0, 1, 2, 3, 11, 100, 1000].filter((n) => {
        const values = Object.fromEntries(
          placesOf(template).map((place, index) => [
            place.slice(1, -1),
            place === "{n}" ? n : `Qx${index}`,
          ]),
        );
        const told = unmarked(fill(arabicOf(template, n), values));
        return unmarked(inWords(inEnglish(template, values))) !== told;
      }),
    );
    expect(mistaken).toEqual([]);
    expect([0, 1, 2, 3, 11, 100].map((n) => inWords(say("{n} products", { n })))).toEqual([
      "0 منتج",
      "منتج واحد",
      "منتجان",
      "3 منتجات",
      "11 منتجًا",
      "100 منتج",
    ]);
    expect(sayIt("{n} products", { n: 2 })).toBe("منتجان");
  });

  it("reads what was stored before texts could count", () => {
    expect(inWords("1 products already have an offer in this period.")).toBe(
      "في هذه الفترة عرض آخر على منتج واحد.",
    );
    expect(unmarked(inWords("You have reached your plan's limit of 1 products."))).toBe(
      "بلغت حد خطتك، وهو منتج واحد.",
    );
    expect(inWords("1,204 products")).toBe("1,204 منتجات");
  });

  it("says a value's own words, the parts of a list, and texts inside texts", () => {
    expect(inWords("An order that is partially shipped cannot be accepted.")).toBe(
      "لا يمكن قبول طلب حالته: مشحون جزئيًا.",
    );
    expect(unmarked(inWords("spring.csv is imported: 3 added, 1 failed."))).toBe(
      "تم استيراد spring.csv: أُضيف 3، فشل 1.",
    );
    expect(unmarked(inWords("New order MS-1042: 1 item, 28.00 USD, from Anna Ek"))).toBe(
      "طلب جديد MS-1042: قطعة واحدة، 28.00 USD، من Anna Ek",
    );
  });

  it("writes a day as Arabic does", () => {
    const told = "تنتهي خطتك \u2068Shop\u2069 بعد يوم واحد، في 5 ديسمبر 2026، كما اخترت.";
    expect(inWords("Your Shop plan ends in 1 day, on 5 December 2026, as you chose.")).toBe(told);
    expect(inWords("Your Shop plan ends in 1 day, on 2026-12-05, as you chose.")).toBe(told);
  });

  it("marks off a value of the other direction, but no figure and no link", () => {
    expect(sayIt("{name} follows your shop", { name: "Anna" })).toBe(
      "\u2068Anna\u2069 يتابع متجرك",
    );
    expect(sayIt("{code} is your code", { code: "407193" })).toBe("407193 هو رمزك");
    expect(sayIt("See them all: {link}", { link: "https://a.example" })).toBe(
      "اطّلع عليها كلها: https://a.example",
    );
  });

  it("leaves a text that is not ours as it is", () => {
    expect(inWords("Something that an older version said.")).toBe(
      "Something that an older version said.",
    );
  });
});

it("English says each text as it is", () => {
  const english = createLanguage(null);
  expect(english.say("{n} products", { n: 3 })).toBe("3 products");
  expect(english.inWords("3 products")).toBe("3 products");
  expect(english.say("{n} products", { n: 1 })).toBe("1 product");
  expect(say("in {n} days", { n: 1 })).toBe("in 1 day");
  expect(say("{name} has started.", { name: "Summer" })).toBe("Summer has started.");
});
