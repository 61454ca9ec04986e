import pg from "pg";

export type Probe = {
  /** Whether the database answers; who asks at the same time shares an answer. */
  answers: () => Promise<boolean>;
  end: () => Promise<void>;
};

/**
 * Asks whether the database is there, on one connection of its own: a pool that is full means much
 * to do, and no dead database. It is opened when somebody asks and closed when nobody does any
 * more.
 */
export const createProbe = (databaseUrl: string): Probe => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  // The next who asks is notified.
  pool.on("error", () => {});
  let asked: Promise<boolean> | undefined;
  const ask = () =>
    pool
      .query("select 1")
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asked = undefined));
  return { answers: () => (asked ??= ask()), end: () => pool.end() };
};
