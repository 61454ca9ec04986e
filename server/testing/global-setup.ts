import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../src/db/embedded.ts";
import { migrate } from "../src/db/migrate.ts";
import { templateName, withDatabase } from "./database-urls.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL with the migrated template database. */
    postgresUrl: string;
  }
}

/**
 * One PostgreSQL for all test files, with a migrated template that each file clones: the embedded one without waiting for the disk, or
 * `TEST_DATABASE_URL`, to run the same tests on another version.
 */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const outside = process.env["TEST_DATABASE_URL"];
  const folder = await mkdtemp(join(tmpdir(), "sellerdesk-tests-"));
  const embedded = outside ? null : await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), fsync: false });
  const url = outside ?? embedded?.url ?? "";
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${templateName} with (force)`);
  await client.query(`create database ${templateName}`);
  await client.end();
  await migrate(withDatabase(url, templateName));
  provide("postgresUrl", url);
  return async () => {
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
};
