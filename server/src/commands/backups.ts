import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import * as z from "zod/mini";
import { buildApp } from "../app.ts";
import { readFileRows } from "../db/backup-rows.ts";
import { dumpDatabase, jobsFile } from "../db/dump.ts";
import { defineJob } from "../db/jobs.ts";
import { loadDump } from "../db/load-dump.ts";
import { requireKey } from "../db/secrets.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Env } from "../env.ts";
import { listStoredFiles } from "../features/documents/service.ts";
import { openStorage, type Storage } from "../integrations/storage.ts";
import { openDatabase, openDeps } from "../open-deps.ts";
import { createLog } from "../plugins/log.ts";
import { type Commands, needed } from "./command.ts";

/** Written last: a folder without it is no whole backup. */
const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(z.object({ name: z.string(), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  jobs: z.int(),
  /** Which SECRET_KEY it needs: of a backup without one, none. */
  sealed_by: z.optional(z.nullable(z.string())),
  files: z.array(z.string()),
});
type Manifest = z.output<typeof Manifest>;

const manifestFile = (folder: string) => join(folder, "manifest.json");
const storedFile = (folder: string, key: string) => join(folder, "files", key);

/** @throws Error where the folder is there and has something in it */
const makeFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new Error(`The folder ${folder} is not empty. Name a new one.`);
};

/** Copies what is stored; a file that a sweep took meanwhile was referred to by nothing for a day. @returns the keys */
const saveFiles = async (storage: Storage, folder: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of listStoredFiles(storage)) {
    if (!(await storage.exists(key))) continue;
    const file = storedFile(folder, key);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(await storage.getStream(key), createWriteStream(file, { mode: 0o600 }));
    keys.push(key);
  }
  return keys;
};

const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(manifestFile(folder), "utf8").catch(() => null);
  if (text === null) throw new Error(`There is no whole backup in ${folder}: it has no manifest.json.`);
  const { data } = z.safeParse(Manifest, JSON.parse(text));
  if (!data) throw new Error(`The manifest.json in ${folder} is not of a backup that this version reads.`);
  return data;
};

/** @throws Error where anything is stored */
const requireNoFiles = async (storage: Storage): Promise<void> => {
  for await (const key of listStoredFiles(storage))
    throw new Error(
      `There are files already (${key}), and nothing was changed. Restore into an empty storage.`,
    );
};

/** Hands on what was still to be done when the backup was made. */
const sendJobs = async (env: Env, folder: string): Promise<void> => {
  const { deps, close } = await openDeps(env, createLog({ logLevel: "warn" }));
  try {
    // The app knows the queues and how each tries again.
    const app = await buildApp(deps);
    for await (const rows of readFileRows(jobsFile(folder))) {
      await inTransaction(deps.db, async (tx) => {
        for (const row of rows) {
          const { name, data, start_after } = JSON.parse(row);
          const startAfter = new Date(start_after);
          await deps.jobs.send(tx, defineJob<object>(name), data ?? {}, { startAfter });
        }
      });
    }
    await app.close();
  } finally {
    await close();
  }
};

const restore = async (env: Env, folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder);
  // Before anything is written: what comes back must open.
  requireKey(env.secretKeys, manifest.sealed_by ?? null);
  const storage = openStorage(env);
  await requireNoFiles(storage);
  const { databaseUrl, stop } = await openDatabase(env);
  try {
    await loadDump(databaseUrl, folder, manifest);
  } finally {
    await stop();
  }
  for (const key of manifest.files) await storage.putStream(key, createReadStream(storedFile(folder, key)));
  if (manifest.jobs > 0) await sendJobs(env, folder);
  return manifest;
};

const summary = ({ made_at, tables, files, jobs }: Manifest) => ({
  made_at,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.length,
  jobs,
});

/** All that must survive, in a folder. */
export const backupCommands: Commands = {
  backup: {
    usage: "backup FOLDER",
    says: "write all rows, files and waiting jobs into a new folder, beside a running server; it holds secrets",
    async runAlone(env, { words: [word] }) {
      const folder = resolve(needed(word, "backup FOLDER"));
      await makeFolder(folder);
      const { databaseUrl, stop } = await openDatabase(env);
      try {
        const made_at = new Date().toISOString();
        const dump = await dumpDatabase(databaseUrl, folder);
        const manifest: Manifest = {
          ...{ format: 1, made_at, ...dump },
          files: await saveFiles(openStorage(env), folder),
        };
        await writeFile(manifestFile(folder), JSON.stringify(manifest, null, 2), { mode: 0o600 });
        const done = { folder, ...summary(manifest) };
        return { json: done, text: `${done.rows} rows and ${done.files} files are in ${folder}.` };
      } finally {
        await stop();
      }
    },
  },
  restore: {
    usage: "restore FOLDER",
    says: "bring a backup back into an empty database and an empty storage; then run `doctor`",
    async runAlone(env, { words: [word] }) {
      const folder = resolve(needed(word, "restore FOLDER"));
      const done = { folder, ...summary(await restore(env, folder)) };
      return { json: done, text: `${done.rows} rows and ${done.files} files of ${done.made_at} are back.` };
    },
  },
};
