import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { reportSetting } from "./one-shard.ts";
import { asAdmin } from "./postgres-server.ts";
import { nodeSettingStatements } from "../src/db/distribution.ts";
import { withDatabase } from "../src/db/scratch-database.ts";

/**
 * Clones the migrated template into a new database in a few milliseconds. It copies files, because
 * copying page by page through the write-ahead log takes four times the processor time. `drop` also
 * ends its connections.
 * @param template the name of another database to clone, which must have no connections
 */
export const createTestDatabase = async (
  template = inject("templateName"),
): Promise<{ url: string; name: string; drop: () => Promise<void> }> => {
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const workers = inject("workerUrls");
  const nodes = [server, ...workers];
  await Promise.all(
    nodes.map(async (node) => {
      await asAdmin(node, `create database ${name} template ${template} strategy file_copy`);
      if (workers.length > 0) {
        for (const statement of nodeSettingStatements(name)) await asAdmin(node, statement);
        await asAdmin(node, `alter database ${name} set ${reportSetting}`);
      }
    }),
  );
  return {
    url: withDatabase(server, name),
    name,
    drop: async () => {
      for (const node of nodes) await asAdmin(node, `drop database if exists ${name} with (force)`);
    },
  };
};
