import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import type { Db } from "../src/db/pool.ts";

/** A statement of the source whose rows have a declared type: `` sql<Row>`select ...` ``. */
export type TypedStatement = {
  file: string;
  /** The position of the declared type in the file. */
  start: number;
  end: number;
  /** Matches the text that reaches the database, whatever replaces the interpolations. */
  pattern: RegExp;
  /** The length of the pattern. If several match, the longest is the right one. */
  length: number;
};

/** A column of a result. */
export type AnsweredColumn = { name: string; type: string; isNullable: boolean };

const escape = (text: string) =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);

/**
 * Finds the bracket that closes the one at `start`. Brackets in texts and templates count too.
 * @throws Error if nothing closes it
 */
const endOf = (source: string, start: number, [open, close]: readonly [string, string]): number => {
  let depth = 0;
  for (let index = start; index < source.length; index += 1) {
    if (source[index] === open) depth += 1;
    if (source[index] === close && source[index - 1] !== "=") depth -= 1;
    if (depth === 0) return index;
  }
  throw new Error(`nothing closes the ${open} at ${start}`);
};

/** Reads the texts of a template between its interpolations, and its end. */
const readTemplate = (source: string, start: number): { texts: string[]; end: number } => {
  const texts = [""];
  let index = start + 1;
  while (source[index] !== "`") {
    if (source.startsWith("${", index)) {
      index = endOf(source, index + 1, ["{", "}"]) + 1;
      texts.push("");
    } else {
      texts.push(`${texts.pop() ?? ""}${source[index] ?? ""}`);
      index += 1;
    }
  }
  return { texts, end: index };
};

const statementsIn = (file: string, source: string): TypedStatement[] =>
  [...source.matchAll(/\bsql</g)].flatMap(({ index }) => {
    const opening = index + "sql".length;
    const closing = endOf(source, opening, ["<", ">"]);
    if (source[closing + 1] !== "`") return [];
    // A type parameter has the type that the caller gives.
    const declared = source.slice(opening + 1, closing);
    if (new RegExp(`<${declared.replaceAll(/\W/g, ".")}( extends \\w+)?>\\(`).test(source))
      return [];
    const { texts } = readTemplate(source, closing + 1);
    // If an interpolation selects all columns, the texts of many statements would match.
    if (!/^\s*(select|with|insert|update|delete)\s+\S/.test(texts[0] ?? "")) return [];
    const literal = texts.join(" ");
    // If interpolations name the table, many statements would match.
    if (!/\b(from|into|update)\s+[a-z]/.test(literal)) return [];
    const pattern = new RegExp(
      String.raw`^\s*${texts.map((text, position) => escape(position === 0 ? text.trimStart() : text)).join("[^]*?")}\s*$`,
    );
    return { file, start: opening + 1, end: closing, pattern, length: literal.length };
  });

/** Lists the statements with a declared row type in the query files below a folder. */
export const listTypedStatements = async (folder: string): Promise<TypedStatement[]> => {
  const entries = await readdir(folder, { recursive: true });
  const files = entries.filter((path) => /(^|[/-])queries\.ts$/.test(path));
  const found = await Promise.all(
    files.map(async (path) => statementsIn(path, await readFile(join(folder, path), "utf8"))),
  );
  return found.flat();
};

const typeOfArray = /^_(.+)$/;
const typescriptTypes: Record<string, string> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  float4: "number",
  float8: "number",
  bytea: "Buffer",
  timestamptz: "Date",
  timestamp: "Date",
  json: "object | string | number | boolean",
  jsonb: "object | string | number | boolean",
};

/** The JavaScript type of a PostgreSQL type. All others arrive as text. */
const toTypescript = (name: string): string => {
  const [, element] = typeOfArray.exec(name) ?? [];
  return element === undefined
    ? (typescriptTypes[name] ?? "string")
    : `readonly (${typescriptTypes[element] ?? "string"})[]`;
};

type Answer = { fields: pg.FieldDef[]; hasNull: Set<string> };

/** Records the results of every statement of this process, by its text. */
export const recordResults = (): Map<string, Answer> => {
  const answers = new Map<string, Answer>();
  const note = (text: string, { fields, rows }: pg.QueryResult<Record<string, unknown>>) => {
    const hasNull = answers.get(text)?.hasNull ?? new Set();
    for (const row of rows)
      for (const [name, value] of Object.entries(row)) if (value === null) hasNull.add(name);
    answers.set(text, { fields, hasNull });
  };
  const prototype: { query: (...args: unknown[]) => unknown } = pg.Client.prototype;
  const send = prototype.query;
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [query] = args;
    const answer = send.apply(this, args);
    if (answer instanceof Promise && query !== null && typeof query === "object" && "text" in query)
      answer.then(
        (result: pg.QueryResult) => note(String(query.text), result),
        () => {},
      );
    return answer;
  };
  return answers;
};

/**
 * Describes a statement's columns in TypeScript. A column may be null if its table allows it, or if
 * a null was seen: outer joins and expressions do not declare it.
 */
export const describeColumns = async (
  db: Db,
  { fields, hasNull }: Answer,
): Promise<AnsweredColumn[]> => {
  const { rows } = await sql<{ type: string; is_nullable: boolean }>`
    select t.typname as type, coalesce(not a.attnotnull and c.relkind = 'r', false) as is_nullable
    from unnest(${fields.map(({ dataTypeID }) => dataTypeID)}::oid[],
      ${fields.map(({ tableID }) => tableID)}::oid[],
      ${fields.map(({ columnID }) => columnID)}::int[]) with ordinality as f(type, relation, number, place)
    join pg_type t on t.oid = f.type
    left join pg_class c on c.oid = f.relation
    left join pg_attribute a on a.attrelid = f.relation and a.attnum = f.number
    order by f.place`.execute(db);
  return fields.map(({ name }, index) => ({
    name,
    type: toTypescript(rows[index]?.type ?? ""),
    isNullable: (rows[index]?.is_nullable ?? false) || hasNull.has(name),
  }));
};
