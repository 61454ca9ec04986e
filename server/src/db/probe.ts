import pg from "pg";

export type Probe = {
  /** Checks if the database answers; concurrent calls share an answer. */
  answers: () => Promise<boolean>;
  end: () => Promise<void>;
};

/**
 * Checks the database on a connection outside the pool, because a full pool means load and not an
 * outage. The connection opens on the first call and closes when idle.
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
  // The next call of `answers` reports the outage.
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
