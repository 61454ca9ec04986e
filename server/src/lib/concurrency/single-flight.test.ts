import { expect, test } from "vitest";
import { createSingleFlight } from "./single-flight.ts";

const reading = () => {
  let state = 0;
  const runs: number[] = [];
  const share = createSingleFlight<number>();
  const newGate = () => Promise.withResolvers<void>();
  return {
    runs,
    /** Reads the state when the run starts and resolves with it when the gate opens. */
    ask: (key = "shop", gate = newGate()) => ({
      gate,
      answer: share(key, async () => {
        const read = state;
        runs.push(read);
        await gate.promise;
        return read;
      }),
    }),
    change: () => void state++,
  };
};

test("calls during a run share the result of one run that starts after it", async () => {
  const { ask, change, runs } = reading();
  const first = ask();
  change();
  const gate = Promise.withResolvers<void>();
  const second = ask("shop", gate);
  change();
  const third = ask("shop");
  first.gate.resolve();
  gate.resolve();
  expect(await Promise.all([first.answer, second.answer, third.answer])).toEqual([0, 2, 2]);
  expect(runs).toEqual([0, 2]);
});

test("does not cache results", async () => {
  const { ask, change } = reading();
  const first = ask();
  first.gate.resolve();
  expect(await first.answer).toBe(0);
  change();
  const second = ask();
  second.gate.resolve();
  expect(await second.answer).toBe(1);
});

test("different keys do not wait for each other", async () => {
  const { ask, runs } = reading();
  const [first, other] = [ask("one"), ask("other")];
  other.gate.resolve();
  expect(await other.answer).toBe(0);
  first.gate.resolve();
  expect(await first.answer).toBe(0);
  expect(runs).toHaveLength(2);
});

test("a failure rejects only the callers of its run", async () => {
  const share = createSingleFlight<number>();
  const gate = Promise.withResolvers<void>();
  const first = share("shop", () =>
    gate.promise.then(() => Promise.reject(new Error("no database"))),
  );
  const second = share("shop", async () => 2);
  gate.resolve();
  await expect(first).rejects.toThrow("no database");
  expect(await second).toBe(2);
  expect(await share("shop", async () => 3)).toBe(3);
});
