import { AppError } from "../app-error.ts";

type BatchedWrite<Owner, Item, Result> = {
  /** Returns the results of the items that it wrote. */
  write: (owner: Owner, items: Item[]) => Promise<Map<Item, Result>>;
  /**
   * Items of one key are never in the same batch, but in batches in the order of their calls. By
   * default each item has a key of its own.
   */
  keyOf?: (item: Item) => unknown;
  /** The most items of one batch. */
  maxSize: number;
  /** Milliseconds that an item waits at most until its batch begins. */
  timeoutMs: number;
};

/**
 * Creates a write of single items. Calls of an owner while a batch of that owner is under way
 * become the next batch: one call of `write`, which fails or succeeds for all of them. A call
 * without others begins right away.
 * @returns a function whose result is undefined if the batch did not write the item. It throws
 * AppError `unavailable` if the item waits for too long.
 */
export const createBatchedWrite = <Owner, Item, Result>({
  write,
  keyOf = (item) => item,
  maxSize,
  timeoutMs,
}: BatchedWrite<Owner, Item, Result>): ((
  owner: Owner,
  item: Item,
) => Promise<Result | undefined>) => {
  type Call = PromiseWithResolvers<Result | undefined> & { item: Item; timer: NodeJS.Timeout };
  /** The calls that wait, of each owner with a batch under way. */
  const waiting = new Map<Owner, Set<Call>>();

  const takeBatch = (calls: Set<Call>): Call[] => {
    const batch = new Map<unknown, Call>();
    for (const call of calls) {
      if (batch.size === maxSize) break;
      const key = keyOf(call.item);
      if (batch.has(key)) continue;
      batch.set(key, call);
      calls.delete(call);
      clearTimeout(call.timer);
    }
    return [...batch.values()];
  };
  const writeAll = async (owner: Owner, calls: Set<Call>): Promise<void> => {
    waiting.set(owner, calls);
    while (calls.size > 0) {
      const batch = takeBatch(calls);
      try {
        const items = batch.map(({ item }) => item);
        const results = await write(owner, items);
        for (const { item, resolve } of batch) resolve(results.get(item));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    waiting.delete(owner);
  };
  return (owner, item) => {
    const running = waiting.get(owner);
    const calls = running ?? new Set();
    const timer = setTimeout(() => {
      calls.delete(call);
      call.reject(new AppError("unavailable", { retryAfter: 2 }));
    }, timeoutMs);
    const call: Call = { ...Promise.withResolvers<Result | undefined>(), item, timer };
    calls.add(call);
    if (!running) void writeAll(owner, calls);
    return call.promise;
  };
};
