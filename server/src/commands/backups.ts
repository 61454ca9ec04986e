import { join, resolve } from "node:path";
import type { BackupProgress } from "@sellerdesk/contract/operator-backups";
import { buildApp } from "../app.ts";
import { readFileRows } from "../db/backup-rows.ts";
import { nameDatabaseOf } from "../db/database-name.ts";
import { jobsFile } from "../db/dump.ts";
import { defineJob } from "../db/jobs.ts";
import { createDb, createPool } from "../db/pool.ts";
import { openReadSources, type ReadSource } from "../db/read-source.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Env } from "../env.ts";
import { restoreBackup, withBackup } from "../features/backups/read-service.ts";
import { rehearse } from "../features/backups/rehearse-service.ts";
import { summaryOf } from "../features/backups/rules.ts";
import { writeBackup } from "../features/backups/write-service.ts";
import { openStorage } from "../integrations/storage.ts";
import { newId } from "../lib/id.ts";
import { writeFolder } from "../lib/files/write-folder.ts";
import { openDatabase, openDeps } from "../open-deps.ts";
import { createLog } from "../plugins/log.ts";
import { type Commands, needed, table } from "./command.ts";
import { showProgress } from "./progress.ts";

const toProgressText = ({ rows, rows_expected, files, files_expected }: BackupProgress): string =>
  files_expected === null
    ? `${rows} of about ${rows_expected} rows`
    : `${rows} rows, ${files} of ${files_expected} files`;

/** Sends the jobs that were pending when the backup was made. */
const sendJobs = async (env: Env, folder: string): Promise<void> => {
  const { deps, close } = await openDeps(env, createLog({ logLevel: "warn" }), { migrates: false });
  try {
    // Building the app registers the queues with their retry settings.
    const app = await buildApp(deps);
    for await (const rows of readFileRows(join(folder, jobsFile))) {
      await inTransaction(deps.db, async (tx) => {
        for (const row of rows) {
          const { name, data, start_after, about } = JSON.parse(row);
          const startAfter = new Date(start_after);
          await deps.jobs.send(tx, defineJob<object>(name), data ?? {}, {
            startAfter,
            ...(about && { about }),
          });
        }
      });
    }
    await app.close();
  } finally {
    await close();
  }
};

/** Runs `work` with the database of the settings. */
const onDatabase = async <T>(env: Env, work: (databaseUrl: string) => Promise<T>): Promise<T> => {
  const { databaseUrl, stop } = await openDatabase(env, { creates: false });
  try {
    return await work(databaseUrl);
  } finally {
    await stop();
  }
};

/** Runs `work` with the configured source from which backups are read. */
const onSource = <T>(env: Env, work: (source: ReadSource) => Promise<T>): Promise<T> =>
  onDatabase(env, async (databaseUrl) => {
    const log = createLog({ logLevel: "warn" });
    const pool = createPool(databaseUrl, { max: 1, onError() {} });
    const sources = openReadSources({ db: createDb(pool), databaseUrl }, env.databaseReadUrl, log);
    try {
      return await work(await sources.choose());
    } finally {
      await Promise.all([sources.end(), pool.end()]);
    }
  });

/** Commands for backups. */
export const backupCommands: Commands = {
  backup: {
    usage: "backup FOLDER",
    says: "back up all rows, files and waiting jobs to a new folder while the server runs; it contains secrets",
    async runAlone(env, { words: [word] }) {
      const folder = resolve(needed(word, "backup FOLDER"));
      const progress = showProgress(process.stderr);
      const listener = {
        onFile: async () => {},
        onProgress: (reached: BackupProgress) => progress.show(toProgressText(reached)),
      };
      const { manifest, database, behindSeconds } = await onSource(
        env,
        ({ databaseUrl, behindSeconds: behind }) =>
          writeFolder(folder, async (unfinished) => ({
            manifest: await writeBackup(
              { databaseUrl, storage: openStorage(env) },
              unfinished,
              listener,
            ),
            database: nameDatabaseOf(databaseUrl),
            behindSeconds: behind,
          })),
      ).finally(progress.end);
      const done = { folder, database, behind_seconds: behindSeconds, ...summaryOf(manifest) };
      const counts = `${done.sellers} sellers, ${done.rows} rows in all, and ${done.files} files`;
      return { json: done, text: `The database ${database} with ${counts} is in ${folder}.` };
    },
  },
  "backup rehearse": {
    usage: "backup rehearse FOLDER|FILE.tar",
    says: "restore a backup into a scratch database, check it and drop it; exit 1 if it has violations",
    async runAlone(env, { words: [word] }) {
      const backup = resolve(needed(word, "backup rehearse FOLDER|FILE.tar"));
      const name = `sellerdesk_rehearsal_${newId().replaceAll("-", "")}`;
      const diagnosis = await withBackup(backup, (folder) =>
        onDatabase(env, (databaseUrl) =>
          rehearse({ databaseUrl, secretKeys: env.secretKeys }, folder, name),
        ),
      );
      const text = diagnosis.healthy
        ? `It was restored, and all ${diagnosis.checks.length} checks passed.`
        : table(diagnosis.violations);
      return { json: diagnosis, text, failed: !diagnosis.healthy };
    },
  },
  restore: {
    usage: "restore FOLDER|FILE.tar",
    says: "restore a backup into an empty database and empty storage; then run `doctor --at-rest`",
    async runAlone(env, { words: [word] }) {
      const backup = resolve(needed(word, "restore FOLDER|FILE.tar"));
      const manifest = await withBackup(backup, async (folder) => {
        const restored = await restoreBackup(
          {
            storage: openStorage(env),
            secretKeys: env.secretKeys,
            open: () => openDatabase(env, { creates: true }),
          },
          folder,
        );
        if (restored.jobs > 0) await sendJobs(env, folder);
        return restored;
      });
      const done = { backup, ...summaryOf(manifest) };
      return {
        json: done,
        text: `${done.rows} rows and ${done.files} files of ${done.made_at} are back.`,
      };
    },
  },
};
