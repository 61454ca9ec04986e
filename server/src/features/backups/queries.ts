import type { Backup } from "@sellerdesk/contract/operator-backups";
import type { Violation } from "@sellerdesk/contract/operator-machine";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/pool.ts";
import { type Counted, offsetOf } from "../../lib/page.ts";

type Row = {
  id: string;
  state: Backup["state"];
  made_at: Date | null;
  size: number;
  parts: number;
  row_count: number | null;
  file_count: number | null;
  error: string;
  rehearsal: NonNullable<Backup["rehearsal"]>["state"] | null;
  rehearsed_at: Date | null;
  rehearsal_error: string;
  violations: Violation[];
  created_at: Date;
};
export type StoredBackup = Backup & { parts: number };

const columns = sql`id, state, made_at, size, parts, row_count, file_count, error, rehearsal, rehearsed_at, rehearsal_error,
  violations, created_at`;

const toBackup = ({ row_count, file_count, rehearsal, ...row }: Row): StoredBackup => ({
  ...{ id: row.id, state: row.state, size: row.size, parts: row.parts, error: row.error },
  made_at: row.made_at?.toISOString() ?? null,
  rows: row_count,
  files: file_count,
  rehearsal: rehearsal && {
    state: rehearsal,
    finished_at: row.rehearsed_at?.toISOString() ?? null,
    error: row.rehearsal_error,
    violations: row.violations,
  },
  created_at: row.created_at.toISOString(),
});

/** One page of all backups, the newest first. */
export const listBackups = async (
  db: Db,
  page: { page: number; per_page: number },
): Promise<Counted<StoredBackup>> => {
  const { rows } = await sql<Row>`
    select ${columns} from backups order by created_at desc, id desc limit ${page.per_page} offset ${offsetOf(page)}`.execute(
    db,
  );
  const { rows: counts } = await sql<{ total: number }>`select count(*) as total from backups`.execute(db);
  return { rows: rows.map(toBackup), total: counts[0]?.total ?? 0 };
};

export const findBackup = async (db: Db | Tx, id: string): Promise<StoredBackup | undefined> => {
  const { rows } = await sql<Row>`select ${columns} from backups where id = ${id}`.execute(db);
  return rows[0] && toBackup(rows[0]);
};

/** @throws a unique violation while another one is made or rehearsed */
export const insertBackup = async (tx: Tx, id: string): Promise<void> => {
  await sql`insert into backups (id) values (${id})`.execute(tx);
};

/** Makes a backup one that is no longer wanted: who makes or rehearses it finds out. @returns false where there is none */
export const retireBackup = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await sql`
    update backups set state = 'failed', rehearsal = null, error = 'It is being deleted.' where id = ${id} returning id`.execute(
    db,
  );
  return rows.length > 0;
};

export const deleteBackup = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom("backups").where("id", "=", id).execute();
};

/** The backups of whose archives nothing should be left. */
export const listFailedIds = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom("backups").select("id").where("state", "=", "failed").execute();
  return rows.map(({ id }) => id);
};

/**
 * A sign of life of who makes or rehearses a backup, and how far it is.
 * @returns false where the backup was deleted, or given up for lost
 */
export const touchBackup = async (
  db: Db,
  id: string,
  { size, parts }: { size: number; parts: number },
): Promise<boolean> => {
  const { rows } = await sql`
    update backups set worked_at = now(), size = ${size}, parts = ${parts}
    where id = ${id} and (state = 'making' or rehearsal = 'running') returning id`.execute(db);
  return rows.length > 0;
};

/** Gives those up that showed no sign of life for ten minutes: their server was killed, and so was every one that tried again. */
export const endLost = async (db: Db | Tx): Promise<void> => {
  const lost = sql`worked_at < now() - interval '10 minutes'`;
  const words = "The server that worked on it was stopped. Try again.";
  await sql`
    update backups set state = case state when 'making' then 'failed' else state end,
      error = case state when 'making' then ${words} else error end,
      rehearsal = case rehearsal when 'running' then 'failed' else rehearsal end,
      rehearsal_error = case rehearsal when 'running' then ${words} else rehearsal_error end,
      rehearsed_at = case rehearsal when 'running' then now() else rehearsed_at end
    where (state = 'making' or rehearsal = 'running') and ${lost}`.execute(db);
};

type Made = { made_at: string; rows: number; files: number; size: number; parts: number };

/** @returns false where the backup was deleted, or given up for lost */
export const finishBackup = async (db: Db, id: string, made: Made): Promise<boolean> => {
  const { rows } = await sql`
    update backups set state = 'ready', made_at = ${made.made_at}, row_count = ${made.rows}, file_count = ${made.files},
      size = ${made.size}, parts = ${made.parts}, worked_at = now()
    where id = ${id} and state = 'making' returning id`.execute(db);
  return rows.length > 0;
};

export const failBackup = async (db: Db, id: string, error: string): Promise<void> => {
  await sql`
    update backups set state = 'failed', error = ${error}, size = 0, parts = 0
    where id = ${id} and state = 'making'`.execute(db);
};

/** @returns false where it is not ready @throws a unique violation while another one is made or rehearsed */
export const startRehearsal = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } = await sql`
    update backups set rehearsal = 'running', rehearsed_at = null, rehearsal_error = '', violations = '[]', worked_at = now()
    where id = ${id} and state = 'ready' and rehearsal is distinct from 'running' returning id`.execute(tx);
  return rows.length > 0;
};

/** Keeps how a rehearsal went. @param error why it could not be done; empty where it was */
export const finishRehearsal = async (
  db: Db,
  id: string,
  { violations, error }: { violations: readonly Violation[]; error: string },
): Promise<void> => {
  const state = error === "" && violations.length === 0 ? "passed" : "failed";
  await sql`
    update backups set rehearsal = ${state}, rehearsed_at = now(), rehearsal_error = ${error},
      violations = ${JSON.stringify(violations.slice(0, 100))}::jsonb
    where id = ${id} and rehearsal = 'running'`.execute(db);
};
