import { describe, expect, it } from "vitest";
import { matchTaxonomy, readTaxonomy, type Taxonomy } from "./taxonomy-rules.ts";
import { buildCategoryTree, type StoredCategory } from "./tree-rules.ts";

const google = `# Google_Product_Taxonomy_Version: 2021-09-21
1 - Animals & Pet Supplies
3237 - Animals & Pet Supplies > Live Animals
2 - Animals & Pet Supplies > Pet Supplies
3 - Animals & Pet Supplies > Pet Supplies > Bird Supplies
`;
const paths = google.replaceAll(/^\d+ - /gm, "");
const nested = `# Google Product Taxonomy with Nested Set Model

   1 | [   1-   8] | Animals & Pet Supplies
     2 | [   2-   3] | Live Animals
     3 | [   4-   7] | Pet Supplies
       4 | [   5-   6] | Bird Supplies
   5 | [   9-  10] | Toys & Games
`;

let made = 0;
const nextId = () => `id-${++made}`;

/** Reads a taxonomy, and throws if it has problems. */
const parse = (text: string): Taxonomy => {
  const taxonomy = readTaxonomy(text);
  if ("problems" in taxonomy) throw new Error(JSON.stringify(taxonomy.problems));
  return taxonomy;
};

const load = (text: string, stored: StoredCategory[] = []): StoredCategory[] => {
  const { rows, problems } = buildCategoryTree(stored, matchTaxonomy(stored, parse(text), nextId));
  expect(problems).toEqual([]);
  return [...new Map([...stored, ...rows].map((row) => [row.id, row])).values()];
};
const pathsOf = (rows: StoredCategory[]) => rows.map(({ path }) => path);
const idsByPath = (rows: StoredCategory[]) => new Map(rows.map(({ id, path }) => [path, id]));

describe("K20 reading a product taxonomy", () => {
  it.each([
    ["Google's with numbers", google, "google"],
    ["Google's without numbers", paths, "none"],
    ["nested sets", nested, "line"],
    [
      "with Windows line ends and a byte order mark",
      `\uFEFF${google.replaceAll("\n", "\r\n")}`,
      "google",
    ],
  ])("K20 reads %s", (_, text, numbers) => {
    expect(parse(text).numbers).toBe(numbers);
    expect(pathsOf(load(text)).slice(0, 4)).toEqual([
      "Animals & Pet Supplies",
      "Animals & Pet Supplies › Live Animals",
      "Animals & Pet Supplies › Pet Supplies",
      "Animals & Pet Supplies › Pet Supplies › Bird Supplies",
    ]);
  });

  it("K20 marks categories without children as leaves", () => {
    expect(load(nested).map(({ leaf }) => leaf)).toEqual([false, true, false, true, true]);
  });

  it.each([
    ["", [["text", "required"]]],
    ["# only a remark\n", [["text", "required"]]],
    ["Handle,Title\nmug,Mug\n", [["lines.1", "no_taxonomy"]]],
    [
      "1 - Toys\nGames\nCars\n",
      [
        ["lines.2", "number_missing"],
        ["lines.3", "number_missing"],
      ],
    ],
    ["1 - Toys > Puzzles\n2 - Toys\n", [["lines.1", "parent_missing"]]],
    [
      "1 - Toys\n1 - Garden\n# remark\n2 - toys\n",
      [
        ["lines.2", "number_taken"],
        ["lines.4", "name_taken"],
      ],
    ],
    [`1 - ${"x".repeat(101)}\n`, [["lines.1", "name"]]],
    ["1 | [1-4] | Toys\n2 | [2-5] | Puzzles\n", [["lines.2", "bounds"]]],
    ["1 | [1-4] | Toys\nPuzzles\n", [["lines.2", "no_category"]]],
  ])("K20 rejects %j and reports each invalid line", (text, problems) => {
    const taxonomy = readTaxonomy(text);
    expect(
      "problems" in taxonomy && taxonomy.problems.map(({ field, code }) => [field, code]),
    ).toEqual(problems);
  });
});

describe("K20 importing a newer file", () => {
  it.each([google, paths, nested])("K20 the same file changes nothing", (text) => {
    const before = load(text);
    expect(buildCategoryTree(before, matchTaxonomy(before, parse(text), nextId)).rows).toEqual([]);
  });

  it("K20 a renamed category keeps its identity and changes the paths below it", () => {
    const before = load(google);
    const after = load(
      google
        .replaceAll("Pet Supplies > Bird", "Pets > Bird")
        .replace(/^2 -.*$/m, "2 - Animals & Pet Supplies > Pets"),
      before,
    );
    expect(after).toHaveLength(before.length);
    const old = idsByPath(before).get("Animals & Pet Supplies › Pet Supplies › Bird Supplies");
    expect(idsByPath(after).get("Animals & Pet Supplies › Pets › Bird Supplies")).toBe(old);
  });

  it("K20 a category that Google moved keeps its identity", () => {
    const before = load(google);
    const moved = google.replace(/^3 -.*$/m, "3 - Animals & Pet Supplies > Bird Supplies");
    const after = load(moved, before);
    expect(after).toHaveLength(before.length);
    expect(pathsOf(after)).toContain("Animals & Pet Supplies › Bird Supplies");
  });

  it("K20 ignores moved line numbers, and treats a new name in the same place as a rename", () => {
    const before = load(nested);
    const grown = `   1 | [   1-  10] | Animals & Pet Supplies
     2 | [   2-   3] | Fish
     3 | [   4-   5] | Live Animals
     4 | [   6-   9] | Pet Supplies
       5 | [   7-   8] | Bird Supplies
   6 | [  11-  12] | Toys & Games`;
    const after = load(grown, before);
    expect(after).toHaveLength(before.length + 1);
    for (const [path, id] of idsByPath(before)) expect(idsByPath(after).get(path)).toBe(id);
    const renamed = load(grown.replace("Toys & Games", "Toys"), after);
    expect(renamed).toHaveLength(after.length);
    expect(idsByPath(renamed).get("Toys")).toBe(idsByPath(after).get("Toys & Games"));
  });

  it("K20 keeps ids from the marketplace's API, and categories that are not in the file", () => {
    const own = { id: "own", external_id: "mp-1", parent_id: null, path: "Animals & Pet Supplies" };
    const stored = { ...own, name: "Animals & Pet Supplies", leaf: true, position: 7 };
    const alone = { ...stored, id: "alone", external_id: null, name: "Services", path: "Services" };
    const after = load(google, [stored, alone]);
    expect(after.find(({ id }) => id === "own")).toMatchObject({
      external_id: "mp-1",
      leaf: false,
    });
    expect(after.find(({ id }) => id === "alone")).toEqual(alone);
  });
});
