import pg from "pg";

/** Names a client's database without the password: `sellerdesk on db.example.com:5432`. */
export const nameDatabase = ({ database, host, port }: pg.Client): string =>
  `${database} on ${host}:${port}`;

/** Names the database of a URL in the same way. Parts of the URL may come from the environment. */
export const nameDatabaseOf = (databaseUrl: string): string =>
  nameDatabase(new pg.Client({ connectionString: databaseUrl }));
