import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../locales/ar");

/** The texts of a catalogue that have no translation: an empty `msgstr` with nothing on the line after it. */
const untranslated = (catalogue: string): string[] =>
  readFileSync(join(folder, catalogue), "utf8")
    .split("\n\n")
    .filter(
      (entry) =>
        /^msgid (?!""\n(?!"))/m.test(entry) && /^msgstr ""\n?$/m.test(entry) && !/msgstr ""\n"/.test(entry),
    )
    .map((entry) => /^msgid (.*)$/m.exec(entry)?.[1] ?? entry);

test.each(readdirSync(folder).filter((name) => name.endsWith(".po")))(
  "%s says everything in Arabic too",
  (catalogue) => {
    expect(untranslated(catalogue)).toEqual([]);
  },
);
