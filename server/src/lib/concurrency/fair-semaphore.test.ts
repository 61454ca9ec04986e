import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFairSemaphore } from "./fair-semaphore.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Records the names of callers in the order in which they get a permit. */
const record = (semaphore: ReturnType<typeof createFairSemaphore>) => {
  const order: string[] = [];
  const releases: (() => void)[] = [];
  const acquire = async (key: string | null, name: string) => {
    try {
      releases.push(await semaphore.acquire(key));
      order.push(name);
    } catch {
      order.push(`${name} rejected`);
    }
  };
  const ask = (key: string | null, name: string) => void acquire(key, name);
  const releaseNext = async () => {
    releases.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { order, ask, releaseNext };
};

test("grants permits to keys in turn, not to the longest queue", async () => {
  const { order, ask, releaseNext } = record(
    createFairSemaphore({ total: 1, perKey: 1, timeoutMs: 1000 }),
  );
  for (const n of [1, 2, 3, 4]) ask("flood", `flood ${n}`);
  ask("other", "other 1");
  ask(null, "login");
  await vi.advanceTimersByTimeAsync(0);
  for (let n = 0; n < 6; n++) await releaseNext();
  expect(order).toEqual(["flood 1", "flood 2", "other 1", "login", "flood 3", "flood 4"]);
});

test("leaves permits to other keys while one key holds its maximum", async () => {
  const { order, ask, releaseNext } = record(
    createFairSemaphore({ total: 4, perKey: 2, timeoutMs: 1000 }),
  );
  for (const n of [1, 2, 3]) ask("flood", `flood ${n}`);
  ask("other", "other");
  ask(null, "login");
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual(["flood 1", "flood 2", "other", "login"]);
  await releaseNext();
  expect(order.at(-1)).toBe("flood 3");
});

test("rejects a caller after the timeout, or at once if too many are waiting", async () => {
  const semaphore = createFairSemaphore({ total: 1, perKey: 1, timeoutMs: 1000, maxWaiting: 1 });
  const { order, ask, releaseNext } = record(semaphore);
  ask("a", "first");
  ask("a", "second");
  ask("b", "third");
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual(["first", "third rejected"]);
  expect(semaphore.countWaiting()).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(order.at(-1)).toBe("second rejected");
  await releaseNext();
  await expect(semaphore.acquire("b")).resolves.toBeTypeOf("function");
  expect(semaphore.countWaiting()).toBe(0);
});

test("never grants more permits than the total, and loses none", async () => {
  const keys = fc.constantFrom("a", "b", "c", null);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(keys, { nil: undefined })), async (steps) => {
      const semaphore = createFairSemaphore({ total: 3, perKey: 2, timeoutMs: 1000 });
      const running: { key: string | null; release: () => void }[] = [];
      for (const key of steps) {
        if (key === undefined) running.shift()?.release();
        else void semaphore.acquire(key).then((release) => running.push({ key, release }));
        await vi.advanceTimersByTimeAsync(0);
        expect(running.length).toBeLessThanOrEqual(3);
        for (const name of ["a", "b", "c"])
          expect(running.filter((permit) => permit.key === name).length).toBeLessThanOrEqual(2);
      }
      while (running.length > 0) {
        running.shift()?.release();
        await vi.advanceTimersByTimeAsync(0);
      }
      expect(semaphore.countWaiting()).toBe(0);
      for (const key of ["a", "a", null])
        void semaphore.acquire(key).then((release) => running.push({ key, release }));
      await vi.advanceTimersByTimeAsync(0);
      expect(running).toHaveLength(3);
    }),
  );
});
