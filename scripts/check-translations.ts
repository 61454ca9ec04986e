import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parsePoFile } from "@lingui/format-po";
import { locales, sourceLocale } from "@sellerdesk/contract/languages";
import { texts } from "@sellerdesk/contract/texts";
import { type IcuNode, parseIcu } from "pofile-ts";

/** The texts of one catalog by their ids: the English itself, or a code with its context. */
export type Catalog = Map<string, string>;

type Shape = { names: Set<string>; plurals: Set<string>[] };

/** Collects the placeholders and elements of a text, and the categories of each plural in it. */
const readShape = (nodes: readonly IcuNode[], shape: Shape): Shape => {
  for (const node of nodes) {
    if (node.type === "literal" || node.type === "pound") continue;
    if (node.type === "tag") {
      shape.names.add(`<${node.value}>`);
      readShape(node.children, shape);
      continue;
    }
    shape.names.add(`{${node.value}}`);
    if (node.type !== "plural" && node.type !== "select") continue;
    if (node.type === "plural") shape.plurals.push(new Set(Object.keys(node.options)));
    for (const { value } of Object.values(node.options)) readShape(value, shape);
  }
  return shape;
};

const shapeOf = (text: string): Shape | null => {
  const parsed = parseIcu(text);
  return parsed.success ? readShape(parsed.ast, { names: new Set(), plurals: [] }) : null;
};

/**
 * The numbers up to a thousand. Plural categories of larger ones, such as millions, may be left to
 * `other`.
 */
const counts = Array.from({ length: 1001 }, (_, n) => n);

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.symmetricDifference(other).size === 0;

/** The plural categories that a language knows, and those that its texts must have. */
type Categories = Record<"known" | "needed", ReadonlySet<string>>;
const categoriesByLocale = new Map<string, Categories>();
const categoriesOf = (locale: string): Categories => {
  const found = categoriesByLocale.get(locale);
  if (found) return found;
  const rules = new Intl.PluralRules(locale);
  const categories = {
    known: new Set<string>(rules.resolvedOptions().pluralCategories),
    needed: new Set<string>([...counts.map((n) => rules.select(n)), "other"]),
  };
  categoriesByLocale.set(locale, categories);
  return categories;
};

/** Lists the problems in the plurals of one text. */
const findPluralProblems = (locale: string, plurals: readonly Set<string>[]): string[] => {
  const { known, needed } = categoriesOf(locale);
  return plurals.flatMap((categories) => {
    const named = new Set([...categories].filter((name) => !name.startsWith("=")));
    const missing = [...needed.difference(named)];
    const extra = [...named.difference(known)];
    return [
      ...missing.map((name) => `lacks the plural “${name}”`),
      ...extra.map((name) => `has the plural “${name}”, which the language does not know`),
    ];
  });
};

/**
 * Compares a translated catalog with the source.
 * @returns one line for each text that is missing, superfluous or of another shape
 */
export const findCatalogProblems = (
  locale: string,
  source: Catalog,
  translated: Catalog,
): string[] => [
  ...[...source].flatMap(([id, english]) => {
    const text = translated.get(id);
    if (!text) return [`lacks “${id}”`];
    const [wanted, shape] = [shapeOf(english), shapeOf(text)];
    if (!wanted || !shape) return [`has a text that cannot be read: “${id}”`];
    // The specification has “N hours ago” for one hour too (F8).
    const problems = locale === sourceLocale ? [] : findPluralProblems(locale, shape.plurals);
    if (!isSame(wanted.names, shape.names))
      problems.push(
        `has ${[...shape.names].join(" ") || "no placeholders"} instead of ${[...wanted.names].join(" ") || "none"}`,
      );
    return problems.map((problem) => `“${id}” ${problem}`);
  }),
  ...[...translated.keys()].filter((id) => !source.has(id)).map((id) => `has “${id}” too many`),
];

/** Finds texts that two catalogs of a language translate differently, although pages share both. */
export const findContradictions = (catalogs: readonly Catalog[]): string[] => {
  const found = new Map<string, Set<string>>();
  for (const [id, text] of catalogs.flatMap((catalog) => [...catalog]))
    found.set(id, (found.get(id) ?? new Set()).add(text));
  return [...found]
    .filter(([, translations]) => translations.size > 1)
    .map(([id, translations]) => `translates “${id}” as ${[...translations].join(" and as ")}`);
};

/** Reads a .po file; an entry that is marked as fuzzy counts as not translated. */
export const readCatalog = (po: string): Catalog =>
  new Map(
    parsePoFile(po).items.map(({ msgid, msgctxt, msgstr: [text = ""], flags, obsolete }) => [
      `${obsolete ? "obsolete " : ""}${msgctxt === null ? msgid : `${msgid} (${msgctxt})`}`,
      flags["fuzzy"] ? "" : text,
    ]),
  );

type Folder = { path: string; sourceOf: (area: string, english: Catalog) => Catalog };

/** Compares all catalogs of one folder. `sourceOf` returns what its English one must be. */
const findFolderProblems = ({ path, sourceOf }: Folder): string[] => {
  const read = (locale: string, name: string): Catalog => {
    const file = join(path, locale, name);
    return existsSync(file) ? readCatalog(readFileSync(file, "utf8")) : new Map();
  };
  const folders = readdirSync(path);
  const areas = readdirSync(join(path, sourceLocale));
  return [
    ...folders
      .filter((folder) => !locales.some((locale) => locale === folder))
      .map((folder) => `${path}/${folder} is no language of contract/src/languages.ts`),
    ...locales.flatMap((locale) => {
      const names = folders.includes(locale) ? readdirSync(join(path, locale)) : [];
      const extra = names.filter((name) => !areas.includes(name));
      const problems = areas.flatMap((name) => {
        const source = sourceOf(basename(name, ".po"), read(sourceLocale, name));
        return findCatalogProblems(locale, source, read(locale, name)).map(
          (problem) => `${path}/${locale}/${name} ${problem}`,
        );
      });
      return [
        ...extra.map((name) => `${path}/${locale}/${name} is of no area`),
        ...problems,
        ...findContradictions(areas.map((name) => read(locale, name))).map(
          (problem) => `${path}/${locale} ${problem}`,
        ),
      ];
    }),
  ];
};

/**
 * Checks every catalog of the web and the server. `lingui check sync` checks that the English ones
 * match the code.
 */
export const findTranslationProblems = (root: string): string[] => {
  const server = join(root, "contract/src/locales");
  const codes = readdirSync(join(server, sourceLocale)).flatMap((name) => [
    ...readCatalog(readFileSync(join(server, sourceLocale, name), "utf8")).keys(),
  ]);
  return [
    ...findFolderProblems({
      path: join(root, "web/src/locales"),
      sourceOf: (_, english) => english,
    }),
    ...findFolderProblems({
      path: server,
      sourceOf: (_, english) =>
        new Map([...english.keys()].map((code) => [code, textOf(code) ?? english.get(code) ?? ""])),
    }),
    ...Object.keys(texts)
      .filter((code) => !codes.includes(code))
      .map((code) => `${server}/${sourceLocale} lacks “${code}”`),
  ];
};

const textOf = (code: string): string | undefined =>
  Object.hasOwn(texts, code) ? texts[code as keyof typeof texts] : undefined;

if (import.meta.main) {
  const problems = findTranslationProblems(join(import.meta.dirname, ".."));
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0)
    process.stderr.write("Run `npm run -w web extract`, then translate what is new.\n");
  process.exitCode = problems.length === 0 ? 0 : 1;
}
