import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../server/src/db/embedded.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { asAdmin } from "../server/testing/postgres-server.ts";

const target = (name: string) => join(import.meta.dirname, "../server/src/db", name);

type Choice = { table: string; column: string; values: string[] };

/** The columns whose CHECK lists their values: `status text check (status in ('draft', ...))`. */
const findChoices = async (databaseUrl: string): Promise<Choice[]> => {
  const rows = await asAdmin<{ table: string; column: string; definition: string }>(
    databaseUrl,
    `select c.conrelid::regclass::text as "table", a.attname as "column", pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'c' and cardinality(c.conkey) = 1 and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%'
     order by 1, 2`,
  );
  return rows.map(({ table, column, definition }) => ({
    table: table.replaceAll('"', ""),
    column,
    values: [...definition.matchAll(/'([^']*)'::text/g)].map((match) => match[1] ?? ""),
  }));
};

/** Narrows the generated types: listed values become unions, a seller's id its brand (safety 2). */
const narrow = (source: string, choices: Choice[]): string => {
  const interfaces = new Map(
    [...source.matchAll(/^ {2}(\w+): (\w+);$/gm)].map(([, table, name]) => [table, name]),
  );
  let text = source.replaceAll(/^ {2}seller_id: string;$/gm, "  seller_id: SellerId;");
  const inInterface = (name: string, from: RegExp, to: string) => {
    text = text.replace(new RegExp(`export interface ${name} \\{.*?\\n\\}`, "s"), (body) =>
      body.replace(from, to),
    );
  };
  inInterface("Sellers", /^ {2}id: string;$/m, "  id: SellerId;");
  for (const { table, column, values } of choices) {
    const name = interfaces.get(table);
    if (name === undefined) throw new Error(`${table} has no generated type`);
    const union = values.map((value) => JSON.stringify(value)).join(" | ");
    inInterface(name, new RegExp(`^(  ${column}: (?:Generated<)?)string`, "m"), `$1${union}`);
  }
  return text.replace(
    'import type { ColumnType } from "kysely";',
    'import type { ColumnType } from "kysely";\nimport type { SellerId } from "../lib/seller-id.ts";',
  );
};

const generate = async (databaseUrl: string, outFile: string): Promise<string> => {
  execFileSync("kysely-codegen", [
    "--dialect=postgres",
    `--url=${databaseUrl}`,
    `--out-file=${outFile}`,
    "--exclude-pattern=migrations",
    '--type-mapping={"int8":"number"}',
    "--log-level=error",
  ]);
  return narrow(await readFile(outFile, "utf8"), await findChoices(databaseUrl));
};

/** Writes the foreign keys down for the doctor, which finds out whether one is missing. */
const generateForeignKeys = async (databaseUrl: string): Promise<string> => {
  const rows = await asAdmin<{ owner: string; target: string; name: string }>(
    databaseUrl,
    `select c.relname as owner, t.relname as target, conname as name from pg_constraint k
     join pg_class c on c.oid = conrelid join pg_class t on t.oid = confrelid
     where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 3`,
  );
  const lines = rows.map((row) => `  ["${row.owner}", "${row.target}", "${row.name}"],\n`);
  return `/**
 * The foreign keys of the migrated schema: the table, the one it refers to, and the name.
 * \`npm run db:types\` writes this file.
 */
export const foreignKeys = [\n${lines.join("")}] as const;\n`;
};

const folder = await mkdtemp(join(tmpdir(), "sellerdesk-types-"));
const database = await startEmbeddedPostgres({ dataDir: join(folder, "data"), fsync: false });
try {
  await migrate(database.url);
  const files = {
    "schema.ts": await generate(database.url, join(folder, "schema.ts")),
    "foreign-keys.ts": await generateForeignKeys(database.url),
  };
  for (const [name, text] of Object.entries(files)) {
    if (!process.argv.includes("--check")) await writeFile(target(name), text);
    else if (text !== (await readFile(target(name), "utf8"))) {
      console.error(`server/src/db/${name} is stale. Run \`npm run db:types\`.`);
      process.exitCode = 1;
    }
  }
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
