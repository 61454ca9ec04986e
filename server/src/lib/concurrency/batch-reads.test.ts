import { expect, it } from "vitest";
import { createBatchedRead } from "./batch-reads.ts";

const owned: Record<string, string[]> = { mara: ["lamp", "rug"], noor: ["lamp"] };

/** A batched read of `owned`, with the calls that it makes. */
const openBatches = () => {
  const calls: [string, string[]][] = [];
  const find = createBatchedRead(async (owner: string, ids) => {
    calls.push([owner, ids]);
    const found = owned[owner];
    if (!found) throw new Error(`${owner} cannot be read`);
    return ids.filter((id) => found.includes(id)).map((id) => ({ id, owner }));
  });
  return { calls, find };
};

it("reads the items of one turn with one call for each owner", async () => {
  const { calls, find } = openBatches();
  const wanted = [find("mara", "rug"), find("noor", "lamp"), find("mara", "lamp")];
  expect(await Promise.all(wanted)).toEqual([
    { id: "rug", owner: "mara" },
    { id: "lamp", owner: "noor" },
    { id: "lamp", owner: "mara" },
  ]);
  expect(calls).toEqual([
    ["mara", ["rug", "lamp"]],
    ["noor", ["lamp"]],
  ]);
});

it("reads an item once for all that want it, and again in the next turn", async () => {
  const { calls, find } = openBatches();
  await Promise.all([find("mara", "rug"), find("mara", "rug")]);
  await find("mara", "rug");
  expect(calls).toEqual([
    ["mara", ["rug"]],
    ["mara", ["rug"]],
  ]);
});

it("finds nothing under an id that its owner does not have", async () => {
  const { find } = openBatches();
  expect(await Promise.all([find("noor", "rug"), find("mara", "rug")])).toEqual([
    undefined,
    { id: "rug", owner: "mara" },
  ]);
});

it("fails for one owner without the others", async () => {
  const { find } = openBatches();
  const [lamp, rug] = await Promise.allSettled([find("zoe", "lamp"), find("mara", "rug")]);
  expect(lamp.status).toBe("rejected");
  expect(rug).toEqual({ status: "fulfilled", value: { id: "rug", owner: "mara" } });
});
