import type { BaseLogger } from "pino";
import type pg from "pg";
import { withClient } from "./backup-rows.ts";
import { createDb, createPool, type Db } from "./pool.ts";

/** Milliseconds for which a measured age is reused. */
const measureEveryMs = 1000;
const timeoutMs = 2000;

/** A database to read from. `behindSeconds` is the greatest age of its data, 0 on the primary. */
export type ReadSource = { db: Db; databaseUrl: string; behindSeconds: number };

export type ReadSources = {
  /** The standby if it answers and is at most a minute behind, otherwise the primary. */
  choose: () => Promise<ReadSource>;
  /** Seconds that the standby is behind, Infinity if it cannot be read; null without a standby. */
  measure: () => Promise<number | null>;
  end: () => Promise<void>;
};

const ask = async <Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row> => {
  const settings = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
  const query = (client: pg.Client) => client.query<Row>(text, values);
  const [row] = (await withClient(databaseUrl, query, settings)).rows;
  if (!row) throw new Error("The database gave no answer.");
  return row;
};

const cluster = "(select system_identifier::text from pg_control_system()) as cluster";

/**
 * Measures the greatest age of a standby's data in seconds: 0 if it has replayed all that the
 * primary had written at the time of the call.
 * @throws Error if one does not answer, or the second is no standby of the first
 */
const measureStandby = async (primaryUrl: string, standbyUrl: string): Promise<number> => {
  const primary = await ask<{ position: string; cluster: string }>(
    primaryUrl,
    `select pg_current_wal_lsn()::text as position, ${cluster}`,
  );
  const standby = await ask<{ cluster: string; is_standby: boolean; behind: number | null }>(
    standbyUrl,
    `select ${cluster}, pg_is_in_recovery() as is_standby,
      case when pg_last_wal_replay_lsn() >= $1 then 0
      else greatest(0, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()))::float8 end as behind`,
    [primary.position],
  );
  if (!standby.is_standby || standby.cluster !== primary.cluster)
    throw new Error("DATABASE_READ_URL leads to no standby of the database.");
  return standby.behind ?? Infinity;
};

/**
 * Opens the databases from which exports, the doctor and backups read. Their data may be a little
 * old.
 * @param primary the server's own database
 * @param standbyUrl `null` if all of them read from the primary
 * @param maxBehindSeconds a standby that is further behind is not read from
 */
export const openReadSources = (
  primary: Pick<ReadSource, "db" | "databaseUrl">,
  standbyUrl: string | null,
  log: Pick<BaseLogger, "info" | "warn">,
  maxBehindSeconds = 60,
): ReadSources => {
  const onPrimary = { ...primary, behindSeconds: 0 };
  if (standbyUrl === null)
    return { choose: async () => onPrimary, measure: async () => null, end: async () => {} };
  const pool = createPool(standbyUrl, {
    max: 5,
    onError: ({ message }) => log.warn({ reason: message }, "an idle standby connection broke"),
  });
  const db = createDb(pool);
  let last: { at: number; behindSeconds: Promise<number> } | undefined;
  let isFit = true;

  const measureNow = async (): Promise<number> => {
    let behindSeconds = Infinity;
    let reason = "it is too far behind";
    try {
      behindSeconds = await measureStandby(primary.databaseUrl, standbyUrl);
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    const wasFit = isFit;
    isFit = behindSeconds <= maxBehindSeconds;
    if (wasFit && !isFit) log.warn({ reason }, "the standby is not read from");
    if (!wasFit && isFit) log.info({ behindSeconds }, "the standby is read from again");
    return behindSeconds;
  };
  const measure = (): Promise<number> => {
    if (!last || Date.now() - last.at > measureEveryMs)
      last = { at: Date.now(), behindSeconds: measureNow() };
    return last.behindSeconds;
  };
  return {
    choose: async () => {
      const behindSeconds = await measure();
      return behindSeconds <= maxBehindSeconds
        ? { db, databaseUrl: standbyUrl, behindSeconds }
        : onPrimary;
    },
    measure,
    end: () => pool.end(),
  };
};
