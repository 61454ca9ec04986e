import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../locales/ar");

/**
 * The texts of a catalogue that have no translation: an empty `msgstr` with nothing on the line
 * after it.
 */
const untranslated = (catalogue: string): string[] =>
  readFileSync(join(folder, catalogue), "utf8")
    .split("\n\n")
    .filter(
      (entry) =>
        /^msgid (?!""\n(?!"))/m.test(entry) &&
        /^msgstr ""\n?$/m.test(entry) &&
        !/msgstr ""\n"/.test(entry),
    )
    .map((entry) => /^msgid (.*)$/m.exec(entry)?.[1] ?? entry);

test.each(readdirSync(folder).filter((name) => name.endsWith(".po")))(
  "%s says everything in Arabic too",
  (catalogue) => {
    expect(untranslated(catalogue)).toEqual([]);
  },
);

test("a text has one translation, whichever pages were opened before: their catalogues are one", () => {
  const found = new Map<string, Set<string>>();
  for (const catalogue of readdirSync(folder).filter((name) => name.endsWith(".po")))
    for (const entry of readFileSync(join(folder, catalogue), "utf8").split("\n\n")) {
      const [, text, translation] =
        /^((?:msgctxt .*\n)?msgid [^]*?)\nmsgstr ([^]*)$/m.exec(entry) ?? [];
      if (text && translation && !text.startsWith('msgid ""\nmsgstr'))
        found.set(text, (found.get(text) ?? new Set()).add(translation.trim()));
    }
  found.delete('msgid ""');
  expect([...found].filter(([, translations]) => translations.size > 1)).toEqual([]);
});
