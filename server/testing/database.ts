import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { asAdmin } from "./postgres-server.ts";
import { withDatabase } from "../src/db/scratch-database.ts";

/**
 * A database of its own, cloned from the migrated template in a few milliseconds: as files, because
 * page by page through the log takes four times the processor. `drop` ends its connections too.
 * @param template the name of another database to clone, to which nobody is connected
 */
export const createTestDatabase = async (
  template = inject("templateName"),
): Promise<{ url: string; name: string; drop: () => Promise<void> }> => {
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asAdmin(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: withDatabase(server, name),
    name,
    drop: async () => {
      await asAdmin(server, `drop database if exists ${name} with (force)`);
    },
  };
};
