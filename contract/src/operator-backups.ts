import * as z from "zod/mini";
import { dataOf, endpoint, fileOf, Instant, listOf, pageQuery } from "./http.ts";
import { forOperator, operatorRoot } from "./operator.ts";
import { Violation } from "./operator-machine.ts";

/**
 * A rehearsal: the backup is restored into a separate database, checked by the doctor, and dropped.
 */
const Rehearsal = z.object({
  state: z.enum(["running", "passed", "failed"]),
  finished_at: z.nullable(Instant),
  /** The error of a failed restore, else empty. */
  error: z.string(),
  /** The doctor's findings, up to 100. */
  violations: z.array(Violation),
});

/** Progress of a backup. */
const BackupProgress = z.object({
  rows: z.int(),
  /** An estimate from the database's statistics. */
  rows_expected: z.int(),
  files: z.int(),
  /** `null` until all rows are written: files are written after them. */
  files_expected: z.nullable(z.int()),
});
export type BackupProgress = z.output<typeof BackupProgress>;

export const Backup = z.object({
  id: z.uuid(),
  state: z.enum(["making", "ready", "failed"]),
  /** The time of the snapshot of the rows; `null` until the backup is ready. */
  made_at: z.nullable(Instant),
  /**
   * The most seconds that the rows were out of date at `made_at`; 0 if they are from the primary.
   * `null` until the backup is ready.
   */
  behind_seconds: z.nullable(z.number()),
  /** Bytes of the archive that are written so far. */
  size: z.int(),
  rows: z.nullable(z.int()),
  files: z.nullable(z.int()),
  /** Why the backup failed; otherwise empty. */
  error: z.string(),
  /** Only while the backup is being made. */
  progress: z.nullable(BackupProgress),
  rehearsal: z.nullable(Rehearsal),
  created_at: Instant,
});
export type Backup = z.output<typeof Backup>;

const path = `${operatorRoot}/backups` as const;
const params = z.strictObject({ id: z.uuid() });

export const operatorBackupsApi = {
  list: endpoint("GET", path, {
    ...forOperator,
    summary: "Operator: lists backups, newest first.",
    query: z.strictObject(pageQuery),
    reply: listOf(Backup),
  }),
  create: endpoint("POST", path, {
    ...forOperator,
    summary:
      "Operator: starts a backup of all rows, files and waiting jobs at one point in time; one backup or rehearsal runs at a time.",
    body: z.strictObject({}),
    reply: dataOf(Backup),
    refusals: ["backup_running"],
    status: 202,
  }),
  find: endpoint("GET", `${path}/:id`, {
    ...forOperator,
    summary: "Operator: returns a backup and its progress.",
    params,
    reply: dataOf(Backup),
  }),
  archive: endpoint("GET", `${path}/:id/archive`, {
    ...forOperator,
    summary:
      "Operator: returns the backup as a tar archive for `restore`. It contains the server's secrets.",
    params,
    reply: fileOf("application/x-tar"),
    refusals: ["backup_not_ready"],
  }),
  rehearse: endpoint("POST", `${path}/:id/rehearse`, {
    ...forOperator,
    summary:
      "Operator: starts a rehearsal that restores the backup into a scratch database and checks it; the result is stored with the backup.",
    params,
    body: z.strictObject({}),
    reply: dataOf(Backup),
    refusals: ["backup_running", "backup_not_ready"],
    status: 202,
  }),
  delete: endpoint("DELETE", `${path}/:id`, {
    ...forOperator,
    summary: "Operator: deletes a backup; a running one is stopped.",
    params,
    reply: dataOf(z.object({ id: z.uuid(), deleted: z.boolean() })),
  }),
};
