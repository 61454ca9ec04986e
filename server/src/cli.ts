import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { buildApp } from "./app.ts";
import { demoSeller, seedDemo } from "./demo/seed.ts";
import type { Deps } from "./deps.ts";
import { readEnv } from "./env.ts";
import { listSellers } from "./features/accounts/service.ts";
import { diagnose } from "./features/doctor/service.ts";
import { acceptRequest, declineRequest, openRequests } from "./features/lookups/request-service.ts";
import { importTaxonomy } from "./features/lookups/upsert-service.ts";
import { createKey, listKeys, revokeKey } from "./features/marketplace-keys/service.ts";
import { ensureDefaultPlans } from "./features/plans/service.ts";
import { openDeps } from "./open-deps.ts";
import { createLog } from "./plugins/log.ts";

const usage = `Usage: npm run cli -- COMMAND [--json]

  key create --name NAME [--scope SCOPE ...]   make a marketplace key; it is shown this once
  key list                                     the marketplace keys
  key revoke ID                                end a key at once
  seller list                                  the sellers and their plans
  categories import FILE                       take a product taxonomy over, as Google publishes it
  requests list                                the brands, categories and colours that sellers ask for
  requests accept ID [--name NAME]             add what was asked for, and tell who asked
  requests decline ID --reason TEXT            refuse it, and tell who asked
  doctor                                       check every invariant of the data; exit 1 where one is broken
  seed                                         demo data, on a database without sellers
  migrate                                      bring the database up to this version
`;

type Context = Deps & { applied: string[] };
type Options = {
  name: string | undefined;
  scope: string[];
  reason: string | undefined;
  /** The word after the command: an id, a file. */
  what: string | undefined;
};
/** What a command says: rows for people, the same as JSON for programs, and whether all is well. */
type Said = { json: unknown; text: string; failed?: boolean };

type Cell = string | number | boolean | Date | null | readonly string[];

const toText = (cell: Cell | undefined): string =>
  cell instanceof Date ? cell.toISOString() : cell === null || cell === undefined ? "" : cell.toString();

const table = (rows: readonly Record<string, Cell>[]): string => {
  const [first] = rows;
  if (!first) return "None.";
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => toText(row[name])))];
  const widths = names.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
};

/** Megabytes: the whole taxonomy of Google is a third of one. */
const maxFile = 10;

/** @throws Error with one sentence where the file cannot be read as text */
const readText = async (file: string): Promise<string> => {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new Error(
      `The file ${file} cannot be read: ${error instanceof Error ? error.message : "unknown"}.`,
    );
  });
  if (bytes.length > maxFile * 1_000_000) throw new Error(`The file ${file} is larger than ${maxFile} MB.`);
  if (bytes.includes(0) || !isUtf8(bytes)) throw new Error(`The file ${file} is no text in UTF-8.`);
  return bytes.toString("utf8");
};

const told = ({ told: count }: { told: number }) =>
  count === 1 ? "One seller was told." : `${count} sellers were told.`;

const commands: Record<string, (context: Context, options: Options) => Promise<Said>> = {
  "key create": async ({ db }, { name, scope }) => {
    if (name === undefined) throw new Error("Give the key a name: key create --name NAME");
    const key = await createKey(db, { name, ...(scope.length > 0 && { scopes: scope }) });
    return { json: key, text: `${key.token}\nKeep it: it is not shown again. Its id is ${key.id}.` };
  },
  "key list": async ({ db }) => {
    const keys = await listKeys(db);
    return { json: keys, text: table(keys) };
  },
  "key revoke": async ({ db }, { what: id }) => {
    if (id === undefined) throw new Error("Name the key: key revoke ID. `key list` shows the ids.");
    if (!(await revokeKey(db, id))) throw new Error(`There is no live key ${id}. \`key list\` shows them.`);
    return { json: { id, revoked: true }, text: `The key ${id} works no more.` };
  },
  "seller list": async ({ db }) => {
    const sellers = await listSellers(db);
    return { json: sellers, text: table(sellers) };
  },
  "categories import": async ({ db }, { what: file }) => {
    if (file === undefined) throw new Error("Name the file: categories import FILE");
    const report = await importTaxonomy(db, await readText(file));
    const { added, renamed, unchanged, not_in_file } = report;
    const kept = not_in_file > 0 ? ` ${not_in_file} more are not in the file and stay.` : "";
    return {
      json: report,
      text: `${added} categories added, ${renamed} renamed, ${unchanged} unchanged.${kept}`,
    };
  },
  "requests list": async ({ db }) => {
    const requests = await openRequests(db);
    return { json: requests, text: table(requests) };
  },
  "requests accept": async ({ db }, { what: id, name }) => {
    if (id === undefined)
      throw new Error("Name the request: requests accept ID. `requests list` shows them.");
    const accepted = await acceptRequest(db, id, name);
    return { json: accepted, text: `Added the ${accepted.kind} “${accepted.name}”. ${told(accepted)}` };
  },
  "requests decline": async ({ db }, { what: id, reason }) => {
    if (id === undefined || reason === undefined)
      throw new Error("Name the request and say why: requests decline ID --reason TEXT");
    const declined = await declineRequest(db, id, reason);
    return { json: declined, text: `Declined the ${declined.kind} “${declined.name}”. ${told(declined)}` };
  },
  doctor: async ({ db, storage }) => {
    const diagnosis = await diagnose(db, storage);
    const text = diagnosis.healthy
      ? `All ${diagnosis.checks.length} checks passed.`
      : table(diagnosis.violations);
    return { json: diagnosis, text, failed: !diagnosis.healthy };
  },
  seed: async (deps) => {
    // The app knows who does which job; without it no queue would take the seed's.
    const app = await buildApp(deps);
    await ensureDefaultPlans(deps.db, deps.env.currency);
    const isSeeded = await seedDemo(deps);
    await app.close();
    const text = isSeeded
      ? `Seeded. Log in as ${demoSeller.email} with ${demoSeller.password}.`
      : "There are sellers already; nothing was changed.";
    return { json: { seeded: isSeeded }, text };
  },
  migrate: async ({ applied }) => ({
    json: { applied },
    text: applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.",
  }),
};

/** Runs one command against the database that the server uses: beside a running server, or alone. @returns the exit code */
const runCommand = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      name: { type: "string" },
      reason: { type: "string" },
      scope: { type: "string", multiple: true, default: [] },
      help: { type: "boolean", default: false },
    },
  });
  const [first = "", second = "", third] = positionals;
  const command = commands[`${first} ${second}`] ?? commands[first];
  if (values.help || first === "help") {
    process.stdout.write(usage);
    return 0;
  }
  if (!command) throw new Error(`There is no command "${positionals.join(" ")}".\n\n${usage}`);
  const env = readEnv();
  const { deps, applied, close } = await openDeps(env, createLog({ logLevel: "warn" }));
  try {
    const { name, scope, reason } = values;
    const options = { name, scope, reason, what: third };
    const said = await command({ ...deps, applied }, options);
    process.stdout.write(`${values.json ? JSON.stringify(said.json, null, 2) : said.text}\n`);
    return said.failed ? 1 : 0;
  } finally {
    await close();
  }
};

try {
  process.exitCode = await runCommand(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
