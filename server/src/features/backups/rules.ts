import * as z from "zod/mini";

/** The content of a backup; written last, so that only complete folders have one. */
export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(
    z.object({ name: z.string(), rows: z.int(), columns: z.optional(z.array(z.string())) }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  jobs: z.int(),
  /**
   * The id of the SECRET_KEY that restoring needs; absent in backups from before such keys existed.
   */
  sealed_by: z.optional(z.nullable(z.string())),
  files: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;

export const manifestFile = "manifest.json";
/** The path of a stored file in a backup. */
export const storedFile = (key: string): string => `files/${key}`;

type Summary = { made_at: string; sellers: number; rows: number; files: number; jobs: number };

/** The size of a backup. */
export const summaryOf = ({ made_at, tables, files, jobs }: Manifest): Summary => ({
  made_at,
  sellers: tables.find(({ name }) => name === "sellers")?.rows ?? 0,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.length,
  jobs,
});

/** Checks that a name in an archive leads to a file inside of the target folder. */
export const isInside = (name: string): boolean =>
  /^[\w.-]+(\/[\w.-]+)*$/.test(name) && !name.split("/").includes("..");
