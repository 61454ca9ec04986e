import type { Migrations } from "@sellerdesk/contract/operator-machine";
import { listMigrationFiles } from "../../db/migrate.ts";
import type { Db } from "../../db/pool.ts";
import { listMigrations } from "./migration-queries.ts";

/** Reads the database's version, and whether it is newer than this copy's code. */
export const readMigrations = async (db: Db): Promise<Migrations> => {
  const [known, applied] = await Promise.all([listMigrationFiles(), listMigrations(db)]);
  return {
    version: known.at(-1) ?? "",
    newer: applied.map(({ name }) => name).filter((name) => !known.includes(name)),
    applied: applied.map(({ name, applied_at }) => ({
      name,
      applied_at: applied_at.toISOString(),
    })),
  };
};
