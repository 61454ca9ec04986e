import pg from "pg";

/** Which database a client is for, without the password: `sellerdesk on db.example.com:5432`. */
export const nameDatabase = ({ database, host, port }: pg.Client): string =>
  `${database} on ${host}:${port}`;

/** The same of an address, parts of which may come from the environment. */
export const nameDatabaseOf = (databaseUrl: string): string =>
  nameDatabase(new pg.Client({ connectionString: databaseUrl }));
