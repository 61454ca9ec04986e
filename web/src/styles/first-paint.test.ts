import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The colors of a theme in a style sheet, by name. */
const colorsOf = (path: string, selector: string): Map<string, string> => {
  const css = readFileSync(join(import.meta.dirname, path), "utf8");
  const block = css.slice(css.indexOf(`${selector} {`)).split("}")[0] ?? "";
  return new Map(
    [...block.matchAll(/(--[a-z-]+): (oklch\([^)]*\))/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
};

test.each([":root", '[data-theme="dark"]'])(
  "the first paint has the colors of the app in %s",
  (selector) => {
    const tokens = colorsOf("tokens.css", selector);
    const first = colorsOf("../../public/first-paint.css", selector);
    expect(first.size).toBeGreaterThan(5);
    expect([...first]).toEqual([...first].map(([name]) => [name, tokens.get(name)]));
  },
);
