import { sql } from "kysely";
import type { Db } from "../../db/pool.ts";

/** Lists the migrations applied to the database, in their order. */
export const listMigrations = async (db: Db): Promise<{ name: string; applied_at: Date }[]> => {
  const { rows } = await sql<{ name: string; applied_at: Date }>`
    select name, applied_at from migrations order by name`.execute(db);
  return rows;
};
