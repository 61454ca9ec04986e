import type { Backup, BackupProgress } from "@sellerdesk/contract/operator-backups";
import type { Violation } from "@sellerdesk/contract/operator-machine";
import { sql } from "kysely";
import { countMatches } from "../../db/capped-counts.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { type Counted, offsetOf } from "../../lib/page.ts";

type Row = {
  id: string;
  state: Backup["state"];
  made_at: Date | null;
  behind_seconds: number | null;
  size: number;
  parts: number;
  archive: string | null;
  row_count: number | null;
  file_count: number | null;
  error: string;
  progress: BackupProgress | null;
  rehearsal: NonNullable<Backup["rehearsal"]>["state"] | null;
  rehearsed_at: Date | null;
  rehearsal_error: string;
  violations: Violation[];
  created_at: Date;
};
export type StoredBackup = Backup & { parts: number; archive: string | null };

const columns = sql`id, state, made_at, behind_seconds, size, parts, archive, row_count, file_count, error, progress, rehearsal, rehearsed_at, rehearsal_error,
  violations, created_at`;

const toBackup = ({ row_count, file_count, rehearsal, ...row }: Row): StoredBackup => ({
  id: row.id,
  state: row.state,
  size: row.size,
  parts: row.parts,
  archive: row.archive,
  error: row.error,
  made_at: row.made_at?.toISOString() ?? null,
  behind_seconds: row.behind_seconds,
  rows: row_count,
  files: file_count,
  progress: row.state === "making" ? row.progress : null,
  rehearsal: rehearsal && {
    state: rehearsal,
    finished_at: row.rehearsed_at?.toISOString() ?? null,
    error: row.rehearsal_error,
    violations: row.violations,
  },
  created_at: row.created_at.toISOString(),
});

/** One page of all backups, newest first. */
export const listBackups = async (
  db: Db,
  page: { page: number; per_page: number },
): Promise<Counted<StoredBackup>> => {
  const { rows } = await sql<Row>`
    select ${columns} from backups order by created_at desc, id desc
    limit ${page.per_page} offset ${offsetOf(page)}`.execute(db);
  return { rows: rows.map(toBackup), ...(await countMatches(db, sql`from backups`, page)) };
};

/** Finds a backup by its id. */
export const findBackup = async (db: Db | Tx, id: string): Promise<StoredBackup | undefined> => {
  const { rows } = await sql<Row>`select ${columns} from backups where id = ${id}`.execute(db);
  return rows[0] && toBackup(rows[0]);
};

/** @throws a unique violation while another one is made or rehearsed */
export const insertBackup = async (tx: Tx, id: string): Promise<void> => {
  await sql`insert into backups (id) values (${id})`.execute(tx);
};

/**
 * Marks a backup as canceled, which stops its making or rehearsal.
 * @returns its archive; undefined if there is no such backup
 */
export const retireBackup = async (
  db: Db,
  id: string,
): Promise<{ archive: string | null } | undefined> => {
  const { rows } = await sql<{ archive: string | null }>`
    update backups set state = 'failed', rehearsal = null, error = 'It is being deleted.' where id = ${id}
    returning archive`.execute(db);
  return rows[0];
};

/** Deletes a backup whose archive is deleted. */
export const deleteBackupRow = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom("backups").where("id", "=", id).execute();
};

/**
 * Lists idle backups that were started more than `days` days ago, oldest first. Never includes the
 * newest ready backup whose rehearsal did not fail, or the newest ready one if all failed.
 */
export const listOldBackups = async (db: Db, days: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from backups
    where state <> 'making' and rehearsal is distinct from 'running' and created_at < now() - make_interval(days => ${days})
      and id is distinct from (
        select id from backups where state = 'ready'
        order by (rehearsal = 'failed') is true, created_at desc, id desc limit 1)
    order by created_at, id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Lists the archives of failed backups, which are to be deleted. */
export const listFailedArchives = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom("backups")
    .select("archive")
    .where("state", "=", "failed")
    .execute();
  return rows.flatMap(({ archive }) => archive ?? []);
};

/**
 * Starts an attempt to make a backup.
 * @returns the archive of the previous attempt; undefined if the backup was deleted or abandoned
 */
export const beginBackup = async (
  db: Db,
  id: string,
  archive: string,
): Promise<{ archive: string | null } | undefined> => {
  const { rows } = await sql<{ archive: string | null }>`
    update backups b set archive = ${archive}, size = 0, parts = 0, progress = null, heartbeat_at = now()
    from (select id, archive from backups where id = ${id} for update) before
    where b.id = before.id and b.state = 'making' returning before.archive`.execute(db);
  return rows[0];
};

/**
 * Updates the heartbeat and the progress of a backup.
 * @returns false if the backup was deleted or abandoned, or another process makes it
 */
export const touchMaking = async (
  db: Db,
  { id, archive }: { id: string; archive: string },
  { size, parts, progress }: { size: number; parts: number; progress: BackupProgress | null },
): Promise<boolean> => {
  const { rows } = await sql`
    update backups set heartbeat_at = now(), size = ${size}, parts = ${parts}, progress = ${JSON.stringify(progress)}::jsonb
    where id = ${id} and archive = ${archive} and state = 'making' returning id`.execute(db);
  return rows.length > 0;
};

/** Updates the heartbeat of a rehearsal. */
export const touchRehearsal = async (db: Db, id: string): Promise<void> => {
  await sql`
    update backups set heartbeat_at = now() where id = ${id} and rehearsal = 'running'`.execute(db);
};

/**
 * Fails backups without a heartbeat for ten minutes: the server and every server that retried were
 * killed.
 */
export const failAbandoned = async (db: Db | Tx): Promise<void> => {
  const lost = sql`heartbeat_at < now() - interval '10 minutes'`;
  const words = "The server that worked on it was stopped. Try again.";
  await sql`
    update backups set state = case state when 'making' then 'failed' else state end,
      error = case state when 'making' then ${words} else error end,
      rehearsal = case rehearsal when 'running' then 'failed' else rehearsal end,
      rehearsal_error = case rehearsal when 'running' then ${words} else rehearsal_error end,
      rehearsed_at = case rehearsal when 'running' then now() else rehearsed_at end
    where (state = 'making' or rehearsal = 'running') and ${lost}`.execute(db);
};

type Made = {
  made_at: string;
  behind_seconds: number;
  rows: number;
  files: number;
  size: number;
  parts: number;
};

/** @returns false if the backup was deleted or abandoned, or another process makes it */
export const finishBackup = async (
  db: Db,
  { id, archive }: { id: string; archive: string },
  made: Made,
): Promise<boolean> => {
  const { rows } = await sql`
    update backups set state = 'ready', made_at = ${made.made_at}, behind_seconds = ${made.behind_seconds}, row_count = ${made.rows}, file_count = ${made.files},
      size = ${made.size}, parts = ${made.parts}, heartbeat_at = now()
    where id = ${id} and archive = ${archive} and state = 'making' returning id`.execute(db);
  return rows.length > 0;
};

/** Fails a backup, unless another process makes it under another archive by now. */
export const failBackup = async (
  db: Db,
  { id, archive }: { id: string; archive: string },
  error: string,
): Promise<void> => {
  await sql`
    update backups set state = 'failed', error = ${error}, size = 0, parts = 0
    where id = ${id} and archive = ${archive} and state = 'making'`.execute(db);
};

/**
 * @returns false if it is not ready
 * @throws a unique violation while another one is made or rehearsed
 */
export const startRehearsal = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } = await sql`
    update backups set rehearsal = 'running', rehearsed_at = null, rehearsal_error = '', violations = '[]', heartbeat_at = now()
    where id = ${id} and state = 'ready' and rehearsal is distinct from 'running'
    returning id`.execute(tx);
  return rows.length > 0;
};

/**
 * Stores the result of a rehearsal.
 * @param error of a rehearsal that failed, else empty
 */
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
