import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildWhenStale } from "../../scripts/build-when-stale.ts";
import { startEmbeddedPostgres } from "../src/db/embedded.ts";
import { migrate } from "../src/db/migrate.ts";
import { withDatabase } from "../src/db/scratch-database.ts";
import {
  createOnNodes,
  distributeTemplate,
  dropOnNodes,
  formCluster,
  isDistributed,
  listWorkers,
} from "./citus.ts";
import { asAdmin } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of a PostgreSQL on which tests can create databases. */
    postgresUrl: string;
    /** The migrated database that each test file clones. */
    templateName: string;
    /** The URLs of a Citus cluster's workers; empty for a single PostgreSQL. */
    workerUrls: string[];
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
 * version, or a Citus cluster that `CITUS_URL` names by a database of it.
 */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  buildWhenStale("server");
  const outside = process.env["CITUS_URL"] ?? process.env["TEST_DATABASE_URL"];
  const folder = await mkdtemp(join(tmpdir(), "sellerdesk-tests-"));
  const embedded = outside
    ? null
    : await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), fsync: false });
  const url = outside ?? embedded?.url ?? "";
  // The name is unique, because several runs may share an outside server.
  const templateName = `sellerdesk_template_${randomBytes(4).toString("hex")}`;
  const template = withDatabase(url, templateName);
  const workerUrls = isDistributed ? await listWorkers(url) : [];
  const nodes = [url, ...workerUrls];
  await createOnNodes(nodes, templateName);
  if (isDistributed) await formCluster(nodes, templateName);
  await migrate(template);
  provide("postgresUrl", url);
  provide("workerUrls", workerUrls);
  provide("templateName", templateName);
  provide("tables", await readColumns(template));
  if (isDistributed) await distributeTemplate(nodes, templateName);
  return async () => {
    await dropOnNodes(nodes, templateName);
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
};
