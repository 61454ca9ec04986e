import { expect, test } from "vitest";
import { createCoalescedRunner } from "./coalesce.ts";

/** Creates work whose runs end on demand. */
const createControlledRunner = () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const work = () => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  };
  return { runs, act: createCoalescedRunner(work) };
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("serves all calls during a run by one more run after it", async () => {
  const { runs, act } = createControlledRunner();
  const calls = [act(), act(), act()];
  await settled();
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await settled();
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await Promise.all(calls);
  expect(runs).toHaveLength(2);
});

test("rejects the callers of a failed run, and runs again for the next call", async () => {
  const { runs, act } = createControlledRunner();
  const failing = act();
  runs[0]?.reject(new Error("down"));
  await expect(failing).rejects.toThrow("down");
  const next = act();
  await settled();
  runs.at(-1)?.resolve();
  await next;
  expect(runs).toHaveLength(2);
});
