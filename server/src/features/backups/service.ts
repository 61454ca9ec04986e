import { Readable } from "node:stream";
import type { Backup } from "@sellerdesk/contract/operator-backups";
import type { Db, Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import { isReadOnly, isUniqueViolation } from "../../db/violations.ts";
import type { Deps } from "../../deps.ts";
import { AppError, requireFound } from "../../lib/app-error.ts";
import { newId } from "../../lib/id.ts";
import type { Counted } from "../../lib/page.ts";
import { readArchive } from "./archive-service.ts";
import { makeBackupJob, rehearseBackupJob } from "./jobs.ts";
import {
  failAbandoned,
  findBackup,
  insertBackup,
  listBackups,
  startRehearsal,
  type StoredBackup,
} from "./queries.ts";

type Dependencies = Pick<Deps, "db" | "jobs">;

/** Fails abandoned backups before a read, unless the database is read-only. */
const endLostIfWritable = (db: Db | Tx): Promise<void> =>
  failAbandoned(db).catch((error: unknown) => {
    if (!isReadOnly(error)) throw error;
  });

/** One page of the backups, newest first. */
export const readBackups = async (
  db: Db,
  page: { page: number; per_page: number },
): Promise<Counted<Backup>> => {
  await endLostIfWritable(db);
  return listBackups(db, page);
};

/** @throws AppError `not_found` */
export const readBackup = async (db: Db | Tx, id: string): Promise<StoredBackup> => {
  await endLostIfWritable(db);
  return requireFound(await findBackup(db, id));
};

/** Allows one backup or rehearsal at a time, across all server processes. */
const alone = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError("backup_running") : error;
  });

/** Starts a backup, which a job makes. @throws AppError `backup_running` */
export const startBackup = ({ db, jobs }: Dependencies): Promise<Backup> =>
  inTransaction(db, async (tx) => {
    const id = newId();
    await failAbandoned(tx);
    await alone(insertBackup(tx, id));
    await jobs.send(tx, makeBackupJob, { id });
    return await readBackup(tx, id);
  });

/**
 * Starts a rehearsal of a restore, which a job does.
 * @throws AppError `not_found`, `backup_not_ready`, `backup_running`
 */
export const startRehearsalOf = ({ db, jobs }: Dependencies, id: string): Promise<Backup> =>
  inTransaction(db, async (tx) => {
    const before = await readBackup(tx, id);
    if (before.rehearsal?.state === "running") throw new AppError("backup_running");
    if (before.state !== "ready") throw new AppError("backup_not_ready");
    await alone(startRehearsal(tx, id));
    await jobs.send(tx, rehearseBackupJob, { id });
    return await readBackup(tx, id);
  });

/**
 * The archive of a backup, read while it is sent.
 * @returns its bytes, how many there are, and a name for the file
 * @throws AppError `not_found`, `backup_not_ready`
 */
export const openArchiveOf = async (
  { db, storage }: Pick<Deps, "db" | "storage">,
  id: string,
): Promise<{ stream: Readable; size: number; name: string }> => {
  const { state, archive, parts, size, made_at } = await readBackup(db, id);
  if (state !== "ready" || archive === null || made_at === null)
    throw new AppError("backup_not_ready");
  const name = `sellerdesk-${made_at.slice(0, 19).replaceAll(":", "-")}.tar`;
  return { stream: Readable.from(readArchive(storage, archive, parts)), size, name };
};
