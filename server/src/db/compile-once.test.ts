import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../testing/client.ts";
import { createSeller } from "../../testing/seller-factory.ts";
import { compileOnce } from "./compile-once.ts";
import type { SellerId } from "../lib/seller-id.ts";
import type { Db } from "./pool.ts";

const t = useTestApp();

test("builds a query once and inserts the arguments of each call, leaving constants unchanged", async () => {
  let built = 0;
  const find = compileOnce((db: Db, id: SellerId, ids: SellerId[]) => {
    built++;
    return db
      .selectFrom("sellers")
      .select(["id", sql<string>`${"constant"}::text`.as("word")])
      .where("id", "=", id)
      .where("id", "=", sql<SellerId>`any(${ids}::uuid[])`);
  });
  const [first, second] = [await createSeller(t.db), await createSeller(t.db)];
  const both = [first.id, second.id];
  expect(await find(t.db, first.id, both)).toEqual([{ id: first.id, word: "constant" }]);
  expect(await find(t.db, second.id, both)).toEqual([{ id: second.id, word: "constant" }]);
  expect(await find(t.db, second.id, [first.id])).toEqual([]);
  expect(built).toBe(1);
});
