import pg from "pg";

/** Runs one statement on a connection of its own. @returns its rows */
export const asAdmin = async <Row extends pg.QueryResultRow = pg.QueryResultRow>(
  url: string,
  statement: string,
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  // A server that ends between two answers says so; what is asked next fails all the same.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
};
