import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildWhenStale } from "../../scripts/build-when-stale.ts";
import { startEmbeddedPostgres } from "../src/db/embedded.ts";
import { migrate } from "../src/db/migrate.ts";
import { asAdmin } from "./postgres-server.ts";
import { withDatabase } from "../src/db/scratch-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of a PostgreSQL on which tests can create databases. */
    postgresUrl: string;
    /** The migrated database that each test file clones. */
    templateName: string;
  }
}

/** Reads the names of the columns of each table and view. */
const readColumns = async (databaseUrl: string): Promise<Record<string, string[]>> => {
  const rows = await asAdmin<{ name: string; columns: string[] }>(
    databaseUrl,
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public' group by table_name`,
  );
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
};

/**
 * Starts one PostgreSQL for all test files, with a migrated template that each file clones. It is
 * the embedded one without `fsync`, or `TEST_DATABASE_URL`, to run the same tests on another
 * version.
 */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  buildWhenStale("server");
  const outside = process.env["TEST_DATABASE_URL"];
  const folder = await mkdtemp(join(tmpdir(), "sellerdesk-tests-"));
  const embedded = outside
    ? null
    : await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), fsync: false });
  const url = outside ?? embedded?.url ?? "";
  // The name is unique, because several runs may share an outside server.
  const templateName = `sellerdesk_template_${randomBytes(4).toString("hex")}`;
  await asAdmin(url, `create database ${templateName}`);
  await migrate(withDatabase(url, templateName));
  provide("postgresUrl", url);
  provide("templateName", templateName);
  provide("tables", await readColumns(withDatabase(url, templateName)));
  return async () => {
    await asAdmin(url, `drop database ${templateName} with (force)`);
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
};
