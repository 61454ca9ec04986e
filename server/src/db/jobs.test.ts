import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "../../testing/database.ts";
import { createJobs, defineJob } from "./jobs.ts";
import { createDb, createPool } from "./pool.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("work with an hour of its own is planned once, however many copies of the server there are", async () => {
  const nightly = defineJob<Record<string, never>>("nightly");
  const pool = createPool(database.url, { onError() {} });
  const copies = [1, 2].map(() => createJobs(pool, { info() {}, error() {} }));
  for (const jobs of copies) {
    jobs.handle(nightly, async () => {}, { cron: "17 3 * * *" });
    await jobs.work();
  }
  const { rows } = await sql`select name, cron, timezone from pgboss.schedule`.execute(createDb(pool));
  expect(rows).toEqual([{ name: "nightly", cron: "17 3 * * *", timezone: "UTC" }]);
  for (const jobs of copies) await jobs.stop();
  await pool.end();
});
