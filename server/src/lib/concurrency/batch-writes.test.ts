import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createBatchedWrite } from "./batch-writes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Item = { key: string; name: string };
type Batch = { owner: string; names: string[] } & PromiseWithResolvers<void>;

/** A batched write whose batches end on demand. It writes all items except those named "none". */
const openBatches = () => {
  const batches: Batch[] = [];
  const write = createBatchedWrite({
    write: async (owner: string, items: Item[]) => {
      const end = Promise.withResolvers<void>();
      batches.push({ owner, names: items.map(({ name }) => name), ...end });
      await end.promise;
      const written = items.filter(({ name }) => name !== "none");
      return new Map(written.map((item) => [item, `${owner} ${item.name}`]));
    },
    keyOf: ({ key }) => key,
    maxSize: 3,
    timeoutMs: 1000,
  });
  const names = () => batches.map((batch) => batch.names);
  const end = async (index: number) => {
    batches[index]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  const ask = (name: string, { owner = "mara", key = name } = {}) => write(owner, { key, name });
  return { batches, names, end, ask };
};

it("begins right away, and writes the calls of a batch's time together", async () => {
  const { names, end, ask } = openBatches();
  const asked = [ask("a"), ask("b"), ask("c")];
  expect(names()).toEqual([["a"]]);
  await end(0);
  expect(names()).toEqual([["a"], ["b", "c"]]);
  await end(1);
  expect(await Promise.all(asked)).toEqual(["mara a", "mara b", "mara c"]);
  void ask("d");
  expect(names().at(-1)).toEqual(["d"]);
});

it("writes the items of one key one after the other, and at most the maximum together", async () => {
  const { names, end, ask } = openBatches();
  for (const name of ["a", "b", "c", "d", "e"]) void ask(name, { key: name === "d" ? "b" : name });
  void ask("f");
  for (const batch of [0, 1, 2]) await end(batch);
  expect(names()).toEqual([["a"], ["b", "c", "e"], ["d", "f"]]);
});

it("writes for each owner without waiting for another", async () => {
  const { names, ask } = openBatches();
  void ask("a");
  void ask("b", { owner: "noor" });
  expect(names()).toEqual([["a"], ["b"]]);
});

it("returns undefined for an item that its batch did not write", async () => {
  const { end, ask } = openBatches();
  const asked = [ask("a"), ask("none"), ask("b")];
  await end(0);
  await end(1);
  expect(await Promise.all(asked)).toEqual(["mara a", undefined, "mara b"]);
});

it("fails for each call of a batch, and begins the next one", async () => {
  const { batches, names, end, ask } = openBatches();
  const asked = [ask("a"), ask("b"), ask("c"), ask("d"), ask("e")];
  const outcomes = Promise.allSettled(asked);
  await end(0);
  batches[1]?.reject(new Error("down"));
  await end(1);
  await end(2);
  expect((await outcomes).map(({ status }) => status)).toEqual([
    "fulfilled",
    ...Array.from({ length: 3 }, () => "rejected"),
    "fulfilled",
  ]);
  expect(names()).toEqual([["a"], ["b", "c", "d"], ["e"]]);
});

it("rejects a call whose batch does not begin in time, and does not write it later", async () => {
  const { names, end, ask } = openBatches();
  const first = ask("a");
  const late = Promise.allSettled([ask("b")]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toMatchObject([{ reason: { code: "unavailable", retryAfter: 2 } }]);
  await end(0);
  expect(await first).toBe("mara a");
  expect(names()).toEqual([["a"]]);
});
