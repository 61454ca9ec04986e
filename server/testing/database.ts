import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { nodeSettings, setOnNode } from "../src/db/distribution.ts";
import { withDatabase } from "../src/db/scratch-database.ts";
import { closeDatabase, createOnNodes, dropOnNodes, isDistributed } from "./citus.ts";
import { reportSettings } from "./one-shard.ts";
import { asAdmin } from "./postgres-server.ts";

/** Settings that docs/operations.md recommends and the embedded PostgreSQL has. */
const recommendedSettings = { random_page_cost: "1.1" };

/** Applies settings to a database, on every node of a distributed one. */
export const setOnNodes = async (
  name: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> => {
  for (const node of [inject("postgresUrl"), ...inject("workerUrls")])
    await asAdmin(node, setOnNode(name, settings));
};

/**
 * Clones the migrated template into a new database in a few milliseconds. It copies files, because
 * copying page by page through the write-ahead log takes four times the processor time. `drop` also
 * ends its connections.
 * @param template the name of another database to clone, which must have no connections and may
 * refuse new ones afterwards
 * @param name a name that no database has
 */
export const createTestDatabase = async (
  template = inject("templateName"),
  name = `test_${randomBytes(6).toString("hex")}`,
): Promise<{ url: string; name: string; drop: () => Promise<void> }> => {
  const server = inject("postgresUrl");
  const nodes = [server, ...inject("workerUrls")];
  // Citus keeps connections of its own, also to a database that nobody uses.
  if (isDistributed && template !== inject("templateName"))
    for (const node of nodes) await closeDatabase(node, template);
  await createOnNodes(nodes, name, template);
  // A clone has no settings of its template.
  if (isDistributed)
    await setOnNodes(name, { ...nodeSettings, ...reportSettings, ...recommendedSettings });
  return { url: withDatabase(server, name), name, drop: () => dropOnNodes(nodes, name) };
};
