import { quoted, withClient } from "./backup-rows.ts";
import { withDatabase } from "./scratch-database.ts";

/**
 * Creates a database beside ours in the same cluster unless it exists.
 * @param name of lowercase letters, digits and _
 * @returns its URL
 */
export const ensureSideDatabase = async (databaseUrl: string, name: string): Promise<string> => {
  await withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount === 0) await client.query(`create database ${quoted(name)}`);
  });
  return withDatabase(databaseUrl, name);
};
