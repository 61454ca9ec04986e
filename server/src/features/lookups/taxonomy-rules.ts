import { LookupName } from "@sellerdesk/contract/lookups";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import { nameKey, type StoredCategory, type WantedCategory } from "./tree-rules.ts";
import type { FieldProblem } from "../../lib/app-error.ts";

/** One category of a file. `parentAt` is its parent's index in the list, null at the top. */
export type FileCategory = {
  line: number;
  number: string | null;
  parentAt: number | null;
  name: string;
};
/** `numbers`: Google's own, which never change, those of the lines of one file, or none. */
export type Taxonomy = { numbers: "google" | "line" | "none"; categories: FileCategory[] };

const numbered = /^(\d{1,9}) - (.+)$/;
const nested = /^\s*(\d{1,9}) \| \[\s*(\d{1,9})-\s*(\d{1,9})\] \| (.+)$/;

const forms = {
  path: "“536 - Home & Garden > Kitchen & Dining”",
  nested: "“2 | [2-3] | Kitchen & Dining”",
} as const;

type Line = { line: number; text: string };

const lineProblem = (line: number, code: string, message: Text): FieldProblem => ({
  field: `lines.${line}`,
  code,
  message,
});

type Read = { categories: FileCategory[]; problems: FieldProblem[] };

/** Reads lines with full paths, with or without Google's numbers. Parents must precede children. */
const readPaths = (lines: readonly Line[], isNumbered: boolean): Read => {
  const problems: FieldProblem[] = [];
  const places = new Map<string, number>();
  const categories = lines.map(({ line, text }, index) => {
    const match = isNumbered ? numbered.exec(text) : null;
    if (isNumbered && !match) {
      const message = msg("this_line_has_no_number", { form: forms.path });
      problems.push(lineProblem(line, "number_missing", message));
    }
    const names = (match?.[2] ?? text).split(" > ").map((name) => name.trim());
    const [path, parent] = [names.join(" > "), names.slice(0, -1).join(" > ")];
    const parentAt = parent === "" ? null : (places.get(parent.toLowerCase()) ?? null);
    if (parent !== "" && parentAt === null) {
      const message = msg("has_to_stand_above", { parent, name: path });
      problems.push(lineProblem(line, "parent_missing", message));
    }
    places.set(path.toLowerCase(), index);
    return { line, number: match?.[1] ?? null, parentAt, name: names.at(-1) ?? "" };
  });
  return { categories, problems };
};

/**
 * Reads lines with the bounds of nested sets. The parent of a category is the innermost one whose
 * bounds contain its own.
 */
const readNested = (lines: readonly Line[]): Read => {
  const problems: FieldProblem[] = [];
  const open: { indent: number; right: number }[] = [];
  const categories: FileCategory[] = [];
  for (const { line, text } of lines) {
    const match = nested.exec(text);
    if (!match) {
      const message = msg("this_is_no_category", { form: forms.nested });
      problems.push(lineProblem(line, "no_category", message));
      continue;
    }
    const [, number = "", left = "", right = "", name = ""] = match;
    while (open.length > 0 && (open.at(-1)?.right ?? 0) < Number(left)) open.pop();
    const parent = open.at(-1);
    if (Number(left) >= Number(right) || (parent && Number(right) >= parent.right))
      problems.push(lineProblem(line, "bounds", msg("the_bounds_do_not_fit_those_above")));
    open.push({ indent: categories.length, right: Number(right) });
    categories.push({ line, number, parentAt: parent?.indent ?? null, name: name.trim() });
  }
  return { categories, problems };
};

/**
 * Returns the key of a name in the file's own tree: the same for two categories of one name under
 * one parent.
 */
const placeKey = (parentAt: number | null, name: string) =>
  nameKey(parentAt === null ? null : String(parentAt), name);

const findInvalidCategories = (categories: readonly FileCategory[]): FieldProblem[] => {
  const [numbers, names] = [new Set<string>(), new Set<string>()];
  return categories.flatMap(({ line, number, parentAt, name }) => {
    const problems: FieldProblem[] = [];
    if (!LookupName.safeParse(name).success)
      problems.push(lineProblem(line, "name", msg("a_name_has_1_to_100_characters_and_no_or")));
    if (number !== null && numbers.has(number))
      problems.push(
        lineProblem(line, "number_taken", msg("the_number_stands_further_up_as_well", { number })),
      );
    const key = placeKey(parentAt, name);
    if (names.has(key))
      problems.push(
        lineProblem(line, "name_taken", msg("is_there_twice_under_the_same_category", { name })),
      );
    if (number !== null) numbers.add(number);
    names.add(key);
    return problems;
  });
};

/**
 * Reads a product taxonomy as Google publishes it, with or without numbers, or as nested sets.
 * @returns the taxonomy, or its errors by line
 */
export const readTaxonomy = (text: string): Taxonomy | { problems: FieldProblem[] } => {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map((line, index) => ({ line: index + 1, text: line.trimEnd() }))
    .filter((line) => line.text !== "" && !line.text.startsWith("#"));
  const [first] = lines;
  if (!first) {
    const message = msg("there_are_no_categories_in_this");
    return { problems: [{ field: "text", code: "required", message }] };
  }
  const numbers = nested.test(first.text) ? "line" : numbered.test(first.text) ? "google" : "none";
  // A list of names is accepted only if some of them have a parent: any text is a list of names.
  if (numbers === "none" && !lines.some((line) => line.text.includes(" > "))) {
    const message = msg("this_is_no_product_taxonomy", { form: forms.path });
    return { problems: [lineProblem(first.line, "no_taxonomy", message)] };
  }
  const { categories, problems } =
    numbers === "line" ? readNested(lines) : readPaths(lines, numbers === "google");
  // Duplicate names of a line without a parent follow from the missing parent.
  const invalid = problems.length > 0 ? problems : findInvalidCategories(categories);
  return invalid.length > 0 ? { problems: invalid } : { numbers, categories };
};

/**
 * Returns the errors of misplaced categories by their lines.
 * @param wanted the taxonomy's categories, in its order
 */
export const misplacedLines = (
  { categories }: Taxonomy,
  misplaced: ReadonlySet<string>,
  wanted: readonly { id: string }[],
): FieldProblem[] =>
  categories.flatMap(({ line, name }, index) =>
    misplaced.has(wanted[index]?.id ?? "")
      ? [lineProblem(line, "misplaced", msg("cannot_stand_where_this_has_it", { name }))]
      : [],
  );

const prefixes = { google: "google:", line: "google-line:", none: "" } as const;
const isFromFile = (externalId: string) => /^google(-line)?:/.test(externalId);

/**
 * Matches each category of a file with a stored one. Google's numbers identify it. Line numbers do
 * so only if the stored name is missing from the same parent, because they shift with every added
 * line. An id that the marketplace's API gave is kept.
 * @param newId creates the id of a new category
 * @returns the categories in the file's order, then stored ones that lose their number to another
 */
export const matchTaxonomy = (
  stored: readonly StoredCategory[],
  { numbers, categories }: Taxonomy,
  newId: () => string,
): WantedCategory[] => {
  const externalIdOf = ({ number }: FileCategory) =>
    number === null ? null : prefixes[numbers] + number;
  const externalIds = new Set(categories.map(externalIdOf));
  const places = new Set(categories.map(({ parentAt, name }) => placeKey(parentAt, name)));
  const byExternalId = new Map(stored.map((row) => [row.external_id, row]));
  const byName = new Map(stored.map((row) => [nameKey(row.parent_id, row.name), row]));
  const taken = new Set<string>();

  const find = (category: FileCategory, parentId: string | null): StoredCategory | undefined => {
    const externalId = externalIdOf(category);
    const sameNumber = externalId === null ? undefined : byExternalId.get(externalId);
    const sameName = byName.get(nameKey(parentId, category.name));
    if (numbers === "google") {
      const isElsewhere =
        sameName && sameName.external_id !== null && externalIds.has(sameName.external_id);
      return sameNumber ?? (isElsewhere ? undefined : sameName);
    }
    const isRenamed =
      sameNumber?.parent_id === parentId &&
      !places.has(placeKey(category.parentAt, sameNumber.name));
    return sameName ?? (isRenamed ? sameNumber : undefined);
  };

  const ids: string[] = [];
  const wanted = categories.map((category, position): WantedCategory => {
    const { parentAt, name } = category;
    const parent_id = parentAt === null ? null : (ids[parentAt] ?? null);
    const match = find(category, parent_id);
    const known = match && !taken.has(match.id) ? match : undefined;
    const id = known?.id ?? newId();
    ids.push(id);
    taken.add(id);
    const before = known?.external_id ?? null;
    const external_id =
      before !== null && !isFromFile(before) ? before : (externalIdOf(category) ?? before);
    return { id, external_id, parent_id, name, position };
  });
  const losing = stored.filter(
    ({ id, external_id }) => external_id !== null && !taken.has(id) && externalIds.has(external_id),
  );
  return [...wanted, ...losing.map((row) => ({ ...row, external_id: null }))];
};
