import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const folders = ["contract/src", "server/src", "web/src", "e2e", "scripts"];

const required = [
  ...readFileSync(join(root, "docs/requirements.md"), "utf8").matchAll(/^- \*\*([A-Z]\d+)\*\* /gm),
].map(([, id]) => id);

const rows = String.raw`(?:<[^>]*>)?\((?:[^()]|\([^()]*\))*\)`;
const testCall = new RegExp(
  String.raw`\b(?:it|test|describe)(?:\.\w+(?:${rows}(?=\())?)*\(\s*(["'\`])(.*?)\1`,
  "gs",
);

/** Lists the titles of tests and their groups. */
const titlesIn = (text: string): string[] =>
  [...text.matchAll(testCall)].map(([, , title = ""]) => title);

const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.includes("node_modules"))
    .map((file) => join(root, folder, file)),
);

test("every requirement has a test with its id in the title", () => {
  expect(required).toHaveLength(120);
  expect(new Set(required).size).toBe(required.length);
  const named = new Set(
    files.flatMap((file) =>
      titlesIn(readFileSync(file, "utf8")).flatMap((title) => title.match(/\b[A-L]\d+\b/g) ?? []),
    ),
  );
  expect(required.filter((id) => id === undefined || !named.has(id))).toEqual([]);
});

test("titles are found in every form of a test", () => {
  const text = `
    it("X1 one", () => {}); it.each(some(1))("X2 %s", f); test.describe('X3', f); it.each<Row>(
      withAccess("X4"),
    )(\`X5 two\`, f); exit("X6"); test.skip("X7", f)`;
  expect(titlesIn(text)).toEqual(["X1 one", "X2 %s", "X3", "X5 two", "X7"]);
});
