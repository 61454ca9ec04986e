import { expect, test } from "vitest";
import { createTestDatabase } from "../../testing/database.ts";
import { createDb, createPool } from "./pool.ts";
import { getSecret } from "./secrets.ts";

test("K11 server processes that start at once agree on a key, and each name has its own", async () => {
  const database = await createTestDatabase();
  const pools = Array.from({ length: 6 }, () => createPool(database.url, { onError() {} }));
  const processes = pools.map((pool) => createDb(pool));
  try {
    const secrets = await Promise.all(processes.map((db) => getSecret(db, "codes")));
    expect(new Set(secrets.map((secret) => secret.toString("hex"))).size).toBe(1);
    expect(secrets[0]).toHaveLength(32);
    const [db] = processes;
    if (!db) throw new Error("no database");
    expect(await getSecret(db, "other")).not.toEqual(secrets[0]);
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
    await database.drop();
  }
});
