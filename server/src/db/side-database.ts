import pg from "pg";

/**
 * Creates a database beside ours in the same cluster if there is none.
 * @param name a constant of the code
 * @returns its address
 */
export const ensureSideDatabase = async (databaseUrl: string, name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
};
