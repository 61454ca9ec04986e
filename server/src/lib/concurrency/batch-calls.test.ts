import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { batchCalls } from "./batch-calls.ts";

const asking = () => {
  const asked: string[][] = [];
  const ask = batchCalls(async (keys: readonly string[]) => {
    asked.push([...keys]);
    await nextTurn();
    return keys.map((key) => key.toUpperCase());
  });
  return { asked, ask };
};

test("what is asked for in one turn is asked for together, and each gets its own answer", async () => {
  const { asked, ask } = asking();
  expect(await Promise.all(["a", "b", "a"].map((key) => ask(key)))).toEqual(["A", "B", "A"]);
  expect(asked).toEqual([["a", "b", "a"]]);
});

test("what is asked for while an answer is read is not answered by it", async () => {
  const { asked, ask } = asking();
  const first = ask("a");
  await nextTurn();
  const second = ask("b");
  expect(await Promise.all([first, second])).toEqual(["A", "B"]);
  expect(asked).toEqual([["a"], ["b"]]);
});

test("a failure reaches everyone who asked, and nobody after", async () => {
  let isBroken = true;
  const ask = batchCalls(async (keys: readonly number[]) => {
    if (isBroken) throw new Error("no database");
    return keys;
  });
  const refused = await Promise.allSettled([ask(1), ask(2)]);
  expect(refused.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isBroken = false;
  expect(await ask(3)).toBe(3);
});
