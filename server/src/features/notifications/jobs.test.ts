import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../../testing/database.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { makeText } from "../../../testing/translatable-fixture.ts";
import { createDb, createPool, type Db } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { dispatchNotifications } from "./jobs.ts";
import { deleteOldNotifications, findStreamStart, listFromStream } from "./queries.ts";
import { notify } from "./service.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const pools: ReturnType<typeof createPool>[] = [];
/** Connects to the database as another server process does. */
const connect = (): Db => {
  const pool = createPool(database.url, { onError() {} });
  pools.push(pool);
  return createDb(pool);
};

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

/**
 * Returns a pseudorandom generator (mulberry32) with the same sequence for the same seed, so that a
 * failing run can be repeated.
 */
const chances = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

/**
 * Reads a seller's stream from its last position, like a client that constantly loses its
 * connection.
 */
const reader = (db: Db, sellerId: SellerId) => {
  const received: string[] = [];
  let cursor = 0;
  return {
    received,
    async read() {
      cursor = await findStreamStart(db, sellerId, cursor);
      const page = await listFromStream(db, sellerId, cursor, 3);
      for (const { notification } of page) received.push(notification.message);
      cursor = page.at(-1)?.seq ?? cursor;
      return page.length;
    },
  };
};

describe("the order of delivery", () => {
  test.each([1, 2, 3, 4, 5, 6])(
    "G1 a stream misses nothing and repeats nothing while transactions commit out of order (seed %i)",
    async (seed) => {
      const chance = chances(seed);
      const [writing, first, second] = [connect(), connect(), connect()];
      const sellers = await Promise.all([1, 2].map(() => createSeller(writing)));
      const committed = new Map<SellerId, string[]>(sellers.map(({ id }) => [id, []]));
      const readers = sellers.flatMap(({ id }) =>
        [first, second].map((db) => ({ id, ...reader(db, id) })),
      );

      const write = async (number: number) => {
        const { id } = sellers[Math.floor(chance() * sellers.length)] ?? sellers[0]!; // there are two
        const messages = Array.from(
          { length: 1 + Math.floor(chance() * 3) },
          (_, index) => `${number}.${index}`,
        );
        const [before, after, isLost] = [chance() * 40, chance() * 80, chance() < 0.2];
        await delay(before);
        const work = writing.transaction().execute(async (tx) => {
          for (const message of messages)
            await notify(tx, id, { type: "order", message: makeText(message) });
          await delay(after);
          if (isLost) throw new Error("rolled back");
        });
        await work.then(
          () => committed.get(id)?.push(...messages),
          () => undefined,
        );
      };
      const written = new AbortController();
      const whileWriting = async (act: () => Promise<unknown>) => {
        while (!written.signal.aborted) await act();
      };
      const background = [
        ...[first, second].map((db) => whileWriting(() => dispatchNotifications(db))),
        ...readers.map((item) => whileWriting(() => item.read())),
      ];
      await Promise.all(Array.from({ length: 30 }, (_, number) => write(number)));
      written.abort();
      await Promise.all(background);
      await dispatchNotifications(first);
      for (const item of readers) while ((await item.read()) > 0);

      for (const { id, received } of readers) {
        expect(received.toSorted()).toEqual(committed.get(id)?.toSorted());
      }
      expect(readers[0]?.received).toEqual(readers[1]?.received);
      expect(readers[2]?.received).toEqual(readers[3]?.received);
    },
  );

  test("G1 delivers a transaction's notifications in the order they were written, over several batches", async () => {
    const db = connect();
    const { id } = await createSeller(db);
    const messages = Array.from({ length: 450 }, (_, index) => String(index));
    await db.transaction().execute(async (tx) => {
      for (const message of messages)
        await notify(tx, id, { type: "import", message: makeText(message) });
    });
    await dispatchNotifications(db);
    const delivered = await listFromStream(db, id, 0, 1000);
    expect(delivered.map(({ notification }) => notification.message)).toEqual(messages);
  });

  test("G1 a stream from a position beyond the last sequence number starts at the end", async () => {
    const db = connect();
    const { id } = await createSeller(db);
    const start = await findStreamStart(db, id, 1_000_000_000);
    await db
      .transaction()
      .execute((tx) => notify(tx, id, { type: "order", message: makeText("next") }));
    await dispatchNotifications(db);
    expect(await listFromStream(db, id, start, 10)).toHaveLength(1);
  });
});

test("deletes notifications that are more than a year old", async () => {
  const db = connect();
  const seller = await createSeller(db);
  await db.transaction().execute(async (tx) => {
    for (const message of ["Old", "Recent"])
      await notify(tx, seller.id, { type: "order", message: makeText(message) });
  });
  const age = (message: string, days: number) =>
    sql`update notifications set created_at = now() - make_interval(days => ${days})
      where seller_id = ${seller.id} and message = ${message}`.execute(db);
  await age("Old", 367);
  await age("Recent", 360);
  expect(await deleteOldNotifications(db, 1000)).toBe(1);
  const left = await db
    .selectFrom("notifications")
    .select("message")
    .where("seller_id", "=", seller.id)
    .execute();
  expect(left).toEqual([{ message: "Recent" }]);
});
