import type { Db } from "./db/pool.ts";
import type { Env } from "./env.ts";
import { ensureDefaultPlans } from "./features/plans/service.ts";
import { ensureDemoLookups } from "./features/lookups/service.ts";

export type DemoSeller = { email: string; password: string };

/** Demo data on a database without sellers. @returns the demo seller, or null where there are sellers already */
export const seedDemo = async (db: Db, env: Env): Promise<DemoSeller | null> => {
  await ensureDefaultPlans(db, env.currency);
  await ensureDemoLookups(db);
  return null;
};
