import { join } from "node:path";
import { expect, it } from "vitest";
import {
  findCatalogProblems,
  findContradictions,
  findTranslationProblems,
  readCatalog,
} from "./check-translations.ts";

const english = new Map([
  ["item_count", "{n, plural, one {{n} item} other {{n} items}}"],
  ["greeting_name", "Hello {name},"],
  ["link", "Read <0>the terms</0>."],
]);
const german = new Map([
  ["item_count", "{n, plural, one {Ein Artikel} other {{n} Artikel}}"],
  ["greeting_name", "Hallo {name},"],
  ["link", "Lesen Sie <0>die Bedingungen</0>."],
]);
const arabic = new Map([
  [
    "item_count",
    "{n, plural, zero {{n} قطعة} one {قطعة واحدة} two {قطعتان} few {{n} قطع} many {{n} قطعة} other {{n} قطعة}}",
  ],
  ["greeting_name", "مرحبًا {name}،"],
  ["link", "اقرأ <0>الشروط</0>."],
]);
const changed = (catalog: ReadonlyMap<string, string>, id: string, text: string) =>
  new Map([...catalog, [id, text]]);

it("accepts every catalog of the repository", () => {
  expect(findTranslationProblems(join(import.meta.dirname, ".."))).toEqual([]);
});

it("accepts a complete translation with the plural forms of its language", () => {
  expect(findCatalogProblems("de", english, german)).toEqual([]);
  expect(findCatalogProblems("ar", english, arabic)).toEqual([]);
  expect(findCatalogProblems("fr", english, german)).toEqual([]);
});

it("accepts the optional plural form of millions", () => {
  const spanish = "{n, plural, one {# cosa} many {# de cosas} other {# cosas}}";
  const source = new Map([["count", "{n, plural, one {# thing} other {# things}}"]]);
  expect(findCatalogProblems("es", source, new Map([["count", spanish]]))).toEqual([]);
});

it("rejects a missing or empty text", () => {
  const without = new Map([...german].filter(([id]) => id !== "greeting_name"));
  expect(findCatalogProblems("de", english, without)).toEqual(["lacks “greeting_name”"]);
  expect(findCatalogProblems("de", english, changed(german, "link", ""))).toEqual(["lacks “link”"]);
});

it("rejects an unused text", () => {
  expect(findCatalogProblems("de", english, changed(german, "gone", "Weg."))).toEqual([
    "has “gone” too many",
  ]);
});

it("rejects a changed placeholder and a missing element", () => {
  expect(
    findCatalogProblems("de", english, changed(german, "greeting_name", "Hallo {nam},")),
  ).toEqual(["“greeting_name” has {nam} instead of {name}"]);
  expect(findCatalogProblems("de", english, changed(german, "link", "Lesen Sie das."))).toEqual([
    "“link” has no placeholders instead of <0>",
  ]);
});

it("rejects missing plural forms and those that the language does not have", () => {
  expect(
    findCatalogProblems(
      "ar",
      english,
      changed(arabic, "item_count", german.get("item_count") ?? ""),
    ),
  ).toEqual(
    ["zero", "two", "few", "many"].map((name) => `“item_count” lacks the plural “${name}”`),
  );
  const text = "{n, plural, one {# Artikel} few {# Artikel} other {# Artikel}}";
  expect(findCatalogProblems("de", english, changed(german, "item_count", text))).toEqual([
    "“item_count” has the plural “few”, which the language does not know",
  ]);
});

it("rejects a text that cannot be parsed", () => {
  expect(
    findCatalogProblems("de", english, changed(german, "greeting_name", "Hallo {name")),
  ).toEqual(["has a text that cannot be read: “greeting_name”"]);
});

it("rejects two translations of one text", () => {
  const [first, second] = [new Map([["Close", "إغلاق"]]), new Map([["Close", "أغلق"]])];
  expect(findContradictions([first, second])).toEqual(["translates “Close” as إغلاق and as أغلق"]);
  expect(findContradictions([first, first])).toEqual([]);
});

it("reads a catalog: contexts distinguish texts, fuzzy entries count as untranslated", () => {
  const po = `msgid ""
msgstr ""
"Language: de\\n"

msgctxt "verb"
msgid "Order"
msgstr "Bestellen"

#, fuzzy
msgid "Order"
msgstr "Ordnung"

#~ msgid "Old"
#~ msgstr "Alt"
`;
  expect([...readCatalog(po)]).toEqual([
    ["Order (verb)", "Bestellen"],
    ["Order", ""],
    ["obsolete Old", "Alt"],
  ]);
});
