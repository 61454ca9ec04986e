import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Scope = "texts" | "docs" | "code";
type Retired = { words: string[]; use: string; scope: Scope; exceptions: string[] };
type Source = { scope: Scope; location: string; text: string };

const scopes: readonly string[] = ["texts", "docs", "code"] satisfies Scope[];
const isScope = (text: string): text is Scope => scopes.includes(text);

const splitCommas = (cell: string) => cell.split(/,\s+/).filter((part) => part !== "");

/**
 * Reads the table of retired words from the glossary.
 * @throws Error if the glossary has no such table
 */
const readRetiredWords = (glossary: string): Retired[] => {
  const start = glossary.search(/^\| Retired +\|/m);
  if (start === -1) throw new Error("docs/glossary.md has no table of retired words.");
  return glossary
    .slice(start)
    .split("\n")
    .flatMap((line) => {
      const [, words = "", use = "", scope = "", exceptions = ""] = line
        .split("|")
        .map((cell) => cell.trim());
      if (!isScope(scope)) return [];
      return [{ words: splitCommas(words), use, scope, exceptions: splitCommas(exceptions) }];
    });
};

/** Matches the word and its plural or past form, but not inside of a longer word. */
const toPattern = (word: string) =>
  new RegExp(
    String.raw`(?<![\p{L}-])${RegExp.escape(word)}(s|es|d|ed|led|ling|ing)?(?![\p{L}])`,
    "iu",
  );

/** Splits names into words: `shopperName` and `shopper_name` both contain "shopper". */
const splitNames = (text: string) =>
  text.replace(/(?<=[a-z0-9])(?=[A-Z])/g, " ").replaceAll("_", " ");

const without = (text: string, phrases: string[]) =>
  phrases.reduce((rest, phrase) => rest.replaceAll(phrase, ""), text);

/**
 * Reads texts of a catalog: ids of screens, which are English, or translations of the codes of the
 * server.
 */
const readMessages = (po: string, key: "msgid" | "msgstr") =>
  [...po.matchAll(new RegExp(String.raw`^${key} ("(?:[^"\\]|\\.)*")`, "gm"))].map(
    ([, quoted = '""']): string => String(JSON.parse(quoted)),
  );

const readStrings = (code: string, property: string) =>
  [...code.matchAll(new RegExp(String.raw`\b${property}:\s*"((?:[^"\\]|\\.)*)"`, "g"))].map(
    ([, text = ""]) => text,
  );

const readSources = (root: string): Source[] => {
  const read = (patterns: string[]) =>
    globSync(patterns, { cwd: root, exclude: (path) => path.includes("node_modules") })
      .toSorted()
      .map((location) => ({ location, text: readFileSync(join(root, location), "utf8") }));
  const readTexts = (pattern: string, readParts: (text: string) => string[]) =>
    read([pattern]).flatMap(({ location, text: content }) =>
      readParts(content).map((text): Source => ({ scope: "texts", location, text })),
    );
  const toLines =
    (scope: Scope, split: (text: string) => string) => (file: Omit<Source, "scope">) =>
      file.text.split("\n").map((line, index): Source => ({
        scope,
        location: `${file.location}:${index + 1}`,
        text: split(line),
      }));
  return [
    ...readTexts("web/src/locales/en/*.po", (po) => readMessages(po, "msgid")),
    ...readTexts("contract/src/locales/en/*.po", (po) => readMessages(po, "msgstr")),
    ...readTexts("contract/src/**/*.ts", (code) => readStrings(code, "summary")),
    ...readTexts("server/src/commands/*.ts", (code) => readStrings(code, "says")),
    ...read(["README.md", "CONTRIBUTING.md", "docs/*.md"])
      .filter(({ location }) => !/(glossary|requirements)\.md$/.test(location))
      .flatMap(toLines("docs", String)),
    ...read(["{contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx}"])
      // The comments of the schema are those of migrations, which stay as they were applied.
      .filter(({ location }) => !/(^|\/)(dist|\.data)\/|check-words|db\/schema\.ts$/.test(location))
      .flatMap(toLines("code", splitNames)),
  ];
};

/**
 * Looks for the words that the glossary retires.
 * @returns one line for each text that has one, and for each exception that nothing uses
 */
export const findRetiredWords = (root: string): string[] => {
  const retired = readRetiredWords(readFileSync(join(root, "docs/glossary.md"), "utf8"));
  const sources = readSources(root);
  return retired.flatMap(({ words, use, scope, exceptions }) => {
    const patterns = words.map(toPattern);
    const concerned = sources.filter(
      (source) => scopes.indexOf(source.scope) <= scopes.indexOf(scope),
    );
    const found = concerned.flatMap(({ location, text }) => {
      const rest = without(text, exceptions);
      const match = patterns.map((pattern) => pattern.exec(rest)?.[0]).find(Boolean);
      return match === undefined
        ? []
        : [`${location}: “${match}” is retired, use: ${use}. In: ${text.trim()}`];
    });
    const unused = exceptions
      .filter((phrase) => concerned.every(({ text }) => !text.includes(phrase)))
      .map((phrase) => `docs/glossary.md: nothing uses the exception “${phrase}”. Remove it.`);
    return [...found, ...unused];
  });
};

/** A comment that opens with a pronoun instead of its subject; not the later lines of one. */
const pronounFirst =
  /(?:^|\n)(?!\s*\/\/)[^\n]*\n\s*\/\/ (?:What|Who|Whose|Where|How|Which) |\/\*\*\s+(?:\* )?(?:What|Who|Whose|Where|How|Which) /gu;

/** @returns one line for each comment that starts with a pronoun instead of naming its subject */
export const findPronounComments = (root: string): string[] =>
  globSync("{contract,server,web,e2e,bench,scripts,packages,examples}/**/*.{ts,tsx}", {
    cwd: root,
    exclude: (path) => path.includes("node_modules"),
  })
    .filter((location) => !/(^|\/)(dist|\.data)\/|check-words/.test(location))
    .toSorted()
    .flatMap((location) => {
      const text = readFileSync(join(root, location), "utf8");
      return [...text.matchAll(pronounFirst)].map(({ index, 0: match }) => {
        const line = text.slice(0, index + match.length).split("\n").length;
        return `${location}:${line}: name the subject of the comment first, or begin with a verb: “Returns…”`;
      });
    });

if (import.meta.main) {
  const root = join(import.meta.dirname, "..");
  const found = [...findRetiredWords(root), ...findPronounComments(root)];
  for (const line of found) process.stderr.write(`${line}\n`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
