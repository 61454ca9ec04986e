import pg from "pg";

/** Runs one statement on a connection of its own. @returns its rows */
export const asAdmin = async <Row extends pg.QueryResultRow = pg.QueryResultRow>(
  url: string,
  statement: string,
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  // A server that stops between two queries emits an error. The next query fails anyway.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
};
