import type { parseArgs } from "node:util";
import type { Deps } from "../deps.ts";
import type { Env } from "../env.ts";

/** All options of the command line. Each command accepts its own. */
export const options = {
  json: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
  name: { type: "string" },
  reason: { type: "string" },
  scope: { type: "string", multiple: true, default: [] as string[] },
  search: { type: "string" },
  status: { type: "string" },
  state: { type: "string" },
  page: { type: "string" },
  after: { type: "string" },
  url: { type: "string" },
  topic: { type: "string", multiple: true, default: [] as string[] },
  description: { type: "string" },
  returned: { type: "boolean", default: false },
  "acceptance-hours": { type: "string" },
  "handling-days": { type: "string" },
  "max-handling-days": { type: "string" },
  "working-days": { type: "string" },
  "clock-starts": { type: "string" },
  "dry-run": { type: "boolean", default: false },
  "at-rest": { type: "boolean", default: false },
} as const;

type Parsed = ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];
export type Values = Partial<Parsed> & Pick<Parsed, "scope" | "topic">;

/** The words after the command, such as an id, and the options. */
export type Input = { words: string[]; values: Values };

/**
 * The output of a command: text for people, JSON for programs, and whether the command succeeded.
 */
export type CommandResult = { json: unknown; text: string; failed?: boolean };

type CommandHelp = {
  /** The arguments after `bin/sellerdesk`. */
  usage: string;
  says: string;
};
type OnDatabase = { run: (deps: Deps, input: Input) => Promise<CommandResult> };
/** A command that opens the database itself. Other commands get a database of this version. */
type OnSettings = { runAlone: (env: Env, input: Input) => Promise<CommandResult> };
export type Command = CommandHelp & (OnDatabase | OnSettings);

/** Commands by their first words, e.g. `seller list`. */
export type Commands = Record<string, Command>;

type Cell = string | number | boolean | Date | null | readonly string[];

const toText = (cell: Cell | undefined): string =>
  cell instanceof Date
    ? cell.toISOString()
    : cell === null || cell === undefined
      ? ""
      : cell.toString();

/** Formats rows as a table with aligned columns. */
export const table = (rows: readonly Record<string, Cell>[]): string => {
  const [first] = rows;
  if (!first) return "None.";
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => toText(row[name])))];
  const widths = names.map((_, index) =>
    Math.max(...lines.map((line) => line[index]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((text, index) => text.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
};

/** Formats one record, one line per field. */
export const card = (thing: Record<string, Cell>): string => {
  const width = Math.max(...Object.keys(thing).map(({ length }) => length));
  return Object.entries(thing)
    .map(([name, cell]) => `${name.padEnd(width)}  ${toText(cell)}`.trimEnd())
    .join("\n");
};

/** Returns the first word after a command. @throws Error with the usage if it is missing */
export const needed = (word: string | undefined, usage: string): string => {
  if (word === undefined || word === "") throw new Error(`Give all of it: ${usage}`);
  return word;
};

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Returns a word like `needed`, if it is an id. @throws Error with the usage */
export const neededId = (word: string | undefined, usage: string): string => {
  const id = needed(word, usage);
  if (!uuid.test(id)) throw new Error(`“${id}” is no id. ${usage}`);
  return id;
};

const optionIn = /--([a-z-]+)/g;

/**
 * Rejects options that a command's usage does not name: a request for a dry run must never be
 * ignored.
 * @param given the names of the options on the command line
 * @throws Error with the usage
 */
export const requireKnownOptions = (
  { usage }: Pick<Command, "usage">,
  given: readonly string[],
): void => {
  const known = new Set(["json", "help", ...[...usage.matchAll(optionIn)].map(([, name]) => name)]);
  const unknown = given.find((name) => !known.has(name));
  if (unknown !== undefined) throw new Error(`This command takes no --${unknown}: ${usage}`);
};
