import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/database.ts";
import { createDb, createPool, type Db } from "./pool.ts";
import { openSecrets, requireKey } from "./secrets.ts";

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

let processes: Db[];
beforeEach(async () => {
  const database = await createTestDatabase();
  ends.push(database.drop);
  processes = Array.from({ length: 6 }, () => {
    const pool = createPool(database.url, { onError() {} });
    ends.push(() => pool.end());
    return createDb(pool);
  });
});
/** Opens the keys like a process that starts now. */
const start = (keys: Buffer[] = [], [db] = processes) => {
  if (!db) throw new Error("no process");
  return openSecrets(db, keys);
};
const stored = async () => {
  const [db] = processes;
  if (!db) throw new Error("no process");
  const { rows } = await sql<{ name: string; secret: Buffer; encryption_key_id: string | null }>`
    select name, secret, encryption_key_id from server_secrets order by name`.execute(db);
  return rows;
};
const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];

test.each([[[]], [[first]]])(
  "K11 processes that start at once agree on the keys, one for each purpose",
  async (keys) => {
    const found = await Promise.all(processes.map((db) => openSecrets(db, keys)));
    for (const secrets of found) expect(secrets).toEqual(found[0]);
    const all = Object.values(found[0] ?? {}).map((secret) => secret.toString("hex"));
    expect(all.every((secret) => secret.length === 64)).toBe(true);
    expect(new Set(all).size).toBe(all.length);
  },
);

describe("K46 a SECRET_KEY", () => {
  test("encrypts the plaintext keys without changing them", async () => {
    const before = await start();
    expect(await start([first])).toEqual(before);
    for (const { name, secret, encryption_key_id } of await stored()) {
      expect(encryption_key_id).toMatch(/^[0-9a-f]{8}$/);
      expect(secret.includes(before[name as keyof typeof before])).toBe(false);
    }
    expect(await start([first])).toEqual(before);
  });

  test("is rotated: first the old key after the new one, then the new key alone", async () => {
    const before = await start([first]);
    // A process that has only the old key keeps working, because it has already read the secrets.
    expect(await start([second, first])).toEqual(before);
    expect(new Set((await stored()).map(({ encryption_key_id }) => encryption_key_id)).size).toBe(
      1,
    );
    expect(await start([second])).toEqual(before);
    await expect(start([first])).rejects.toThrow(
      /^SECRET_KEY does not fit: .* Set it to that one, or, to change/,
    );
  });

  test("is required: a missing or wrong key is rejected with a message and changes nothing", async () => {
    await start([first]);
    const before = await stored();
    await expect(start()).rejects.toThrow(/^SECRET_KEY is missing: .* Set it to that one\.$/);
    await expect(start([second, third])).rejects.toThrow(/^SECRET_KEY does not fit/);
    expect(await stored()).toEqual(before);
    const [{ encryption_key_id } = { encryption_key_id: null }] = before;
    expect(() => requireKey([second], encryption_key_id)).toThrow(/^SECRET_KEY does not fit/);
    requireKey([second, first], encryption_key_id);
    requireKey([], null);
  });
});
