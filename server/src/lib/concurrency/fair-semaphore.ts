import { AppError } from "../app-error.ts";

type Limits = {
  /** Permits in all. */
  total: number;
  /** Permits that one key may hold at the same time. */
  perKey: number;
  /** Milliseconds that a caller waits at most. */
  timeoutMs: number;
  /** Callers that may wait at the same time; one more is rejected right away. */
  maxWaiting?: number;
};

type Key = string | null;
type Release = () => void;

/**
 * Creates a semaphore that shares its permits fairly between keys: waiting keys take turns, however
 * many callers each has, and no key holds more than `perKey` permits. Callers without a key
 * (`null`) share one turn and are limited only by `total`.
 * @returns `acquire`, which resolves to the function that returns the permit and throws AppError
 * `unavailable` if none is free in time or too many callers wait; and the number of waiting callers
 */
export const createFairSemaphore = ({
  total,
  perKey,
  timeoutMs,
  maxWaiting = Infinity,
}: Limits) => {
  let free = total;
  let waiting = 0;
  const held = new Map<string, number>();
  /** In round-robin order: a key that got a permit moves to the end. */
  const queues = new Map<Key, Set<(release: Release) => void>>();

  const canTake = (key: Key): boolean => key === null || (held.get(key) ?? 0) < perKey;
  const take = (key: Key): Release => {
    free -= 1;
    if (key !== null) held.set(key, (held.get(key) ?? 0) + 1);
    return () => {
      free += 1;
      if (key !== null) {
        const left = (held.get(key) ?? 0) - 1;
        if (left > 0) held.set(key, left);
        else held.delete(key);
      }
      serve();
    };
  };
  const leave = (key: Key, waiter: (release: Release) => void): void => {
    const queue = queues.get(key);
    if (!queue?.delete(waiter)) return;
    waiting -= 1;
    // Inserted again, the key is last in turn.
    queues.delete(key);
    if (queue.size > 0) queues.set(key, queue);
  };
  const serve = (): void => {
    for (const [key, queue] of queues) {
      if (free === 0) return;
      const [waiter] = queue;
      if (!waiter || !canTake(key)) continue;
      leave(key, waiter);
      waiter(take(key));
    }
  };
  const wait = (key: Key): Promise<Release> =>
    new Promise((resolve, reject) => {
      const waiter = (release: Release) => {
        clearTimeout(timer);
        resolve(release);
      };
      const timer = setTimeout(() => {
        leave(key, waiter);
        reject(new AppError("unavailable", { retryAfter: 2 }));
      }, timeoutMs);
      waiting += 1;
      queues.set(key, (queues.get(key) ?? new Set()).add(waiter));
    });

  return {
    acquire: async (key: Key): Promise<Release> => {
      // A caller that waits while permits are free waits for its own key.
      if (free > 0 && canTake(key)) return take(key);
      if (waiting >= maxWaiting) throw new AppError("unavailable", { retryAfter: 2 });
      return wait(key);
    },
    countWaiting: () => waiting,
  };
};
