import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { nodeSettings, setOnNode } from "../src/db/distribution.ts";
import { withDatabase } from "../src/db/scratch-database.ts";
import { createOnNodes, dropOnNodes, isDistributed } from "./citus.ts";
import { reportSettings } from "./one-shard.ts";
import { asAdmin } from "./postgres-server.ts";

/**
 * Clones the migrated template into a new database in a few milliseconds. It copies files, because
 * copying page by page through the write-ahead log takes four times the processor time. `drop` also
 * ends its connections.
 * @param template the name of another database to clone, which must have no connections
 * @param name a name that no database has
 */
export const createTestDatabase = async (
  template = inject("templateName"),
  name = `test_${randomBytes(6).toString("hex")}`,
): Promise<{ url: string; name: string; drop: () => Promise<void> }> => {
  const server = inject("postgresUrl");
  const nodes = [server, ...inject("workerUrls")];
  await createOnNodes(nodes, name, template);
  // A clone has no settings of its template.
  const settings = setOnNode(name, { ...nodeSettings, ...reportSettings });
  if (isDistributed) for (const node of nodes) await asAdmin(node, settings);
  return { url: withDatabase(server, name), name, drop: () => dropOnNodes(nodes, name) };
};
